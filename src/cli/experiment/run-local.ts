/** Plays the units of an experiment on this machine, by threads or by processes bound to cores. */
import { availableParallelism } from "node:os";
import type { PairUnit } from "../../match/tournament/plan.js";
import { conditionsOf } from "../../node/conditions.js";
import { allowedCores, claimCores } from "../../node/cores.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { type MatchHand, processHand, threadHand } from "../../node/match-hand.js";
import { playAll } from "../../node/play-all.js";
import { sayFallback, tasksOf } from "../tournament/match-tasks.js";
import type { ExperimentRun } from "./experiment-run.js";
import { measuredSpeed } from "./machine-facts.js";

/** Of the option `--no-cores`. */
export const NO_CORES_HELP = "do not bind matches to cores: in containers that share them";

export interface LocalOptions {
  readonly engine: "threads" | "processes";
  readonly jobs?: number;
  /** Whether processes are bound to cores. */
  readonly binds: boolean;
  /** What results call this machine, if several share the work. */
  readonly worker?: string;
}

export async function runLocally(
  run: ExperimentRun,
  { engine, jobs: wanted, binds, worker }: LocalOptions,
  signal: AbortSignal,
  build: string,
): Promise<void> {
  const { experiment, own, watch } = run;
  const { entrants, spec, file, learned } = experiment;
  const todo = own
    .filter((unit) => watch.isWanted(unit))
    .flatMap(({ matches }) => matches.filter(({ id }) => !watch.outcomes.has(id)));
  if (todo.length === 0) return;
  loadKernelFile();
  const clockScale = file.speed === undefined ? undefined : file.speed / (await measuredSpeed());
  const jobs = Math.min(wanted ?? availableParallelism(), todo.length);
  const startHand = engine === "threads" ? threadHand : processHands(jobs, binds, run.say);
  const told = {
    build,
    ...(worker === undefined ? {} : { worker }),
    ...(clockScale === undefined ? {} : { clockScale }),
  };
  const conditions = conditionsOf({ jobs, ...told });
  await playAll(tasksOf(todo, entrants, scaled(spec, clockScale), { learned }), {
    startHand,
    hands: jobs,
    signal,
    isWanted: ({ unit: { id } }) => watch.isWanted(watch.unitOfMatch(id) as PairUnit),
    onAnswer(answer, { unit }) {
      const whole = watch.unitOfMatch(unit.id) as PairUnit;
      if ("problem" in answer) return run.giveUp(whole, answer.problem);
      sayFallback(answer, unit.game, run.say);
      run.accept({ ...answer.outcome, conditions });
    },
  });
}

/**
 * Processes, each bound to a core of its own as far as there are cores that nobody else plays on. In
 * containers that share their cores nobody sees who else plays there, and all would be bound to the first
 * core.
 */
export function processHands(
  jobs: number,
  binds: boolean,
  say: (sentence: string) => void,
): (i: number) => MatchHand {
  if (!binds) return () => processHand(undefined);
  const cores = claimCores(jobs);
  if (cores.length < jobs) {
    const many = jobs > allowedCores().length ? "this machine has" : "other runs leave";
    say(`${many} ${cores.length} cores for ${jobs} matches at once: clocks will be shared`);
  }
  return (i) => processHand(cores[i]);
}

/** With clocks that are longer or shorter; what was asked for stays the name of the match. */
export function scaled<Spec extends { readonly budget: { startClock: number; playClock: number } }>(
  spec: Spec,
  scale = 1,
): Spec {
  const { startClock, playClock } = spec.budget;
  return {
    ...spec,
    budget: { ...spec.budget, startClock: startClock * scale, playClock: playClock * scale },
  };
}
