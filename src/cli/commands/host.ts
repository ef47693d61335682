/** `arcwood host`: the game manager of one match, with players of any make over HTTP and players of ours. */
import { once } from "node:events";
import { type Command, Option } from "commander";
import type { Game } from "../../engine/game.js";
import { findBoards } from "../../match/board/draw-state.js";
import { DEFAULT_MEANS, LEAST_PLAY_CLOCK } from "../../match/built-in.js";
import { DEFAULT_MAX_TURNS, type MatchSpec, type MatchWatcher, playMatch } from "../../match/match.js";
import type { Participant } from "../../match/participant.js";
import { Recorder } from "../../match/record.js";
import { JsonLines } from "../../node/json-lines.js";
import { note, UsageError } from "../../node/messages.js";
import { seatPlayer, unseat } from "../../node/named-player.js";
import { RecordFile } from "../../node/record-file.js";
import type { Dialect } from "../../node/remote.js";
import type { Listening } from "../../server/http.js";
import { Spectacle } from "../../server/spectate.js";
import {
  type HostedGame,
  hostedParticipants,
  hostedPlayers,
  PERSON,
  personAmong,
} from "../host/host-seats.js";
import { seconds } from "../shared/budget-options.js";
import { interruptible } from "../shared/interrupt.js";
import {
  addEngineOption,
  type EngineOption,
  mentionDoubts,
  namedGame,
  openWhole,
  wholeNumber,
} from "../shared/open-game.js";
import { act, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, fileOf, idOf } from "../shared/run-match.js";
import { inSeats, namedPlayer, PLAYER_HELP } from "../shared/seats.js";
import { PersonTable } from "../terminal/person-table.js";
import { lostMoves, notReady, outcomeOf, replacements, turnInWords } from "../terminal/tell.js";
import { titleOf } from "./games.js";
import { listeningError } from "./serve.js";

interface HostOptions extends EngineOption {
  readonly game?: string;
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
  readonly wire?: string;
  readonly ponder: boolean;
  readonly json?: true;
}

