/**
 * Plays matches on several hands, each one match at a time. A hand that dies takes its match with it; the match
 * is tried once more on a new hand.
 */
import type { HandAnswer, MatchHand } from "./match-hand.js";
import { MatchQueue } from "./match-queue.js";
import type { MatchAnswer, MatchTask } from "./match-task.js";

/** How often a match is begun before it is given up because its hands die. */
const TRIES = 2;

export interface Playing {
  /** Starts the i-th hand, and again if it has died. */
  readonly startHand: (i: number) => MatchHand;
  readonly hands: number;
  readonly signal: AbortSignal;
  /** A task that nobody wants any more when its turn comes is left out. */
  readonly isWanted?: (task: MatchTask) => boolean;
  readonly onAnswer: (answer: MatchAnswer, task: MatchTask) => void;
}

/** If the signal aborts it ends early, and only matches in progress are lost. */
export async function playAll(tasks: Iterable<MatchTask>, playing: Playing): Promise<void> {
  const { startHand, hands, signal, isWanted = () => true, onAnswer } = playing;
  const queue = new MatchQueue(tasks);
  const work = async (i: number) => {
    const seat = new HandSeat(() => startHand(i));
    try {
      for (let task = await queue.take(signal); task !== undefined; task = await queue.take(signal)) {
        const answer = isWanted(task) ? await seat.play(task, signal) : undefined;
        queue.over(task);
        if (answer === "aborted") return;
        if (answer !== undefined) onAnswer(answer, task);
      }
    } finally {
      seat.close();
    }
  };
  await Promise.all(Array.from({ length: hands }, (_, i) => work(i)));
}

/** Where a hand sits, and a new one if it has died. */
export class HandSeat {
  private hand: MatchHand | undefined;

  constructor(private readonly start: () => MatchHand) {}

  async play(task: MatchTask, signal: AbortSignal): Promise<MatchAnswer | "aborted"> {
    for (let attempt = 1; ; attempt++) {
      this.hand ??= this.start();
      const result: HandAnswer = await this.hand.ask(task, signal);
      if (result === "aborted") {
        this.close();
        return result;
      }
      if (!("died" in result)) return result;
      this.close();
      if (attempt < TRIES) continue;
      const { game, players, id } = task.unit;
      return { problem: `match ${id} of ${game} (${players.join(", ")}) cannot be played: ${result.died}` };
    }
  }

  close(): void {
    this.hand?.close();
    this.hand = undefined;
  }
}
