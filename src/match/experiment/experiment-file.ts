/**
 * The file of an experiment: who plays what, how long, and how often. It is JSON, written by people, so every
 * mistake gets a sentence.
 *
 *     { "title": "…", "games": ["hex", "./my-game.kif"], "players": ["mac-ucb"], "against": ["uct", "grave"],
 *       "startclock": 5, "playclock": 1, "pairs": 100, "seed": 1, "sprt": { "elo0": 0, "elo1": 20 } }
 */
import { Speller } from "../../gdl/check/spelling.js";
import type { Result } from "../../gdl/result.js";
import { LEAST_PLAY_CLOCK, LONGEST_CLOCK } from "../built-in.js";
import { DEFAULT_MAX_TURNS } from "../match.js";
import { type Budget, wholeBudget } from "../participant.js";
import { type TournamentSpec, textHash } from "../tournament/plan.js";
import type { TestBounds } from "./sequential-test.js";

export interface ExperimentFile {
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly games: readonly string[];
  readonly players: readonly string[];
  /** Whom the players meet; each other without it. */
  readonly against: readonly string[] | undefined;
  readonly pairs: number;
  readonly seed: number;
  readonly budget: Budget;
  readonly maxTurns: number;
  /** How many turns at the start of each match are drawn. */
  readonly opening: number;
  /** A folder of learnt values, for players that use some. */
  readonly learned: string | undefined;
  readonly sprt: TestBounds | undefined;
  /** Playouts a second of the machine for which the clocks are meant: others get longer or shorter ones. */
  readonly speed: number | undefined;
  /** What others have published of the same rows. */
  readonly published: readonly Published[];
}

export interface Published {
  readonly game: string;
  readonly players: readonly string[];
  /** Points of the first player, of 100. */
  readonly mean: number;
  readonly source: string;
}

const KEYS = [
  ...["title", "note", "games", "players", "against", "pairs", "seed"],
  ...[
    "iterations",
    "startclock",
    "playclock",
    "maxturns",
    "opening",
    "learned",
    "sprt",
    "speed",
    "published",
  ],
] as const;

type Raw = Readonly<Partial<Record<(typeof KEYS)[number], unknown>>>;

/** As long as the start clock of a tournament. */
const START_CLOCK = 5;
const PLAY_CLOCK = 1;

/** A longer one leaves players little to decide. */
export const LONGEST_OPENING = 100;

/** No more pairs than have seeds of their own. */
const MOST_PAIRS = 10_000_000;

/** `changed` takes the place of what the file says, key by key. */
export function readExperiment(
  text: string,
  changed: Readonly<Record<string, unknown>> = {},
): Result<{ readonly experiment: ExperimentFile }> {
  let raw: Raw;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return { problem: `it is no JSON: ${(error as Error).message}` };
  }
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return { problem: 'it is no object: {"games": […], "players": […], "iterations": 1000, "pairs": 10}' };
  const problem = strange(raw);
  if (problem !== undefined) return { problem };
  // Clocks in place of iterations, and the other way round.
  const clocks = "iterations" in changed ? { startclock: undefined, playclock: undefined } : {};
  const counts = "playclock" in changed || "startclock" in changed ? { iterations: undefined } : {};
  return experimentOf({ ...raw, ...clocks, ...counts, ...changed });
}

function strange(raw: Raw): string | undefined {
  const known: readonly string[] = KEYS;
  const key = Object.keys(raw).find((name) => !known.includes(name));
  if (key === undefined) return undefined;
  const guess = new Speller().nearest(key, known);
  return `it has "${key}", which means nothing${guess === undefined ? "" : `; did you mean "${guess}"?`} It knows ${known.join(", ")}`;
}

