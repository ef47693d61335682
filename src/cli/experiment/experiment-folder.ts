/**
 * The folder of an experiment: the results as of a tournament, and `experiment.json`, which says of what they
 * are, by which build, and which units were given up. A file `stop` there ends who writes the results.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../../gdl/counted.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import { buildOf } from "../../node/conditions.js";
import { note, UsageError } from "../../node/messages.js";
import { type FoundOutcomes, Results, readFolder } from "../../node/tournament-folder.js";
import { replaceText } from "../../node/write-file.js";
import { refuseOtherTournament } from "../tournament/same-tournament.js";
import type { Experiment } from "./open-experiment.js";

export interface FolderState {
  readonly hash: string;
  readonly build: string;
  /** When it was begun, as ISO 8601 has it. */
  readonly begun: string;
  /** The units that were given up in the last run, and why. */
  readonly lost: readonly { readonly unit: string; readonly problem: string }[];
}

/** Of the whole, and of each shard. */
const STATE = /^experiment(-\d+-of-\d+)?\.json$/;
const stateFile = (folder: string, suffix: string) => join(folder, `experiment${suffix}.json`);
const STOP = "stop";

export interface OpenFolder extends FoundOutcomes {
  readonly results: Results;
  /** Keeps what was given up in the run. */
  keep(lost: FolderState["lost"]): void;
}

/** For a run: takes the file of results, and refuses results of another experiment or build. */
export function openFolder(experiment: Experiment, suffix: string, anyBuild: boolean): OpenFolder {
  const { folder, hash, units } = experiment;
  const matches = units.flatMap((unit) => unit.matches);
  const build = buildOf();
  const before = readState(stateFile(folder, suffix));
  const opened = Results.open(folder, suffix, (found) => {
    refuseOtherTournament(folder, found, matches);
    if (!anyBuild) refuseOtherBuild(folder, found, build);
  });
  rmSync(join(folder, STOP), { force: true });
  if (before !== undefined && before.hash !== hash && opened.outcomes.length > 0)
    note(
      `${folder} was begun with another version of the experiment (${before.hash}); its results count on.`,
    );
  const begun = before?.begun ?? new Date().toISOString();
  const keep = (lost: FolderState["lost"]) => {
    const state: FolderState = { hash, build, begun, lost };
    replaceText(stateFile(folder, suffix), `${JSON.stringify(state, undefined, 2)}\n`);
  };
  keep([]);
  return { ...opened, keep };
}

/** For a report: what there is, whoever writes there. */
export function lookInto({ folder, units }: Experiment): FoundOutcomes & Pick<FolderState, "lost"> {
  if (!existsSync(folder))
    throw new UsageError(
      `There is no folder ${folder}: run the experiment first, or name its folder with --out.`,
    );
  const { outcomes, repeated } = readFolder(folder);
  const matches = units.flatMap((unit) => unit.matches);
  const planned = new Set(matches.map(({ id }) => id));
  const own = outcomes.filter(({ id }) => planned.has(id));
  // A report may be of fewer games or pairs than there are, and not of something else.
  if (own.length === 0) refuseOtherTournament(folder, outcomes, matches);
  if (own.length < outcomes.length)
    note(
      `${counted(outcomes.length - own.length, "match", "matches")} of ${folder} are of no unit asked for.`,
    );
  const states = readdirSync(folder)
    .filter((name) => STATE.test(name))
    .flatMap((name) => readState(join(folder, name)) ?? []);
  return { outcomes: own, repeated, lost: states.flatMap(({ lost }) => lost) };
}

function readState(path: string): FolderState | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const { hash, build, begun, lost } = JSON.parse(readFileSync(path, "utf8"));
    if (typeof hash === "string" && Array.isArray(lost)) return { hash, build, begun, lost };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${path} does not say of which experiment the results are. Mend or remove it.`);
}

function refuseOtherBuild(folder: string, found: readonly MatchOutcome[], build: string): void {
  const other = found.find(({ conditions }) => conditions?.build !== undefined && conditions.build !== build);
  if (other === undefined) return;
  throw new UsageError(
    `${folder} has results of another build of arcwood: ${other.conditions?.build} there, ${build} here. ` +
      "Its players may play otherwise. Name another folder with --out, or give --any-build to mix them.",
  );
}

/** Tells whoever runs the experiment to end, as Ctrl-C would. */
export function askToStop(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, STOP), "");
}

export function isAskedToStop(folder: string): boolean {
  return existsSync(join(folder, STOP));
}
