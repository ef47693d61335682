/**
 * The orbits of states, state by state: the plain version of `assembly/symmetry/orbit-keys.ts`, number for number.
 * The key of a state by an element is the XOR of the keys of the images of its fluents, and that of its orbit is
 * the least.
 */
import type { State, TermId } from "../../../src/engine/game.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { StateOrbits } from "../../../src/search/mcts/node-table.js";
import type { ListedGroup } from "../../../src/symmetry/listed-group.js";

/** The keys that the kernel gives `count` fluents. */
export function fluentKeys(count: number): bigint[] {
  const random = new Random(1, 0);
  return Array.from({ length: count }, () => BigInt(random.next()) | (BigInt(random.next()) << 32n));
}

/** The key of a set of points, and the element that gives it: the first of those that do. */
export function leastKey(
  { points }: Pick<ListedGroup, "points">,
  keys: readonly bigint[],
  set: readonly number[],
): { readonly key: bigint; readonly element: number } {
  const all = points.map((images) => set.reduce((key, point) => key ^ (keys[images[point]] as bigint), 0n));
  const key = all.reduce((a, b) => (b < a ? b : a));
  return { key, element: all.indexOf(key) };
}

/** For a tree: its states are lists of fluents, its moves terms. */
export function plainOrbits(
  group: ListedGroup,
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
      return { key: key.toString(), element };
    },
    quotient: (a, b) => group.quotients[a * group.order + b] as number,
    moveBy(element, role, move) {
      const image = (group.moves[element] as Int32Array)[numbers[role]?.get(move) as number] as number;
      return moveTerms[image] as TermId;
    },
  };
}
