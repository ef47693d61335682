/** `arcwood serve`: a GGP player that game managers ask over HTTP. */
import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { SeatLine } from "../../match/seat/line.js";
import { note, UsageError } from "../../node/messages.js";
import { type NamedPlayer, namePlayer } from "../../node/named-player.js";
import { startSeat } from "../../node/seat-thread.js";
import type { Listening } from "../../server/http.js";
import { Margin } from "../../server/margin.js";
import { servePlayer } from "../../server/player-server.js";
import { learnedOption, MOST_THREADS } from "../shared/budget-options.js";
import { refuseMissingFolder } from "../shared/kept-values-check.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

interface ServeOptions {
  readonly port: number;
  readonly bind: string;
  readonly player: string;
  readonly name: string;
  readonly threads?: number;
  readonly memory: number;
  readonly margin: Margin;
  readonly concurrent: number;
  readonly seed?: number;
  readonly ponder: boolean;
  readonly learned?: string;
  readonly json?: true;
}

const PORT = 9147;
const MEGABYTE = 2 ** 20;
const LARGEST_PORT = 65_535;

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("a GGP player over HTTP: waits for game managers and plays their matches")
    .option("--port <n>", "where to listen; 0 takes any free port", wholeNumber(0, LARGEST_PORT), PORT)
    .option(
      "--bind <address>",
      "who may ask: 0.0.0.0 is everybody, the preset this machine alone",
      "127.0.0.1",
    )
    .option(
      "--player <name>",
      "who plays, with its options: uct:exploration=0.5, or ./module.mjs",
      DEFAULT_PLAYER,
    )
    .option("--name <word>", "what it calls itself to game managers", word, "arcwood")
    .option(
      "--threads <n>",
      "threads that think for a match; they share its memory (default: all cores but one, shared among the matches)",
      wholeNumber(1, MOST_THREADS),
    )
    .option("--memory <mb>", "for trees and tables of states, for each match", wholeNumber(1, 65_536), 512)
    .addOption(
      new Option("--margin <seconds>", "how long before a clock runs out to answer, or auto")
        .argParser(marginOf)
        .default(marginOf("auto"), "auto"),
    )
    .option("--concurrent <n>", "matches at once; further ones are answered busy", wholeNumber(1, 64), 1)
    .option(
      "--seed <n>",
      "decides what the player draws; without it each start of the server differs",
      wholeNumber(0),
    )
    .option(
      "--no-ponder",
      "do not think on after an answer, while others are to move: for machines that players share",
    )
    .addOption(learnedOption())
    .option("--json", "print where it listens, and the log, as JSON objects, one a line")
    .action(act(run));
}

const DEFAULT_PLAYER = "arcwood";

async function run(options: ServeOptions): Promise<ExitCode> {
  const player = await playerToServe(options.player);
  const { name, port, bind, margin, concurrent, learned, json } = options;
  if (learned !== undefined) refuseMissingFolder(learned);
  let server: Listening;
  try {
    server = await servePlayer({
      name,
      player: player.text,
      shownAs: player.name,
      port,
      bind,
      threads: options.threads ?? spareThreads(concurrent),
      margin,
      concurrent,
      memoryBytes: options.memory * MEGABYTE,
      seed: options.seed ?? Date.now(),
      ponders: options.ponder,
      learned,
      startSeat,
      onBug: (error) => note(`arcwood: a bug: ${error instanceof Error ? error.stack : String(error)}`),
      log: (text) => (json ? printJson({ log: text }) : note(text)),
    });
  } catch (error) {
    throw listeningError(error, port, bind);
  }
  if (json) printJson({ url: server.url, player: player.name });
  else print(`${player.name} listens at ${server.url} (messages by POST, a page for people by GET)`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.close();
  return Exit.interrupted;
}

/** Reads a module once before any game manager asks, so that its author learns at once what is wrong. */
async function playerToServe(text: string): Promise<NamedPlayer> {
  const { player, problem } = namePlayer(text);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  if (player.kind === "remote") throw new UsageError(`${text} is served already.`);
  if (player.kind === "module") {
    const line = new SeatLine(startSeat());
    const problem = await line.load({ player: player.text });
    line.close();
    if (problem !== undefined) throw new UsageError(`${player.name} cannot play: ${problem}.`);
  }
  return player;
}

/** The error to show for a port where the server cannot listen. */
export function listeningError(error: unknown, port: number, bind: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new UsageError(`Port ${port} is taken: another server is running; choose another.`);
    case "EACCES":
      return new UsageError(`Port ${port} may not be used: take one of at least 1024.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new UsageError(`${bind} is no address of this machine: --bind takes 127.0.0.1 or 0.0.0.0, say.`);
    default:
      return error;
  }
}

/** One core is left for other work: the server must answer in time. */
function spareThreads(matches: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / matches));
}

function marginOf(text: string): Margin {
  if (text === "auto") return new Margin(undefined);
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds <= 3600) return new Margin(seconds);
  throw new UsageError(`${text} is no margin: a number of seconds, or auto.`);
}

/** The name stands in answers as one word. */
function word(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  throw new UsageError(`${text} is no name: letters, digits, dots, hyphens and underscores make one.`);
}
