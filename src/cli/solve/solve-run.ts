/**
 * Solves a game for the command: horizon by horizon, within the budgets that were set, stopped by Ctrl-C.
 * What was found is shown: the value, then best play, which is replayed on the reference reasoner before
 * anybody sees it. A range of horizons is a table of values.
 */
import { loadReference } from "../../engine/reference.js";
import type { Sheet } from "../../gdl/tree.js";
import { note } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import { confirm } from "../../search/policy/confirm.js";
import type { GameAnswer } from "../../search/policy/game-answer.js";
import type { GameSolver } from "../../search/policy/game-solver.js";
import { FRACTIONS, type Fraction, fractionText } from "../../search/policy/numbers.js";
import { Strategy } from "../../search/policy/strategy.js";
import { exactPointsText, toNumber, type Utility } from "../../search/policy/utility.js";
import { interruptible } from "../shared/interrupt.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { progress } from "../terminal/progress.js";
import { playDot } from "./play-dot.js";
import { playJson } from "./play-json.js";
import { playLines, worthText } from "./show-play.js";
import type { SolveGameOptions } from "./solve-game.js";
import { isForEachRole, thresholdsOf } from "./thresholds.js";

const MEGABYTE = 1 << 20;
const DEFAULT_MEGABYTES = 1024;
/**
 * The most positions of a policy that are printed as text, and written for programs, unless told otherwise.
 */
export const SHOWN_POSITIONS = 100;
export const WRITTEN_POSITIONS = 1000;

/** Why a piece of work was given up. */
type Stop = { readonly stopped: string };

interface Found {
  readonly horizon: number;
  readonly answer: GameAnswer | Stop;
  readonly nodes: number;
  readonly seconds: number;
}

export class SolveRun {
  private readonly interruption = interruptible();
  private readonly begun = performance.now();
  private readonly bar = progress("successors looked at");
  /** One threshold, or one for each player. */
  private readonly threshold: Fraction | undefined;
  private readonly thresholds: readonly Fraction[] | undefined;

  /** `start`: the fluents of the state to be solved; undefined for the initial state. */
  constructor(
    private readonly label: string,
    private readonly sheet: Sheet,
    private readonly start: readonly string[] | undefined,
    private readonly solver: GameSolver,
    private readonly options: SolveGameOptions,
    /** Solves by belief states where somebody cannot always tell the state; undefined if that cannot be. */
    private readonly byBeliefs: () => Promise<ExitCode> | undefined,
  ) {
    const { threshold } = options;
    if (isForEachRole(threshold)) this.thresholds = thresholdsOf(threshold, solver.players);
    else this.threshold = threshold;
  }

  async run(): Promise<ExitCode> {
    const { options, solver, label } = this;
    const wanted = options.horizon ?? [Number.POSITIVE_INFINITY];
    let code: ExitCode = Exit.ok;
    if (options.symmetry && !options.json) print(symmetryText(label, solver));
    if (!options.json && options.horizon !== undefined) print(`${label}, by the number of turns`);
    for (const horizon of wanted) {
      const nodes = solver.nodes;
      const start = performance.now();
      const answer = await this.solve(horizon);
      const seconds = (performance.now() - start) / 1000;
      const solved =
        solver.graph.isHidden && !this.interruption.signal.aborted ? this.byBeliefs() : undefined;
      if (solved !== undefined) {
        this.bar.end();
        this.interruption.end();
        return await solved;
      }
      const found: Found = { horizon, answer, nodes: solver.nodes - nodes, seconds };
      if (!options.json) this.print(found);
      const play = wanted.length === 1 ? await this.playOf(found) : undefined;
      this.bar.end();
      if (options.json) printJson({ ...answerJson(found, solver.players), ...symmetryJson(solver), ...play });
      const problem = "stopped" in answer ? unsolved(answer) : answer.problem;
      if (problem !== undefined) note(`${label}: ${problem}`);
      if (this.interruption.signal.aborted) return Exit.interrupted;
      if (problem !== undefined) code = Exit.problem;
      // A budget that is used up is used up for the next horizon too.
      if ("stopped" in answer) break;
    }
    return code;
  }

