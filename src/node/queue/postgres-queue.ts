/**
 * The queue on PostgreSQL, by pg-boss, which keeps the units in tables of the schema `arcwood_boss`. The schema
 * `arcwood` has what pg-boss does not: who runs what, who works, who plays which unit, and the results. A unit is
 * held by a worker that is heard of; pg-boss alone would give it back only after a fixed time, which a long
 * match needs and a dead worker wastes. Graphile Worker, the other candidate, gives back after four hours.
 *
 * Every statement is tried until the server answers: it may be started again at any time.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type PgBoss from "pg-boss";
import { type JobSource, type PlayedJob, Slots, type TakenJob } from "./postgres-slots.js";
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

const BOSS = "arcwood_boss";
const nameOf = (signature: string) => `arcwood-units-${signature}`;

/** Results are of type json, which keeps them byte for byte; jsonb would sort their keys. */
const TABLES = `
  CREATE SCHEMA IF NOT EXISTS arcwood;
  CREATE TABLE IF NOT EXISTS arcwood.experiment (
    hash text PRIMARY KEY, body jsonb NOT NULL, definition jsonb, seen timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS arcwood.worker (name text PRIMARY KEY, body jsonb NOT NULL, seen timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS arcwood.held (job uuid PRIMARY KEY, worker text NOT NULL);
  CREATE TABLE IF NOT EXISTS arcwood.result (
    experiment text, unit text, body json NOT NULL, PRIMARY KEY (experiment, unit));
`;

/** Two who come first at once would both create the tables. */
const LOCKED_TABLES = `BEGIN; SELECT pg_advisory_xact_lock(7283461); ${TABLES} COMMIT;`;

const RETRY_MS = 500;
const MOST_RESULTS = 1000;

/** In hours, of a day at most: pg-boss's own limit, which the heartbeat makes superfluous. */
const EXPIRE_HOURS = 23;

/** A unit is never given up because its workers die. */
const EVER = 2 ** 31 - 1;

export async function openPostgres(url: string, onTrouble: (sentence: string) => void): Promise<UnitQueue> {
  const { default: Boss } = await import("pg-boss");
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {});
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await pool.end();
    throw notThere(url, (error as Error).message || "no connection");
  }
  await pool.query(LOCKED_TABLES);
  // What a server forgets of this when it dies costs nothing: who has taken what, and units that are put in again.
  const loose = new pg.Pool({ connectionString: url, max: 4, options: "-c synchronous_commit=off" });
  loose.on("error", () => {});
  const boss = new Boss({
    db: { executeSql: (text, values) => loose.query(text, values) },
    schema: BOSS,
    // Nothing is scheduled, archived or expired here; dead workers are looked after below.
    supervise: false,
    schedule: false,
    expireInHours: EXPIRE_HOURS,
    retentionDays: 365,
    retryLimit: EVER,
    retryDelay: 0,
  });
  boss.on("error", () => {});
  await boss.start();
  return new PostgresQueue(pool, loose, boss, onTrouble);
}

class PostgresQueue implements UnitQueue, JobSource {
  private readonly known = new Set<string>();
  private isClosed = false;

  constructor(
    private readonly pool: Pool,
    private readonly loose: Pool,
    private readonly boss: PgBoss,
    private readonly onTrouble: (sentence: string) => void,
  ) {}

  async announce({ hash, ...rest }: Announcement, definition?: ExperimentDefinition): Promise<void> {
    await this.query(
      `INSERT INTO arcwood.experiment VALUES ($1, $2, $3, now()) ON CONFLICT (hash) DO UPDATE
         SET body = excluded.body, seen = now(), definition = coalesce(excluded.definition, experiment.definition)`,
      [hash, JSON.stringify(rest), definition === undefined ? null : JSON.stringify(definition)],
    );
  }

  async announced(): Promise<readonly HeardOf<Announcement>[]> {
    const rows = await this.query(
      `SELECT hash, body, extract(epoch FROM now() - seen)::float AS silent FROM arcwood.experiment
         WHERE body <> '{}' AND seen > now() - interval '1 day'`,
    );
    return rows.map(({ hash, body, silent }) => ({ hash, ...body, silent }));
  }

  async definition(hash: string): Promise<ExperimentDefinition | undefined> {
    const [row] = await this.query("SELECT definition FROM arcwood.experiment WHERE hash = $1", [hash]);
    return row?.definition ?? undefined;
  }

  async withdraw(hash: string): Promise<void> {
    await this.query("UPDATE arcwood.experiment SET body = '{}' WHERE hash = $1", [hash]);
  }

  async add(signature: string, units: readonly QueuedUnit[]): Promise<void> {
    const name = await this.queue(signature);
    for (const batch of inBatches(units)) {
      const jobs = batch.map((unit) => ({ id: jobIdOf(unit), name, data: { text: JSON.stringify(unit) } }));
      await this.persist(() => this.boss.insert(jobs));
    }
  }

  async remove(signature: string, units: readonly QueuedUnit[]): Promise<void> {
    const name = await this.queue(signature);
    for (const batch of inBatches(units)) {
      await this.query(
        `DELETE FROM ${BOSS}.job WHERE name = $1 AND id = ANY($2::uuid[]) AND state IN ('created', 'retry')`,
        [name, batch.map(jobIdOf)],
      );
    }
  }

