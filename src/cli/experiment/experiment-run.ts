/** An experiment at work: what has come in, what is still wanted, and what is kept, whoever plays the matches. */
import { counted } from "../../gdl/counted.js";
import { DEFAULT_MEANS } from "../../match/built-in.js";
import { type ExperimentResult, experimentResult } from "../../match/experiment/experiment-result.js";
import { experimentTables } from "../../match/experiment/experiment-tables.js";
import { RowWatch } from "../../match/experiment/row-watch.js";
import { rowsCsv } from "../../match/experiment/rows-csv.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import type { PairUnit } from "../../match/tournament/plan.js";
import { standingOf } from "../../match/tournament/standing.js";
import { note } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import type { LiveWorker } from "../../server/experiment-page.js";
import { describeBudget } from "../shared/budget-options.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { type Progress, progress } from "../terminal/progress.js";
import { saidOnce } from "../tournament/match-tasks.js";
import { factsOf, printTable, type ReportFiles, writeFiles } from "../tournament/tell-standing.js";
import { isAskedToStop, lookInto, type OpenFolder, openFolder } from "./experiment-folder.js";
import type { Experiment } from "./open-experiment.js";

export class ExperimentRun {
  readonly watch: RowWatch;
  readonly begun = performance.now();
  /** Units that were done before. */
  readonly before: number;
  readonly say: (sentence: string) => void;
  private readonly folder: OpenFolder;
  private readonly lost: { unit: string; problem: string }[] = [];
  private readonly bar: Progress;
  /** Who plays for it now, as far as is known. */
  workers: readonly LiveWorker[] = [];

  constructor(
    readonly experiment: Experiment,
    /** The units that this run is to play; `suffix` tells its file from those of other shards. */
    readonly own: readonly PairUnit[],
    { suffix = "", anyBuild = false }: { readonly suffix?: string; readonly anyBuild?: boolean },
  ) {
    this.folder = openFolder(experiment, suffix, anyBuild);
    const outcomes = new Map(this.folder.outcomes.map((outcome) => [outcome.id, outcome]));
    this.watch = new RowWatch(experiment.units, outcomes, experiment.file.sprt);
    this.before = this.watch.done;
    const ownDone = own.filter((unit) => this.watch.isDone(unit)).length;
    if (ownDone > 0)
      note(`${ownDone} of ${counted(own.length, "unit")} ${ownDone === 1 ? "is" : "are"} there already.`);
    this.bar = progress("units", experiment.units.length, this.before);
    this.say = saidOnce((sentence) => {
      this.bar.end();
      note(sentence);
    });
  }

  /** Keeps an outcome; false if it was there, or belongs to nothing here. */
  accept(outcome: MatchOutcome): boolean {
    if (this.watch.unitOfMatch(outcome.id) === undefined || this.watch.outcomes.has(outcome.id)) return false;
    // It is kept before it counts: what a full disk refuses is played again.
    this.folder.results.add(outcome);
    this.watch.add(outcome);
    this.bar.update(this.watch.done);
    return true;
  }

  giveUp(unit: PairUnit, problem: string): void {
    this.lost.push({ unit: unit.id, problem });
    this.watch.giveUp(unit);
    this.say(`${problem}.`);
  }

  /** Aborted by Ctrl-C, or by `arcwood experiment stop`. */
  stoppable(signal: AbortSignal): AbortSignal {
    const controller = new AbortController();
    const look = setInterval(() => {
      if (!isAskedToStop(this.experiment.folder)) return;
      this.say("asked to stop");
      controller.abort();
    }, 500);
    look.unref();
    return AbortSignal.any([signal, controller.signal]);
  }

  result(): ExperimentResult {
    const { experiment, watch, folder } = this;
    const { published } = experiment.file;
    return experimentResult(watch, { hash: experiment.hash, duplicates: folder.repeated, published });
  }

  /** Keeps what was given up, writes the report, and says what came of it. */
  end(isInterrupted: boolean, json: boolean, rest: string): ExitCode {
    const { experiment, folder, lost, watch } = this;
    this.bar.end();
    folder.keep(lost);
    const result = this.result();
    tell(experiment, watch, result, { out: experiment.folder }, json);
    if (isInterrupted) {
      const left = this.own.filter((unit) => watch.isWanted(unit)).length;
      note(`interrupted with ${counted(left, "unit")} to play: ${rest}`);
      return Exit.interrupted;
    }
    if (lost.length > 0) note(`${counted(lost.length, "unit")} could not be played.`);
    return lost.length > 0 ? Exit.problem : Exit.ok;
  }
}

export interface ReportOptions extends ReportFiles {
  /** The table of rows. */
  readonly rows?: string | undefined;
}

/** The report of what lies in the folder, whoever writes there. */
export function reportFolder(experiment: Experiment, files: ReportOptions, json: boolean): ExitCode {
  const { result, watch } = resultOfFolder(experiment);
  tell(experiment, watch, result, files, json);
  return Exit.ok;
}

export function resultOfFolder(experiment: Experiment): { result: ExperimentResult; watch: RowWatch } {
  const { outcomes, repeated, lost: givenUp } = lookInto(experiment);
  const { units, file, hash } = experiment;
  const watch = new RowWatch(units, new Map(outcomes.map((outcome) => [outcome.id, outcome])), file.sprt);
  const lost = new Set(givenUp.map(({ unit }) => unit));
  for (const unit of units) if (lost.has(unit.id) && !watch.isDone(unit)) watch.giveUp(unit);
  return {
    result: experimentResult(watch, { hash, duplicates: repeated, published: file.published }),
    watch,
  };
}

function tell(
  experiment: Experiment,
  { units, outcomes }: RowWatch,
  result: ExperimentResult,
  files: ReportOptions,
  json: boolean,
): void {
  const inOrder = units.flatMap(({ matches }) => matches.flatMap(({ id }) => outcomes.get(id) ?? []));
  const planned = units.reduce((sum, { matches }) => sum + matches.length, 0);
  const standing = standingOf(inOrder, planned);
  const { file, changed, label, hash, spec } = experiment;
  const { title = "Experiment" } = file;
  const facts = [
    ...(file.note === undefined ? [] : [file.note]),
    ...factsOf(spec, standing),
    `Experiment ${hash} of ${label}${changed === "" ? "" : `, with ${changed} in place of what the file says`}.`,
  ];
  if (json) printJson(result);
  else if (![files.rows, files.csv, files.latex, files.svg].includes("-"))
    printResult(title, experiment, result);
  writeFiles(files, { title, facts, file: experiment.text }, standing, result, inOrder);
  if (files.rows !== undefined) writeText(files.rows, rowsCsv(result));
}

export function printResult(title: string, { spec, changed }: Experiment, result: ExperimentResult): void {
  const { hash, planned, done, duplicates, lost } = result;
  const more = [
    ...(duplicates > 0 ? [`${duplicates} of them more than once`] : []),
    ...(lost > 0 ? [`${lost} given up`] : []),
  ];
  print(`${title} (${hash})`);
  print(
    `${describeBudget(spec.budget, DEFAULT_MEANS)}; seed ${spec.seed}${changed === "" ? "" : `; with ${changed}`}`,
  );
  print([`${done} of ${counted(planned, "unit")}`, ...more].join(", "));
  for (const table of experimentTables(result)) printTable(table);
}
