/** The file of an experiment, with what the command line changes of it, as a plan. */
import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import {
  type ExperimentFile,
  experimentHash,
  LONGEST_OPENING,
  readExperiment,
  sprtOfText,
} from "../../match/experiment/experiment-file.js";
import { type PairUnit, planUnits, type TournamentSpec } from "../../match/tournament/plan.js";
import { readUnpacked } from "../../node/input-file.js";
import { UsageError } from "../../node/messages.js";
import { MODULE_ENDINGS } from "../../node/player-module.js";
import { splitPlayers } from "../../players/list.js";
import { addBudgetOptions, learnedOption } from "../shared/budget-options.js";
import { valuesOfGames } from "../shared/kept-values-check.js";
import { wholeNumber } from "../shared/open-game.js";
import { type Entrants, entrantsOf, identitiesOf } from "../tournament/entrants.js";

/** What takes the place of what the file says; the hash is that of the whole. */
export interface Changes {
  readonly games?: string;
  readonly pairs?: number;
  readonly seed?: number;
  readonly iterations?: number;
  readonly startclock?: number;
  readonly playclock?: number;
  readonly sprt?: string;
  readonly opening?: number;
  readonly learned?: string;
  readonly players?: string;
  readonly against?: string;
  /** The folder of the results. */
  readonly out?: string;
}

export interface Experiment {
  /** What the user called it. */
  readonly label: string;
  /** The file as it stands. */
  readonly text: string;
  readonly file: ExperimentFile;
  /** In what it differs from the file, in words; empty if it does not. */
  readonly changed: string;
  readonly entrants: Entrants;
  readonly spec: TournamentSpec;
  readonly units: readonly PairUnit[];
  readonly hash: string;
  readonly folder: string;
  /** The folder of the learnt values. */
  readonly learned: string | undefined;
}

export function addExperimentOptions(command: Command): Command {
  command
    .argument("<file>", "the experiment, in JSON")
    .option("--out <folder>", "where the results are kept (default: the name of the file, without .json)")
    .option("--games <a,b>", "only these games of the file")
    .option("--players <a,b>", "only these players of the file")
    .option("--against <a,b>", "only against these of the file")
    .option("--pairs <n>", "pairs of each row, in place of those of the file", wholeNumber(1))
    .option("--seed <n>", "another seed", wholeNumber(0))
    .option("--sprt <elo0,elo1>", "end each row by a sequential test: 0,20, or points:50,55")
    .option("--opening <n>", "draw the first n turns of each match", wholeNumber(0, LONGEST_OPENING))
    .addOption(learnedOption());
  return addBudgetOptions(command, "of the file", "of the file");
}

export async function openExperiment(path: string, changes: Changes): Promise<Experiment> {
  const text = readUnpacked(path);
  const { experiment: whole, problem: fault } = readExperiment(text);
  if (fault !== undefined) throw new UsageError(`${path} is no experiment: ${fault}.`);
  const changed = changesOf(whole, changes);
  const { experiment: file, problem } = readExperiment(text, changed);
  if (problem !== undefined) throw new UsageError(`${path} with what was asked: ${problem}.`);
  const folder = path === "-" ? "." : dirname(path);
  const { players, against, games, budget, pairs, seed, maxTurns, opening, sprt, speed } = file;
  const beside = (names: readonly string[]) => names.map((name) => pathBeside(folder, name));
  const all = [...players, ...(against ?? []).filter((name) => !players.includes(name))];
  const listed = { players: `${path}: "players" or "against"`, games: `${path}: "games"` };
  const entrants = entrantsOf({ players: beside(all), games: beside(games) }, budget, listed);
  // What the command line names lies where it is given.
  const learned = changes.learned ?? (file.learned === undefined ? undefined : resolve(folder, file.learned));
  const name = (text: string) => entrants.players[all.indexOf(text)].name;
  const spec: TournamentSpec = {
    games: entrants.games,
    players: players.map(name),
    ...(against === undefined ? {} : { against: against.map(name) }),
    identities: identitiesOf(entrants.players),
    pairs,
    matches: 0,
    swap: true,
    seed,
    budget,
    maxTurns,
    opening,
    ...(learned === undefined ? {} : { learned: valuesOfGames(learned, entrants.games) }),
  };
  return {
    label: path,
    text,
    file,
    changed: inWords(changed),
    entrants,
    spec,
    units: await planUnits(spec),
    hash: await experimentHash(spec, sprt, speed),
    folder: changes.out ?? folderOf(path),
    learned,
  };
}

function folderOf(path: string): string {
  const name = basename(path).replace(/\.json$/, "");
  if (path !== "-" && name !== basename(path)) return name;
  throw new UsageError(`Where do the results of ${path} belong? Name a folder with --out.`);
}

function changesOf(file: ExperimentFile, changes: Changes): Record<string, unknown> {
  const { sprt, pairs, seed, iterations, startclock, playclock, opening, learned } = changes;
  const given = { pairs, seed, iterations, startclock, playclock, opening, learned };
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const { games, players, against } = changes;
  if (games !== undefined) changed.games = someOf(file.games, games.split(","), "games");
  if (players !== undefined) changed.players = someOf(file.players, splitPlayers(players), "players");
  // Where every two players meet, those that are left meet only these.
  if (against !== undefined)
    changed.against = someOf(file.against ?? file.players, splitPlayers(against), "against");
  if (sprt !== undefined) {
    changed.sprt = sprtOfText(sprt);
    if (changed.sprt === undefined) throw new UsageError(`--sprt: ${sprt} is not 0,20 or points:50,55.`);
  }
  return changed;
}

/** Those of the file that are asked for, in its order. */
function someOf(all: readonly string[], asked: readonly string[], option: string): readonly string[] {
  const names = asked.map((name) => name.trim());
  const strange = names.find((name) => !all.includes(name));
  if (strange !== undefined)
    throw new UsageError(`--${option}: the file has no ${strange || "(nothing)"}; it has ${all.join(", ")}.`);
  return all.filter((name) => names.includes(name));
}

function inWords(changed: Readonly<Record<string, unknown>>): string {
  return Object.entries(changed)
    .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(" ") : JSON.stringify(value)}`)
    .join(", ");
}

/** Files that an experiment names lie where it lies, wherever the command is given. */
function pathBeside(folder: string, name: string): string {
  if (/^https?:/i.test(name)) return name;
  const [, path = name, options = ""] = /^(.*?\.[cm]?[jt]s)(:.*)?$/s.exec(name) ?? [];
  const isFile =
    /[/\\]/.test(path) ||
    MODULE_ENDINGS.some((ending) => path.endsWith(ending)) ||
    /\.kif$|\.gdl$/.test(path);
  return isFile ? resolve(folder, path) + options : name;
}
