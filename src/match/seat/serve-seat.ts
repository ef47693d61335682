/**
 * A player in a thread of its own: the side that thinks. It loads the game, follows the match from what is told, and answers
 * with moves. A new task ends the one before it: whoever asks again does not wait for the old answer any more.
 */
import type { Game } from "../../engine/game.js";
import { loadSheet } from "../../engine/load-game.js";
import type { Port } from "../../engine/workers/port.js";
import { parseSheet } from "../../gdl/text/parse.js";
import type { Observation } from "../../players/player.js";
import { choosePlayer, type PlayerChoice } from "../../players/registry.js";
import { Seated } from "../../players/seated.js";
import { breathing, type Clock } from "../../search/clock.js";
import { type Board, drawState, findBoards } from "../board/draw-state.js";
import { Follower, type Heard } from "../protocol/follower.js";
import { Helpers, type StartSeat } from "./helpers.js";
import { ownTime, type PlayTask, type SeatNews, type SeatTask, type StartTask } from "./tasks.js";

/** What cannot be mended by whoever plays: the rules, the role. Any other error is a bug, and is told with its stack. */
class NoSeat extends Error {}

/** What the thread has, whatever it runs in. */
export interface SeatHost {
  /** Called where the engine needs it. */
  loadKernel(): void;
  /** For others that think for the same role. */
  readonly startSeat: StartSeat;
}

export function serveSeat(port: Port<SeatNews, SeatTask>, host: SeatHost): void {
  let helpers: Helpers | undefined;
  let seat: Seat | undefined;
  let failed = false;
  let current = new AbortController();
  /** What the player knows after a start whose playouts are counted must not hang on when it is asked. */
  let isCountedStart = false;
  let done: Promise<void> = Promise.resolve();

  const perform = async (task: StartTask | PlayTask, signal: AbortSignal): Promise<void> => {
    if (failed) return;
    try {
      if (task.kind === "start") {
        const choice = choosePlayer(task.player);
        if (choice.problem !== undefined) throw new NoSeat(choice.problem);
        helpers = Helpers.of(choice, task, host.startSeat);
        seat = new Seat(port, task, choice, helpers, host);
        await seat.prepare(signal);
      } else if (seat === undefined) throw new Error("a turn came before the game");
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
  if (error instanceof NoSeat || !(error instanceof Error))
    return String((error as Partial<Error>)?.message ?? error);
  return error.stack ?? error.message;
}

/** A player that fails more often is given up. */
const MOST_STUMBLES = 3;

class Seat {
  private readonly game: Game;
  private readonly sit: () => Seated;
  private seated: Seated;
  private readonly follower: Follower;
  private readonly boards: readonly Board[];
  /** All that was observed. */
  private history: Observation[] = [];
  private stumbles = 0;

  constructor(
    private readonly port: Port<SeatNews, SeatTask>,
    private readonly task: StartTask,
    choice: PlayerChoice,
    private readonly helpers: Helpers | undefined,
    host: SeatHost,
  ) {
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
    const role = game.roles.findIndex((name) => name.toLowerCase() === task.role.toLowerCase());
    if (role < 0)
      throw new NoSeat(`the game has no role ${task.role}: its roles are ${game.roles.join(", ")}`);
    const refusal = choice.kind.refuses?.(loaded, role);
    if (refusal !== undefined) throw new NoSeat(`${choice.name} does not play this game: ${refusal}`);
    const { seed } = task;
    const memoryBytes = helpers?.memoryBytes ?? task.memoryBytes;
    this.game = game;
    this.sit = () => new Seated(choice, { loaded, role, seed, memoryBytes });
    this.seated = this.sit();
    this.follower = new Follower(game, role);
    this.boards = task.draws ? findBoards(sheet, game) : [];
    port.post({
      kind: "seated",
      roles: game.roles,
      engine: game.engine,
      fallback: loaded.fallback,
      seconds: (performance.now() - begun) / 1000,
    });
  }

  async prepare(signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await this.seated.prepare(clockOf(this.task, signal));
    this.port.post({ kind: "ready" });
  }

  async play(task: PlayTask, signal: AbortSignal): Promise<void> {
    const { number, told, answered } = task;
    const clock = clockOf(task, signal);
    const own = this.helpers?.ask(told, answered, clock) ?? clock;
    let isRepeat = told.length > 0;
    for (const each of told) {
      const heard = await breathing(this.follower.hear(each, answered));
      if (heard.kind === "repeat") continue;
      isRepeat = false;
      if (heard.kind === "lost") {
        this.note(`a message does not fit what is known: ${heard.problem}`);
        continue;
      }
      this.observe(heard);
    }
    if (isRepeat) this.port.post({ kind: "repeat", number });
    // The first of all is no repeat, and a turn that nobody waits for any more was followed, which is enough.
    else if (!signal.aborted) await this.think(number, own);
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

  /** A new player, that knows what this one knew. */
  private sitAgain(): void {
    this.seated.close();
    this.seated = this.sit();
    for (const observation of this.history) this.seated.observe(observation);
  }

  private note(text: string): void {
    this.port.post({ kind: "note", text });
  }

  /** A player that fails in one position may do well in the next. */
  private async think(number: number, clock: Clock): Promise<void> {
    try {
      const own = await this.seated.think(clock);
      const { helpers, seated, game } = this;
      const { move, report } = (await helpers?.join(own, seated.legalMoves(), game, clock)) ?? own;
      if (clock.signal?.aborted) return;
      const text: string | undefined = this.game.text(move);
      if (text === undefined) throw new Error(`${move} is no move`);
      const step = this.history.length;
      this.port.post({ kind: "move", number, move: text, report, picture: this.picture(), step });
    } catch (error) {
      if (++this.stumbles > MOST_STUMBLES) throw error;
      this.sitAgain();
      this.port.post({ kind: "stumble", number, reason: wordsOf(error) });
    }
  }

  private picture(): string | undefined {
    const { known } = this.follower;
    if (!this.task.draws || known === undefined) return undefined;
    return drawState(this.boards, this.game, known).lines.join("\n");
  }
}

/** A clock of this thread, from one that is the same in all. */
function clockOf({ deadline, iterations }: StartTask | PlayTask, signal: AbortSignal): Clock {
  return { deadline: ownTime(deadline), iterations, signal };
}
