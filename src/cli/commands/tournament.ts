/** `arcwood tournament`: every player against every other, on several games; see `docs/tournaments.md`. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { counted } from "../../gdl/counted.js";
import { LONGEST_OPENING } from "../../match/experiment/experiment-file.js";
import { experimentResult } from "../../match/experiment/experiment-result.js";
import { RowWatch } from "../../match/experiment/row-watch.js";
import { DEFAULT_MAX_TURNS } from "../../match/match.js";
import type { Budget } from "../../match/participant.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import { type MatchUnit, planUnits, shardOf, type TournamentSpec } from "../../match/tournament/plan.js";
import { standingOf } from "../../match/tournament/standing.js";
import { conditionsOf } from "../../node/conditions.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { threadHand } from "../../node/match-hand.js";
import { note } from "../../node/messages.js";
import { playAll } from "../../node/play-all.js";
import { Results } from "../../node/tournament-folder.js";
import { makeFolder } from "../../node/write-file.js";
import { splitPlayers } from "../../players/list.js";
import { addBudgetOptions, type BudgetOptions, budgetOf, learnedOption } from "../shared/budget-options.js";
import { interruptible } from "../shared/interrupt.js";
import { valuesOfGames } from "../shared/kept-values-check.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, printJson } from "../shared/output.js";
import { idOf } from "../shared/run-match.js";
import { PLAYER_HELP } from "../shared/seats.js";
import { parseShard, type Shard } from "../shared/shard.js";
import { progress } from "../terminal/progress.js";
import { type Entrants, entrantsOf, identitiesOf } from "../tournament/entrants.js";
import { saidOnce, sayFallback, tasksOf } from "../tournament/match-tasks.js";
import { refuseOtherTournament } from "../tournament/same-tournament.js";
import {
  factsOf,
  isOnStdout,
  printStanding,
  type ReportFiles,
  refuseUnwritable,
  writeFiles,
} from "../tournament/tell-standing.js";

interface TournamentOptions extends BudgetOptions, ReportFiles {
  readonly games: string;
  readonly players: string;
  readonly matches: number;
  readonly swap: boolean;
  readonly seed: number;
  readonly maxTurns: number;
  readonly opening: number;
  readonly jobs: number;
  readonly learned?: string;
  readonly shard?: Shard;
  /** A folder. */
  readonly records?: string;
  readonly json?: true;
}

const START_CLOCK = 5;
const PLAY_CLOCK = 1;

export function addTournament(program: Command): void {
  const command = program
    .command("tournament")
    .description("play every player against every other: mean scores, ratings, a report")
    .requiredOption("--games <a,b>", "rule sheets or names of bundled games")
    .requiredOption("--players <a,b>", `two or more, each ${PLAYER_HELP}`)
    .option("--matches <n>", "matches of each pairing in each game", wholeNumber(1), 10)
    .option("--no-swap", "keep the first player in the first role; else roles change in every second match")
    // Commands of the time when it was no preset go on working.
    .addOption(new Option("--swap").default(true).hideHelp());
  addBudgetOptions(command, START_CLOCK, PLAY_CLOCK)
    .option("--seed <n>", "decides all that is drawn", wholeNumber(0), 1)
    .option("--max-turns <n>", "end a match after n turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option(
      "--opening <n>",
      "draw the first n turns, alike in matches of one seed",
      wholeNumber(0, LONGEST_OPENING),
      0,
    )
    .option("--jobs <n>", "matches at once, one to a core", wholeNumber(1, 1024), availableParallelism())
    .addOption(learnedOption())
    .option("--shard <i/n>", "play only the i-th of n parts: one part a machine", parseShard)
    .option(
      "--out <folder>",
      "keep results there as they come, go on from those that are there, write report.html",
    )
    .option("--records <folder>", "keep the record of each match there, for viewers")
    .option("--csv <file>", "write the matches as a table, a line for each role of each match")
    .option("--latex <file>", "write the tables for LaTeX")
    .option("--svg <file>", "write the chart of mean scores")
    .option("--json", "print one JSON object")
    .action(act((options: TournamentOptions) => run(options)));
}

