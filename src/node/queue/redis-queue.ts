/**
 * The queue on Redis or Valkey, by BullMQ. Its lists hold the units, with a lock on each that is played; a lock
 * that is not renewed gives the unit back. Beside them lie four hashes:
 *
 *     arcwood:experiments            hash → announcement and when it was made
 *     arcwood:definitions            hash → definition
 *     arcwood:workers                name → record and when it was made
 *     arcwood:results:HASH           unit → result, set only where there is none
 *
 * A server that keeps no log of its writes forgets the last second or minutes if it is killed; the run puts in
 * again what it misses. `deploy/` starts one that keeps it.
 */
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import {
  type Announcement,
  BEAT_MS,
  type ExperimentDefinition,
  type HeardOf,
  inBatches,
  notThere,
  type QueuedUnit,
  SILENCE_MS,
  type UnitQueue,
  type UnitResult,
  type WorkerRecord,
} from "./unit-queue.js";

const EXPERIMENTS = "arcwood:experiments";
const DEFINITIONS = "arcwood:definitions";
const WORKERS = "arcwood:workers";
const resultsOf = (hash: string) => `arcwood:results:${hash}`;
const queueOf = (signature: string) => `arcwood-units-${signature}`;

/** After a day without a word a worker or an experiment is taken from the list. */
const FORGOTTEN_MS = 86_400_000;

/** A unit is never given up because its workers die. */
const EVER = 2 ** 31 - 1;

const RECONNECT_MS = 500;

interface Said<Entry> {
  readonly entry: Entry;
  readonly at: number;
}

/** The libraries are loaded here and not above: a bundle loads at once what stands above. */
export async function openRedis(url: string, onTrouble: (sentence: string) => void): Promise<UnitQueue> {
  const bullmq = await import("bullmq");
  const { Redis: Client } = await import("ioredis");
  let isOpen = false;
  const client = new Client(url, {
    lazyConnect: true,
    // BullMQ wants commands to wait for a server that comes back.
    maxRetriesPerRequest: null,
    retryStrategy: () => (isOpen ? RECONNECT_MS : null),
  });
  let last: string | undefined;
  client.on("error", (error: Error) => {
    last = error.message;
    if (isOpen) onTrouble(`the queue does not answer (${error.message}); still trying`);
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw notThere(url, last || (error as Error).message || "no connection");
  }
  isOpen = true;
  return new RedisQueue(client, bullmq);
}

class RedisQueue implements UnitQueue {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly client: Redis,
    private readonly bullmq: typeof import("bullmq"),
  ) {}

  async announce(experiment: Announcement, definition?: ExperimentDefinition): Promise<void> {
    const { client } = this;
    if (definition !== undefined) await client.hset(DEFINITIONS, experiment.hash, JSON.stringify(definition));
    await this.say(EXPERIMENTS, experiment.hash, experiment);
  }

  announced(): Promise<readonly HeardOf<Announcement>[]> {
    return this.heard<Announcement>(EXPERIMENTS);
  }

  async definition(hash: string): Promise<ExperimentDefinition | undefined> {
    const text = await this.client.hget(DEFINITIONS, hash);
    return text === null ? undefined : JSON.parse(text);
  }

  async withdraw(hash: string): Promise<void> {
    await this.client.hdel(EXPERIMENTS, hash);
  }

  async add(signature: string, units: readonly QueuedUnit[]): Promise<void> {
    const queue = this.queue(signature);
    for (const batch of inBatches(units)) {
      await queue.addBulk(
        batch.map((unit) => ({
          name: "unit",
          data: unit,
          opts: { jobId: jobIdOf(unit), attempts: EVER, removeOnComplete: true, removeOnFail: true },
        })),
      );
    }
  }

  async remove(signature: string, units: readonly QueuedUnit[]): Promise<void> {
    const queue = this.queue(signature);
    // One that is played is locked, and stays.
    for (const batch of inBatches(units)) await Promise.all(batch.map((unit) => queue.remove(jobIdOf(unit))));
  }

  async count(signature: string): Promise<number> {
    const counts = await this.queue(signature).getJobCounts("wait", "active", "delayed", "prioritized");
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async work(
    worker: () => WorkerRecord,
    slots: number,
    play: (unit: QueuedUnit) => Promise<UnitResult | undefined>,
    signal: AbortSignal,
  ): Promise<void> {
    const beat = () => this.say(WORKERS, worker().name, worker());
    await beat();
    const timer = setInterval(() => void beat(), BEAT_MS);
    const { Worker, WaitingError } = this.bullmq;
    const consumer = new Worker<QueuedUnit>(
      queueOf(worker().signature),
      async (job, token) => {
        const result = await play(job.data);
        if (result === undefined) {
          await job.moveToWait(token);
          throw new WaitingError();
        }
        await this.client.hsetnx(resultsOf(job.data.experiment), result.unit, JSON.stringify(result));
      },
      {
        connection: this.client,
        concurrency: slots,
        lockDuration: SILENCE_MS,
        stalledInterval: BEAT_MS,
        maxStalledCount: EVER,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    // A lock that was lost, or a server that is away: the unit is played by somebody, and counts once.
    consumer.on("error", () => {});
    await new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    clearInterval(timer);
    await consumer.close();
    await this.client.hdel(WORKERS, worker().name);
  }

  workers(): Promise<readonly HeardOf<WorkerRecord>[]> {
    return this.heard<WorkerRecord>(WORKERS);
  }

  async results(hash: string): Promise<readonly UnitResult[]> {
    const key = resultsOf(hash);
    for (let cursor = "0"; ; ) {
      const [next, entries] = await this.client.hscan(key, cursor, "COUNT", 1000);
      // Names and values take turns.
      if (entries.length > 0)
        return entries.flatMap((text, i): UnitResult[] => (i % 2 === 1 ? [JSON.parse(text)] : []));
      cursor = next;
      if (cursor === "0") return [];
    }
  }

  async forget(hash: string, units: readonly string[]): Promise<void> {
    for (const batch of inBatches(units)) await this.client.hdel(resultsOf(hash), ...batch);
  }

  async close(): Promise<void> {
    for (const queue of this.queues.values()) await queue.close();
    this.client.disconnect();
  }

  private queue(signature: string): Queue {
    const known = this.queues.get(signature);
    if (known !== undefined) return known;
    const queue = new this.bullmq.Queue(queueOf(signature), { connection: this.client });
    queue.on("error", () => {});
    this.queues.set(signature, queue);
    return queue;
  }

  private async say<Entry>(key: string, name: string, entry: Entry): Promise<void> {
    const said: Said<Entry> = { entry, at: await this.now() };
    await this.client.hset(key, name, JSON.stringify(said));
  }

  private async heard<Entry>(key: string): Promise<readonly HeardOf<Entry>[]> {
    const now = await this.now();
    const all = await this.client.hgetall(key);
    const heard: HeardOf<Entry>[] = [];
    for (const [name, text] of Object.entries(all)) {
      const { entry, at } = JSON.parse(text) as Said<Entry>;
      if (now - at > FORGOTTEN_MS) await this.client.hdel(key, name);
      else heard.push({ ...entry, silent: Math.max(0, (now - at) / 1000) });
    }
    return heard;
  }

  /** The clock of the server: those of the machines may differ. */
  private async now(): Promise<number> {
    const [seconds, micros] = await this.client.time();
    return Number(seconds) * 1000 + Number(micros) / 1000;
  }
}

/** BullMQ wants an id that is no number and has no colon. */
function jobIdOf({ experiment, unit }: QueuedUnit): string {
  return `${experiment}-${unit.id}`;
}
