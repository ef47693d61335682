/**
 * `arcwood solve FILE`: the solutions of a constraint network in XCSP 3, or the value of a game. This file
 * has the options that both share, and tells by the file's name which of the two is asked for.
 */
import type { Command } from "commander";
import { UsageError } from "../../node/messages.js";
import { wholeNumber } from "../shared/open-game.js";
import { act } from "../shared/output.js";
import { addGameOptions, GAME_ONLY, type SolveGameOptions, solveGame } from "../solve/solve-game.js";
import {
  addNetworkOptions,
  NETWORK_ONLY,
  type SolveNetworkOptions,
  solveNetwork,
} from "../solve/solve-network.js";

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description("find the solutions of a constraint network in XCSP 3, or the value of a game and best play")
    .argument("<file>", "a network (.xml or .xml.gz), or a rule sheet or the name of a bundled game")
    .option("--nodes <n>", "give up after n nodes", wholeNumber(1))
    .option("--seconds <x>", "give up after x seconds", seconds)
    .option("--json", "print one JSON object for each answer");
  addGameOptions(command);
  addNetworkOptions(command);
  command.action(
    act((file: string, options: SolveGameOptions & SolveNetworkOptions, { options: known }: Command) => {
      const isNetwork = /\.xml(\.gz)?$/i.test(file);
      const strangers: readonly string[] = isNetwork ? GAME_ONLY : NETWORK_ONLY;
      const stranger = known.find(
        (option) => strangers.includes(option.attributeName()) && option.attributeName() in options,
      );
      if (stranger !== undefined) {
        const [whose, what] = isNetwork ? ["games", "a network"] : ["networks", "a game"];
        throw new UsageError(
          `${stranger.long} is for ${whose}, and ${file} is taken for ${what} by its name.`,
        );
      }
      return isNetwork ? solveNetwork(file, options) : solveGame(file, options);
    }),
  );
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${text} is not a positive number of seconds.`);
}