  private solve(horizon: number): Promise<GameAnswer | Stop> {
    const { options, solver, threshold, thresholds } = this;
    return this.within(
      solver.solve({
        horizon,
        aim: options.worst ? "worst" : "best",
        threshold: threshold ?? FRACTIONS.zero,
        ...(thresholds && { thresholds }),
      }),
    );
  }

  /** Does work within the budgets. */
  private async within<T>(work: Generator<void, T>): Promise<T | Stop> {
    const { options, solver, interruption } = this;
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      this.bar.update(solver.nodes);
      if (await interruption.breathe()) return { stopped: "interrupted" };
      if (options.nodes !== undefined && solver.nodes > options.nodes)
        return { stopped: `${options.nodes} nodes` };
      if (options.seconds !== undefined && performance.now() - this.begun > options.seconds * 1000)
        return { stopped: `${options.seconds} s` };
      const megabytes = options.memory ?? DEFAULT_MEGABYTES;
      if (solver.bytes > megabytes * MEGABYTE) return { stopped: `${megabytes} MB of memory` };
    }
  }

  /** Follows best play and shows it, or returns it for JSON. */
  private async playOf({ horizon, answer }: Found): Promise<object | undefined> {
    if ("stopped" in answer || answer.play === undefined) return undefined;
    const { options, solver } = this;
    const { relation } = answer;
    const { graph, root } = solver.shown;
    const strategy = new Strategy(graph, answer.play, root, horizon);
    const most =
      options.positions ?? (options.json || options.dot !== undefined ? WRITTEN_POSITIONS : SHOWN_POSITIONS);
    const areMany = relation === "rivals" || relation === "several";
    // With a threshold for each player one policy decides for all, and what it does is shown.
    const isJoint = areMany && this.thresholds !== undefined;
    const areAgainst = areMany && !isJoint;
    const what = isJoint ? "A joint policy that reaches every threshold" : "Best play";
    const growing = await this.within(follow(strategy, most, areAgainst));
    for (const _ of this.replayed(strategy)) await this.interruption.breathe();
    this.bar.end();
    if (options.dot !== undefined) {
      const worth = (value: Parameters<typeof worthText>[1]) =>
        worthText({ players: solver.players, relation }, value);
      writeText(options.dot, playDot(strategy, worth));
    }
    if (!options.json) for (const line of playLines(strategy, solver.players, relation, what)) print(line);
    if (growing !== undefined) {
      const where = growing.stopped === "interrupted" ? "it was interrupted" : `${growing.stopped} were used`;
      note(`${this.label}: the value is certain, but best play is not followed to the end: ${where}`);
    }
    return options.json ? playJson(strategy, solver.players) : undefined;
  }

  private *replayed(strategy: Strategy): Generator<void> {
    if (strategy.positions.length === 0) return;
    const { game, problem } = loadReference(this.sheet);
    if (problem !== undefined) throw new Error(problem);
    const start = this.start === undefined ? game.initialState() : game.state(this.start);
    if (start === undefined) throw new Error("the state is none of the reference reasoner");
    yield* confirm(game, start, strategy);
  }

  private print({ horizon, answer, nodes, seconds }: Found): void {
    this.bar.end();
    const when = horizon === Number.POSITIVE_INFINITY ? this.label : String(horizon).padStart(5);
    const cost = `  (${nodes} nodes, ${seconds.toFixed(3)} s)`;
    if (!("stopped" in answer) && answer.utilities === undefined && isRefuted(answer))
      print(`${when}: no joint policy reaches ${this.allThresholds()}${cost}`);
    else if ("stopped" in answer || answer.utilities === undefined) print(`${when}: unknown`);
    else print(`${when}: ${this.valueText(answer, answer.utilities)}${cost}`);
  }

  /** What the players can expect, whether that reaches the threshold, and how many policies do. */
  private valueText(
    { feasible, feasibleAlone, policies, relation }: GameAnswer,
    utilities: readonly (Utility | undefined)[],
  ): string {
    const { threshold, thresholds } = this;
    const { players } = this.solver;
    const isTeam = relation === "team";
    const shown = isTeam ? utilities.slice(0, 1) : utilities;
    const greatest = thresholds?.reduce((a, b) => (FRACTIONS.compare(a, b) < 0 ? b : a));
    const values = shown.flatMap((utility, i) => {
      const name = isTeam ? players.join(", ") : players[i];
      const [asked, reached] = isTeam ? [greatest, feasible] : [thresholds?.[i], feasibleAlone?.[i]];
      return utility === undefined
        ? []
        : [`${name} ${exactPointsText(utility)}${reachedText(asked, reached)}`];
    });
    const count = policies === undefined ? "" : `, ${countText(policies)}`;
    return `${values.join(", ")}${reachedText(threshold, feasible)}${count}`;
  }

  private allThresholds(): string {
    const { players } = this.solver;
    return (this.thresholds ?? []).map((each, i) => `${players[i]} ${exactPointsText(each)}`).join(", ");
  }
}