async function run(options: TournamentOptions): Promise<ExitCode> {
  const { shard, records, json, learned } = options;
  const budget = budgetOf(options, START_CLOCK, PLAY_CLOCK);
  const asked = {
    players: splitPlayers(options.players),
    games: options.games.split(",").map((name) => name.trim()),
  };
  const entrants = entrantsOf(asked, budget, { players: "--players", games: "--games" });
  const spec = specOf(options, entrants, budget);
  const pairs = await planUnits(spec);
  const units = pairs.flatMap(({ matches }) => matches);
  const own = shard ? shardOf(units, shard.index, shard.count) : units;
  const { results, found, duplicates } = openResults(options, units);
  refuseUnwritable(options, json === true);
  const outcomes = new Map(found.map((outcome) => [outcome.id, outcome]));
  const todo = own.filter(({ id }) => !outcomes.has(id));
  const done = own.length - todo.length;
  if (done > 0) note(`${done} of ${own.length} matches are there already.`);
  const recordOf = ({ game, id }: MatchUnit) => join(records ?? "", `${idOf(game, id)}.json`);
  if (records !== undefined) {
    makeFolder(records);
    const missing = own.filter((unit) => outcomes.has(unit.id) && !existsSync(recordOf(unit))).length;
    if (missing > 0) note(`${missing} of these were played without a record.`);
  }

  loadKernelFile();
  const jobs = Math.min(options.jobs, Math.max(1, todo.length));
  const conditions = conditionsOf({ jobs });
  const { signal } = interruptible();
  const bar = progress("matches", own.length, done);
  const say = saidOnce((sentence) => {
    bar.end();
    note(sentence);
  });
  let played = done;
  let failed = 0;
  const recorded = records === undefined ? undefined : recordOf;
  await playAll(tasksOf(todo, entrants, spec, { recordOf: recorded, learned }), {
    startHand: threadHand,
    hands: jobs,
    signal,
    onAnswer(answer, { unit }) {
      if ("problem" in answer) {
        failed++;
        say(`${answer.problem}.`);
        return;
      }
      sayFallback(answer, unit.game, say);
      const outcome = { ...answer.outcome, conditions };
      results?.add(outcome);
      outcomes.set(outcome.id, outcome);
      bar.update(++played);
    },
  });
  bar.end();

  const inOrder = units.flatMap(({ id }) => outcomes.get(id) ?? []);
  const standing = standingOf(inOrder, units.length);
  if (json) printJson(standing);
  else if (!isOnStdout(options)) printStanding(standing);
  const watch = new RowWatch(pairs, outcomes, undefined);
  const result = experimentResult(watch, { hash: "", duplicates });
  const head = { title: "Tournament", facts: factsOf(spec, standing) };
  writeFiles(options, head, standing, result, inOrder);
  return conclude(options, own.length - played, failed, signal.aborted, inOrder);
}

function openResults(
  { out, shard }: TournamentOptions,
  units: readonly MatchUnit[],
): { results?: Results; found: readonly MatchOutcome[]; duplicates: number } {
  if (out === undefined) return { found: [], duplicates: 0 };
  const suffix = shard ? `-${shard.index + 1}-of-${shard.count}` : "";
  const { results, outcomes, repeated } = Results.open(out, suffix, (all) =>
    refuseOtherTournament(out, all, units),
  );
  return { results, found: outcomes, duplicates: repeated };
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
    note(`interrupted with ${counted(left, "match", "matches")} to play: ${how}`);
    return Exit.interrupted;
  }
  if (failed > 0) note(`${counted(failed, "match", "matches")} could not be played.`);
  const replaced = new Map<string, number>();
  for (const { players, replaced: counts } of outcomes)
    for (const [i, player] of players.entries())
      if (counts[i] > 0) replaced.set(player, (replaced.get(player) ?? 0) + counts[i]);
  for (const [player, count] of replaced)
    note(
      `${counted(count, "move")} of ${player} ${count === 1 ? "was" : "were"} late, illegal or failed: drawn at random instead.`,
    );
  return failed > 0 ? Exit.problem : Exit.ok;
}

function specOf(
  { matches, swap, seed, maxTurns, opening, learned }: TournamentOptions,
  { players: named, games }: Entrants,
  budget: Budget,
): TournamentSpec {
  const players = named.map(({ name }) => name);
  return {
    ...{ games, players, identities: identitiesOf(named), matches, swap, seed, maxTurns, budget, opening },
    ...(learned === undefined ? {} : { learned: valuesOfGames(learned, games) }),
  };
}
