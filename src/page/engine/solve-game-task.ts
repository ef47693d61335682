/**
 * The exact value of a game from a state, and how best play goes on. Puzzles are planned; other games are
 * searched to their ends. Both are the solvers of `arcwood solve`.
 */
import { counted } from "../../gdl/counted.js";
import { findGroups } from "../../network/groups/groups.js";
import { translate } from "../../network/translate/translate.js";
import { Breath } from "../../search/clock.js";
import { planMethods } from "../../search/plan/methods.js";
import { PlanSearch } from "../../search/plan/plan-search.js";
import { whyNoPuzzle } from "../../search/plan/puzzle.js";
import { loadGameSolver } from "../../search/policy/game-solver.js";
import { Strategy } from "../../search/policy/strategy.js";
import { toNumber } from "../../search/policy/utility.js";
import type { Path } from "./engine-tasks.js";
import type { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";

export interface SolveProgress {
  /** What is done, or known by now. */
  readonly text: string;
}

export interface FoundSolution {
  /** What was found, in sentences, the most important first. */
  readonly sentences: readonly string[];
  /** By player, from 0 to 100; undefined where it is not determined. */
  readonly values: readonly (number | undefined)[];
  /** Whether all of it is proved, or it was stopped before. */
  readonly isProved: boolean;
  /** How best play goes on, as far as nothing is left to chance. */
  readonly line: Path;
  /** Of games with several moves, what each first move is worth to the players. */
  readonly firstMoves: readonly {
    /** With the moves of roles that have no choice. */
    readonly moves: readonly string[];
    readonly values: readonly (number | undefined)[];
  }[];
}

const MEMORY_BYTES = 512 * 2 ** 20;
/** Of a policy, and of the memory of a search. */
const MOST_POSITIONS = 200;
/** Nothing that is drawn has a part in what is proved. */
const SEED = 1;
const TELL_MS = 200;

export async function solveFrom(
  played: GameAtTable,
  path: Path,
  seconds: number,
  signal: AbortSignal,
  tell: (progress: SolveProgress) => void,
): Promise<FoundSolution> {
  const work = new Work(seconds, signal, tell);
  if (played.loaded.program === undefined)
    throw new PageProblem("This game is too large to be compiled, so it cannot be solved here.");
  return whyNoPuzzle(played.loaded) === undefined
    ? solvePlan(played, path, work)
    : solveValue(played, path, work);
}

/** Does work in pieces until it is done, stopped or too late. */
class Work {
  private readonly until: number;
  private told = 0;
  private readonly breath = new Breath();

  constructor(
    readonly seconds: number,
    private readonly signal: AbortSignal,
    private readonly tell: (progress: SolveProgress) => void,
  ) {
    this.until = performance.now() + 1000 * seconds;
  }

  say(text: string): void {
    this.tell({ text });
  }

  /** The result, or undefined where there was not the time for it. */
  async through<T>(
    work: Generator<unknown, T>,
    words: () => string,
  ): Promise<{ readonly value: T } | undefined> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return { value };
      if (performance.now() > this.told + TELL_MS) {
        this.told = performance.now();
        this.say(words());
      }
      await this.breath.take();
      if (this.signal.aborted || performance.now() > this.until) return undefined;
    }
  }
}

async function solvePlan(played: GameAtTable, path: Path, work: Work): Promise<FoundSolution> {
  const { loaded } = played;
  const question = { loaded, state: played.stateAt(path), memoryBytes: MEMORY_BYTES, seed: SEED };
  const planner = new PlanSearch(question, planMethods(question));
  await work.through(planner.search(), () => planWords(planner));
  const { best, isOptimal, isEndless } = planner;
  const line = (best?.moves ?? []).map((move) => [loaded.game.text(move)]);
  const sentences = isEndless
    ? ["No course of play ends the match. That is proved."]
    : best === undefined
      ? [`No plan was found in ${work.seconds} s.`]
      : [
          `A plan of ${counted(best.moves.length, "turn")} scores ${best.score}.`,
          isOptimal
            ? "No course of play scores more: that is proved."
            : `Better ones are not ruled out: ${planWords(planner)}.`,
        ];
  return { sentences, values: [best?.score], isProved: planner.isSettled, line, firstMoves: [] };
}

