/**
 * `arcwood solve GAME`: what best play can expect from a state, in the whole game or within a number of
 * turns, whether a policy reaches a threshold, and how many do.
 */
import { type Command, Option } from "commander";
import { checkText } from "../../gdl/check/check.js";
import { readGameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import {
  type GameAnswer,
  type GameSolver,
  loadGameSolver,
  toNumber,
  type Utility,
  utilityText,
} from "../../search/policy/game-solver.js";
import { FRACTIONS, type Fraction, fractionText, parseFraction } from "../../search/policy/numbers.js";
import { build, fluentTexts, NoNetwork } from "../network/build-network.js";
import { interruptible } from "../shared/interrupt.js";
import { refuseWithoutClauses, wholeNumber } from "../shared/open-game.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { progress } from "../terminal/progress.js";

export interface SolveGameOptions {
  readonly json?: true;
  /** If left out, the whole game. */
  readonly horizon?: readonly number[];
  readonly threshold?: Fraction;
  readonly state?: string;
  readonly worst?: true;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly memory?: number;
}

const MEGABYTE = 1 << 20;
const DEFAULT_MEGABYTES = 1024;
/** The most rows of a table of horizons. */
const MOST_HORIZONS = 10_000;

/** The names of the options that only games have. */
export const GAME_ONLY = ["horizon", "threshold", "state", "worst", "memory"] as const;

export function addGameOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--horizon <turns>", "of a game: within n turns, or within each of 1..5").argParser(
        horizons,
      ),
    )
    .addOption(
      new Option(
        "--threshold <utility>",
        "of a game: what a policy must reach, such as 0.5 or 3/8",
      ).argParser(threshold),
    )
    .option("--state <file>", "of a game: a file of fluents in KIF, - for stdin, or initial")
    .option("--worst", "of a game: what the worst policy expects, not the best")
    .option("--memory <MB>", "of a game: give up when it takes more than this", wholeNumber(1));
}

export async function solveGame(file: string, options: SolveGameOptions): Promise<ExitCode> {
  const { label, text } = readGameText(file);
  const { sheet, diagnostics } = checkText(text);
  refuseWithoutClauses(label, sheet);
  if (diagnostics.some(({ severity }) => severity === "error")) {
    note(`${label} has errors, so there is nothing to solve; arcwood check ${file} shows them.`);
    return Exit.problem;
  }
  loadKernelFile();
  try {
    const { template } = build(sheet, {
      encoding: "grouped",
      stages: 1,
      ...(options.seconds === undefined ? {} : { maxSeconds: options.seconds }),
    });
    const loading = loadGameSolver(template, fluentTexts(template, options.state ?? "initial"));
    if ("problem" in loading) throw new NoNetwork(loading.problem);
    return await new Run(label, loading.solver, options).run();
  } catch (error) {
    if (!(error instanceof NoNetwork)) throw error;
    note(`${label} cannot be solved: ${error.message}`);
    return Exit.problem;
  }
}

class Run {
  private readonly interruption = interruptible();
  private readonly start = performance.now();

  constructor(
    private readonly label: string,
    private readonly solver: GameSolver,
    private readonly options: SolveGameOptions,
  ) {}

  async run(): Promise<ExitCode> {
    const { options, solver, label } = this;
    const wanted = options.horizon ?? [Number.POSITIVE_INFINITY];
    const bar = progress("successors looked at");
    let code: ExitCode = Exit.ok;
    if (!options.json && options.horizon !== undefined) print(`${label}, by the number of turns`);
    for (const horizon of wanted) {
      const nodes = solver.nodes;
      const start = performance.now();
      const answer = await this.solve(horizon, () => bar.update(solver.nodes));
      bar.end();
      const seconds = (performance.now() - start) / 1000;
      this.report(horizon, answer, solver.nodes - nodes, seconds);
      if (this.interruption.signal.aborted) return Exit.interrupted;
      if (typeof answer === "string" || answer.problem !== undefined) code = Exit.problem;
      // A budget that is used up is used up for the next horizon too.
      if (typeof answer === "string") break;
    }
    return code;
  }