  async count(signature: string): Promise<number> {
    const name = await this.queue(signature);
    const [row] = await this.query(
      `SELECT count(*)::int AS count FROM ${BOSS}.job WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
      [name],
    );
    return row.count;
  }

  async work(
    worker: () => WorkerRecord,
    slots: number,
    play: (unit: QueuedUnit) => Promise<UnitResult | undefined>,
    signal: AbortSignal,
  ): Promise<void> {
    const { signature, name: own } = worker();
    const name = await this.queue(signature);
    const beat = async () => {
      await this.query(
        `INSERT INTO arcwood.worker VALUES ($1, $2, now())
           ON CONFLICT (name) DO UPDATE SET body = excluded.body, seen = now()`,
        [own, JSON.stringify(worker())],
      );
      await this.returnUnits(name);
    };
    await beat();
    let beating: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      beating = beating.then(beat);
    }, BEAT_MS);
    await new Slots(this, name, own, slots, play, signal).work();
    clearInterval(timer);
    await beating;
    await this.query("DELETE FROM arcwood.worker WHERE name = $1", [own]);
  }

  async workers(): Promise<readonly HeardOf<WorkerRecord>[]> {
    const rows = await this.query(
      `SELECT body, extract(epoch FROM now() - seen)::float AS silent FROM arcwood.worker
         WHERE seen > now() - interval '1 day'`,
    );
    return rows.map(({ body, silent }) => ({ ...body, silent }));
  }

  async results(hash: string): Promise<readonly UnitResult[]> {
    const rows = await this.query(
      `SELECT body FROM arcwood.result WHERE experiment = $1 LIMIT ${MOST_RESULTS}`,
      [hash],
    );
    return rows.map(({ body }) => body);
  }

  async forget(hash: string, units: readonly string[]): Promise<void> {
    await this.query("DELETE FROM arcwood.result WHERE experiment = $1 AND unit = ANY($2)", [hash, units]);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.boss.stop({ graceful: false, close: false, wait: false });
    await Promise.all([this.pool.end(), this.loose.end()]);
  }

  /** Takes at most `most` units, which `worker` holds from now on. */
  async take(name: string, worker: string, most: number): Promise<readonly TakenJob[]> {
    const options = { batchSize: most, priority: false };
    const jobs = await this.persist(() => this.boss.fetch<KeptUnit>(name, options));
    if (jobs.length === 0) return [];
    await this.persist(() =>
      this.loose.query(
        `INSERT INTO arcwood.held SELECT unnest($1::uuid[]), $2
           ON CONFLICT (job) DO UPDATE SET worker = excluded.worker`,
        [jobs.map(({ id }) => id), worker],
      ),
    );
    return jobs.map(({ id, data }) => ({ id, data: JSON.parse(data.text) }));
  }

  /** Keeps results and takes their units out, all in one statement. */
  async finish(name: string, played: readonly PlayedJob[]): Promise<void> {
    await this.query(
      `WITH kept AS (INSERT INTO arcwood.result
           SELECT * FROM unnest($1::text[], $2::text[], $3::json[]) ON CONFLICT DO NOTHING),
         free AS (DELETE FROM arcwood.held WHERE job = ANY($4::uuid[]))
       DELETE FROM ${BOSS}.job WHERE name = $5 AND id = ANY($4::uuid[])`,
      [
        played.map(({ job }) => job.data.experiment),
        played.map(({ result }) => result.unit),
        played.map(({ result }) => JSON.stringify(result)),
        played.map(({ job }) => job.id),
        name,
      ],
    );
  }

  async giveBack(name: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.persist(() => this.boss.fail(name, [...ids]));
  }

  /** Gives back what is held by nobody that is heard of. */
  private async returnUnits(name: string): Promise<void> {
    const rows = await this.query(
      `SELECT id FROM ${BOSS}.job WHERE name = $1 AND state = 'active'
         AND started_on < now() - $2 * interval '1 millisecond'
         AND NOT EXISTS (SELECT 1 FROM arcwood.held JOIN arcwood.worker ON worker.name = held.worker
           WHERE held.job = job.id AND worker.seen > now() - $2 * interval '1 millisecond')`,
      [name, SILENCE_MS],
    );
    await this.giveBack(
      name,
      rows.map(({ id }) => id),
    );
  }

  private async queue(signature: string): Promise<string> {
    const name = nameOf(signature);
    if (this.known.has(name)) return name;
    await this.persist(() => this.boss.createQueue(name));
    this.known.add(name);
    return name;
  }

  private async query(text: string, values: unknown[] = []) {
    return this.persist(async () => (await this.pool.query(text, values)).rows);
  }

  /** Until the server answers; what the server refuses is a bug. */
  private async persist<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (this.isClosed || !isAway(error)) throw error;
        this.onTrouble(`the queue does not answer (${(error as Error).message}); still trying`);
        await sleep(RETRY_MS);
      }
    }
  }
}

/** pg-boss keeps objects as jsonb; a text comes back as it was. */
interface KeptUnit {
  readonly text: string;
}

/** No connection, one that has broken, or a server that starts or stops (class 57 of SQLSTATE). */
function isAway(error: unknown): boolean {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return (
    /^(E[A-Z]+|57P0\d|08\d{3})$/.test(code) ||
    /terminated|timeout exceeded|ended unexpectedly|not queryable/i.test(message)
  );
}

/** pg-boss wants a UUID: the ids are hexadecimal, 16 digits each. */
function jobIdOf({ experiment, unit }: QueuedUnit): string {
  const digits = `${experiment.slice(0, 16)}${unit.id.slice(0, 16)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