function planWords({ best, bound }: PlanSearch): string {
  const found =
    best === undefined ? "no plan yet" : `best ${best.score} in ${counted(best.moves.length, "turn")}`;
  if (bound === undefined) return found;
  const within = bound.turns === Number.POSITIVE_INFINITY ? "" : ` within ${counted(bound.turns, "turn")}`;
  return `${found}, none for ${bound.score}${within}`;
}

async function solveValue(played: GameAtTable, path: Path, work: Work): Promise<FoundSolution> {
  const { program, game } = played.loaded;
  if (program === undefined) throw new Error("only compiled games are solved");
  work.say("looking for groups of fluents");
  const { groups } = findGroups(program);
  work.say("making the network of a turn");
  const template = translate(program, { encoding: "grouped", groups });
  const texts = new Set(Array.from(played.stateAt(path), (fluent) => game.text(fluent)));
  const fluents = template.program.fluents.flatMap(({ text }, i) => (texts.has(text) ? [i] : []));
  const loading = loadGameSolver(template, fluents);
  if ("problem" in loading) throw new PageProblem(`It cannot be solved: ${loading.problem}.`);
  const { solver } = loading;
  const horizon = Number.POSITIVE_INFINITY;
  const question = { horizon, aim: "best", threshold: { above: 0n, below: 1n } } as const;
  const words = () => `${solver.nodes.toLocaleString("en")} positions looked at`;
  const solved = await work.through(solver.solve(question), words);
  const nothing = { values: [], isProved: false, line: [], firstMoves: [] };
  if (solved === undefined)
    return { ...nothing, sentences: [`It was not solved in ${work.seconds} s: ${words()}.`] };
  const { utilities, problem, play, bounds } = solved.value;
  if (bounds !== undefined) {
    const [low, high] = [bounds.low, bounds.high].map((end) => points(toNumber(end)));
    const sentence = `${solver.players[0]} can secure ${low}, and can be held to ${high}: moves are made at the same time.`;
    return { ...nothing, sentences: [sentence], isProved: true };
  }
  if (problem !== undefined || utilities === undefined)
    return {
      ...nothing,
      sentences: [`It has no exact value: ${problem ?? "players aim at different things"}.`],
    };
  const values = utilities.map((utility) => utility && 100 * toNumber(utility));
  const each = solver.players.map((role, i) => `${role} ${points((values[i] ?? 0) / 100)}`);
  const sentences = [`With best play: ${each.join(", ")}. That is exact.`];
  if (play === undefined) return { ...nothing, sentences, values, isProved: true };
  const strategy = new Strategy(solver.graph, play, solver.root, horizon);
  const describing = () => "following best play";
  await work.through(strategy.grow(MOST_POSITIONS), describing);
  const line = lineOf(strategy);
  await work.through(strategy.growFirstMoves(), describing);
  const firstMoves = strategy.firstMoves.map(({ moves, worth }) => ({
    moves: moves.filter((move) => move !== undefined),
    values: worth?.map((range) => range && 100 * toNumber(range.low)) ?? [],
  }));
  return { sentences, values, isProved: true, line, firstMoves };
}

/** As far as there is one course. */
function lineOf({ positions }: Strategy): string[][] {
  const line: string[][] = [];
  for (let at = positions[0]; at?.decision !== undefined; ) {
    const { moves, courses } = at.decision;
    const [course] = courses;
    if (courses.length !== 1 || course === undefined) break;
    line.push(moves.map((move) => move ?? course.random ?? ""));
    const next = positions[course.to];
    if (next === at || line.length > positions.length) break;
    at = next;
  }
  return line;
}

function points(share: number): string {
  return String(Math.round(10_000 * share) / 100);
}
