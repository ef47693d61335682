/**
 * A player in a thread of its own: the side that thinks. It loads the game, follows the match from what it is
 * told, and answers with moves. A new task ends the one before it: a caller that asks again does not wait for
 * the old answer any more.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { loadSheet } from "../../engine/load-game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Port } from "../../engine/workers/port.js";
import type { Result } from "../../gdl/result.js";
import { parseSheet } from "../../gdl/text/parse.js";
import type { Sheet } from "../../gdl/tree.js";
import { PlayerFault } from "../../players/exported-kind.js";
import type { KeptValues } from "../../players/player.js";
import type { PlayerChoice } from "../../players/registry.js";
import { Seated } from "../../players/seated.js";
import { breathing, type Clock } from "../../search/clock.js";
import type { Perceived } from "../../search/perceived.js";
import { BoardPainter } from "../board/board-picture.js";
import { type Board, drawState, findBoards } from "../board/draw-state.js";
import { Follower, type Heard } from "../protocol/follower.js";
import type { Told } from "../protocol/message.js";
import { Helpers, type StartSeat } from "./helpers.js";
import {
  type DrawnState,
  type EndTask,
  type GameTask,
  ownTime,
  type PlayTask,
  type PonderTask,
  type RestTask,
  type SeatNews,
  type SeatTask,
  type StartTask,
} from "./tasks.js";

/** A problem of the rules, of the role or of the choice of player. */
class NoSeat extends Error {}

/** What the thread offers, whatever it runs in. */
export interface SeatHost {
  /** Called if the engine needs the kernel. */
  loadKernel(): void;
  /** The player that a text names. */
  choose(player: string): Promise<Result<PlayerChoice>>;
  /** The values that are kept in a folder, where there are folders. */
  readonly keptValuesIn?: (folder: string) => KeptValues;
  /** For helpers that think for the same role. */
  readonly startSeat: StartSeat;
}

export function serveSeat(port: Port<SeatNews, SeatTask>, host: SeatHost): void {
  let helpers: Helpers | undefined;
  let choice: PlayerChoice | undefined;
  let table: Table | undefined;
  let seat: Seat | undefined;
  let failed = false;
  let current = new AbortController();
  /** A counted start is never cut short, or what is known would depend on when the first task comes. */
  let isCountedStart = false;
  let done: Promise<void> = Promise.resolve();

  const chosen = async (player: string): Promise<PlayerChoice> => {
    const chosen = await host.choose(player);
    if (chosen.problem !== undefined) throw new NoSeat(chosen.problem);
    return chosen;
  };

  const perform = async (task: Exclude<SeatTask, RestTask>, signal: AbortSignal): Promise<void> => {
    if (failed) return;
    try {
      if (task.kind === "load") {
        choice = await chosen(task.player);
        port.post({ kind: "chosen" });
        if (task.game !== undefined) table = tableOf(port, task.game, choice, host);
      } else if (task.kind === "start") {
        choice ??= await chosen(task.player);
        helpers = Helpers.of(choice, task, host.startSeat);
        table ??= tableOf(port, task, choice, host);
        const kept = task.learned === undefined ? undefined : host.keptValuesIn?.(task.learned);
        seat = new Seat(port, task, choice, helpers, table, kept);
        await seat.prepare(signal);
      } else if (seat === undefined) throw new Error("a turn came before the game");
      else if (task.kind === "end") await seat.end(task);
      else if (task.kind === "ponder") await seat.ponder(task, signal);
      else await seat.play(task, signal);
    } catch (error) {
      failed = true;
      helpers?.close();
      port.post({ kind: "failed", reason: wordsOf(error) });
    }
  };

  port.listen(
    (task) => {
      if (!isCountedStart) current.abort();
      if (task.kind === "rest") return;
      isCountedStart = task.kind === "start" && Number.isFinite(task.iterations);
      current = new AbortController();
      const { signal } = current;
      done = done.then(() => perform(task, signal));
    },
    () => port.close(),
  );
}

function wordsOf(error: unknown): string {
  // Any other error is a bug, and is told with its stack.
  if (error instanceof NoSeat || error instanceof PlayerFault || !(error instanceof Error))
    return String((error as Partial<Error>)?.message ?? error);
  return error.stack ?? error.message;
}

