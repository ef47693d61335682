/**
 * Finds the values that a game's fluents have at each step, whatever is played: above all, whose turn it is.
 * If the values come round, step k of every match is in phase k modulo their period, and each phase gets a
 * program of its own with these fluents as constants.
 *
 * The circuit is followed from the initial state with three values: false, true and open. Moves are open,
 * except those that are not legal at that step, which are false, and the only possible move of a role, which
 * is true. A fluent that becomes open stays open. What is false or true at a step is so in every state that
 * can be reached in as many moves. The values of a step are a function of those before, so once they repeat,
 * everything is known for ever. The end of a match is not looked at: what would follow it does no harm. The
 * variables of loops are open.
 */
import type { GameCircuit } from "./build-circuit.js";
import type { Circuit } from "./circuit.js";
import { neededBy } from "./live.js";
import { OPEN, ThreeValued } from "./three-valued.js";

/** What can be told of a game's fluents in advance. */
export interface Phases {
  /** Step t of every match is in phase t modulo this. */
  readonly period: number;
  /** The fluents that have the same values whenever a phase comes round, ascending. */
  readonly fluents: readonly number[];
  /** Per phase: the values of these fluents. */
  readonly values: readonly (readonly boolean[])[];
  /** Per phase: other fluents that never hold in it, such as the counts of the other player's turns. */
  readonly never: readonly (readonly number[])[];
}

/** Longer cycles are taken to count steps rather than turns. */
const MOST_PHASES = 8;
/** Steps are followed until they have looked at this many nodes. */
const MOST_WORK = 10_000_000;

export function findPhases(
  game: GameCircuit,
  initially: readonly boolean[],
  roles: readonly number[],
): Phases {
  const initial = Uint8Array.from(initially, Number);
  const isFree = dependsOnMoves(game);
  // Mostly the turns go round whatever the moves are, and then there is little to follow.
  const byThemselves = phasesFrom(
    game,
    initial.map((value, fluent) => (isFree[fluent] ? OPEN : value)),
    roles,
  );
  return byThemselves.period > 1 ? byThemselves : phasesFrom(game, initial, roles);
}

function phasesFrom(game: GameCircuit, initial: Uint8Array, roles: readonly number[]): Phases {
  const history = follow(game, initial, roles);
  if (history === undefined) return NO_PHASES;
  const { steps, start } = history;
  const cycle = steps.length - start;
  for (let period = Math.min(cycle, MOST_PHASES); period >= 1; period--) {
    if (cycle % period !== 0) continue;
    const stepOf = (step: number): Uint8Array => {
      return steps[start + ((((step - start) % period) + period) % period)];
    };
    const fluents = [...game.next.keys()].filter((fluent) =>
      steps.every((values, step) => values[fluent] !== OPEN && values[fluent] === stepOf(step)[fluent]),
    );
    const values = Array.from({ length: period }, (_, phase) =>
      fluents.map((fluent) => stepOf(phase)[fluent] === 1),
    );
    if (new Set(values.map(String)).size < period) continue;
    const known = new Set(fluents);
    const never = values.map((_, phase) => {
      const inPhase = steps.filter((_, step) => step % period === phase);
      return [...game.next.keys()].filter(
        (fluent) => !known.has(fluent) && inPhase.every((values) => values[fluent] === 0),
      );
    });
    return { period, fluents, values, never };
  }
  return NO_PHASES;
}

/** Per fluent: 1 if it depends on moves or variables of loops, by itself or through other fluents. */
function dependsOnMoves(game: GameCircuit): Uint8Array {
  const { circuit, fluents, next } = game;
  const free = new Uint8Array(circuit.nodes);
  free.fill(1, fluents + 1, circuit.inputs + 1);
  let left = [...next.keys()];
  for (;;) {
    for (const node of gatesOf(
      circuit,
      neededBy(
        circuit,
        left.map((fluent) => next[fluent]),
      ),
    )) {
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++)
        free[node] |= free[circuit.operands[i] >> 1];
    }
    const bound = left.filter((fluent) => free[next[fluent] >> 1] === 0);
    if (bound.length === left.length) return free.slice(1, fluents + 1);
    for (const fluent of left) free[fluent + 1] |= free[next[fluent] >> 1];
    left = bound;
  }
}

