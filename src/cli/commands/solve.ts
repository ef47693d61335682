/**
 * `arcwood solve FILE`: the solutions of a constraint network in XCSP 3, or the value of a game. This file
 * has the options that both share, and tells which of the two is asked for: by the name of the file or, where
 * it says nothing, by the first letter, since XML begins as no rules do.
 */
import type { Command } from "commander";
import { MAX_BYTES } from "../../gdl/text/parse-limits.js";
import { type GameText, readGameText } from "../../node/game-file.js";
import { labelOfInput, readUnpacked } from "../../node/input-file.js";
import { UsageError } from "../../node/messages.js";
import { positiveSeconds, wholeNumber } from "../shared/open-game.js";
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
    .argument(
      "<file>",
      "a network in XML, gzip'd or not, a rule sheet, the name of a bundled game, or - for stdin",
    )
    .option("--nodes <n>", "give up after n nodes", wholeNumber(1))
    .option("--seconds <x>", "give up after x seconds", positiveSeconds)
    .option("--json", "print one JSON object for each answer");
  addGameOptions(command);
  addNetworkOptions(command);
  command.action(
    act((file: string, options: SolveGameOptions & SolveNetworkOptions, command: Command) => {
      if (options.all && options.count)
        throw new UsageError("--all prints the solutions and --count does not: choose one.");
      const isNamedNetwork = /\.xml(\.gz)?$/i.test(file);
      if (isNamedNetwork) refuseStrangers(file, true, options, command);
      const given = isNamedNetwork || file === "-" ? unpacked(file) : readGameText(file);
      if (given.text.trim() === "") throw new UsageError(`${given.label} is empty.`);
      const isNetwork = isNamedNetwork || /^\s*</.test(given.text);
      refuseStrangers(given.label, isNetwork, options, command);
      if (!isNetwork) return solveGame(file, given, options);
      // Rules are not read beyond their limit, and a network may be longer.
      const isCut = Buffer.byteLength(given.text) > MAX_BYTES && !isNamedNetwork && file !== "-";
      return solveNetwork(isCut ? unpacked(file) : given, options);
    }),
  );
}

function unpacked(file: string): GameText {
  return { label: labelOfInput(file), text: readUnpacked(file) };
}

/** Refuses the options of the other kind. */
function refuseStrangers(
  label: string,
  isNetwork: boolean,
  options: object,
  { options: known }: Command,
): void {
  const strangers: readonly string[] = isNetwork ? GAME_ONLY : NETWORK_ONLY;
  const stranger = known.find(
    (option) => strangers.includes(option.attributeName()) && option.attributeName() in options,
  );
  if (stranger === undefined) return;
  const [whose, what] = isNetwork ? ["games", "a network"] : ["networks", "a game"];
  throw new UsageError(`${stranger.long} is for ${whose}, and ${label} is taken for ${what}.`);
}
