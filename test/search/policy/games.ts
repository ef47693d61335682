/** Games for the tests of solvers: read from rules, or drawn at random and written as rules. */
import fc from "fast-check";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { chain } from "../../../src/network/chain.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { inject, stateOfTexts, withValues } from "../../../src/network/inject.js";
import type { Encoding, Template } from "../../../src/network/template.js";
import { translate } from "../../../src/network/translate/translate.js";
import type { GameAnswer } from "../../../src/search/policy/game-answer.js";
import { type GameSolver, loadGameSolver } from "../../../src/search/policy/game-solver.js";
import type { Fraction } from "../../../src/search/policy/numbers.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";
import { LiteralSearch } from "../../oracles/literal.js";
import { chainOrder } from "../../oracles/policy-order.js";

provideKernel(kernelModule("release"));

export function templateOf(rules: string, encoding: Encoding = "grouped"): Template {
  const grounding = groundSheet(parseSheet(rules).sheet, {});
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  return translate(program, { encoding, groups: encoding === "grouped" ? findGroups(program).groups : [] });
}

export function bundledTemplate(name: string): Template {
  const grounding = groundSheet(load(name).sheet, {});
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  return translate(program, { encoding: "grouped", groups: findGroups(program).groups });
}

/** The initial state, or that of these fluents. */
export function fluentsOf(template: Template, texts?: readonly string[]): readonly number[] {
  if (texts === undefined)
    return template.program.fluents.flatMap(({ initially }, i) => (initially ? [i] : []));
  const state = stateOfTexts(template, texts);
  if ("problem" in state) throw new Error(state.problem);
  return state.fluents;
}

export function solverOf(template: Template, texts?: readonly string[]): GameSolver {
  const loading = loadGameSolver(template, fluentsOf(template, texts));
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.solver;
}

export function solved(solver: GameSolver, question: Parameters<GameSolver["solve"]>[0]): GameAnswer {
  const work = solver.solve(question);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Algorithm 1 on the chain of a number of turns from a state. */
export function literalOf(template: Template, turns: number, texts?: readonly string[]) {
  const injection = inject(template, fluentsOf(template, texts));
  if ("problem" in injection) throw new Error(injection.problem);
  const links = chain(template, turns, { closing: true });
  const network = withValues(links.network, injection.values);
  return { network, literal: new LiteralSearch(network, { order: chainOrder(template, links) }) };
}

export const half: Fraction = { above: 1n, below: 2n };
export const nothing: Fraction = { above: 0n, below: 1n };

/** For each state how many moves each role has, a successor for each joint move, and the scores at an end. */
export interface RandomGame {
  readonly players: number;
  readonly hasChance: boolean;
  readonly states: readonly {
    readonly moves: readonly number[];
    readonly successors: readonly number[];
    readonly scores: readonly number[] | undefined;
  }[];
}

export interface Shape {
  readonly players: number;
  readonly hasChance: boolean;
  /** Moves go to states of a higher number, so that the game ends. */
  readonly ends?: boolean;
  readonly mostStates?: number;
  readonly scores?: "any" | "sum 100";
  /** How many moves a role may have. */
  readonly moves?: readonly number[];
}

export function gameArbitrary(shape: Shape): fc.Arbitrary<RandomGame> {
  const { players, hasChance, ends = false, mostStates = 5, scores = "any", moves = [1, 2, 2] } = shape;
  const roles = players + (hasChance ? 1 : 0);
  return fc.integer({ min: Math.min(4, mostStates), max: mostStates }).chain((count) =>
    fc
      .tuple(
        ...Array.from({ length: count }, (_, state) => {
          const points = fc.constantFrom(0, 0, 25, 50, 100);
          const isLast = state === count - 1;
          return fc
            .record({
              moves: fc.tuple(...Array.from({ length: roles }, () => fc.constantFrom(...moves))),
              terminal: isLast
                ? fc.constant(true)
                : fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(state > 0)),
              own: fc.tuple(...Array.from({ length: players }, () => points)),
            })
            .chain(({ moves: counts, terminal, own }) => {
              const joints = counts.reduce((product, n) => product * n, 1);
              const first = ends ? Math.min(state + 1, count - 1) : 0;
              const successor = fc.integer({ min: first, max: count - 1 });
              const won = scores === "sum 100" ? [own[0], 100 - own[0]] : own;
              return fc.array(successor, { minLength: joints, maxLength: joints }).map((successors) => ({
                moves: counts,
                successors,
                scores: terminal ? won : undefined,
              }));
            });
        }),
      )
      .map((states) => ({ players, hasChance, states })),
  );
}

/** The roles are p0, p1, … and then random; state i is the fluent (at i); move k of a role is (m k). */
export function rulesOf({ players, hasChance, states }: RandomGame): string {
  const roles = [...Array.from({ length: players }, (_, i) => `p${i}`), ...(hasChance ? ["random"] : [])];
  const lines = [...roles.map((role) => `(role ${role})`), "(init (at 0))"];
  for (const [state, { moves, successors, scores }] of states.entries()) {
    const here = `(true (at ${state}))`;
    if (scores !== undefined) {
      lines.push(`(<= terminal ${here})`);
      for (const [i, points] of scores.entries()) lines.push(`(<= (goal p${i} ${points}) ${here})`);
      continue;
    }
    for (const [role, count] of moves.entries())
      for (let k = 0; k < count; k++) lines.push(`(<= (legal ${roles[role]} (m ${k})) ${here})`);
    for (const [index, successor] of successors.entries()) {
      let rest = index;
      const does = roles.map((role, i) => {
        const move = rest % moves[i];
        rest = Math.floor(rest / moves[i]);
        return `(does ${role} (m ${move}))`;
      });
      lines.push(`(<= (next (at ${successor})) ${here} ${does.join(" ")})`);
    }
  }
  return lines.join("\n");
}