/** A player that fails more often than this is given up. */
const MOST_STUMBLES = 3;

/** How often a player that thinks is asked what it would do. */
const TELL_MS = 100;

/** What is played here, and who. */
interface Table {
  readonly sheet: Sheet;
  readonly loaded: LoadedGame;
  readonly role: number;
}

function tableOf(
  port: Port<SeatNews, SeatTask>,
  task: GameTask,
  { name, kind }: PlayerChoice,
  host: SeatHost,
): Table {
  const begun = performance.now();
  const { engine } = task;
  const { sheet } = parseSheet(task.rules);
  if (sheet.clauses.length === 0) throw new NoSeat("no clause of the rules can be read");
  if (engine !== "reference") host.loadKernel();
  const { loaded, problem } = loadSheet(sheet, {
    ...(engine !== "auto" && { engine }),
    limits: { maxSeconds: task.groundSeconds },
  });
  if (problem !== undefined) throw new NoSeat(problem);
  const { game } = loaded;
  const role = game.roles.findIndex((each) => each.toLowerCase() === task.role.toLowerCase());
  if (role < 0) throw new NoSeat(`the game has no role ${task.role}: its roles are ${game.roles.join(", ")}`);
  const refusal = kind.refuses?.(loaded, role);
  if (refusal !== undefined) throw new NoSeat(`${name} does not play this game: ${refusal}`);
  port.post({
    kind: "seated",
    roles: game.roles,
    engine: game.engine,
    fallback: loaded.fallback,
    hasPercepts: game.hasPercepts,
    seconds: (performance.now() - begun) / 1000,
  });
  return { sheet, loaded, role };
}

class Seat {
  private readonly game: Game;
  private readonly sit: () => Seated;
  private seated: Seated;
  private readonly follower: Follower;
  private readonly boards: readonly Board[];
  private readonly painter: BoardPainter;
  /** The state that was drawn last. */
  private seen: State | undefined;
  /** All observations so far. */
  private history: Perceived[] = [];
  private stumbles = 0;

  constructor(
    private readonly port: Port<SeatNews, SeatTask>,
    private readonly task: StartTask,
    choice: PlayerChoice,
    private readonly helpers: Helpers | undefined,
    { sheet, loaded, role }: Table,
    keptValues: KeptValues | undefined,
  ) {
    const { game } = loaded;
    const { seed } = task;
    const memoryBytes = helpers?.memoryBytes ?? task.memoryBytes;
    this.game = game;
    this.sit = () => new Seated(choice, { loaded, role, seed, memoryBytes, keptValues });
    this.seated = this.sit();
    this.follower = new Follower(game, role);
    this.boards = task.draws ? findBoards(sheet, game) : [];
    this.painter = new BoardPainter(this.boards, game);
  }

  async prepare(signal: AbortSignal): Promise<void> {
    const clock = clockOf(this.task, signal);
    const silence = silenceAfter(clock);
    if (!signal.aborted) await this.seated.prepare(clock);
    this.port.post({ kind: "ready" });
    if (this.task.ponders) await this.thinkOn(undefined, silence);
  }

  async play(task: PlayTask, signal: AbortSignal): Promise<void> {
    const { number, told, answered } = task;
    const clock = clockOf(task, signal);
    const silence = silenceAfter(clock);
    const own = this.helpers?.ask(told, answered, clock) ?? clock;
    let isNews = false;
    for (const each of told) isNews = (await this.hear(each, answered)) || isNews;
    if (told.length > 0 && !isNews) this.port.post({ kind: "repeat", number });
    // The very first question tells nothing and is no repeat. If nobody waits any more, it was enough to
    // follow.
    else if (!signal.aborted) {
      const move = await this.think(number, own);
      if (move === undefined || !this.task.ponders) return;
      this.helpers?.ponder(this.game.text(move), silence.deadline);
      await this.thinkOn(move, silence);
    }
  }

  async ponder({ move, deadline }: PonderTask, signal: AbortSignal): Promise<void> {
    const clock = { deadline: ownTime(deadline), iterations: Number.POSITIVE_INFINITY, signal };
    await this.thinkOn(this.game.term(move), clock);
  }

