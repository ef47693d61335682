import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Kind, Manifest } from "../../src/cli/commands/games.js";
import type { Game, State } from "../../src/engine/game.js";
import type { RandomTurn } from "../../src/engine/random-play.js";
import { checkText } from "../../src/gdl/check/check.js";
import { formatSheet } from "../../src/gdl/print/format.js";
import { perft } from "../../src/match/perft.js";
import { randomMatch } from "../../src/match/random-match.js";
import { bundledGames, gamesFolder, readGameText } from "../../src/node/game-file.js";
import { fluents, legal, load } from "./bundled.js";
import { declarations } from "./declarations.js";

/**
 * Larger counts take seconds and are checked only if this is set; `scripts/games-all.mjs` plays many whole
 * matches.
 */
const DEEP = Boolean(process.env.ARCWOOD_DEEP);
const MOST_NODES = DEEP ? Number.POSITIVE_INFINITY : 1_000;

/** How many states of random matches are looked at, and about how many fluents, moves and percepts. */
const MOST_STATES = 80;
const MOST_MET = 10_000;

const KINDS: ReadonlySet<string> = new Set<Kind>([
  "turn-taking",
  "simultaneous",
  "chance",
  "hidden information",
  "puzzle",
  "cooperative",
]);

const KEYS: readonly (keyof Manifest)[] = [
  "name",
  "title",
  "roles",
  "players",
  "kinds",
  "exercises",
  "sources",
  "facts",
  "notes",
];

const isText = (value: unknown) => typeof value === "string" && value.trim() === value && value.length > 0;
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isCounts = (value: unknown) =>
  Array.isArray(value) && value.every((n) => Number.isSafeInteger(n) && n >= 0);

/** What is wrong with the shape of a manifest; nothing if all is well. */
function flaws(json: unknown): string[] {
  const manifest = json as Manifest;
  const { perft, values } = manifest.facts ?? {};
  const checks: [boolean, string][] = [
    [Object.keys(manifest).join() === KEYS.join(), `the keys are ${KEYS.join(", ")}, in this order`],
    [isText(manifest.name) && isText(manifest.title), "name and title are texts"],
    [isTexts(manifest.roles) && manifest.roles.length > 0, "roles are texts, one or more"],
    [isTexts(manifest.kinds) && manifest.kinds.length > 0, "kinds are texts, one or more"],
    [manifest.kinds?.every((kind) => KINDS.has(kind)), `kinds are among ${[...KINDS].join(", ")}`],
    [isTexts(manifest.exercises) && manifest.exercises.length > 0, "exercises are texts, one or more"],
    [isTexts(manifest.sources) && manifest.sources.length > 0, "sources are texts, one or more"],
    [isTexts(manifest.notes), "notes are texts"],
    [isCounts(perft?.nodes) && perft.nodes[0] === 1, "perft.nodes are counts from 1 on"],
    [isCounts(perft?.terminals) && perft.terminals.length === perft.nodes.length, "as many perft.terminals"],
    [Object.values(values ?? { none: null }).every((n) => typeof n === "number"), "values are numbers"],
  ];
  return checks.filter(([holds]) => !holds).map(([, rule]) => rule);
}

/** One goal from 0 to 100 for every role; `random` may have none. */
function expectGoals(game: Game, state: State): void {
  for (const [index, role] of game.roles.entries()) {
    const goals = game.goals(state, index).map((goal) => game.text(goal));
    expect(goals.length).toBe(role === "random" ? Math.min(goals.length, 1) : 1);
    for (const goal of goals) expect(goal).toMatch(/^(100|[1-9]?\d)$/);
  }
}

it("has a manifest and a rule sheet in every folder of games/", () => {
  const folders = readdirSync(gamesFolder());
  expect(bundledGames()).toEqual(folders.sort());
  expect(folders.length).toBeGreaterThanOrEqual(12);
  for (const folder of folders) {
    const files = readdirSync(join(gamesFolder(), folder)).filter((file) => file !== "rules.hrf");
    expect(files.sort()).toEqual(["game.json", "rules.kif"]);
  }
});

it("finds a manifest of another shape wanting", () => {
  const { manifest } = load("reversi");
  expect(flaws(manifest)).toEqual([]);
  expect(flaws({ ...manifest, notes: "none" })).toEqual(["notes are texts"]);
  expect(flaws({ ...manifest, kinds: ["board"] })).toHaveLength(1);
  expect(
    flaws({ ...manifest, facts: { perft: { nodes: [1, 4], terminals: [0] }, values: {} } }),
  ).toHaveLength(1);
  expect(flaws({ ...manifest, stars: 5 })).toHaveLength(1);
});

