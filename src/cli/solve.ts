/**
 * `arcwood solve FILE`: the solutions of a constraint network in XCSP 3, or the value of a game. This file has the
 * options and sees which of the two is asked for.
 */
import { type Command, Option } from "commander";
import { wholeNumber } from "./opengame.js";
import { act, UsageError } from "./output.js";
import { type SolveGameOptions, solveGame } from "./solve-game.js";
import { type SolveNetworkOptions, solveNetwork } from "./solve-network.js";

type SolveOptions = SolveGameOptions & SolveNetworkOptions;

/** The options that only one of the two understands. */
const ONLY = {
  game: ["--horizon", "--threshold", "--state"],
  network: [
    "--all",
    "--count",
    "--propagator",
    "--heuristic",
    "--last-conflict",
    "--branching",
    "--consistency",
    "--sac",
  ],
} as const;

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
    .option("--all", "of a network: print every solution")
    .option("--count", "of a network: only count the solutions")
    .addOption(choice("--propagator <name>", "what prunes by a table (default: ct)", ["str", "str2", "ct"]))
    .addOption(
      choice("--heuristic <name>", "which variable comes next (default: dom/ddeg)", [
        "lex",
        "dom/ddeg",
        "dom/wdeg",
      ]),
    )
    .option("--last-conflict", "of a network: return to the variable of the last conflict first")
    .addOption(
      choice("--branching <name>", "x = v against x ≠ v, or value by value (default: binary)", [
        "binary",
        "values",
      ]),
    )
    .addOption(
      choice("--consistency <name>", "maintain arc consistency, or only check forward (default: mac)", [
        "mac",
        "fc",
      ]),
    )
    .option("--sac", "of a network: make it singleton arc consistent first")
    .option("--nodes <n>", "give up after so many nodes", wholeNumber(1))
    .option("--seconds <x>", "give up after so many seconds", seconds)
    .option("--json", "print one JSON object for each answer")
    .action(
      act((file: string, options: SolveOptions, command: Command) => {
        const isNetwork = /\.xml(\.gz)?$/i.test(file);
        refuseOptions(command, isNetwork ? ONLY.game : ONLY.network, isNetwork ? "games" : "networks");
        return isNetwork ? solveNetwork(file, options) : solveGame(file, options);
      }),
    );
}

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, `of a network: ${description}`).choices(choices);
}

function refuseOptions(command: Command, names: readonly string[], whose: string): void {
  const given = command.options.find(
    (option) =>
      names.includes(String(option.long)) && command.getOptionValue(option.attributeName()) !== undefined,
  );
  if (given)
    throw new UsageError(`${given.long} is for ${whose}; what is solved is seen from the file's name.`);
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