/** How a value compares with a threshold, where one is asked for and the answer is known. */
function reachedText(threshold: Fraction | undefined, isReached: boolean | undefined): string {
  if (threshold === undefined || isReached === undefined) return "";
  return ` ${isReached ? "≥" : "<"} ${exactPointsText(threshold)}`;
}

function* follow(strategy: Strategy, mostPositions: number, areAgainst: boolean): Generator<void, undefined> {
  yield* strategy.grow(mostPositions);
  if (areAgainst) yield* strategy.growFirstMoves();
}

function symmetryText(label: string, { graph }: GameSolver): string {
  const { orbits } = graph.states;
  if (orbits === undefined)
    return `${label} is solved state by state: no symmetry was found that may be used`;
  const most = orbits.group.isWhole ? "" : ", part of a larger one";
  return `${label}: states are looked at once for each orbit of a group of ${orbits.group.order} elements${most}`;
}

/** How large the group is under which states were one, and how many states of the game that left. */
function symmetryJson({ graph }: GameSolver): object {
  const { orbits, count } = graph.states;
  return orbits === undefined ? {} : { symmetry: { order: String(orbits.group.order), orbits: count } };
}

function unsolved({ stopped }: Stop): string {
  return stopped === "interrupted" ? stopped : `not solved within ${stopped}`;
}

function answerJson({ horizon, answer, nodes, seconds }: Found, players: readonly string[]): object {
  const solved = "stopped" in answer ? undefined : answer;
  const utilities = solved?.utilities;
  const number = (utility: Utility | undefined): number | null =>
    utility === undefined ? null : toNumber(utility);
  return {
    status: solved?.utilities === undefined && !isRefuted(solved) ? "UNKNOWN" : "SOLVED",
    horizon: horizon === Number.POSITIVE_INFINITY ? null : horizon,
    value: number(utilities?.[0]),
    ...exactText(utilities?.[0]),
    values: utilities && Object.fromEntries(players.map((name, i) => [name, number(utilities[i])])),
    bounds: solved?.bounds && [toNumber(solved.bounds.low), toNumber(solved.bounds.high)],
    feasible: solved?.feasible ?? null,
    ...(solved?.feasibleAlone && {
      feasibleAlone: Object.fromEntries(players.map((name, i) => [name, solved.feasibleAlone?.[i] ?? null])),
    }),
    policies: solved?.policies === undefined ? null : countOf(solved.policies),
    nodes,
    seconds,
    problem: "stopped" in answer ? unsolved(answer) : answer.problem,
  };
}

/** Whether it is the answer that no joint policy reaches the thresholds. */
function isRefuted(answer: GameAnswer | undefined): boolean {
  return answer?.feasibleAlone !== undefined && answer.feasible === false;
}

function exactText(utility: Utility | undefined): { exact?: string } {
  return utility === undefined || typeof utility === "number" ? {} : { exact: fractionText(utility) };
}

/** A number while JSON can hold it exactly, else a string. */
function countOf(policies: bigint): number | string {
  return policies <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(policies) : String(policies);
}

function countText(policies: bigint): string {
  const digits = String(policies);
  if (digits.length > 24) return `a number of policies with ${digits.length} digits`;
  return policies === 1n ? "1 policy" : `${digits} policies`;
}
