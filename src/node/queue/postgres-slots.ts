/** The slots of a worker at PostgreSQL: what they take out and what they have played. */
import { setTimeout as sleep } from "node:timers/promises";
import type { QueuedUnit, UnitResult } from "./unit-queue.js";

/** How long a worker with nothing to do waits until it looks again. */
const POLL_MS = 100;

/** What slots want of a queue. */
export interface JobSource {
  take(name: string, worker: string, most: number): Promise<readonly TakenJob[]>;
  finish(name: string, played: readonly PlayedJob[]): Promise<void>;
  giveBack(name: string, ids: readonly string[]): Promise<void>;
}

export interface TakenJob {
  readonly id: string;
  readonly data: QueuedUnit;
}

export interface PlayedJob {
  readonly job: TakenJob;
  readonly result: UnitResult;
}

/** The slots of a worker. What is taken and what is finished goes to the server together, not one by one. */
export class Slots {
  private busy = 0;
  private played: PlayedJob[] = [];
  private broken: string[] = [];
  private wake: () => void = () => {};

  constructor(
    private readonly queue: JobSource,
    private readonly name: string,
    private readonly worker: string,
    private readonly slots: number,
    private readonly play: (unit: QueuedUnit) => Promise<UnitResult | undefined>,
    private readonly signal: AbortSignal,
  ) {}

  async work(): Promise<void> {
    const { queue, name, worker, slots, signal } = this;
    while (!signal.aborted || this.busy > 0) {
      const changed = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      const played = this.played.splice(0);
      if (played.length > 0) await queue.finish(name, played);
      const free = signal.aborted ? 0 : slots - this.busy;
      const jobs = free > 0 ? await queue.take(name, worker, free) : [];
      for (const job of jobs) void this.start(job);
      // With a free slot and nothing to do it looks again soon.
      if (free > jobs.length) await Promise.race([changed, sleep(POLL_MS)]);
      else await changed;
    }
    if (this.played.length > 0) await queue.finish(name, this.played);
    await queue.giveBack(name, this.broken);
  }

  private async start(job: TakenJob): Promise<void> {
    this.busy++;
    const result = await this.play(job.data);
    this.busy--;
    if (result === undefined) this.broken.push(job.id);
    else this.played.push({ job, result });
    this.wake();
  }
}
