/** Gives the units of an experiment to workers by a queue, and gathers what they find. */
import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../gdl/counted.js";
import type { PairUnit } from "../../match/tournament/plan.js";
import { note, UsageError } from "../../node/messages.js";
import {
  type ExperimentDefinition,
  type HeardOf,
  openQueue,
  type QueuedUnit,
  SILENCE_MS,
  shownUrl,
  type UnitQueue,
  type UnitResult,
  type WorkerRecord,
} from "../../node/queue/unit-queue.js";
import type { ExperimentStatus, LiveWorker } from "../../server/experiment-page.js";
import type { Listening } from "../../server/http.js";
import { interruptible } from "../shared/interrupt.js";
import type { ExitCode } from "../shared/output.js";
import { ExperimentRun } from "./experiment-run.js";
import { folderStatus, runStatus } from "./experiment-status.js";
import { type MachineFacts, machineOf } from "./machine-facts.js";
import type { Experiment } from "./open-experiment.js";

export interface QueuedOptions {
  readonly queue: string;
  readonly anyBuild?: true;
  readonly json?: true;
  readonly page?: true | number;
  readonly bind: string;
}

/** How a page is served where one is asked for. */
export type ServePage = (
  options: QueuedOptions,
  status: () => ExperimentStatus | Promise<ExperimentStatus>,
) => Promise<Listening | undefined>;

/** Between two looks for results when there were none. */
const LOOK_MS = 100;

/** Between two looks at what else there is: workers, and units that a server has forgotten. */
const CARE_MS = 3000;

export async function runQueued(
  experiment: Experiment,
  options: QueuedOptions,
  servePage: ServePage,
): Promise<ExitCode> {
  refuseRemotes(experiment);
  const queue = await openQueue(options.queue, trouble());
  let page: Listening | undefined;
  try {
    const machine = await machineOf();
    const owner = `${hostname()} ${process.pid}`;
    await refuseSecond(queue, experiment, owner);
    const run = new ExperimentRun(experiment, experiment.units, options);
    page = await servePage(options, () => runStatus(run));
    const signal = run.stoppable(interruptible().signal);
    const gathering = new Gathering(queue, run, machine, owner);
    await gathering.gather(signal);
    const isOver = !signal.aborted;
    if (isOver) await queue.withdraw(experiment.hash);
    const rest = `workers go on with what is in the queue at ${shownUrl(options.queue)}; the same command gathers it`;
    return run.end(!isOver, options.json === true, rest);
  } finally {
    await page?.close();
    await queue.close();
  }
}

class Gathering {
  private readonly lost = new Set<string>();
  private readonly ended = new Set<string>();
  private waiting = 0;

  constructor(
    private readonly queue: UnitQueue,
    private readonly run: ExperimentRun,
    private readonly machine: MachineFacts,
    private readonly owner: string,
  ) {}

  async gather(signal: AbortSignal): Promise<void> {
    const { queue, run, machine, owner } = this;
    const { experiment } = run;
    const announcement = {
      hash: experiment.hash,
      title: experiment.file.title ?? experiment.label,
      build: machine.build,
      signature: machine.signature,
      owner,
    };
    await queue.announce(announcement, definitionOf(experiment));
    // What came in while nobody gathered.
    while ((await this.collect()) > 0);
    const units = this.wanted();
    if (units.length > 0) note(`${counted(units.length, "unit")} into the queue.`);
    await queue.add(machine.signature, units.map(this.queued));
    let cared = performance.now();
    let isWanted = units.length > 0;
    while (!signal.aborted && isWanted && !this.hasAll()) {
      const came = await this.collect();
      // Of 100,000 units it takes a while to see which are wanted, so that is not asked each time.
      if (came > 0 && (await this.dropEnded())) isWanted = this.wanted().length > 0;
      if (performance.now() - cared > CARE_MS) {
        await queue.announce(announcement);
        isWanted = await this.care();
        cared = performance.now();
      }
      if (came === 0) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
    }
    await this.dropEnded();
  }

  private hasAll(): boolean {
    const { watch } = this.run;
    return watch.done + watch.lost >= watch.units.length;
  }

  private wanted(): PairUnit[] {
    return this.run.own.filter((unit) => this.run.watch.isWanted(unit));
  }

  private readonly queued = (unit: PairUnit): QueuedUnit => ({ experiment: this.run.experiment.hash, unit });

  /** Keeps results that came in, and then has the server forget them; how many there were. */
  private async collect(): Promise<number> {
    const { queue, run } = this;
    const { hash } = run.experiment;
    const results = await queue.results(hash);
    for (const result of results) this.keep(result);
    if (results.length > 0)
      await queue.forget(
        hash,
        results.map(({ unit }) => unit),
      );
    return results.length;
  }

  private keep({ unit: id, outcomes = [], problem }: UnitResult): void {
    const { run } = this;
    for (const outcome of outcomes) run.accept(outcome);
    if (problem === undefined || this.lost.has(id)) return;
    const unit = run.watch.unitOfMatch(id);
    if (unit === undefined || run.watch.isDone(unit)) return;
    this.lost.add(id);
    run.giveUp(unit, problem);
  }

