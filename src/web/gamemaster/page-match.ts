/**
 * One match of a page that plays. Three workers serve it: the clerk follows the match, the player thinks, and
 * the clocks run. The page itself computes nothing, so that it answers at once whenever it is told something:
 * with the player's move; if the player is late, with the one that it liked best so far; if that is not
 * known, with a legal move.
 */
import { epochNow, groundSeconds, type SeatNews, type SeatTask } from "../../match/seat/tasks.js";
import type { Report } from "../../players/player.js";
import type { ClerkNews, ClerkTask, ClockTask } from "./clerk-line.js";

export interface PagePlayerOptions {
  readonly player: string;
  readonly threads: number;
  readonly memoryBytes: number;
}

/** Makes workers: what they do, their first task says, except for the clocks. */
export interface PageWorkers {
  thinking(): Worker;
  clocks(): Worker;
}

export interface MatchStart {
  readonly role: string;
  readonly rules: string;
  /** In seconds. */
  readonly startClock: number;
  readonly playClock: number;
}

interface Asked {
  readonly number: number;
  readonly deadline: number;
  /** What to answer if nothing better comes. */
  spare: string | undefined;
  isInControl: boolean;
  resolve(move: string | false): void;
}

const LEAST_MARGIN_MS = 350;
const MARGIN_PART = 0.07;
const MOST_MARGIN_MS = 1500;
/** The player stops this much before its answer has to go. */
const HAND_OVER_MS = 100;

/**
 * How long before the end of a clock the answer goes: a game manager counts its own seconds. On a busy
 * machine all is late by some time, and the manager as well.
 */
function marginOf(clock: number, lag = 0): number {
  return Math.min(MOST_MARGIN_MS, LEAST_MARGIN_MS + MARGIN_PART * 1000 * clock + lag, 500 * clock);
}

export class PageMatch {
  readonly ready: Promise<"ready">;
  private readonly clerk: Worker;
  private readonly player: Worker;
  private readonly clocks: Worker;
  /** The most that a clock came after its time, in milliseconds. */
  private lag = 0;
  private becomeReady: (word: "ready") => void = () => {};
  private asked: Asked | undefined;
  private turn = 0;
  private turnsTold = 0;
  /** Joint moves that the player has not been told yet. */
  private untold: (readonly string[])[] = [];
  private answered: string | undefined;
  private best: string | undefined;
  /** How much was thought before the last move. */
  private thought = "";
  private isPlayerThere = true;
  private readonly reasons: string[] = [];

  constructor(
    private readonly start: MatchStart,
    private readonly options: PagePlayerOptions,
    workers: PageWorkers,
    private readonly tell: (status: string) => void,
  ) {
    this.ready = new Promise((resolve) => {
      this.becomeReady = resolve;
    });
    this.clocks = workers.clocks();
    this.clocks.addEventListener("message", ({ data }: MessageEvent<ClockTask>) => this.hearClock(data));
    const { role, rules, startClock } = start;
    this.setClock(0, startClock);
    this.clerk = workers.thinking();
    this.player = workers.thinking();
    this.clerk.addEventListener("message", ({ data }: MessageEvent<ClerkNews>) => this.hearClerk(data));
    this.player.addEventListener("message", ({ data }: MessageEvent<SeatNews>) => this.hearPlayer(data));
    this.player.addEventListener("error", ({ message }) => this.lose(message));
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.say({ kind: "clerk", rules, role, seed });
    tell("reading the rules");
  }

  /** The move for this turn, or false where the role is not in control. */
  play(move: string | undefined): Promise<string | false> {
    this.asked?.resolve(false);
    const number = ++this.turn;
    const deadline = this.setClock(number, this.start.playClock);
    return new Promise((resolve) => {
      this.asked = { number, deadline, spare: undefined, isInControl: false, resolve };
      this.say({ kind: "hear", number, move });
    });
  }

  close(word: string): void {
    this.asked?.resolve(false);
    this.asked = undefined;
    this.clerk.terminate();
    this.player.terminate();
    this.clocks.terminate();
    this.tell(word);
  }

  /** When the answer to a question has to go. */
  private setClock(number: number, seconds: number): number {
    const deadline = epochNow() + 1000 * seconds - marginOf(seconds, this.lag);
    this.clocks.postMessage({ number, deadline } satisfies ClockTask);
    return deadline;
  }

