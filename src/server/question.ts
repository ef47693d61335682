/** A turn that a game manager has asked for, and the one answer that it gets. */
import { epochNow } from "../match/seat/tasks.js";

/** Who plays a role: the player, and whoever stands in for it. */
export type Part = "lead" | "understudy";

/** Where an answer comes from. */
export type Answerer = Part | "nobody" | "repeat";

export interface QuestionEvents {
  /** The time is over, and there is no answer yet. */
  onLate(): void;
  onSettled(move: string, by: Answerer): void;
}

export class Question {
  readonly answer: Promise<string>;
  isSettled = false;
  /** The understudy's move. */
  spare: string | undefined;
  /** Who has no move for this turn. */
  readonly stumbled = new Set<Part>();
  private resolve = (_: string) => {};
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly number: number,
    /** The message. */
    readonly text: string,
    until: number,
    private readonly events: QuestionEvents,
  ) {
    this.answer = new Promise((resolve) => {
      this.resolve = resolve;
    });
    this.timer = timerAt(until, () => events.onLate());
  }

  /** The first answer counts. */
  settle(move: string, by: Answerer): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.events.onSettled(move, by);
    this.resolve(move);
  }
}

/** Timers know no longer time. */
const LONGEST_MS = 2 ** 31 - 1;

/** At a time as `epochNow` counts, or at once where that is over. */
export function timerAt(time: number, act: () => void): NodeJS.Timeout {
  return setTimeout(act, Math.min(LONGEST_MS, Math.max(0, time - epochNow())));
}
