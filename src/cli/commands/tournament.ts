/** `arcwood tournament`: every player against every other, on several games; see `docs/tournaments.md`. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { loadReference } from "../../engine/reference.js";
import { parseSheet } from "../../gdl/text/parse.js";
import { DEFAULT_MEANS } from "../../match/built-in.js";
import { DEFAULT_MAX_TURNS } from "../../match/match.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import { type GameEntry, planTournament, shardOf, type TournamentSpec } from "../../match/tournament/plan.js";
import { reportPage, SCORE_HEAD, scoreCells, withInterval } from "../../match/tournament/report-page.js";
import { type Standing, standingOf } from "../../match/tournament/standing.js";
import { readGameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { playAll } from "../../node/match-threads.js";
import { note, UsageError } from "../../node/messages.js";
import { Results } from "../../node/tournament-folder.js";
import { writeText } from "../../node/write-file.js";
import { addBudgetOptions, type BudgetOptions, budgetOf, describeBudget } from "../shared/budget-options.js";
import { interruptible } from "../shared/interrupt.js";
import { refuseWithoutClauses, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { fileOf } from "../shared/run-match.js";
import { namedPlayers } from "../shared/seats.js";
import { progress } from "../terminal/progress.js";

interface TournamentOptions extends BudgetOptions {
  readonly games: string;
  readonly players: string;
  readonly matches: number;
  readonly swap?: true;
  readonly seed: number;
  readonly maxTurns: number;
  readonly jobs: number;
  readonly shard?: Shard;
  readonly out?: string;
  readonly json?: true;
}

interface Shard {
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
}

const START_CLOCK = 5;
const PLAY_CLOCK = 1;

export function addTournament(program: Command): void {
  const command = program
    .command("tournament")
    .description("play every player against every other: mean scores, ratings, a report")
    .requiredOption("--games <a,b>", "rule sheets or names of bundled games")
    .requiredOption("--players <a,b>", "two players or more, with their options")
    .option("--matches <n>", "matches of each pairing in each game", wholeNumber(1), 10)
    .option("--swap", "the two change roles in every second match, which has the same seed");
  addBudgetOptions(command, START_CLOCK, PLAY_CLOCK)
    .option("--seed <n>", "decides all that is drawn", wholeNumber(0), 1)
    .option("--max-turns <n>", "end a match after n turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option("--jobs <n>", "matches at once, one to a core", wholeNumber(1, 1024), availableParallelism())
    .option("--shard <i/n>", "play only the i-th of n parts: one part a machine", parseShard)
    .option(
      "--out <folder>",
      "keep results there as they come, go on from those that are there, write report.html",
    )
    .option("--json", "print one JSON object")
    .action(act((options: TournamentOptions) => run(options)));
}

async function run(options: TournamentOptions): Promise<ExitCode> {
  const { shard, out, json } = options;
  const spec = specOf(options);
  const units = await planTournament(spec);
  const own = shard ? shardOf(units, shard.index, shard.count) : units;
  const suffix = shard ? `-${shard.index + 1}-of-${shard.count}` : "";
  const { results, outcomes: found } = out ? Results.open(out, suffix) : { results: undefined, outcomes: [] };
  const ids = new Set(units.map(({ id }) => id));
  const outcomes = new Map(found.filter(({ id }) => ids.has(id)).map((outcome) => [outcome.id, outcome]));
  const others = found.filter(({ id }) => !ids.has(id)).length;
  if (others > 0) note(`${others} results in ${out} are of other tournaments and do not count here.`);
  const todo = own.filter(({ id }) => !outcomes.has(id));
  const done = own.length - todo.length;
  if (done > 0) note(`${done} of ${own.length} matches are there already.`);

  loadKernelFile();
  const texts = new Map(spec.games.map(({ name, text }) => [name, text]));
  const { signal } = interruptible();
  const bar = progress("matches", own.length, done);
  const said = new Set<string>();
  const say = (sentence: string) => {
    if (said.has(sentence)) return;
    said.add(sentence);
    bar.end();
    note(sentence);
  };
  let played = done;
  let failed = 0;
  const tasks = todo.map((unit) => ({
    unit,
    text: texts.get(unit.game) as string,
    budget: spec.budget,
    maxTurns: spec.maxTurns,
    means: DEFAULT_MEANS,
  }));
  await playAll(tasks, Math.min(options.jobs, Math.max(1, todo.length)), signal, (answer, { unit }) => {
    if ("problem" in answer) {
      failed++;
      say(`${answer.problem}.`);
      return;
    }
    const { outcome, fallback } = answer;
    if (fallback !== undefined) {
      say(`${unit.game} is played by the reference reasoner, since it is not compiled: ${fallback}.`);
    }
    results?.add(outcome);
    outcomes.set(outcome.id, outcome);
    bar.update(++played);
  });
  bar.end();

  const inOrder = units.flatMap(({ id }) => outcomes.get(id) ?? []);
  const standing = standingOf(inOrder);
  if (json) printJson(standing);
  else report(standing);
  if (out) writeReport(out, spec, standing);
  return conclude(options, own.length - played, failed, signal.aborted, inOrder);
}

function conclude(
  { out }: TournamentOptions,
  left: number,
  failed: number,
  isInterrupted: boolean,
  outcomes: readonly MatchOutcome[],
): ExitCode {
  if (isInterrupted) {
    const how = out ? "the same command goes on from here" : "with --out they would have been kept";
    note(`interrupted with ${left} matches to play: ${how}`);
    return Exit.interrupted;
  }
  if (failed > 0) note(`${failed} matches could not be played.`);
  const replaced = outcomes.reduce((sum, outcome) => sum + outcome.replaced.reduce((a, b) => a + b, 0), 0);
  if (replaced > 0) note(`${replaced} moves were late, illegal or failed, and were replaced by random ones.`);
  return failed > 0 ? Exit.problem : Exit.ok;
}

function specOf(options: TournamentOptions): TournamentSpec {
  const players = namedPlayers(options.players).map(({ name }) => name);
  const twice = players.find((name, i) => players.indexOf(name) < i);
  if (twice !== undefined)
    throw new UsageError(`--players names ${twice} twice; options can tell two of a kind apart.`);
  const games = options.games.split(",").map((name) => gameOf(name.trim()));
  const again = games.find(({ name }, i) => games.findIndex((game) => game.name === name) < i);
  if (again !== undefined) {
    const hint = "two files of one name need other names, since results tell games by them";
    throw new UsageError(`--games names ${again.name} twice; ${hint}.`);
  }
  const unplayed = games.find(({ roles }) => roles.length === 0);
  if (unplayed !== undefined)
    throw new UsageError(`${unplayed.name} has no role that a player could have: chance makes all moves.`);
  const many = games.find(({ roles }) => roles.length > 1);
  if (players.length < 2 && many !== undefined) {
    throw new UsageError(
      `${many.name} has ${many.roles.length} roles: --players has to name two players or more.`,
    );
  }
  const { matches, swap = false, seed, maxTurns } = options;
  return {
    games,
    players,
    matches,
    swap,
    seed,
    maxTurns,
    budget: budgetOf(options, START_CLOCK, PLAY_CLOCK),
  };
}

function gameOf(name: string): GameEntry {
  const { label, text } = readGameText(name);
  const { sheet } = parseSheet(text);
  refuseWithoutClauses(label, sheet);
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) throw new UsageError(`${label} cannot be played: ${problem}.`);
  // A reader of the results has no use for the folders of this machine.
  return {
    name: fileOf(label),
    text,
    roles: game.players.map((role) => game.roles[role]),
  };
}

function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new UsageError(`${text} is no shard: 1/4 is the first of four.`);
  }
  return { index: index - 1, count };
}

function report({ matches, unfinished, scores, agon, glicko }: Standing): void {
  print(`${matches} matches${unfinished > 0 ? `, ${unfinished} of them without an end` : ""}`);
  table(SCORE_HEAD, scores.map(scoreCells));
  table(
    ["player", "Agon", "Glicko-2"],
    agon.players.map(({ player, rating, ci95 }) => {
      const other = glicko.find((entry) => entry.player === player);
      return [
        player,
        withInterval(rating, ci95, 0),
        withInterval(other?.rating ?? null, other?.ci95 ?? null, 0),
      ];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  print("");
  for (const row of all) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
  }
}

function writeReport(folder: string, spec: TournamentSpec, standing: Standing): void {
  const facts = [
    `${spec.players.join(", ")} on ${spec.games.map(({ name }) => name).join(", ")}.`,
    `${describeBudget(spec.budget, DEFAULT_MEANS)}; ${spec.matches} matches of each pairing${spec.swap ? ", roles exchanged" : ""}; seed ${spec.seed}.`,
  ];
  const path = join(folder, "report.html");
  writeText(path, [reportPage({ title: "Tournament", facts }, standing)]);
  note(`The report is in ${path}.`);
}
