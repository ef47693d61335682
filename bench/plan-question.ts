/** A question about a course of a puzzle, from the text of its rules: `plans.mjs` and `clauses.mjs` bundle it. */
import type { ClauseSink } from "../src/engine/learn/at-most-one.js";
import { ClauseSearch } from "../src/engine/learn/clause-search.js";
import { allOf } from "../src/gdl/pieces.js";
import { parseSheet } from "../src/gdl/text/parse.js";
import { groundSheet } from "../src/ground/ground.js";
import { findGroups } from "../src/network/groups/groups.js";
import { moveEffects } from "../src/search/plan/chain/move-effects.js";
import { ParallelChain } from "../src/search/plan/chain/parallel-chain.js";
import type { PlanChain } from "../src/search/plan/chain/plan-chain.js";
import { TurnChain } from "../src/search/plan/chain/turn-chain.js";
import { plainTurnRecipe, turnRecipe } from "../src/search/plan/chain/turn-recipe.js";

const MEMORY = 2 ** 28;

/** As in `chain-method.ts`. */
const GROUP_LITERALS = 100_000;

/** Whether a course of exactly so many turns scores so much; with `share`, where moves may share a turn. */
export interface CourseQuestion {
  readonly rules: string;
  readonly turns: number;
  readonly score: number;
  readonly share: boolean;
}

export function askPlan(question: CourseQuestion): string {
  const search = new ClauseSearch({ memoryBytes: MEMORY });
  const assumed = writeCourses(question, search);
  return assumed === undefined ? "unsatisfiable" : allOf(search.solve(assumed));
}

/** The same question as a formula, which has a solution exactly if there is such a course. */
export function courseFormula(question: CourseQuestion): number[][] {
  const clauses: number[][] = [];
  let variables = 0;
  const assumed = writeCourses(question, {
    newVariables(count) {
      variables += count;
      return variables - count;
    },
    addClause: (literals) => clauses.push(Array.from(literals)),
  });
  if (assumed === undefined) throw new Error("no search is needed to answer the question");
  return [...clauses, ...assumed.map((literal) => [literal])];
}

/** The clauses of all courses, and what to assume for those that are wanted; undefined if there are none. */
function writeCourses(
  { rules, turns, score, share }: CourseQuestion,
  sink: ClauseSink,
): readonly number[] | undefined {
  const grounding = groundSheet(parseSheet(rules).sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  const recipe = allOf(share ? plainTurnRecipe(program) : turnRecipe(program));
  const matters = new Set(recipe.fluents);
  const found = program.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const groups = found.filter(({ fluents }) => fluents.every((fluent) => matters.has(fluent)));
  const chain: PlanChain = share
    ? new ParallelChain(recipe, sink, groups, allOf(moveEffects(recipe, groups)))
    : new TurnChain(recipe, sink, groups);
  const start = [...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially);
  allOf(chain.begin(Int32Array.from(start)));
  for (let turn = 0; turn < turns; turn++) allOf(chain.grow());
  const goals = chain.stages[turns].goals.filter((_, i) => recipe.scores[i].score === score);
  const wanted = [...chain.ending(turns), chain.circuit.or(goals)];
  if (wanted.includes(0)) return undefined;
  return wanted.filter((literal) => literal > 1).map((literal) => chain.circuit.assumable(literal));
}
