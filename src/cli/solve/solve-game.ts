/**
 * `arcwood solve GAME`: what best play can expect from a state, in the whole game or within a number of
 * turns, whether a policy reaches a threshold, and how many do.
 */
import { type Command, Option } from "commander";
import type { Game } from "../../engine/game.js";
import { loadSheet } from "../../engine/load-game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { loadReference } from "../../engine/reference.js";
import { gameSymmetries } from "../../engine/symmetry/game-symmetries.js";
import { guessedSymmetries } from "../../engine/symmetry/guessed-symmetries.js";
import { checkText } from "../../gdl/check/check.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { Clause, Sheet } from "../../gdl/tree.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { GameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { breathing } from "../../search/clock.js";
import { liveGroup } from "../../search/live-group.js";
import { whyNoPuzzle } from "../../search/plan/puzzle.js";
import { loadGameSolver } from "../../search/policy/game-solver.js";
import { informationIn } from "../../search/shared/information-in.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import { build, fluentTexts, NoNetwork } from "../network/build-network.js";
import { refuseWithoutClauses, wholeNumber } from "../shared/open-game.js";
import { Exit, type ExitCode } from "../shared/output.js";
import { solvePuzzle } from "./solve-puzzle.js";
import { SHOWN_POSITIONS, SolveRun, WRITTEN_POSITIONS } from "./solve-run.js";
import { solveShared } from "./solve-shared.js";
import { type AskedThreshold, isForEachRole, readThreshold, thresholdsOf } from "./thresholds.js";

export interface SolveGameOptions {
  readonly json?: true;
  /** If left out, the whole game. */
  readonly horizon?: readonly number[];
  readonly threshold?: AskedThreshold;
  readonly state?: string;
  readonly worst?: true;
  readonly symmetry?: true;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly memory?: number;
  readonly dot?: string;
  readonly positions?: number;
}

/** The most rows of a table of horizons. */
const MOST_HORIZONS = 10_000;
/** The names of the options that only games have. */
export const GAME_ONLY = [
  "horizon",
  "threshold",
  "state",
  "worst",
  "symmetry",
  "memory",
  "dot",
  "positions",
] as const;

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
        "of a game: what part of 100 points a policy must reach, such as 0.5 or 3/8, or each role: x=1/2,o=1/4",
      ).argParser(readThreshold),
    )
    .option("--state <file>", "of a game: a file of fluents in KIF, - for stdin, or initial")
    .option("--worst", "of a game: what the worst policy expects, not the best")
    .option("--symmetry", "of a game: look once at states that are images of each other")
    .option("--memory <MB>", "of a game: give up when it takes more than this", wholeNumber(1))
    .option("--dot <out>", "of a game: write best play for Graphviz")
    .option(
      "--positions <n>",
      `of a game: follow a policy that forks for at most n positions (default: ${SHOWN_POSITIONS}, or ${WRITTEN_POSITIONS} with --json or --dot)`,
      wholeNumber(1),
    );
}

export async function solveGame(
  file: string,
  { label, text }: GameText,
  options: SolveGameOptions,
): Promise<ExitCode> {
  if (options.dot !== undefined && (options.horizon?.length ?? 1) > 1)
    throw new UsageError("--dot draws best play within one horizon, and --horizon asks for several.");
  if (options.dot === "-") throw new UsageError("--dot needs a file, since stdout has the answer.");
  const { sheet, diagnostics } = checkText(text);
  refuseWithoutClauses(label, sheet);
  if (diagnostics.some(({ severity }) => severity === "error")) {
    note(`${label} has errors, so there is nothing to solve; arcwood check ${file} shows them.`);
    return Exit.problem;
  }
  if (isForEachRole(options.threshold)) refuseThresholds(options.threshold, sheet, options);
  loadKernelFile();
  const puzzle = asksForBestPlay(options) ? loadPuzzle(sheet) : undefined;
  if (puzzle !== undefined) return await solvePuzzle(label, sheet, puzzle, options);
  try {
    const { template } = build(sheet, {
      encoding: "grouped",
      stages: 1,
      ...(options.seconds === undefined ? {} : { maxSeconds: options.seconds }),
    });
    const fluents = fluentTexts(template, options.state ?? "initial");
    // Guesses are proved for states that play can reach, and a file may name any.
    const guessFrom = (options.state ?? "initial") === "initial" ? sheet.clauses : undefined;
    const group = options.symmetry ? await breathing(groupOf(template.program, guessFrom)) : undefined;
    const loading = loadGameSolver(template, fluents, group);
    if ("problem" in loading) throw new NoNetwork(loading.problem);
    const start =
      options.state === undefined
        ? undefined
        : fluents.map((fluent) => template.program.fluents[fluent].text);
    const byBeliefs = () => solvedByBeliefs(label, sheet, options);
    return await new SolveRun(label, sheet, start, loading.solver, options, byBeliefs).run();
  } catch (error) {
    if (!(error instanceof NoNetwork)) throw error;
    note(`${label} cannot be solved: ${error.message}`);
    return Exit.problem;
  }
}

/** Undefined where the players do not know the same, or where something is asked that beliefs do not answer. */
function solvedByBeliefs(
  label: string,
  sheet: Sheet,
  options: SolveGameOptions,
): Promise<ExitCode> | undefined {
  const { threshold, worst, dot, state } = options;
  if ([threshold, worst, dot, state].some((option) => option !== undefined)) return undefined;
  const { loaded, problem } = loadSheet(sheet);
  if (problem !== undefined || allOf(informationIn(loaded)).kind !== "shared") return undefined;
  return solveShared(label, loaded, options);
}

/** Plans answer this question and no other: they count no policies, and look for no worst play. */
function asksForBestPlay({ horizon, threshold, worst, symmetry, nodes, dot }: SolveGameOptions): boolean {
  return [horizon, threshold, worst, symmetry, nodes, dot].every((option) => option === undefined);
}

/** A larger group is not worth its cost: a part of it is used. */
const MOST_ELEMENTS = 512;

/** The symmetries of a game on the fluents that matter. */
function* groupOf(program: AcyclicProgram, guessFrom?: readonly Clause[]): Pieces<StateGroup> {
  const { generators } = yield* gameSymmetries(program);
  const guessed = guessFrom && (yield* guessedSymmetries(program, guessFrom, generators));
  const all = [...generators, ...(guessed?.symmetries ?? [])];
  return yield* liveGroup(program, all, { most: MOST_ELEMENTS });
}

/** The game, if it is a puzzle that can be compiled. */
function loadPuzzle(sheet: Sheet): LoadedGame | undefined {
  const { loaded } = loadSheet(sheet);
  const isPuzzle = loaded?.program !== undefined && whyNoPuzzle(loaded) === undefined;
  return isPuzzle ? loaded : undefined;
}

function horizons(text: string): readonly number[] {
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = match?.[2] === undefined ? first : Number(match[2]);
  if (match === null || last < first || last - first >= MOST_HORIZONS || !Number.isSafeInteger(last))
    throw new UsageError(`${text} is no number of turns, such as 5, and no range of them, such as 1..5.`);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Before anything that takes long: the roles must be those of the game. */
function refuseThresholds(
  asked: Parameters<typeof thresholdsOf>[0],
  sheet: Sheet,
  { worst }: SolveGameOptions,
): void {
  if (worst)
    throw new UsageError("--worst asks for one value, and --threshold for a policy that reaches several.");
  const { game, problem } = loadReference(sheet);
  if (problem === undefined) thresholdsOf(asked, playerNames(game));
}

function playerNames({ roles, players }: Game): readonly string[] {
  return players.map((role) => roles[role]);
}