  private hearClock({ number, deadline }: ClockTask): void {
    this.lag = Math.max(this.lag, epochNow() - deadline);
    if (number === 0) this.becomeReady("ready");
    else if (number === this.asked?.number) this.late();
  }

  private say(task: ClerkTask): void {
    this.clerk.postMessage(task);
  }

  private ask(task: SeatTask): void {
    this.player.postMessage(task);
  }

  private hearClerk(news: ClerkNews): void {
    if (news.kind === "read") this.seat(news.rules, news.role);
    else if (news.kind === "failed") {
      this.tell(`cannot play: ${news.reason}`);
      this.becomeReady("ready");
    } else if (news.kind === "heard") this.heard(news);
    else if (news.number === this.asked?.number) {
      this.tell(`${news.move}${this.thought === "" ? "" : `: ${this.thought}`}`);
      this.answer(news.move);
    }
  }

  private seat(rules: string, role: string): void {
    const { player, threads, memoryBytes } = this.options;
    const { startClock } = this.start;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.ask({
      kind: "start",
      rules,
      role,
      player,
      engine: "auto",
      groundSeconds: groundSeconds(startClock),
      seed,
      memoryBytes,
      threads,
      deadline: epochNow() + 1000 * startClock,
      iterations: Number.POSITIVE_INFINITY,
      draws: false,
      ponders: true,
    });
    this.tell(`${role}: getting the game ready`);
  }

  private heard({ number, view }: Extract<ClerkNews, { kind: "heard" }>): void {
    // The player has to know every move, even where the next question has come before the clerk was done.
    if (view.joint !== undefined) this.untold.push(view.joint);
    if (view.isLost) {
      this.tell("a move was told that is not legal as far as is known: from here on the moves are guesses");
      this.isPlayerThere = false;
    }
    const { asked } = this;
    if (asked?.number !== number) return;
    this.best = undefined;
    asked.spare = view.spare;
    asked.isInControl = view.isInControl;
    if (!view.isTerminal && this.isPlayerThere) {
      const told = this.untold.map((terms) => ({ kind: "list" as const, turn: ++this.turnsTold, terms }));
      this.untold = [];
      const { deadline } = asked;
      this.ask({
        kind: "play",
        number,
        told,
        answered: this.answered,
        deadline: deadline - HAND_OVER_MS,
        iterations: Number.POSITIVE_INFINITY,
      });
    }
    if (!view.isInControl) this.answer(false);
    // The clerk itself may have taken longer than the clock allows.
    else if (!this.isPlayerThere || epochNow() >= asked.deadline) this.late();
  }

  private hearPlayer(news: SeatNews): void {
    if (news.kind === "seated") {
      this.becomeReady("ready");
      this.tell(`ready: ${news.engine}${news.fallback === undefined ? "" : `, since ${news.fallback}`}`);
    } else if (news.kind === "failed") this.lose(news.reason);
    else if (news.kind === "best" && news.number === this.asked?.number) this.best = news.move;
    else if (news.kind === "stumble" && news.number === this.asked?.number) this.late();
    else if (news.kind === "move" && news.number === this.turn) {
      this.answered = news.move;
      this.thought = thoughtOf(news.report);
      if (this.asked?.isInControl) this.write(news.move);
    }
  }

  private write(move: string): void {
    if (this.asked !== undefined) this.say({ kind: "write", number: this.asked.number, move });
  }

  /** The clock has run out, or the player has failed. */
  private late(): void {
    const { asked, best } = this;
    if (asked === undefined || !asked.isInControl) return;
    if (best !== undefined && this.isPlayerThere) {
      this.answered = best;
      this.best = undefined;
      this.write(best);
    } else if (asked.spare !== undefined) this.answer(asked.spare);
  }

  private answer(move: string | false): void {
    const { asked } = this;
    this.asked = undefined;
    asked?.resolve(move);
  }

  private lose(reason: string): void {
    this.reasons.push(reason);
    this.isPlayerThere = false;
    this.tell(`the player has failed, and the moves are random: ${reason.split("\n")[0]}`);
    this.becomeReady("ready");
    this.late();
  }
}

/** In a line: how much was thought. */
function thoughtOf({ iterations, seconds, depth }: Report): string {
  const parts = [
    iterations > 0 ? `${iterations.toLocaleString("en")} playouts in ${seconds.toFixed(1)} s` : "",
    depth > 0 ? `${depth} turns deep` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
