/**
 * `arcwood solve FILE`: the solutions of a constraint network in XCSP 3, or the value of a game. This file has the
 * options and sees which of the two is asked for.
 */
import { type Command, Option } from "commander";
import { wholeNumber } from "./opengame.js";
import { act, type ExitCode, UsageError } from "./output.js";
import { type SolveGameOptions, solveGame } from "./solve-game.js";

interface SolveOptions extends SolveGameOptions {}

/** What is said of games only, by its name in the options. */
const GAME_ONLY = ["horizon", "threshold", "state"] as const;

export function addSolve(program: Command): void {
  program
    .command("solve")
    .description("find the solutions of a constraint network in XCSP 3, or the value of a game")
    .argument("<file>", "a network (.xml or .xml.gz), or a rule sheet or the name of a bundled game")
    .option(
      "--horizon <turns>",
      "of a game: look so many turns ahead; a range such as 1..5 asks for each",
      range,
    )
    .option(
      "--threshold <x>",
      "of a game: whether some policy reaches this expected score, from 0 to 1",
      share,
    )
    .option("--state <file>", "of a game: from this state, a file of fluents in KIF, or initial")
    .option("--nodes <n>", "give up after so many nodes", wholeNumber(1))
    .option("--seconds <x>", "give up after so many seconds", seconds)
    .addOption(new Option("--json", "print one JSON object for each answer"))
    .action(act((file: string, options: SolveOptions) => run(file, options)));
}

function run(file: string, options: SolveOptions): Promise<ExitCode> | ExitCode {
  if (!/\.xml(\.gz)?$/i.test(file)) return solveGame(file, options);
  for (const name of GAME_ONLY) {
    if (options[name] !== undefined)
      throw new UsageError(`--${name} is for games, and ${file} is a network.`);
  }
  throw new UsageError("Networks cannot be solved yet.");
}

/** `5`, or `1..5`. */
function range(text: string): readonly [first: number, last: number] {
  const [first, last = first] = text.split("..").map(wholeNumber(1));
  if (first > last) throw new UsageError(`${text} is no range: it ends before it begins.`);
  return [first, last];
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new UsageError(`${text} is not a number from 0 to 1.`);
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${text} is not a positive number of seconds.`);
}