  /** Takes out what a test that has ended wants no more; whether there was such a test. */
  private async dropEnded(): Promise<boolean> {
    const { queue, run, machine } = this;
    const rows = run.watch.rows.filter(
      ({ key }) => !this.ended.has(key) && (run.watch.testOf(key)?.verdict ?? "open") !== "open",
    );
    for (const { key, units } of rows) {
      this.ended.add(key);
      const left = units.filter((unit) => !run.watch.isDone(unit));
      await queue.remove(machine.signature, left.map(this.queued));
    }
    return rows.length > 0;
  }

  /**
   * Who works, and whether the server has forgotten units: then fewer are there than are wanted. Answers whether
   * any are wanted still.
   */
  private async care(): Promise<boolean> {
    const { queue, run, machine } = this;
    run.workers = liveWorkers(await queue.workers(), machine);
    if (!run.workers.some(({ refused }) => refused === undefined))
      run.say("no worker is there yet: arcwood worker --queue …");
    const wanted = this.wanted();
    const there = await queue.count(machine.signature);
    // Units whose results lie on the server count neither here nor there, so it has to be seen twice.
    const isShort = there < wanted.length;
    this.waiting = isShort ? this.waiting + 1 : 0;
    if (this.waiting < 2) return wanted.length > 0;
    this.waiting = 0;
    if ((await this.collect()) === 0) await queue.add(machine.signature, this.wanted().map(this.queued));
    return true;
  }
}

/** One sentence for each kind of trouble with the server. */
export function trouble(): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (said.has(sentence)) return;
    said.add(sentence);
    note(sentence);
  };
}

function refuseRemotes({ entrants }: Experiment): void {
  const remote = entrants.players.find(({ kind }) => kind === "remote");
  if (remote === undefined) return;
  throw new UsageError(
    `${remote.text} plays one match at a time, so workers cannot share it: run the experiment without --queue.`,
  );
}

/** Two who gather would each get a part of the results. */
async function refuseSecond(queue: UnitQueue, { hash }: Experiment, owner: string): Promise<void> {
  const other = (await queue.announced()).find(
    (one) => one.hash === hash && one.owner !== owner && one.silent * 1000 < SILENCE_MS,
  );
  if (other === undefined) return;
  throw new UsageError(
    `Experiment ${hash} is run on this queue already, by process ${other.owner.split(" ").at(-1)} on ` +
      `${other.owner.split(" ")[0]}, heard of ${Math.round(other.silent)} s ago. Wait for it, or end it with arcwood experiment stop.`,
  );
}

function definitionOf({ spec, entrants, file, learned }: Experiment): ExperimentDefinition {
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  const { startClock, playClock, iterations } = spec.budget;
  return {
    games: spec.games,
    players: Object.fromEntries(entrants.players.map(({ name, text }) => [name, text])),
    identities: spec.identities ?? {},
    budget: {
      startClock: finite(startClock),
      playClock: finite(playClock),
      iterations: finite(iterations),
    },
    maxTurns: spec.maxTurns,
    speed: file.speed ?? null,
    learned: learned === undefined ? null : resolve(learned),
  };
}

function liveWorkers(
  workers: readonly HeardOf<WorkerRecord>[],
  { signature, build }: MachineFacts,
): readonly LiveWorker[] {
  return workers
    .filter(({ silent }) => silent * 1000 < 10 * SILENCE_MS)
    .map((worker) => {
      if (worker.signature === signature) return worker;
      const why = worker.build === build ? "its players play otherwise there" : `it is build ${worker.build}`;
      return { ...worker, refused: `gets no units: ${why}` };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the folder says, and who is heard of on the queue. */
export async function queueStatus(experiment: Experiment, url: string): Promise<StatusSource> {
  const queue = await openQueue(url, trouble());
  const look = async () => {
    const [announced, workers] = await Promise.all([queue.announced(), queue.workers()]);
    const own = announced.find(({ hash }) => hash === experiment.hash);
    const status = folderStatus(experiment);
    const machine = own ?? { signature: workers[0]?.signature ?? "", build: workers[0]?.build ?? "" };
    return {
      ...status,
      isRunning: own !== undefined && own.silent * 1000 < SILENCE_MS,
      workers: liveWorkers(workers, { ...machine, cpu: "", speed: 0 }),
    };
  };
  return { look, close: () => queue.close() };
}

/** Where a status comes from, until it is closed. */
export interface StatusSource {
  look(): ExperimentStatus | Promise<ExperimentStatus>;
  close(): Promise<void>;
}

export async function stopQueued(experiment: Experiment, url: string): Promise<void> {
  const queue = await openQueue(url, trouble());
  try {
    const own = (await queue.announced()).find(({ hash }) => hash === experiment.hash);
    if (own === undefined) {
      note(`Nobody has put experiment ${experiment.hash} into the queue at ${shownUrl(url)}.`);
      return;
    }
    const units = experiment.units.map((unit) => ({ experiment: experiment.hash, unit }));
    await queue.remove(own.signature, units);
    await queue.withdraw(experiment.hash);
    note(
      "Its units are taken out of the queue; those that are played now end, and their results are kept there.",
    );
  } finally {
    await queue.close();
  }
}