const NO_PHASES: Phases = { period: 1, fluents: [], values: [[]], never: [[]] };

/** The fluents step by step until they repeat those of step `start`; undefined if that takes too long. */
function follow(
  game: GameCircuit,
  initial: Uint8Array,
  roles: readonly number[],
): { steps: Uint8Array[]; start: number } | undefined {
  const seen = new Map<string, number>();
  const steps: Uint8Array[] = [];
  let values = initial;
  let follower = new Follower(game, roles, values);
  for (let work = 0; work <= MOST_WORK; work += follower.work) {
    const key = values.join("");
    const start = seen.get(key);
    if (start !== undefined) return { steps, start };
    seen.set(key, steps.length);
    steps.push(values);
    values = follower.after(values);
    // If many fluents have become open, a smaller follower does.
    if (8 * values.filter((value) => value !== OPEN).length < 7 * follower.size) {
      follower = new Follower(game, roles, values);
    }
  }
  return undefined;
}

/** Follows the fluents that are not open. They become fewer and fewer, since an open fluent stays open. */
class Follower {
  private readonly values: ThreeValued;
  private readonly followed: readonly number[];
  /** The nodes that the fluents need, ascending; and all moves of those roles of which they need a move. */
  private readonly cone: Int32Array;
  private readonly moves: readonly number[];

  constructor(
    private readonly game: GameCircuit,
    private readonly roles: readonly number[],
    values: Uint8Array,
  ) {
    const { circuit, fluents, legal, next } = game;
    this.values = new ThreeValued(circuit);
    this.followed = [...values.keys()].filter((fluent) => values[fluent] !== OPEN);
    const roots = this.followed.map((fluent) => next[fluent]);
    const needed = neededBy(circuit, roots);
    const moving = new Set(roles.filter((_, move) => needed[fluents + 1 + move]));
    this.moves = [...roles.keys()].filter((move) => moving.has(roles[move]));
    this.cone = gatesOf(circuit, neededBy(circuit, [...roots, ...this.moves.map((move) => legal[move])]));
  }

  get size(): number {
    return this.followed.length;
  }

  /** About how many nodes, moves and fluents a step looks at. */
  get work(): number {
    return 2 * this.cone.length + this.moves.length + this.followed.length;
  }

  after(values: Uint8Array): Uint8Array<ArrayBuffer> {
    const { roles, cone } = this;
    const { circuit, fluents, legal, next } = this.game;
    const { truth } = this.values;
    truth.fill(OPEN, 0, circuit.inputs + 1);
    truth[0] = 0;
    truth.set(values, 1);
    this.values.evaluate(cone);
    const possible: number[] = [];
    for (const move of this.moves) {
      if (this.values.valueOf(legal[move]) !== 0) possible[roles[move]] = (possible[roles[move]] ?? 0) + 1;
    }
    for (const move of this.moves) {
      const node = fluents + 1 + move;
      if (this.values.valueOf(legal[move]) === 0) truth[node] = 0;
      else if (possible[roles[move]] === 1) truth[node] = 1;
    }
    this.values.evaluate(cone);
    const after = new Uint8Array(values.length).fill(OPEN);
    for (const fluent of this.followed)
      if (values[fluent] !== OPEN) after[fluent] = this.values.valueOf(next[fluent]);
    return after;
  }
}

/** Those of these nodes that are no inputs, ascending. */
function gatesOf(circuit: Circuit, nodes: Uint8Array): Int32Array {
  const gates: number[] = [];
  for (let node = circuit.inputs + 1; node < circuit.nodes; node++) if (nodes[node]) gates.push(node);
  return Int32Array.from(gates);
}
