/** One question of the comparison of planners, for our side: `plans.mjs` bundles it. */
import { ClauseSearch } from "../src/engine/learn/clause-search.js";
import { allOf } from "../src/engine/pieces.js";
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
export function askPlan(rules: string, turns: number, score: number, share: boolean): string {
  const grounding = groundSheet(parseSheet(rules).sheet);
  if ("problem" in grounding) return grounding.problem;
  const program = grounding.acyclic();
  const recipe = allOf(share ? plainTurnRecipe(program) : turnRecipe(program));
  const matters = new Set(recipe.fluents);
  const found = program.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const groups = found.filter(({ fluents }) => fluents.every((fluent) => matters.has(fluent)));
  const search = new ClauseSearch({ memoryBytes: MEMORY });
  const chain: PlanChain = share
    ? new ParallelChain(recipe, search, groups, allOf(moveEffects(recipe, groups)))
    : new TurnChain(recipe, search, groups);
  const start = [...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially);
  allOf(chain.begin(Int32Array.from(start)));
  for (let turn = 0; turn < turns; turn++) allOf(chain.grow());
  const goals = chain.stages[turns].goals.filter((_, i) => recipe.scores[i].score === score);
  const wanted = [...chain.ending(turns), chain.circuit.or(goals)];
  if (wanted.includes(0)) return "unsatisfiable";
  const assumed = wanted.filter((literal) => literal > 1).map((literal) => chain.circuit.assumable(literal));
  return allOf(search.solve(assumed));
}
