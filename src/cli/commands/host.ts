/** `arcwood host`: the game manager of one match, with players of any make over HTTP and players of ours. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Command, Option } from "commander";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Sheet } from "../../gdl/tree.js";
import { DEFAULT_MEANS } from "../../match/built-in.js";
import { DEFAULT_MAX_TURNS, type MatchSpec, playMatch } from "../../match/match.js";
import type { Participant } from "../../match/participant.js";
import { Recorder } from "../../match/record.js";
import { scrambler } from "../../match/scramble.js";
import { note, UsageError } from "../../node/messages.js";
import { RecordFile } from "../../node/record-file.js";
import { startSeat } from "../../node/seat-thread.js";
import { splitPlayers } from "../../players/list.js";
import type { Listening } from "../../server/http.js";
import { type Dialect, Remote } from "../../server/remote.js";
import { Spectacle } from "../../server/spectate.js";
import { ThreadPlayer } from "../../server/thread-player.js";
import { LEAST_PLAY_CLOCK, seconds } from "../shared/budget-options.js";
import { interruptible } from "../shared/interrupt.js";
import { addEngineOption, type EngineOption, openWhole, wholeNumber } from "../shared/open-game.js";
import { act, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, fileOf, idOf } from "../shared/run-match.js";
import { inSeats, namedPlayers, refuseUnfit } from "../shared/seats.js";
import { notReady, outcomeOf, replacements, turnInWords } from "../terminal/tell.js";
import { listeningError } from "./serve.js";

interface HostOptions extends EngineOption {
  readonly game: string;
  readonly players: string;
  readonly startclock: number;
  readonly playclock: number;
  readonly scramble?: true;
  readonly gdl2: Dialect;
  readonly spectate?: number;
  readonly bind: string;
  readonly seed: number;
  readonly maxTurns: number;
  readonly out?: string;
  readonly json?: true;
}

export function addHost(program: Command): void {
  const command = program
    .command("host")
    .description("a game manager: plays a match between players over HTTP and players of ours")
    .requiredOption("--game <file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .requiredOption(
      "--players <a,b>",
      "for each role but random an address such as http://127.0.0.1:9147, or a player of ours",
    )
    .option("--startclock <s>", "seconds before the first move", seconds(0), 30)
    .option("--playclock <s>", "seconds for a move", seconds(LEAST_PLAY_CLOCK), 15)
    .option("--scramble", "replace the names in the rules for players over HTTP")
    .addOption(
      new Option("--gdl2 <dialect>", "how percepts are told in games with hidden information")
        .choices(["published", "classic"])
        .default("published"),
    )
    .option(
      "--spectate <port>",
      "a live page of the match, and its record at /match.json",
      wholeNumber(0, 65_535),
    )
    .option(
      "--bind <address>",
      "who may look on: 0.0.0.0 is everybody, the preset this machine alone",
      "127.0.0.1",
    )
    .option("--seed <n>", "decides what the match draws, and the new names", wholeNumber(0), 1)
    .option("--max-turns <n>", "end a match after n turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option("--out <file>", "write the record to a file, after every turn")
    .option("--json", "print the record, one JSON object");
  addEngineOption(command, "auto").action(act(run));
}

/** How long the page shows the end of the match. */
const LAST_LOOK_MS = 2500;

async function run(options: HostOptions): Promise<ExitCode> {
  const { startclock, playclock, seed, maxTurns, out, json } = options;
  const { label, sheet, loaded } = openWhole(options.game, options.engine);
  const { game } = loaded;
  const participants = seatAll(label, sheet, loaded, options);
  const { signal } = interruptible();
  const budget = { startClock: startclock, playClock: playclock, iterations: Number.POSITIVE_INFINITY };
  const spec: MatchSpec = { id: idOf(label, Date.now()), loaded, seed, budget, maxTurns, signal };
  const recorder = new Recorder(spec, participants, {
    game: fileOf(label),
    now: Date.now,
    scrambled: options.scramble === true,
  });
  const file = out === undefined ? undefined : new RecordFile(out, recorder.record, 0);
  const spectacle = new Spectacle(sheet, game, recorder.record);
  const page = await openPage(spectacle, options);
  const tell = (line: string) => (json ? note(line) : print(line));
  const clocks = `${startclock} s to start, ${playclock} s a move`;
  tell(`${label}: ${inSeats(game, participants)} · ${clocks} · ${spec.id}`);
  const result = await playMatch(spec, participants, {
    onStart: (state, failures) => {
      recorder.onStart(state, failures);
      file?.update();
      notReady(game, failures).forEach(note);
    },
    onAsk: (role) => spectacle.onAsk(role),
    onReply: (role) => spectacle.onReply(role),
    onTurn: (turn) => {
      recorder.onTurn(turn);
      file?.update();
      spectacle.onTurn(turn);
      tell(turnInWords(game, turn));
      for (const line of replacements(game, turn)) tell(`     ${line}`);
    },
  });
  recorder.end(result);
  tell(outcomeOf(game, result));
  if (json) printJson(recorder.record);
  file?.write();
  if (page !== undefined) {
    if (!signal.aborted) await sleep(LAST_LOOK_MS);
    await page.close();
  }
  return exitOf(result);
}

async function openPage(
  spectacle: Spectacle,
  { spectate: port, bind }: HostOptions,
): Promise<Listening | undefined> {
  if (port === undefined) return undefined;
  try {
    const onBug = (error: unknown) => note(`arcwood: a bug: ${error instanceof Error ? error.stack : error}`);
    const page = await spectacle.open({ port, bind, onBug });
    note(`The match can be watched at ${page.url}`);
    return page;
  } catch (error) {
    throw listeningError(error, port, bind);
  }
}

function seatAll(label: string, sheet: Sheet, loaded: LoadedGame, options: HostOptions): Participant[] {
  const { game } = loaded;
  const names = splitPlayers(options.players);
  const roles = game.players;
  if (names.length !== roles.length) {
    const wanted = roles.length === 1 ? "one player" : `${roles.length} players`;
    const known = roles.map((role) => game.roles[role]).join(", ");
    throw new UsageError(`${label} wants ${wanted} (${known}), and --players names ${names.length}.`);
  }
  const shown = scrambler(sheet, options.scramble ? options.seed : undefined);
  const { rules } = scrambler(sheet, undefined);
  return names.map((name, i) => {
    if (/^https?:/i.test(name)) return new Remote(addressOf(name), shown, options.gdl2);
    const [choice] = namedPlayers(name);
    if (choice === undefined) throw new Error(`${name} names no player`);
    refuseUnfit(label, loaded, roles[i], choice);
    return new ThreadPlayer(choice, rules, { ...DEFAULT_MEANS, startSeat });
  });
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:") return url;
  throw new UsageError(
    `${text} is no address of a player: http://127.0.0.1:9147 is one, and https is not spoken.`,
  );
}
