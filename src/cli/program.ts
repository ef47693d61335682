/** The command line: every command is one file of this folder, named for the command, and is listed here. */
import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { MeaninglessRules } from "../gdl/reference/unsafe.js";
import { addBench } from "./bench.js";
import { addCheck } from "./check.js";
import { addDemo } from "./demo.js";
import { addFmt } from "./fmt.js";
import { addGames } from "./games.js";
import { addGenerate } from "./generate.js";
import { addHost } from "./host.js";
import { addMatch } from "./match.js";
import { addNetwork } from "./network.js";
import { NoEngine } from "./opengame.js";
import { Exit, type ExitCode, note, UsageError } from "./output.js";
import { addPerft } from "./perft.js";
import { addPlay } from "./play.js";
import { addPlayers } from "./players.js";
import { addReplay } from "./replay.js";
import { addServe } from "./serve.js";
import { addSimulate } from "./simulate.js";
import { addSolve } from "./solve.js";
import { addTournament } from "./tournament.js";

/** In the order in which `arcwood --help` shows them. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  addCheck,
  addFmt,
  addNetwork,
  addSolve,
  addReplay,
  addPerft,
  addSimulate,
  addPlay,
  addMatch,
  addTournament,
  addPlayers,
  addHost,
  addServe,
  addGames,
  addGenerate,
  addDemo,
  addBench,
];

function createProgram(): Command {
  const program = new Command("arcwood")
    .description(manifest.description)
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .showSuggestionAfterError()
    .showHelpAfterError("(arcwood --help shows the commands, arcwood COMMAND --help the options of one)")
    .exitOverride()
    .addHelpText(
      "after",
      `
A FILE is a rule sheet in GDL or GDL-II, prefix or infix, the name of a bundled game, or - for stdin.
Exit codes: 0 done and well, 1 the answer is a problem, 2 usage or unreadable input, 130 interrupted.`,
    );
  for (const add of COMMANDS) add(program);
  return program;
}

/** Runs one command line, without the leading `node arcwood`, and sets the exit code of the process. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.ok : Exit.usage;
  if (error instanceof UsageError) {
    note(`arcwood: ${error.message}`);
    return Exit.usage;
  }
  if (error instanceof MeaninglessRules) {
    note(`arcwood: the rules have no meaning that can be computed: ${error.message}.`);
    return Exit.problem;
  }
  if (error instanceof NoEngine) {
    note(`arcwood: ${error.message}.`);
    return Exit.problem;
  }
  note("arcwood: this is a bug of arcwood; please report it with the command and the rule sheet.");
  note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return Exit.bug;
}
