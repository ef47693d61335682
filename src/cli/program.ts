/** The command line. Every command is one file of `commands/`, named for the command, and is listed here. */
import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { MeaninglessRules } from "../datalog/meaningless.js";
import { isFound } from "../node/game-file.js";
import { note, UsageError } from "../node/messages.js";
import { wrapped } from "../node/wrap.js";
import { addBench } from "./commands/bench.js";
import { addCheck } from "./commands/check.js";
import { addCompletion } from "./commands/completion.js";
import { addDemo } from "./commands/demo.js";
import { addExperiment } from "./commands/experiment.js";
import { addFmt } from "./commands/fmt.js";
import { addGames } from "./commands/games.js";
import { addGenerate } from "./commands/generate.js";
import { addHost } from "./commands/host.js";
import { addHostPages } from "./commands/host-pages.js";
import { addLearn } from "./commands/learn.js";
import { addLsp } from "./commands/lsp.js";
import { addMatch } from "./commands/match.js";
import { addNetwork } from "./commands/network.js";
import { addPage } from "./commands/page.js";
import { addPagePlayer } from "./commands/page-player.js";
import { addPerft } from "./commands/perft.js";
import { addPlay } from "./commands/play.js";
import { addPlayers } from "./commands/players.js";
import { addReason } from "./commands/reason.js";
import { addReplay } from "./commands/replay.js";
import { addServe } from "./commands/serve.js";
import { addSimulate } from "./commands/simulate.js";
import { addSolve } from "./commands/solve.js";
import { addSymmetry } from "./commands/symmetry.js";
import { addTournament } from "./commands/tournament.js";
import { addWorker } from "./commands/worker.js";
import { NoEngine } from "./shared/open-game.js";
import { Exit, type ExitCode } from "./shared/output.js";

/** In the order in which `arcwood --help` shows them. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  addCheck,
  addFmt,
  addNetwork,
  addSolve,
  addSymmetry,
  addReplay,
  addReason,
  addPerft,
  addSimulate,
  addLearn,
  addPlay,
  addMatch,
  addTournament,
  addExperiment,
  addWorker,
  addPlayers,
  addHost,
  addServe,
  addPage,
  addLsp,
  addPagePlayer,
  addHostPages,
  addGames,
  addGenerate,
  addDemo,
  addBench,
  addCompletion,
];

function createProgram(): Command {
  const program = new Command("arcwood")
    .description(manifest.description)
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    // Words are kept whole on narrow terminals too.
    .configureHelp({ minWidthToWrap: 16 })
    .showSuggestionAfterError()
    .showHelpAfterError("(arcwood --help shows the commands, arcwood COMMAND --help the options of one)")
    .exitOverride()
    .addHelpText("after", () =>
      wrapped(
        `
A FILE is a rule sheet in GDL or GDL-II, prefix or infix, the name of a bundled game, or - for stdin.
Exit codes: 0 done and well, 1 the answer is a problem, 2 usage or unreadable input, 130 interrupted.`,
        process.stdout,
      ),
    );
  for (const add of COMMANDS) add(program);
  for (const command of program.commands) {
    nameOptions(command);
    requireLast(command);
  }
  return program;
}

/** What an option says of its value begins with its name, since a line may hold several numbers. */
function nameOptions(command: Command): void {
  for (const option of command.options) {
    const { parseArg } = option;
    if (parseArg === undefined) continue;
    option.parseArg = (value, previous) => {
      try {
        return parseArg(value, previous);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        throw new UsageError(`${option.long}: ${error.message}`);
      }
    };
  }
  for (const inner of command.commands) nameOptions(inner);
}

/**
 * Required options are looked for after unknown ones. Where `--player` was typed in place of `--players`, the
 * mistake is the first, not that the second is missing.
 */
function requireLast(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.mandatory = false;
  command.hook("preAction", () => {
    const missing = required.find((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing !== undefined) command.error(`error: required option '${missing.flags}' not specified`);
  });
}

/** Runs a command line without the leading `node arcwood`, and sets the exit code of the process. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    const [word = ""] = args;
    if (error instanceof CommanderError && error.code === "commander.unknownCommand" && isFound(word))
      note(`(a game stands behind a command: arcwood play ${word})`);
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
