/**
 * `arcwood solve GAME` for puzzles, which have one role, no chance and no secrets: the planner looks for the
 * best plan until it is proved to be the best, within the budgets that were set, stopped by Ctrl-C. The plan
 * is replayed on the reference reasoner before anybody sees it.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { loadReference } from "../../engine/reference.js";
import { counted } from "../../gdl/counted.js";
import type { Result } from "../../gdl/result.js";
import type { Sheet } from "../../gdl/tree.js";
import { note } from "../../node/messages.js";
import { planMethods } from "../../search/plan/methods.js";
import { PlanSearch } from "../../search/plan/plan-search.js";
import { replayPlan } from "../../search/plan/replay-plan.js";
import { stateTexts } from "../network/build-network.js";
import { interruptible } from "../shared/interrupt.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { bare } from "../terminal/caption.js";
import { progressLine } from "../terminal/progress.js";

export interface SolvePuzzleOptions {
  readonly json?: true;
  readonly state?: string;
  readonly seconds?: number;
  readonly memory?: number;
}

const MEGABYTE = 1 << 20;
const DEFAULT_MEGABYTES = 1024;
/** Nothing that is drawn has a part in what is proved, only in how soon. */
const SEED = 1;

export async function solvePuzzle(
  label: string,
  sheet: Sheet,
  loaded: LoadedGame,
  options: SolvePuzzleOptions,
): Promise<ExitCode> {
  const { state, problem: stateProblem } = stateOf(loaded, options.state);
  if (stateProblem !== undefined) {
    note(`${label} cannot be solved: ${stateProblem}`);
    return Exit.problem;
  }
  const memoryBytes = (options.memory ?? DEFAULT_MEGABYTES) * MEGABYTE;
  const question = { loaded, state, memoryBytes, seed: SEED };
  const planner = new PlanSearch(question, planMethods(question));
  const begun = performance.now();
  const stopped = await run(planner, options.seconds);
  const seconds = (performance.now() - begun) / 1000;
  const plan = planTexts(loaded, sheet, state, planner);
  const problem = planner.isSettled ? undefined : unsolved(planner, stopped);
  if (options.json) printJson(answerJson(loaded, planner, plan, seconds, problem));
  else for (const line of answerLines(label, loaded, planner, plan, seconds)) print(line);
  if (problem !== undefined) note(`${label}: ${problem}`);
  if (stopped === "interrupted") return Exit.interrupted;
  return problem === undefined ? Exit.ok : Exit.problem;
}

function stateOf({ game }: LoadedGame, name: string | undefined): Result<{ readonly state: State }> {
  const texts = name === undefined ? undefined : stateTexts(name);
  const state = texts === undefined ? game.initialState() : game.state(texts);
  if (state !== undefined) return { state };
  const stranger = texts?.find((text) => game.state([text]) === undefined);
  return { problem: `${stranger} can never hold in this game` };
}

/** Plans until the best is known; otherwise why it ended before. */
async function run(planner: PlanSearch, seconds: number | undefined): Promise<string | undefined> {
  const interruption = interruptible();
  const line = progressLine();
  const begun = performance.now();
  const until = begun + 1000 * (seconds ?? Number.POSITIVE_INFINITY);
  try {
    for (const _ of planner.search()) {
      line.tell(() => progressText(planner, (performance.now() - begun) / 1000));
      if (await interruption.breathe()) return "interrupted";
      if (performance.now() >= until) return `not solved within ${seconds} s`;
    }
    return planner.isSettled ? undefined : "no method goes on";
  } finally {
    line.end();
    interruption.end();
  }
}

/** What is known by now, in less than 60 columns: `12 s: best 30 in 4 turns, no 100 within 6 turns`. */
function progressText({ best, bound }: PlanSearch, seconds: number): string {
  const found =
    best === undefined ? "no plan yet" : `best ${best.score} in ${counted(best.moves.length, "turn")}`;
  const within =
    bound?.turns === Number.POSITIVE_INFINITY ? "" : ` within ${counted(bound?.turns ?? 0, "turn")}`;
  return `${Math.floor(seconds)} s: ${found}${bound === undefined ? "" : `, no ${bound.score}${within}`}`;
}

/** The moves of the plan as texts, once the reference reasoner has played them. */
function planTexts(
  { game }: LoadedGame,
  sheet: Sheet,
  start: State,
  { best }: PlanSearch,
): readonly string[] {
  if (best === undefined) return [];
  const texts = best.moves.map((move) => game.text(move));
  const { game: asRead, problem } = loadReference(sheet);
  if (problem !== undefined) throw new Error(problem);
  const from = asRead.state(Array.from(start, (fluent) => game.text(fluent)));
  const moves = texts.map((text) => asRead.term(text));
  if (from === undefined || !moves.every((move) => move !== undefined))
    throw new Error("the plan speaks of terms that are not in the rules");
  const replay = replayPlan(asRead, from, moves);
  if ("problem" in replay || replay.plan.score !== best.score)
    throw new Error(`the plan is not what the rules say: ${JSON.stringify(replay)}`);
  return texts;
}

/** What is left open, in a sentence. */
function unsolved({ bound, best }: PlanSearch, stopped: string | undefined): string {
  const found = best === undefined ? "no plan was found" : `no plan with more than ${best.score} was found`;
  if (bound === undefined) return `${stopped}; ${found}`;
  const { score, turns } = bound;
  const within = turns === Number.POSITIVE_INFINITY ? "" : ` of at most ${counted(turns, "turn")}`;
  return `${stopped}; ${found}, and there is none for ${score}${within}`;
}

function* answerLines(
  label: string,
  { game }: LoadedGame,
  { best, method, isOptimal, isEndless, ceiling }: PlanSearch,
  plan: readonly string[],
  seconds: number,
): Generator<string> {
  if (best === undefined) {
    // A match that never ends is worth nothing.
    yield isEndless
      ? `${label}: ${game.roles[0]} 0  (no course of moves ends the match, ${seconds.toFixed(3)} s)`
      : `${label}: unknown`;
    return;
  }
  const range = isOptimal ? best.score : `at least ${best.score}, at most ${ceiling}`;
  const turns = counted(plan.length, "turn");
  yield `${label}: ${game.roles[0]} ${range}  (${turns}, ${method}, ${seconds.toFixed(3)} s)`;
  if (plan.length === 0) return;
  yield "";
  yield `${isOptimal ? "Best play" : "The best plan"} in ${turns}, to the end:`;
  yield "";
  const digits = String(plan.length).length;
  for (const [i, move] of plan.entries()) yield `  ${String(i + 1).padStart(digits)}. ${bare(move)}`;
}

function answerJson(
  { game }: LoadedGame,
  { best, method, isSettled, ceiling, pieces }: PlanSearch,
  plan: readonly string[],
  seconds: number,
  problem: string | undefined,
): object {
  const value = isSettled ? (best?.score ?? 0) / 100 : null;
  return {
    status: isSettled ? "SOLVED" : "UNKNOWN",
    horizon: null,
    value,
    values: value === null ? undefined : { [game.roles[0]]: value },
    bounds: isSettled ? undefined : [(best?.score ?? 0) / 100, ceiling / 100],
    feasible: isSettled ? true : null,
    policies: null,
    nodes: pieces,
    seconds,
    problem,
    roles: game.roles,
    ...(best === undefined
      ? {}
      : { plan: plan.map((move) => [move]), turns: plan.length, score: best.score, method }),
    optimal: isSettled,
  };
}