export function addHost(program: Command): void {
  const command = program
    .command("host")
    .description("a game manager: plays a match between players over HTTP, players of ours, and you")
    .argument("[file]", "a rule sheet, the name of a bundled game, or - for stdin")
    .option("--game <file>", "the same, as an option")
    .requiredOption(
      "--players <a,b>",
      `for each role but random, in the order of the rules, ${PLAYER_HELP}, or human: you, here`,
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
      "a page of the match, live and then to step through, until Ctrl-C; its record is at /match.json",
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
    .option(
      "--wire <file>",
      "write every message to and from players over HTTP, one JSON object a line, as it goes",
    )
    .option("--no-ponder", "players of ours do not think on after an answer, while others are to move")
    .option("--json", "print the record, one JSON object");
  addEngineOption(command, "auto").action(
    act((file: string | undefined, options: HostOptions) => run(file, options)),
  );
}

/** Who is asked when the person wants a hint. */
const ADVISER = "mac-ucb";

async function run(file: string | undefined, options: HostOptions): Promise<ExitCode> {
  const name = namedGame(file, options.game);
  const hosted = openWhole(name, options.engine);
  const { game } = hosted.loaded;
  const players = hostedPlayers(hosted, options.players);
  const own = personAmong(players, hosted);
  if (own !== undefined && name === "-")
    throw new UsageError("The rules come from stdin, so your moves cannot: put the rules in a file.");
  const { signal } = interruptible();
  const boards = own === undefined ? [] : findBoards(hosted.sheet, game);
  const asJson = options.json === true;
  const table = own === undefined ? undefined : new PersonTable({ game, boards, own, asJson });
  let participants: readonly Participant[] = [];
  let wire: JsonLines | undefined;
  try {
    const left = new AbortController();
    const person = table?.sit({
      adviser: () =>
        seatPlayer(namedPlayer(ADVISER), {
          ...hosted,
          role: own as number,
          startClock: options.startclock,
          means: DEFAULT_MEANS,
        }),
      noUndo: "Players elsewhere cannot go back, so no move can be taken back.",
      leave: () => left.abort(),
    });
    participants = await hostedParticipants(players, hosted, {
      startClock: options.startclock,
      scrambleSeed: options.scramble ? options.seed : undefined,
      dialect: options.gdl2,
      onWire: (entry) => wire?.add(entry),
      person,
      ponders: options.ponder,
    });
    // Not before all else is found to be well: an older log of that name is gone then.
    wire = openWire(options.wire);
    if (wire !== undefined && !players.some((each) => each !== PERSON && each.kind === "remote"))
      note("Nobody plays over HTTP here, so there is nothing to write for --wire.");
    return await host(options, hosted, participants, { table, signal, left: left.signal });
  } catch (error) {
    await unseat(participants);
    throw error;
  } finally {
    table?.close();
    wire?.close();
  }
}

interface Ends {
  readonly table: PersonTable | undefined;
  /** Ctrl-C. */
  readonly signal: AbortSignal;
  /** The person has left. */
  readonly left: AbortSignal;
}

async function host(
  options: HostOptions,
  { label, sheet, loaded }: HostedGame,
  participants: readonly Participant[],
  { table, signal, left }: Ends,
): Promise<ExitCode> {
  const { startclock, playclock, seed, maxTurns, out, json } = options;
  const { game } = loaded;
  const budget = { startClock: startclock, playClock: playclock, iterations: Number.POSITIVE_INFINITY };
  const id = idOf(label, Date.now());
  const either = AbortSignal.any([signal, left]);
  const spec: MatchSpec = { id, loaded, seed, budget, maxTurns, signal: either };
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
  const shown = table?.watcher() ?? inTurns(game, tell);
  if (table === undefined) tell(`${label}: ${inSeats(game, participants)} · ${clocks} · ${id}`);
  else table.introduce(titleOf(label), othersOf(game, participants), `${clocks}, but not for you · ${id}`);
  table?.getReady();
  try {
    const result = await playMatch(spec, participants, {
      async onStart(state, failures) {
        recorder.onStart(state, failures);
        file?.update();
        await shown.onStart?.(state, failures);
      },
      async onAsk(role, state, step) {
        spectacle.onAsk(role);
        await shown.onAsk?.(role, state, step);
      },
      async onReply(role, reply, state, step) {
        spectacle.onReply(role);
        await shown.onReply?.(role, reply, state, step);
      },
      async onTurn(turn) {
        recorder.onTurn(turn);
        file?.update();
        spectacle.onTurn(turn);
        await shown.onTurn?.(turn);
      },
    });
    recorder.end(result);
    if (table === undefined) tell(outcomeOf(game, result));
    const exit = table?.end(result) ?? exitOf(result);
    lostMoves(game, recorder.record).forEach(note);
    if (result.ending === "stuck") mentionDoubts(label, sheet);
    if (json) printJson(recorder.record);
    try {
      file?.write();
    } finally {
      if (page !== undefined && !either.aborted) await stay(page, signal);
    }
    return exit;
  } finally {
    await page?.close();
  }
}

function inTurns(game: Game, tell: (line: string) => void): MatchWatcher {
  return {
    onStart: (_, failures) => notReady(game, failures).forEach(note),
    onTurn: (turn) => {
      tell(turnInWords(game, turn));
      for (const line of replacements(game, turn)) tell(`     ${line}`);
    },
  };
}

function othersOf(game: Game, participants: readonly Participant[]): string[] {
  return game.players.flatMap((role, i) =>
    participants[i].isHuman ? [] : `${game.roles[role]} (${participants[i].name})`,
  );
}

/** The page is there for as long as somebody may look at it. */
async function stay(page: Listening, signal: AbortSignal): Promise<void> {
  note(`The match can be stepped through at ${page.url} until Ctrl-C.`);
  await once(signal, "abort");
}

function openWire(path: string | undefined): JsonLines | undefined {
  if (path === "-") throw new UsageError("--wire needs a file: stdout tells the match.");
  return path === undefined ? undefined : new JsonLines(path);
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
