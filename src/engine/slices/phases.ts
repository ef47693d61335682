/**
 * Finds what a game's fluents are at each step whatever is played: above all, whose turn it is. If the values come round, step k
 * of every match is in phase k modulo their period, and each phase gets a program of its own with these fluents as constants.
 *
 * The circuit is followed from the initial state with three values, false, true and open. The moves are open, but for
 * those whose legality is false by then, and for the only one of a role that is not. What is false or true at a step is so in every
 * state that can be reached in as many moves; and since the values of a step are a function of those before,
 * once they repeat all is known for ever. The end of a match is not looked at: what would follow does no harm.
 */
import type { GameCircuit } from "./build.js";

/** What can be told of a game's fluents in advance. */
export interface Phases {
  /** Step t of every match is in phase t modulo this. */
  readonly period: number;
  /** The fluents that have the same values whenever a phase comes round, ascending. */
  readonly fluents: readonly number[];
  /** Per phase: the values of these fluents. */
  readonly values: readonly (readonly boolean[])[];
}

/** Longer cycles are taken to be counters of steps rather than turns. */
const MOST_PHASES = 8;
/** Steps are followed while they and the nodes multiply to at most this. */
const MOST_WORK = 40_000_000;

const OPEN = 2;

export function findPhases(
  game: GameCircuit,
  initially: readonly boolean[],
  roles: readonly number[],
): Phases {
  const history = follow(game, initially, roles);
  if (history === undefined) return NO_PHASES;
  const { steps, start } = history;
  const cycle = steps.length - start;
  for (let period = Math.min(cycle, MOST_PHASES); period >= 1; period--) {
    if (cycle % period !== 0) continue;
    const fluents = [...game.next.keys()].filter((fluent) =>
      steps.every((values, step) => {
        const value = steps[start + ((((step - start) % period) + period) % period)][fluent];
        return value !== OPEN && values[fluent] === value;
      }),
    );
    const values = Array.from({ length: period }, (_, phase) => {
      const step = start + ((((phase - start) % period) + period) % period);
      return fluents.map((fluent) => steps[step][fluent] === 1);
    });
    if (new Set(values.map(String)).size === period) return { period, fluents, values };
  }
  return NO_PHASES;
}

const NO_PHASES: Phases = { period: 1, fluents: [], values: [[]] };

/** The values of the fluents step by step until they repeat those of step `start`; undefined if that takes too long. */
function follow(
  game: GameCircuit,
  initially: readonly boolean[],
  roles: readonly number[],
): { steps: Uint8Array[]; start: number } | undefined {
  const { circuit } = game;
  const seen = new Map<string, number>();
  const steps: Uint8Array[] = [];
  let values = Uint8Array.from(initially, Number);
  for (let work = 0; work <= MOST_WORK; work += circuit.first[circuit.nodes] + values.length) {
    const key = values.join("");
    const start = seen.get(key);
    if (start !== undefined) return { steps, start };
    seen.set(key, steps.length);
    steps.push(values);
    values = follower(game, values, roles);
  }
  return undefined;
}

function follower(game: GameCircuit, values: Uint8Array, roles: readonly number[]): Uint8Array<ArrayBuffer> {
  const { circuit, fluents, legal, next } = game;
  const truth = new Uint8Array(circuit.nodes).fill(OPEN);
  truth[0] = 0;
  truth.set(values, 1);
  const of = (literal: number): number =>
    truth[literal >> 1] === OPEN ? OPEN : truth[literal >> 1] ^ (literal & 1);
  const evaluate = (): void => {
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
      let value = 1;
      for (let i = circuit.first[node]; i < circuit.first[node + 1] && value !== 0; i++) {
        const operand = of(circuit.operands[i]);
        if (operand !== 1) value = operand;
      }
      truth[node] = value;
    }
  };
  evaluate();
  const possible: number[] = [];
  for (const [move, role] of roles.entries()) {
    if (of(legal[move]) !== 0) possible[role] = (possible[role] ?? 0) + 1;
  }
  for (const [move, role] of roles.entries()) {
    const node = fluents + 1 + move;
    if (of(legal[move]) === 0) truth[node] = 0;
    else if (possible[role] === 1) truth[node] = 1;
  }
  evaluate();
  return Uint8Array.from(next, of);
}
