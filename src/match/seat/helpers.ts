/**
 * Other players that think for the same role, each in a thread of its own, with its own seed and a part of
 * the memory. They are told what the role is told, and think as long as the first does, or make their part of
 * its playouts. Then they decide together with it (`players/together.ts`). Nobody waits for a helper that is
 * not ready, is late or has failed; the report says so.
 */
import type { Game, TermId } from "../../engine/game.js";
import { derivedSeed, Random } from "../../engine/random-numbers.js";
import type { Port } from "../../engine/workers/port.js";
import type { Decision, Opinion, Together } from "../../players/player.js";
import type { PlayerChoice } from "../../players/registry.js";
import { decideTogether } from "../../players/together.js";
import { type Clock, timerAt } from "../../search/clock.js";
import type { PlayAnswer } from "../participant.js";
import type { Told } from "../protocol/message.js";
import { SeatLine } from "./line.js";
import { epochOf, type SeatNews, type SeatTask, type StartTask } from "./tasks.js";

/** Starts a thread for a player. */
export type StartSeat = () => Port<SeatTask, SeatNews>;

/** All stop thinking this long before the clock runs out, so that their answers are there in time. */
const MARGIN_MS = 10;

/** A stream of its own decides which of them is heard. */
const HEARD = 2 ** 30;

/** A tree has no use for less memory. */
const LEAST_BYTES = 2 ** 20;

export class Helpers {
  private readonly lines: readonly SeatLine[];
  private questions: readonly Promise<PlayAnswer>[] = [];
  private turn = 0;

  private constructor(
    private readonly task: Omit<StartTask, "kind">,
    private readonly together: Together,
    startSeat: StartSeat,
  ) {
    const { seed, threads } = task;
    const lines: SeatLine[] = [];
    try {
      while (lines.length < threads - 1) lines.push(new SeatLine(startSeat()));
    } catch (error) {
      for (const line of lines) line.close();
      throw error;
    }
    this.lines = lines;
    for (const [i, line] of this.lines.entries()) {
      const own = {
        seed: derivedSeed(seed, i),
        memoryBytes: this.memoryBytes,
        threads: 1,
        draws: false,
        ponders: false,
      };
      void line.start({ ...task, ...own });
    }
  }

  /** The helpers of a player that gains by several threads; they get ready while the first does. */
  static of(
    { kind }: PlayerChoice,
    task: Omit<StartTask, "kind">,
    startSeat: StartSeat,
  ): Helpers | undefined {
    if (kind.together === undefined || task.threads === 1) return undefined;
    return new Helpers(task, kind.together, startSeat);
  }

  /** The memory that each has, the first included. */
  get memoryBytes(): number {
    const { memoryBytes, threads } = this.task;
    return Math.max(LEAST_BYTES, Math.floor(memoryBytes / threads));
  }

  /** Asks them before the first begins to think; returns the clock for the first. */
  ask(told: readonly Told[], answered: string | undefined, clock: Clock): Clock {
    const deadline = clock.deadline - MARGIN_MS;
    const shares = sharesOf(clock.iterations, this.lines.length + 1);
    this.turn++;
    this.questions = this.lines.map((line, i) =>
      line.play({ told, answered, deadline: epochOf(deadline), iterations: shares[i + 1] }),
    );
    return { ...clock, deadline, iterations: shares[0] };
  }

  /** What all decide together once the first has decided alone; `legal` are the legal moves of the first. */
  async join(own: Decision, legal: readonly TermId[], game: Game, clock: Clock): Promise<Decision> {
    // With counted playouts all make theirs: what one knew when cut off would depend on its thread's speed.
    if (clock.iterations === Number.POSITIVE_INFINITY && own.report.isFinal) {
      for (const line of this.lines) line.rest();
      return own;
    }
    const answers: (PlayAnswer | undefined)[] = this.questions.map(() => undefined);
    const answered = this.questions.map(async (question, i) => {
      answers[i] = await question;
    });
    await until(Promise.all(answered), clock);
    const opinions: Opinion[] = [{ move: game.text(own.move), report: own.report }];
    const moves = new Set(legal.map((move) => game.text(move)));
    const notes = new Set<string>();
    for (const answer of answers) {
      if (answer?.kind === "move" && answer.report !== undefined) {
        // After lost messages a helper may have guessed its way into another state.
        const isHere = moves.has(answer.text) && answer.report.moves.every(({ move }) => moves.has(move));
        if (isHere) opinions.push({ move: answer.text, report: answer.report });
        else notes.add("another thread thought about another state");
      } else if (answer?.kind === "crashed")
        notes.add(`another thread has failed: ${firstLine(answer.reason)}`);
      else notes.add("another thread had no answer in time");
    }
    const drawn = new Random(this.task.seed, HEARD + this.turn).next() / 2 ** 32;
    const { move, report } = decideTogether(opinions, this.together, drawn);
    return {
      move: game.term(move) ?? own.move,
      report: { ...report, notes: [...report.notes, ...notes] },
    };
  }

  /** All think on after an answer, each by itself. */
  ponder(move: string, deadline: number): void {
    for (const line of this.lines) line.ponder(move, epochOf(deadline));
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}

/** Shares in whole playouts; the first gets the remainder. */
function sharesOf(iterations: number, parts: number): number[] {
  const each = Math.floor(iterations / parts);
  return Array.from({ length: parts }, (_, i) =>
    i === 0 && Number.isFinite(iterations) ? iterations - (parts - 1) * each : each,
  );
}

/** Waits until the work is done or the clock has run out. */
async function until(work: Promise<unknown>, { deadline, signal }: Clock): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const over = new Promise<void>((resolve) => {
    stop = resolve;
    if (signal?.aborted) resolve();
    signal?.addEventListener("abort", stop);
    timer = timerAt(deadline, resolve);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
  signal?.removeEventListener("abort", stop);
}

function firstLine(text: string): string {
  return text.split("\n")[0];
}
