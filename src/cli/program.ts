/** The command line. Every command is one file of `commands/`, named for the command, and is listed here. */
import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { MeaninglessRules } from "../datalog/meaningless.js";
import { isFound } from "../node/game-file.js";
import { note, UsageError } from "../node/messages.js";
import { wrapped } from "../node/wrap.js";
import { NoEngine } from "./shared/no-engine.js";
import { Exit, type ExitCode } from "./shared/output.js";

/**
 * How each command is loaded, in the order in which `arcwood --help` shows them. Only the command that is asked
 * for is loaded: all of them take longer than most commands do.
 */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  check: async () => (await import("./commands/check.js")).addCheck,
  fmt: async () => (await import("./commands/fmt.js")).addFmt,
  network: async () => (await import("./commands/network.js")).addNetwork,
  solve: async () => (await import("./commands/solve.js")).addSolve,
  symmetry: async () => (await import("./commands/symmetry.js")).addSymmetry,
  replay: async () => (await import("./commands/replay.js")).addReplay,
  reason: async () => (await import("./commands/reason.js")).addReason,
  perft: async () => (await import("./commands/perft.js")).addPerft,
  simulate: async () => (await import("./commands/simulate.js")).addSimulate,
  learn: async () => (await import("./commands/learn.js")).addLearn,
  play: async () => (await import("./commands/play.js")).addPlay,
  match: async () => (await import("./commands/match.js")).addMatch,
  tournament: async () => (await import("./commands/tournament.js")).addTournament,
  experiment: async () => (await import("./commands/experiment.js")).addExperiment,
  worker: async () => (await import("./commands/worker.js")).addWorker,
  players: async () => (await import("./commands/players.js")).addPlayers,
  host: async () => (await import("./commands/host.js")).addHost,
  serve: async () => (await import("./commands/serve.js")).addServe,
  page: async () => (await import("./commands/page.js")).addPage,
  lsp: async () => (await import("./commands/lsp.js")).addLsp,
  "page-player": async () => (await import("./commands/page-player.js")).addPagePlayer,
  "host-pages": async () => (await import("./commands/host-pages.js")).addHostPages,
  games: async () => (await import("./commands/games.js")).addGames,
  generate: async () => (await import("./commands/generate.js")).addGenerate,
  demo: async () => (await import("./commands/demo.js")).addDemo,
  bench: async () => (await import("./commands/bench.js")).addBench,
  completion: async () => (await import("./commands/completion.js")).addCompletion,
};

/** The commands that a command line can need. */
function neededFor(word: string | undefined): readonly (keyof typeof COMMANDS)[] {
  if (word === "-V" || word === "--version") return [];
  // A completion is of all commands, and so is a help or a word that is no command.
  const isAlone = word !== undefined && Object.hasOwn(COMMANDS, word) && word !== "completion";
  return isAlone ? [word] : Object.keys(COMMANDS);
}

async function createProgram(word: string | undefined, beforeAction: () => void): Promise<Command> {
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
  const adds = await Promise.all(neededFor(word).map((name) => COMMANDS[name]()));
  for (const add of adds) add(program);
  program.hook("preAction", beforeAction);
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

/**
 * Runs a command line without the leading `node arcwood`, and sets the exit code of the process. Once the
 * command is loaded and knows its options, `beforeAction` is called.
 */
export async function run(args: readonly string[], beforeAction = () => {}): Promise<void> {
  try {
    await (await createProgram(args[0], beforeAction)).parseAsync(args, { from: "user" });
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
