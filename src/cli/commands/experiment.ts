/** `arcwood experiment run|status|report|stop|shard FILE`: see `docs/experiments.md`. */
import { hostname } from "node:os";
import type { Command } from "commander";
import { Option } from "commander";
import { counted } from "../../gdl/counted.js";
import { shardOf } from "../../match/tournament/plan.js";
import { buildOf } from "../../node/conditions.js";
import { note, UsageError } from "../../node/messages.js";
import { type ExperimentStatus, serveExperiment } from "../../server/experiment-page.js";
import type { Listening } from "../../server/http.js";
import { askToStop } from "../experiment/experiment-folder.js";
import {
  ExperimentRun,
  printResult,
  type ReportOptions,
  reportFolder,
} from "../experiment/experiment-run.js";
import { folderStatus, isWritten, runStatus } from "../experiment/experiment-status.js";
import {
  addExperimentOptions,
  type Changes,
  type Experiment,
  openExperiment,
} from "../experiment/open-experiment.js";
import { type LocalOptions, NO_CORES_HELP, runLocally } from "../experiment/run-local.js";
import { queueStatus, runQueued, type StatusSource, stopQueued } from "../experiment/run-queued.js";
import { interruptible } from "../shared/interrupt.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, printJson } from "../shared/output.js";
import { parseShard } from "../shared/shard.js";
import { refuseUnwritable } from "../tournament/tell-standing.js";
import { listeningError } from "./serve.js";

interface RunOptions extends Changes, PageOptions {
  readonly queue?: string;
  readonly engine: LocalOptions["engine"];
  readonly cores: boolean;
  readonly jobs?: number;
  readonly anyBuild?: true;
  readonly json?: true;
}

interface PageOptions {
  /** True is the preset port. */
  readonly page?: true | number;
  readonly bind: string;
}

interface LookOptions extends Changes, PageOptions {
  readonly queue?: string;
  readonly json?: true;
}

const PAGE_PORT = 9150;
const QUEUE_HELP = "redis://… or postgres://…";

export function addExperiment(program: Command): void {
  const experiment = program
    .command("experiment")
    .description("play what a file describes, on one machine or many: sound statistics, a report");
  const run = experiment.command("run").description("play what is not played yet, and write report.html");
  addRunOptions(addExperimentOptions(run))
    .option("--queue <url>", `give the units to workers, by a queue at ${QUEUE_HELP}`)
    .action(act((file: string, options: RunOptions) => runExperiment(file, options)));
  const shard = experiment
    .command("shard")
    .description("play one of n parts, for batch systems: 1/4 is the first of four")
    .argument("<i/n>", "which part", parseShard);
  addRunOptions(addExperimentOptions(shard)).action(
    act((part: Shard, file: string, options: RunOptions) => runShard(part, file, options)),
  );
  const status = experiment.command("status").description("how far it is, from its folder or its queue");
  addPageOptions(addExperimentOptions(status))
    .option("--queue <url>", `look into the queue at ${QUEUE_HELP} too`)
    .option("--json", "print one JSON object")
    .action(act((file: string, options: LookOptions) => showStatus(file, options)));
  addExperimentOptions(
    experiment.command("report").description("what has been found, from the folder of the results"),
  )
    .option("--rows <file>", "write the table of games and pairings as CSV")
    .option("--csv <file>", "write the matches as CSV, a line for each role of each match")
    .option("--latex <file>", "write the tables for LaTeX")
    .option("--svg <file>", "write the chart of mean scores")
    .option("--json", "print one JSON object")
    .action(act((file: string, options: Changes & ReportOptions & { json?: true }) => report(file, options)));
  addExperimentOptions(
    experiment.command("stop").description("end a run in its own time; the same command goes on later"),
  )
    .option("--queue <url>", `take its units out of the queue at ${QUEUE_HELP} too`)
    .action(act((file: string, options: Changes & { queue?: string }) => stop(file, options)));
}

function addRunOptions(command: Command): Command {
  return addPageOptions(command)
    .addOption(
      new Option("--engine <kind>", "who plays on this machine: processes bound to cores, or threads")
        .choices(["processes", "threads"])
        .default("processes"),
    )
    .option("--jobs <n>", "matches at once (default: one to a core)", wholeNumber(1, 1024))
    .option("--no-cores", NO_CORES_HELP)
    .option("--any-build", "add to results of another build of arcwood")
    .option("--json", "print one JSON object");
}