describe.each(bundledGames())("%s", (name) => {
  it("has a manifest of the documented shape that agrees with the rules", () => {
    const text = readFileSync(join(gamesFolder(), name, "game.json"), "utf8");
    expect(flaws(JSON.parse(text))).toEqual([]);
    const { manifest, game } = load(name);
    expect(manifest.name).toBe(name);
    expect(manifest.roles).toEqual(game.roles);
    expect(manifest.players).toBe(game.roles.filter((role) => role !== "random").length);
    expect(manifest.kinds.includes("chance")).toBe(game.roles.includes("random"));
    expect(manifest.kinds.includes("hidden information")).toBe(game.hasPercepts);
  });

  it("has rules without a warning, in the canonical layout, that say at their head what the game is", () => {
    const { text } = readGameText(name);
    const { sheet, diagnostics } = checkText(text);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    expect(formatSheet(sheet)).toBe(text);
    expect(text).toMatch(/^;;; [A-Z]/);
    // What other programs read is ASCII.
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    const declared = new Set(sheet.clauses.map(({ head }) => head.name));
    expect(declared.has("base") && declared.has("input")).toBe(true);
  });

  it("has as many states at each depth as its manifest says", async () => {
    const { manifest, game } = load(name);
    const { nodes, terminals } = manifest.facts.perft;
    const tooDeep = nodes.findIndex((count) => count > MOST_NODES);
    const plies = tooDeep < 0 ? nodes.length : tooDeep;
    const { depth } = await perft(game, plies - 1);
    expect(depth.map((row) => row.nodes)).toEqual(nodes.slice(0, plies));
    expect(depth.map((row) => row.terminals)).toEqual(terminals.slice(0, plies));
  });

  it("has figures of random play, and whole matches of the same seed are within them", () => {
    const { manifest, game } = load(name);
    const { values } = manifest.facts;
    const players = game.roles.filter((role) => role !== "random");
    const figure = (key: string) => values[`${key} of 1000 random matches`] ?? Number.NaN;
    for (const what of ["length", ...players.map((player) => `score of ${player}`)]) {
      const [least, mean, greatest] = ["least", "mean", "greatest"].map((how) => figure(`${how} ${what}`));
      expect(least).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(greatest);
    }
    const turns: RandomTurn[] = [];
    for (const turn of randomMatch(game, 1, 0)) {
      if (turns.push(turn) > MOST_STATES) break;
    }
    const { step, state, joint } = turns.at(-1);
    if (joint !== "terminal") return;
    expect(step).toBeGreaterThanOrEqual(figure("least length"));
    expect(step).toBeLessThanOrEqual(figure("greatest length"));
    for (const player of players) {
      const [goal] = game.goals(state, game.roles.indexOf(player));
      const score = Number(game.text(goal));
      expect(score).toBeGreaterThanOrEqual(figure(`least score of ${player}`));
      expect(score).toBeLessThanOrEqual(figure(`greatest score of ${player}`));
    }
  });

  it("is well-behaved over random matches, and declares every fluent, move and percept that they meet", () => {
    const { game } = load(name);
    const declared = declarations(readGameText(name).text);
    const met = new Set<string>();
    let states = 0;
    const enough = () => states >= MOST_STATES || met.size > MOST_MET;
    for (let match = 0; match < 20 && !enough(); match++) {
      for (const { state, joint } of randomMatch(game, 1, match)) {
        if (enough()) break;
        states++;
        for (const fluent of fluents(game, state)) met.add(`base ${fluent}`);
        expect(joint).not.toBe("no-legal");
        if (joint === "terminal") expectGoals(game, state);
        if (typeof joint === "string") continue;
        for (const [index, role] of game.roles.entries()) {
          for (const move of legal(game, state, role)) met.add(`input ${role} ${move}`);
          for (const percept of game.percepts(state, joint, index))
            met.add(`percept ${role} ${game.text(percept)}`);
        }
      }
    }
    expect([...met].filter((atom) => !declared.has(atom))).toEqual([]);
    expect(declared.size).toBeGreaterThanOrEqual(met.size);
  });
});
