/**
 * Whether the solvers say of a state what a reasoner says: its legal moves, and all joint moves with their
 * successors.
 */

import type { Functional } from "../../../src/engine/functional/functional.js";
import type { Game, State } from "../../../src/engine/game.js";
import type { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { inject } from "../../../src/network/inject.js";
import type { Template } from "../../../src/network/template.js";
import { fluentsOf } from "../../network/agree.js";

/** What is right in a state: its injection, the legal moves of each role, the solutions as sorted texts. */
export interface Expected {
  readonly values: readonly (readonly [variable: number, value: number])[];
  readonly moves: readonly (readonly number[])[];
  readonly solutions: readonly string[];
}

/**
 * Undefined in a terminal state, where a role cannot move, and where there are more than `limit` joint moves.
 */
export function expectedOf(
  template: Template,
  game: Game,
  state: State,
  limit: number,
): Expected | undefined {
  if (game.isTerminal(state)) return undefined;
  const { variables } = template.network;
  const numbers = template.actions.map(
    (action) => new Map(variables[action].values.map((text, value) => [text.toLowerCase(), value])),
  );
  const numberOf = (role: number, move: number): number =>
    numbers[role].get(game.text(move).toLowerCase()) ?? -1;
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  const count = legal.reduce((product, moves) => product * moves.length, 1);
  if (count === 0 || count > limit) return undefined;
  let joints: number[][] = [[]];
  for (const moves of legal) joints = joints.flatMap((joint) => moves.map((move) => [...joint, move]));
  const solutions = joints.map((joint) => {
    const next = fluentsOf(template, game, game.nextState(state, joint));
    return textOf(
      joint.map((move, role) => numberOf(role, move)),
      next,
    );
  });
  const injection = inject(template, fluentsOf(template, game, state));
  if ("problem" in injection) throw new Error(injection.problem);
  const moves = legal.map((own, role) => own.map((move) => numberOf(role, move)).sort((a, b) => a - b));
  return { values: injection.values, moves, solutions: solutions.sort() };
}

/** The variables that a solution is read from: the actions, then all that is next. */
function columnsOf({ actions, next }: Template): number[] {
  return [...new Set([...actions, ...next.map(({ variable }) => variable)])];
}

/** The first difference of the functional order, in words; it must not fail either. */
export function functionalDifference(
  template: Template,
  functional: Functional,
  right: Expected,
): string | undefined {
  functional.give(right.values);
  const legal = template.actions.map((action) => functional.valuesOf(action));
  if (legal.join("/") !== right.moves.join("/")) return "functional order: other legal moves";
  const columns = columnsOf(template);
  const search = functional.search(columns);
  const found: string[] = [];
  for (let more = true; more; ) {
    more = search.run() !== "complete";
    found.push(...textsOf(template, search.rows, search.count, columns));
  }
  if (search.failures > 0) return `functional order: ${search.failures} failures`;
  return found.sort().join("\n") === right.solutions.join("\n")
    ? undefined
    : "functional order: other solutions";
}

/** What singleton arc consistency leaves in the action variables must be the legal moves. */
export function sacDifference(template: Template, core: SolverCore, right: Expected): string | undefined {
  const { actions } = template;
  return given(core, right, () => {
    const { consistent, complete } = core.sac({ variables: actions });
    if (!consistent || !complete) return "SAC: the state has no solution";
    const left = actions.map((action) => core.values(action));
    return left.join("/") === right.moves.join("/") ? undefined : "SAC: other legal moves";
  });
}

/** MAC with dom/ddeg; with the actions first nothing may fail, else the failures are only counted. */
export function macDifference(
  template: Template,
  core: SolverCore,
  right: Expected,
  actionsFirst: boolean,
  stop: () => boolean = () => false,
): { readonly problem?: string; readonly failures: number; readonly stopped?: boolean } {
  const columns = columnsOf(template);
  return given(core, right, () => {
    const search = core.search({ first: actionsFirst ? template.actions : [], deliver: columns });
    const found: string[] = [];
    for (let more = true; more; ) {
      more = search.run(NODES) !== "complete";
      found.push(...textsOf(template, search.rows, search.delivered, columns));
      if (more && stop()) {
        search.end();
        return { failures: search.failures, stopped: true };
      }
    }
    const { failures } = search;
    search.end();
    const name = actionsFirst ? "MAC, actions first" : "MAC";
    if (actionsFirst && failures > 0) return { failures, problem: `${name}: ${failures} failures` };
    const equal = found.sort().join("\n") === right.solutions.join("\n");
    return equal ? { failures } : { failures, problem: `${name}: other solutions` };
  });
}

/** Nodes between two questions whether to stop. */
const NODES = 1 << 14;

function given<T>(core: SolverCore, { values }: Expected, ask: () => T): T {
  core.push();
  for (const [variable, value] of values) core.assign(variable, value);
  const answer = ask();
  core.pop();
  return answer;
}

function textsOf(template: Template, rows: Int32Array, count: number, columns: readonly number[]): string[] {
  const column = new Map(columns.map((variable, i) => [variable, i]));
  const places = template.next.map(({ variable, value }) => ({ at: column.get(variable) as number, value }));
  return Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * columns.length, (i + 1) * columns.length);
    const fluents = places.flatMap(({ at, value }, f) => (row[at] === value ? [f] : []));
    return textOf([...row.subarray(0, template.actions.length)], fluents);
  });
}

function textOf(joint: readonly number[], fluents: readonly number[]): string {
  return `${joint.join()}: ${[...fluents].sort((a, b) => a - b).join()}`;
}