function addPageOptions(command: Command): Command {
  return command
    .option("--page [port]", `show a live page (default port: ${PAGE_PORT})`, wholeNumber(0, 65_535))
    .option("--bind <address>", "who may look: 0.0.0.0 is everybody", "127.0.0.1");
}

async function runExperiment(file: string, options: RunOptions): Promise<ExitCode> {
  const experiment = await openExperiment(file, options);
  if (options.queue !== undefined)
    return runQueued(experiment, { ...options, queue: options.queue }, withPage);
  return play(new ExperimentRun(experiment, experiment.units, options), options);
}

type Shard = ReturnType<typeof parseShard>;

async function runShard({ index, count }: Shard, file: string, options: RunOptions): Promise<ExitCode> {
  const experiment = await openExperiment(file, options);
  const part = `${index + 1}-of-${count}`;
  const run = new ExperimentRun(experiment, shardOf(experiment.units, index, count), {
    ...options,
    suffix: `-${part}`,
  });
  return play(run, options, `${hostname()} ${part}`);
}

async function play(run: ExperimentRun, options: RunOptions, worker?: string): Promise<ExitCode> {
  const signal = run.stoppable(interruptible().signal);
  const { engine, jobs, cores, json } = options;
  const local: LocalOptions = {
    engine,
    binds: cores,
    ...(jobs === undefined ? {} : { jobs }),
    ...(worker === undefined ? {} : { worker }),
  };
  const page = await withPage(options, () => runStatus(run));
  try {
    await runLocally(run, local, signal, buildOf());
  } finally {
    await page?.close();
  }
  return run.end(signal.aborted, json === true, "the same command goes on from here");
}

/** Serves the page where one is asked for. */
async function withPage(
  { page, bind }: PageOptions,
  status: () => ExperimentStatus | Promise<ExperimentStatus>,
): Promise<Listening | undefined> {
  if (page === undefined) return undefined;
  const port = page === true ? PAGE_PORT : page;
  const onBug = (error: unknown) =>
    note(`the page: ${error instanceof Error ? error.message : String(error)}`);
  try {
    const listening = await serveExperiment({ port, bind, status, onBug });
    note(`The page is at ${listening.url}`);
    return listening;
  } catch (error) {
    throw listeningError(error, port, bind);
  }
}

async function showStatus(file: string, options: LookOptions): Promise<ExitCode> {
  const { queue, page, json } = options;
  const experiment = await openExperiment(file, options);
  const source: StatusSource =
    queue === undefined
      ? { look: () => folderStatus(experiment), close: async () => {} }
      : await queueStatus(experiment, queue);
  try {
    if (page !== undefined) await showPage(options, source);
    else {
      const status = await source.look();
      if (json) printJson(status);
      else tellStatus(experiment, status);
    }
  } finally {
    await source.close();
  }
  return Exit.ok;
}

/** Until Ctrl-C. */
async function showPage(options: PageOptions, { look }: StatusSource): Promise<void> {
  const { signal } = interruptible();
  const listening = await withPage(options, look);
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  await listening?.close();
}

function tellStatus(
  experiment: Experiment,
  { title, result, isRunning, left, workers }: ExperimentStatus,
): void {
  printResult(title, experiment, result);
  const who = workers.length === 0 ? "" : `, ${counted(workers.length, "worker")}`;
  note(`${isRunning ? "running" : "not running"}, ${counted(left, "unit")} to play${who}`);
}

async function report(file: string, options: Changes & ReportOptions & { json?: true }): Promise<ExitCode> {
  const { rows, csv, latex, svg, json } = options;
  const experiment = await openExperiment(file, options);
  refuseUnwritable({ csv, latex, svg, rows }, json === true);
  const given = { rows, csv, latex, svg };
  const files = Object.fromEntries(Object.entries(given).filter(([, path]) => path !== undefined));
  return reportFolder(experiment, { ...files, out: experiment.folder }, json === true);
}

async function stop(file: string, { queue, ...options }: Changes & { queue?: string }): Promise<ExitCode> {
  const experiment = await openExperiment(file, options);
  if (queue !== undefined) await stopQueued(experiment, queue);
  if (isWritten(experiment.folder)) {
    askToStop(experiment.folder);
    note(`Whoever writes into ${experiment.folder} ends now; the command that ran it goes on later.`);
  } else if (queue === undefined) throw new UsageError(`Nobody runs an experiment in ${experiment.folder}.`);
  return Exit.ok;
}
