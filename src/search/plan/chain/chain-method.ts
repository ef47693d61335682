/** The methods that look for plans through chains of turns: one move a turn, or independent ones together. */
import type { Pieces } from "../../../gdl/pieces.js";
import { type Group, groupsInPieces } from "../../../network/groups/groups.js";
import type { PlanMethod, PlanQuestion } from "../puzzle.js";
import { ChainSearch, type MakeChain } from "./chain-search.js";
import { moveEffects } from "./move-effects.js";
import { ParallelChain } from "./parallel-chain.js";
import { TurnChain } from "./turn-chain.js";
import { plainTurnRecipe, type TurnRecipe, turnRecipe } from "./turn-recipe.js";

/** One move in a turn, as the game is played. Undefined if the game has no ground rules, or several roles. */
export function chainMethod(question: PlanQuestion): PlanMethod | undefined {
  return methodOf("chain", question, function* (program, sink) {
    const recipe = yield* turnRecipe(program);
    return new TurnChain(recipe, sink, yield* groupsOf(question, recipe));
  });
}

/** Several moves in a turn, for games in which moves can be independent. Undefined as `chainMethod`. */
export function parallelChainMethod(question: PlanQuestion): PlanMethod | undefined {
  return methodOf("parallel chain", question, function* (program, sink) {
    const recipe = yield* plainTurnRecipe(program);
    const groups = yield* groupsOf(question, recipe);
    const effects = yield* moveEffects(recipe, groups);
    return effects.hasIndependent ? new ParallelChain(recipe, sink, groups, effects) : undefined;
  });
}

/** In larger programs groups would be looked for longer than plans. */
const GROUP_LITERALS = 100_000;
/** Where they are looked for here, a proof takes some milliseconds, and all of them a second or so. */
const GROUP_BUDGET = { states: 100, walkSteps: 1_000_000, questionSteps: 200_000, steps: 20_000_000 };

/** Groups that hold in every state that play reaches from the one that is asked about. */
function* groupsOf({ loaded, state }: PlanQuestion, { program, fluents }: TurnRecipe): Pieces<Group[]> {
  const recipe = loaded.recipe();
  const known = recipe.engine === "slices" ? recipe.slices.groups : [];
  if (known.length === 0 && program.literals.length > GROUP_LITERALS) return [];
  const groups = known.length > 0 ? known : (yield* groupsInPieces(program, GROUP_BUDGET)).groups;
  const held = new Set(state);
  const count = (group: Group) => group.fluents.filter((fluent) => held.has(fluent)).length;
  // Each was proved with the help of others: where they all hold, they go on holding.
  if (!groups.every((group) => (group.exactlyOne ? count(group) === 1 : count(group) <= 1))) return [];
  const matters = new Set(fluents);
  return groups.filter((group) => group.fluents.every((fluent) => matters.has(fluent)));
}

function methodOf(name: string, question: PlanQuestion, make: MakeChain): PlanMethod | undefined {
  const { program } = question.loaded;
  if (program === undefined || program.roles.length !== 1) return undefined;
  return { name, search: () => new ChainSearch(question, program, make).search() };
}