  /** The answer, or why it was given up. */
  private async solve(horizon: number, show: () => void): Promise<GameAnswer | string> {
    const { options, solver, interruption } = this;
    const work = solver.solve({
      horizon,
      aim: options.worst ? "worst" : "best",
      threshold: options.threshold ?? FRACTIONS.zero,
    });
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      show();
      if (await interruption.breathe()) return "interrupted";
      if (options.nodes !== undefined && solver.nodes > options.nodes)
        return `not solved within ${options.nodes} nodes`;
      if (options.seconds !== undefined && performance.now() - this.start > options.seconds * 1000)
        return `not solved within ${options.seconds} s`;
      const megabytes = options.memory ?? DEFAULT_MEGABYTES;
      if (solver.bytes > megabytes * MEGABYTE) return `not solved within ${megabytes} MB of memory`;
    }
  }

  private report(horizon: number, answer: GameAnswer | string, nodes: number, seconds: number): void {
    if (this.options.json) printJson(this.json(horizon, answer, nodes, seconds));
    else this.print(horizon, answer, nodes, seconds);
    const problem = typeof answer === "string" ? answer : answer.problem;
    if (problem !== undefined) note(`${this.label}: ${problem}`);
  }

  private json(horizon: number, answer: GameAnswer | string, nodes: number, seconds: number) {
    const solved = typeof answer === "string" ? undefined : answer;
    const utilities = solved?.utilities;
    const number = (utility: Utility | undefined): number | null =>
      utility === undefined ? null : toNumber(utility);
    return {
      status: solved?.utilities === undefined ? "UNKNOWN" : "SOLVED",
      horizon: horizon === Number.POSITIVE_INFINITY ? null : horizon,
      value: number(utilities?.[0]),
      ...exactText(utilities?.[0]),
      values:
        utilities && Object.fromEntries(this.solver.players.map((name, i) => [name, number(utilities[i])])),
      bounds: solved?.bounds && [toNumber(solved.bounds.low), toNumber(solved.bounds.high)],
      feasible: solved?.feasible ?? null,
      policies: solved?.policies === undefined ? null : countOf(solved.policies),
      nodes,
      seconds,
      problem: solved === undefined ? answer : solved.problem,
    };
  }

  private print(horizon: number, answer: GameAnswer | string, nodes: number, seconds: number): void {
    const { players, options } = { players: this.solver.players, options: this.options };
    const when = horizon === Number.POSITIVE_INFINITY ? this.label : String(horizon).padStart(5);
    if (typeof answer === "string" || answer.utilities === undefined) {
      print(`${when}: unknown`);
      return;
    }
    const { utilities, feasible, policies, relation } = answer;
    const shown = relation === "team" ? utilities.slice(0, 1) : utilities;
    const values = shown.flatMap((utility, i) => {
      const name = relation === "team" ? players.join(", ") : players[i];
      return utility === undefined ? [] : [`${name} ${valueText(utility)}`];
    });
    const reached =
      options.threshold && feasible !== undefined
        ? ` ${feasible ? "≥" : "<"} ${fractionText(options.threshold)}`
        : "";
    const count = policies === undefined ? "" : `, ${countText(policies)}`;
    print(`${when}: ${values.join(", ")}${reached}${count}  (${nodes} nodes, ${seconds.toFixed(3)} s)`);
  }
}

function valueText(utility: Utility): string {
  const short = utilityText(utility);
  return short.includes("/") ? `${short} = ${toNumber(utility).toFixed(6)}` : short;
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

function horizons(text: string): readonly number[] {
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = match?.[2] === undefined ? first : Number(match[2]);
  if (match === null || last < first || last - first >= MOST_HORIZONS || !Number.isSafeInteger(last))
    throw new UsageError(`${text} is no number of turns, such as 5, and no range of them, such as 1..5.`);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function threshold(text: string): Fraction {
  const value = parseFraction(text);
  if (value === undefined || value.above > value.below)
    throw new UsageError(`${text} is no utility from 0 to 1, such as 0.5 or 3/8.`);
  return value;
}