  async end({ told, answered }: EndTask): Promise<void> {
    for (const each of told) await this.hear(each, answered);
    const { game, follower, history } = this;
    const { known } = follower;
    const isTerminal = known !== undefined && game.isTerminal(known);
    const scores = isTerminal ? game.roles.map((_, role) => game.score(known, role)) : undefined;
    this.port.post({ kind: "ended", step: history.length, drawn: this.drawn(), scores });
  }

  /** Whether the message was more than the one before, said again. */
  private async hear(told: Told, answered: string | undefined): Promise<boolean> {
    const heard = await breathing(this.follower.hear(told, answered));
    if (heard.kind === "repeat") return false;
    if (heard.kind === "news") this.observe(heard);
    else this.note(`a message does not fit what is known: ${heard.problem}`);
    return true;
  }

  private observe({ observations, isRevised, missed }: Extract<Heard, { kind: "news" }>): void {
    if (isRevised) {
      this.history = [];
      this.sitAgain();
      this.note("what was played in the turns that were missed is guessed anew");
    }
    for (const observation of observations) this.seated.observe(observation);
    this.history.push(...observations);
    if (missed > 0)
      this.note(`${missed === 1 ? "a turn was" : `${missed} turns were`} missed; what was played is guessed`);
  }

  /** Seats a new player that knows what this one knew. */
  private sitAgain(): void {
    this.seated.close();
    this.seated = this.sit();
    for (const observation of this.history) this.seated.observe(observation);
  }

  private note(text: string): void {
    this.port.post({ kind: "note", text });
  }

  /**
   * Answers with a move, and returns it. A player that fails in one position may do well in the next; nothing
   * is returned where it has failed, or where nobody waits any more.
   */
  private async think(number: number, clock: Clock): Promise<TermId | undefined> {
    const telling = setInterval(() => this.tellBest(number), TELL_MS);
    try {
      const own = await this.seated.think(clock);
      const { helpers, seated, game } = this;
      const joined = await helpers?.join(own, seated.legalMoves(), game, clock);
      const { move, report } = joined === undefined ? own : seated.sure(joined);
      if (clock.signal?.aborted) return undefined;
      const text: string | undefined = this.game.text(move);
      if (text === undefined) throw new Error(`${move} is no move`);
      const step = this.history.length;
      this.port.post({ kind: "move", number, move: text, report, drawn: this.drawn(), step });
      return move;
    } catch (error) {
      this.stumble(error);
      this.port.post({ kind: "stumble", number, reason: wordsOf(error) });
      return undefined;
    } finally {
      clearInterval(telling);
    }
  }

  private tellBest(number: number): void {
    const best = this.seated.best();
    if (best === undefined) return;
    this.port.post({ kind: "best", number, move: this.game.text(best) });
  }

  /** Thinks on after an answer. Where playouts are counted it does not, so that a seed decides everything. */
  private async thinkOn(move: TermId | undefined, clock: Clock): Promise<void> {
    if (clock.signal?.aborted || clock.iterations !== Number.POSITIVE_INFINITY) return;
    try {
      // A helper may have guessed its way into a state where the role has other moves.
      const isHere = move !== undefined && this.seated.legalMoves().includes(move);
      await this.seated.ponder(isHere ? move : undefined, clock);
    } catch (error) {
      this.stumble(error);
      this.note(`the player has failed while others were to move: ${wordsOf(error)}`);
    }
  }

  /** Seats the player anew, unless it has failed too often. */
  private stumble(error: unknown): void {
    if (++this.stumbles > MOST_STUMBLES) throw error;
    this.sitAgain();
  }

  private drawn(): DrawnState | undefined {
    const { known } = this.follower;
    if (!this.task.draws || known === undefined) return undefined;
    const text = drawState(this.boards, this.game, known).lines.join("\n");
    const picture = this.painter.picture(known, this.seen);
    this.seen = known;
    return { text, picture };
  }
}

/**
 * How long a player may think on after its answer: others answer until their clocks run out, and then a
 * message comes. Where none has come after another such time, none will come.
 */
function silenceAfter(clock: Clock): Clock {
  return { ...clock, deadline: 2 * clock.deadline - performance.now() };
}

/** A clock for this thread, from a time that means the same in all threads. */
function clockOf({ deadline, iterations }: StartTask | PlayTask, signal: AbortSignal): Clock {
  return { deadline: ownTime(deadline), iterations, signal };
}
