/**
 * `arcwood solve FILE`: the solutions of a constraint network in XCSP 3, or the value of a game. This file has the
 * options and sees which of the two is asked for.
 */
import { type Command, Option } from "commander";
import { wholeNumber } from "./opengame.js";
import { act, type ExitCode, UsageError } from "./output.js";
import { addGameOptions, GAME_ONLY, type SolveGameOptions, solveGame } from "./solve-game.js";

interface SolveOptions extends SolveGameOptions {}

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description("find the solutions of a constraint network in XCSP 3, or the value of a game")
    .argument("<file>", "a network (.xml or .xml.gz), or a rule sheet or the name of a bundled game")
    .option("--nodes <n>", "give up after so many nodes", wholeNumber(1))
    .option("--seconds <x>", "give up after so many seconds", seconds)
    .addOption(new Option("--json", "print one JSON object for each answer"));
  addGameOptions(command).action(act((file: string, options: SolveOptions) => run(file, options)));
}

function run(file: string, options: SolveOptions): Promise<ExitCode> | ExitCode {
  if (!/\.xml(\.gz)?$/i.test(file)) return solveGame(file, options);
  for (const name of GAME_ONLY) {
    if (options[name] !== undefined)
      throw new UsageError(`--${name} is for games, and ${file} is a network.`);
  }
  throw new UsageError("Networks cannot be solved yet.");
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${text} is not a positive number of seconds.`);
}
