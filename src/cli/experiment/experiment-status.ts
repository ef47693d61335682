/** How far an experiment is: seen by the run itself, or from its folder. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { claimOf } from "../../node/claim.js";
import type { ExperimentStatus } from "../../server/experiment-page.js";
import { type ExperimentRun, resultOfFolder } from "./experiment-run.js";
import type { Experiment } from "./open-experiment.js";

const HOUR_MS = 3_600_000;

export function runStatus(run: ExperimentRun): ExperimentStatus {
  const { watch, experiment, before, begun, workers } = run;
  const hours = (performance.now() - begun) / HOUR_MS;
  return {
    title: experiment.file.title ?? "Experiment",
    result: run.result(),
    isRunning: true,
    rate: watch.done > before ? (watch.done - before) / hours : undefined,
    left: watch.units.filter((unit) => watch.isWanted(unit)).length,
    workers,
  };
}

export function folderStatus(experiment: Experiment): ExperimentStatus {
  const { result, watch } = resultOfFolder(experiment);
  return {
    title: experiment.file.title ?? "Experiment",
    result,
    isRunning: isWritten(experiment.folder),
    rate: undefined,
    left: watch.units.filter((unit) => watch.isWanted(unit)).length,
    workers: [],
  };
}

/** Whether a process adds to the results there. */
export function isWritten(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder)
    .filter((name) => /^results.*\.claim$/.test(name))
    .some((name) => claimOf(join(folder, name)) !== undefined);
}
