/**
 * `arcwood learn FILE`: learns by self-play what states of a game are worth, and shows how well. Quick matches at
 * the end show whether the player `arcwood` should search with these values.
 */
import type { Command } from "commander";
import type { HeavyFeature } from "../../engine/values/heavy-features.js";
import type { LearntValues, Meeting } from "../../engine/values/kept-values.js";
import type { SelfPlayCounts } from "../../engine/values/self-play.js";
import type { ValueLearner } from "../../engine/values/value-learner.js";
import { counted } from "../../gdl/counted.js";
import { allOf } from "../../gdl/pieces.js";
import { note } from "../../node/messages.js";
import { keepValues, readValues, valuesPath } from "../../node/values-file.js";
import { makeFolder } from "../../node/write-file.js";
import { waysOfArcwood } from "../../players/arcwood.js";
import { timeOfMatches } from "../../players/value-lessons.js";
import {
  bestOf,
  type GatePlace,
  meetInTurn,
  meetingsInWords,
  type SearchWays,
} from "../../players/way-choice.js";
import { type Clock, clockOfIterations, clockOfSeconds } from "../../search/clock.js";
import { type CurvePoint, type Learning, learnWithCurve } from "../learn/learning-curve.js";
import { interruptible } from "../shared/interrupt.js";
import { NoEngine } from "../shared/no-engine.js";
import { openWhole, positiveSeconds, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { progressLine } from "../terminal/progress.js";

interface LearnOptions {
  readonly seconds?: number;
  readonly games?: number;
  readonly seed: number;
  readonly features: number;
  readonly out?: string;
  readonly json?: true;
}

const SECONDS = 30;

export function addLearn(program: Command): void {
  program
    .command("learn")
    .description("learn by self-play what the states of a game are worth")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .option(
      "--seconds <s>",
      `how long to learn (default: ${SECONDS}, or no limit with --games)`,
      positiveSeconds,
    )
    .option(
      "--games <n>",
      "stop after so many matches: with a seed this decides what is learnt",
      wholeNumber(1),
    )
    .option("--seed <n>", "the seed of all random choices", wholeNumber(0), 1)
    .option("--features <n>", "how many of the heaviest features are shown", wholeNumber(0), 10)
    .option("--out <dir>", "keep what was learnt in this folder; go on from what is there of the game")
    .option("--json", "print one JSON object")
    .action(act((file: string, options: LearnOptions) => run(file, options)));
}

async function run(file: string, options: LearnOptions): Promise<ExitCode> {
  const { games = Number.POSITIVE_INFINITY, out, json } = options;
  const { label, loaded, players, learner } = openLearner(file, options.seed);
  if (out !== undefined) makeFolder(out);
  const before = out === undefined ? undefined : readValues(out, learner);
  if (before !== undefined) {
    allOf(learner.goOn(before));
    note(`going on from ${counted(before.matches, "match", "matches")} learnt before`);
  }
  const seconds = options.seconds ?? (Number.isFinite(games) ? Number.POSITIVE_INFINITY : SECONDS);
  const interruption = interruptible();
  const line = progressLine();
  const ofMatches = timeOfMatches(1000 * seconds) / 1000;
  const learning = await learnWithCurve(
    learner,
    { seconds: Number.isFinite(seconds) ? seconds - ofMatches : seconds, matches: games },
    {
      breathe: () => interruption.breathe(),
      onProgress: ({ matches, positions }) =>
        line.tell(() => `${matches} matches, ${positions} positions learnt`),
    },
  );
  line.tell(() => "matches between ways of searching");
  const { signal } = interruption;
  const clock = Number.isFinite(seconds) ? clockOfSeconds(ofMatches, signal) : clockOfIterations(0, signal);
  const { counts } = learner;
  const place = { loaded, seed: options.seed, turns: counts.positions / Math.max(1, counts.matches) };
  const learnt = { model: learner.model, weights: learner.weights() };
  const ways = await waysOfArcwood(place, learnt, clock);
  const meetings = learning.isInterrupted ? undefined : await meet(place, ways, counts, clock);
  interruption.end();
  line.end();
  const values = { ...learner.values(), meetings };
  const heavy = learner.heaviest(options.features);
  const kept = out !== undefined && learner.counts.matches > 0 ? keep(out, learner, values) : undefined;
  if (json) tellJson(label, options.seed, players, learner, values, learning, heavy, kept);
  else {
    const quick = meetings && meetingsInWords(meetings, bestOf(meetings, ways));
    tellText(label, players, learner, learning, quick, heavy, kept);
  }
  return endOf(learning, learner, kept);
}

function endOf(learning: Learning, learner: ValueLearner, kept: string | undefined): ExitCode {
  if (learning.problem !== undefined) {
    note(`nothing can be learnt: ${learning.problem}`);
    return Exit.problem;
  }
  const { matches } = learner.counts;
  if (learning.isInterrupted) {
    const what = kept === undefined ? "nothing is kept" : "what was learnt is kept";
    note(`interrupted after ${counted(matches, "match", "matches")}; ${what}`);
    return Exit.interrupted;
  }
  if (matches > 0) return Exit.ok;
  note("no match came to its end in this time, so nothing was learnt; give it more with --seconds");
  return Exit.problem;
}

/** Undefined where such matches say nothing, or were interrupted. */
async function meet(
  place: GatePlace,
  ways: SearchWays,
  { matches }: SelfPlayCounts,
  clock: Clock,
): Promise<readonly Meeting[] | undefined> {
  const { game } = place.loaded;
  if (matches === 0 || game.hasPercepts || game.players.length < 2) return undefined;
  const meetings = await meetInTurn(place, ways, clock);
  return clock.signal?.aborted ? undefined : meetings;
}

function openLearner(file: string, seed: number) {
  const { label, loaded } = openWhole(file, "auto");
  const work = loaded.learner?.({ seed });
  if (work === undefined)
    throw new NoEngine(`values are learnt of compiled games only, and ${label} is not compiled`);
  const { learner, problem } = allOf(work);
  if (problem !== undefined) throw new NoEngine(`nothing can be learnt of ${label}: ${problem}`);
  const { roles, players, hasPercepts } = loaded.game;
  if (hasPercepts)
    note(`${label} hides something: values are learnt of whole states, which its players don't know`);
  return { label, loaded, players: players.map((role) => roles[role]), learner };
}

/** Returns where. */
function keep(folder: string, learner: ValueLearner, values: LearntValues): string {
  keepValues(folder, learner, values);
  return valuesPath(folder, learner);
}

function tellJson(
  label: string,
  seed: number,
  players: readonly string[],
  { model, game: hash, counts }: ValueLearner,
  values: LearntValues,
  { points, isInterrupted }: Learning,
  heavy: readonly HeavyFeature[],
  kept: string | undefined,
): void {
  const { features, columns } = model;
  printJson({
    game: label,
    hash,
    seed,
    players,
    columns,
    stages: features.stages,
    variables: features.variables.length,
    features: features.tuples.length,
    entries: features.entries,
    matches: counts.matches,
    positions: counts.positions,
    matchesInAll: values.matches,
    isInterrupted,
    curve: points,
    meetings: values.meetings ?? null,
    heaviest: heavy,
    kept: kept ?? null,
  });
}

function tellText(
  label: string,
  players: readonly string[],
  { model }: ValueLearner,
  { points }: Learning,
  quick: string | undefined,
  heavy: readonly HeavyFeature[],
  kept: string | undefined,
): void {
  const { features, columns } = model;
  const { tuples, entries, stages } = features;
  const shared = players.length === 1 ? "one value" : "one value for both players";
  const values = columns === 1 ? shared : `${columns} values, one for each player`;
  print(
    `${label}: ${tuples.length} features with ${entries} entries, ${counted(stages, "stage", "stages")}, ${values}`,
  );
  if (points.length > 0) tellCurve(points, players);
  if (quick !== undefined) print(`quick matches: ${quick}`);
  if (heavy.length > 0) print("heaviest features, by what they add to the logarithm of the odds:");
  for (const { role, weight, stage, holds } of heavy) {
    const when = stage.length === 0 ? "" : ` in ${stage.join(" ")}`;
    print(`  ${weight < 0 ? "" : "+"}${weight.toFixed(2)} for ${role}${when}: ${holds.join(" ")}`);
  }
  if (kept !== undefined) print(`kept in ${kept}`);
}

function tellCurve(points: readonly CurvePoint[], players: readonly string[]): void {
  const head = ["seconds", "matches", "positions", "foretold", ...players.map((role) => `${role} %`)];
  const rows = points.map(({ seconds, matches, positions, foretold, againstRandom }) => [
    seconds.toFixed(1),
    String(matches),
    String(positions),
    foretold === null ? "-" : `${(100 * foretold).toFixed(1)} %`,
    ...players.map((_, i) => againstRandom?.[i].toFixed(1) ?? "-"),
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i].length)));
  for (const row of [head, ...rows]) print(`  ${row.map((cell, i) => cell.padStart(widths[i])).join("  ")}`);
}