function experimentOf(raw: Raw): Result<{ readonly experiment: ExperimentFile }> {
  const faults: string[] = [];
  const names = (key: "games" | "players" | "against"): readonly string[] => {
    const value = raw[key];
    const isList = Array.isArray(value) && value.every((name) => typeof name === "string" && name !== "");
    if (!isList || value.length === 0) faults.push(`"${key}" has to be a list of names`);
    return isList ? value : [];
  };
  const number = (key: keyof Raw, preset: number | undefined, [least, most]: Range, whole = true) => {
    const value = raw[key] ?? preset;
    const isIn = typeof value === "number" && value >= least && value <= most;
    if (isIn && (!whole || Number.isInteger(value))) return value;
    const kind = whole ? "a whole number" : "a number";
    faults.push(
      value === undefined
        ? `"${key}" is missing: ${kind} from ${least}`
        : `"${key}" is ${JSON.stringify(value)} and has to be ${kind} from ${least} to ${most}`,
    );
    return least;
  };
  const text = (key: "title" | "note" | "learned") => {
    if (raw[key] !== undefined && typeof raw[key] !== "string") faults.push(`"${key}" has to be a text`);
    return raw[key] as string | undefined;
  };
  const has = (key: keyof Raw) => raw[key] !== undefined;
  const hasClocks = has("startclock") || has("playclock") || !has("iterations");
  if (!has("iterations") && !has("playclock"))
    faults.push('it says neither "iterations" nor "playclock": how long may a player think?');
  const experiment: ExperimentFile = {
    title: text("title"),
    note: text("note"),
    games: names("games"),
    players: names("players"),
    against: has("against") ? names("against") : undefined,
    pairs: number("pairs", undefined, [1, MOST_PAIRS]),
    seed: number("seed", 1, [0, Number.MAX_SAFE_INTEGER]),
    budget: wholeBudget({
      ...(has("iterations") ? { iterations: number("iterations", undefined, [1, 1e12]) } : {}),
      ...(hasClocks
        ? {
            startClock: number("startclock", START_CLOCK, [0, LONGEST_CLOCK], false),
            playClock: number("playclock", PLAY_CLOCK, [LEAST_PLAY_CLOCK, LONGEST_CLOCK], false),
          }
        : {}),
    }),
    maxTurns: number("maxturns", DEFAULT_MAX_TURNS, [1, 1e9]),
    opening: number("opening", 0, [0, LONGEST_OPENING]),
    learned: text("learned"),
    sprt: has("sprt") ? boundsOf(raw.sprt, faults) : undefined,
    speed: has("speed") ? number("speed", undefined, [1, 1e12], false) : undefined,
    published: has("published") ? publishedOf(raw.published, faults) : [],
  };
  const [first] = faults;
  return first === undefined ? { experiment } : { problem: first };
}

type Range = readonly [least: number, most: number];

const BOUNDS_HELP = '"sprt" has to be {"elo0": 0, "elo1": 20} or {"points0": 50, "points1": 55}';

function boundsOf(value: unknown, faults: string[]): TestBounds {
  const { elo0, elo1, points0, points1 } = (value ?? {}) as Record<string, unknown>;
  const model = points0 === undefined && points1 === undefined ? "elo" : "points";
  const [low, high] = model === "elo" ? [elo0, elo1] : [points0, points1];
  const isMixed = model === "points" && (elo0 !== undefined || elo1 !== undefined);
  const bounds = { model, low: Number(low), high: Number(high) } as const;
  if (typeof low !== "number" || typeof high !== "number" || isMixed) faults.push(BOUNDS_HELP);
  else if (!(low < high)) faults.push(`${BOUNDS_HELP}, the lower bound first`);
  else if (model === "points" && (low <= 0 || high >= 100)) faults.push(`${BOUNDS_HELP}, between 0 and 100`);
  else if (model === "elo" && Math.max(-low, high) > 500) faults.push(`${BOUNDS_HELP}, from -500 to 500`);
  return bounds;
}

/** `0,20` or `points:50,55`, as a command line says it; undefined if it is neither. */
export function sprtOfText(text: string): Readonly<Record<string, number>> | undefined {
  const [, model, low, high] = /^(points:)?(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  return model === undefined
    ? { elo0: Number(low), elo1: Number(high) }
    : { points0: Number(low), points1: Number(high) };
}

function publishedOf(value: unknown, faults: string[]): readonly Published[] {
  const isRow = (row: Partial<Published> | null) =>
    typeof row?.game === "string" &&
    Array.isArray(row.players) &&
    row.players.every((player) => typeof player === "string") &&
    typeof row.mean === "number" &&
    typeof row.source === "string";
  if (Array.isArray(value) && value.every(isRow)) return value;
  faults.push(
    '"published" has to be a list of {"game": "hex", "players": ["a", "b"], "mean": 54.7, "source": "…"}',
  );
  return [];
}

/** A hash of all that decides the results, and nothing else: names of files and titles do not. */
export async function experimentHash(
  spec: TournamentSpec,
  sprt: TestBounds | undefined,
  speed: number | undefined,
): Promise<string> {
  const { games, players, against = null, identities = {}, pairs, seed, budget, maxTurns } = spec;
  const { opening = 0, learned = {} } = spec;
  const isPlain = opening === 0 && Object.keys(learned).length === 0;
  const rules = await Promise.all(games.map(({ text }) => textHash(text)));
  const known = (names: readonly string[] | null) => names?.map((name) => identities[name] ?? name) ?? null;
  const clocks = [budget.startClock, budget.playClock, budget.iterations].map((value) =>
    Number.isFinite(value) ? value : null,
  );
  return textHash(
    JSON.stringify([
      rules,
      known(players),
      known(against),
      pairs,
      seed,
      clocks,
      maxTurns,
      sprt ?? null,
      speed ?? null,
      ...(isPlain ? [] : [opening, games.map(({ name }) => learned[name] ?? null)]),
    ]),
  );
}
