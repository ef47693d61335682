/**
 * A queue of units that lies on a server: whoever runs an experiment puts units in, workers anywhere take them
 * out, and results come back through the same server. What every queue promises:
 *
 * - A unit is there once, however often it is put in, and a result is kept once, however often it is delivered.
 * - A unit whose worker is not heard of for half a minute goes back. A worker that was frozen meanwhile may
 *   deliver too; that changes nothing.
 * - A result is stored before its unit is taken out. What a server forgets when it dies is put in again by the
 *   run, which knows what is missing.
 *
 * Units lie apart by the signature of the machine that gave them out (`machine-facts.ts` of the command line): a worker
 * that plays otherwise never sees them.
 */
import type { Budget } from "../../match/participant.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import type { GameEntry, PairUnit } from "../../match/tournament/plan.js";
import { UsageError } from "../messages.js";

/** What a worker needs to know of an experiment besides its units. */
export interface ExperimentDefinition {
  readonly games: readonly GameEntry[];
  /** By name, the text that names a player. */
  readonly players: Readonly<Record<string, string>>;
  /** By name, what its matches depend on: a worker whose module differs does not play it. */
  readonly identities: Readonly<Record<string, string>>;
  readonly budget: { readonly [Key in keyof Budget]: number | null };
  readonly maxTurns: number;
  readonly speed: number | null;
  /** The folder of learnt values, which every worker has to have: a unit says which values its players find. */
  readonly learned: string | null;
}

export interface Announcement {
  readonly hash: string;
  readonly title: string;
  readonly build: string;
  readonly signature: string;
  /** Who runs it. */
  readonly owner: string;
}

export interface QueuedUnit {
  /** The hash of the experiment. */
  readonly experiment: string;
  readonly unit: PairUnit;
}

export interface UnitResult {
  readonly unit: string;
  readonly worker: string;
  readonly outcomes?: readonly MatchOutcome[];
  /** Why it cannot be played. */
  readonly problem?: string;
}

/** What a worker says of itself, again and again. */
export interface WorkerRecord {
  readonly name: string;
  readonly build: string;
  readonly signature: string;
  readonly cpu: string;
  readonly speed: number;
  readonly jobs: number;
  readonly units: number;
}

export type HeardOf<Entry> = Entry & {
  /** Seconds since it was heard of. */
  readonly silent: number;
};

export interface UnitQueue {
  /** Says that the owner runs the experiment, now and again. */
  announce(experiment: Announcement, definition?: ExperimentDefinition): Promise<void>;
  announced(): Promise<readonly HeardOf<Announcement>[]>;
  definition(hash: string): Promise<ExperimentDefinition | undefined>;
  withdraw(hash: string): Promise<void>;

  add(signature: string, units: readonly QueuedUnit[]): Promise<void>;
  /** Takes out units that nobody plays yet. */
  remove(signature: string, units: readonly QueuedUnit[]): Promise<void>;
  /** How many units of this signature wait or are played. */
  count(signature: string): Promise<number>;

  /** Plays units, `slots` at once, until the signal aborts; `play` answers undefined if it was broken off. */
  work(
    worker: () => WorkerRecord,
    slots: number,
    play: (unit: QueuedUnit) => Promise<UnitResult | undefined>,
    signal: AbortSignal,
  ): Promise<void>;
  workers(): Promise<readonly HeardOf<WorkerRecord>[]>;

  /** Some results that nobody has forgotten. */
  results(hash: string): Promise<readonly UnitResult[]>;
  forget(hash: string, units: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A worker says this often that it lives. */
export const BEAT_MS = 5000;

/** A worker that is silent for so long counts as dead. */
export const SILENCE_MS = 25_000;

/** Units are put in and taken out so many at a time. */
const BATCH = 1000;

export function inBatches<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) =>
    items.slice(i * BATCH, (i + 1) * BATCH),
  );
}

/** Libraries that speak to servers are loaded only here: who has no queue does without them. */
export async function openQueue(url: string, onTrouble: (sentence: string) => void): Promise<UnitQueue> {
  const [, scheme] = /^(redis|rediss|valkey|postgres|postgresql):\/\//.exec(url) ?? [];
  if (scheme === undefined)
    throw new UsageError(`${url} is no queue: redis://host:6379 is one, and postgres://user@host/database.`);
  try {
    if (scheme.startsWith("postgres"))
      return await (await import("./postgres-queue.js")).openPostgres(url, onTrouble);
    return await (await import("./redis-queue.js")).openRedis(url.replace(/^valkey/, "redis"), onTrouble);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    const wanted = scheme.startsWith("postgres") ? "pg-boss pg" : "bullmq ioredis";
    throw new UsageError(
      `A queue at ${scheme}:// wants packages that are not installed: npm install ${wanted} (${message.split("\n")[0]}).`,
    );
  }
}

/** The address without the password. */
export function shownUrl(url: string): string {
  return URL.canParse(url) ? url.replace(/\/\/[^@/]*@/, "//") : url;
}

export function notThere(url: string, reason: string): UsageError {
  return new UsageError(
    `There is no queue at ${shownUrl(url)}: ${reason}. Is the server started, and the address right?`,
  );
}
