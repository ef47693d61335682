/**
 * The orbits of states, state by state: the plain version of `assembly/symmetry/orbit-keys.ts`, number for number.
 * The key of a state by an element is the sum of the keys of the images of its fluents, and that of its orbit is
 * the least. In a layer that is not the last a fluent has the key of its class.
 */
import { MOST_WAYS } from "../../../assembly/symmetry/orbit-layout.js";
import type { State, TermId } from "../../../src/engine/game.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { StateOrbits } from "../../../src/search/mcts/node-table.js";
import type { GroupLayer, StateGroup } from "../../../src/symmetry/state-group.js";

/** The keys that the kernel gives `count` fluents. */
export function fluentKeys(count: number): bigint[] {
  const random = new Random(1, 0);
  return Array.from({ length: count }, () => BigInt(random.next()) | (BigInt(random.next()) << 32n));
}

interface Way {
  readonly element: number;
  readonly set: readonly number[];
  readonly key: bigint;
}

function sumOf(keys: readonly bigint[], points: readonly number[]): bigint {
  return points.reduce((sum, point) => BigInt.asUintN(64, sum + (keys[point] as bigint)), 0n);
}

/** The key of the points of a set that may move, and the element that gives it: the first of those that do. */
export function leastKey(
  { layers }: Pick<StateGroup, "layers">,
  keys: readonly bigint[],
  set: readonly number[],
): { readonly key: bigint; readonly element: number } {
  const isMoved = movedBy(layers);
  const moved = set.filter((point) => isMoved[point]);
  let ways: Way[] = [{ element: 0, set: moved, key: sumOf(keys, moved) }];
  for (const { points, classes, weight } of layers) {
    const all = ways.flatMap((way) =>
      points.map((images, place) => {
        const own = way.set.map((point) => images[point] as number);
        const sum = sumOf(
          keys,
          own.map((point) => classes[point] as number),
        );
        return { sum, way: { element: way.element + place * weight, set: own, key: sumOf(keys, own) } };
      }),
    );
    const least = all.reduce((a, b) => (b.sum < a.sum ? b : a)).sum;
    const ties = all.flatMap(({ sum, way }) => (sum === least ? [way] : [])).slice(0, MOST_WAYS);
    ways = ties.filter(({ key }, i) => ties.findIndex((other) => other.key === key) === i);
  }
  return ways[0] as Way;
}

const known = new WeakMap<StateGroup["layers"], readonly boolean[]>();

/** For each point whether an element moves it. */
function movedBy(layers: StateGroup["layers"]): readonly boolean[] {
  const moved =
    known.get(layers) ??
    Array.from((layers[0] as GroupLayer).classes, (_, point) =>
      layers.some(({ points }) => points.some((images) => images[point] !== point)),
    );
  known.set(layers, moved);
  return moved;
}

/** For a tree: its states are lists of fluents, its moves terms. */
export function plainOrbits(
  group: StateGroup,
  firstMoves: readonly number[],
  moveTerms: ArrayLike<TermId>,
): StateOrbits {
  const keys = fluentKeys(group.fluents.length);
  const pointOf = new Map(Array.from(group.fluents, (fluent, point) => [fluent, point]));
  const numbers = firstMoves.slice(1).map((end, role) => {
    const first = firstMoves[role] as number;
    return new Map(
      Array.from({ length: end - first }, (_, i) => [moveTerms[first + i] as TermId, first + i]),
    );
  });
  return {
    orbitOf(state: State) {
      const set = Array.from(state).flatMap((fluent) => pointOf.get(fluent) ?? []);
      const { key, element } = leastKey(group, keys, set);
      const isMoved = movedBy(group.layers);
      const fixed = set.filter((point) => !isMoved[point]);
      return { key: `${key} of ${fixed}`, element };
    },
    quotient: (a, b) => group.quotient(a, b),
    moveBy(element, role, move) {
      const image = group.move(element, numbers[role]?.get(move) as number);
      return moveTerms[image] as TermId;
    },
  };
}
