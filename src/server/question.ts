/** A turn that a game manager has asked for, and the one answer that it gets. */
import type { Told } from "../match/protocol/message.js";
import { ownTime } from "../match/seat/tasks.js";
import { timerAt } from "../search/clock.js";

/** Who plays a role: the player, or its stand-in. */
export type SeatPart = "lead" | "understudy";

/** Where an answer comes from; `unfinished` is what the player liked best when its time was over. */
export type Answerer = SeatPart | "unfinished" | "nobody" | "repeat";

export interface QuestionEvents {
  /** The time is over, and there is no answer yet. */
  onLate(): void;
  onSettled(move: string, by: Answerer): void;
}

export class TurnQuestion {
  readonly answer: Promise<string>;
  isSettled = false;
  /** The move that the lead likes best so far. */
  best: string | undefined;
  /** The understudy's move. */
  spare: string | undefined;
  /** The parts that have no move for this turn. */
  readonly stumbled = new Set<SeatPart>();
  private resolve = (_: string) => {};
  private readonly timer: ReturnType<typeof timerAt>;

  constructor(
    readonly number: number,
    /** The text of the message. */
    readonly text: string,
    readonly told: Told,
    until: number,
    private readonly events: QuestionEvents,
  ) {
    this.answer = new Promise((resolve) => {
      this.resolve = resolve;
    });
    this.timer = timerAt(ownTime(until), () => events.onLate());
  }

  /** Answers the game manager; only the first answer counts. */
  settle(move: string, by: Answerer): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.events.onSettled(move, by);
    this.resolve(move);
  }
}
