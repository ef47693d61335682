import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledGames, gamesFolder, readGameText } from "../../src/cli/gamefile.js";
import type { Kind, Manifest } from "../../src/cli/games.js";
import { loadReference } from "../../src/engine/reference.js";
import { checkText } from "../../src/gdl/check.js";
import { formatSheet } from "../../src/gdl/format.js";
import { parseSheet } from "../../src/gdl/parse.js";
import { perft } from "../../src/match/perft.js";
import { randomMatch } from "../../src/match/random-match.js";
import { simulate } from "../../src/match/simulate.js";
import { fluents, legal, load } from "./bundled.js";

/** Counts beyond 20,000 take seconds, and are checked where this is set. */
const DEEP = Boolean(process.env.ARCWOOD_DEEP);
const MOST_NODES = DEEP ? Number.POSITIVE_INFINITY : 20_000;
const MINUTES_IF_DEEP = DEEP ? 600_000 : undefined;

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

/** What is wrong with the shape of a manifest; none where nothing is. */
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

/** What `base`, `input` and `percept` declare: the rules are read with these names in the place of what they declare. */
function declarations(name: string): Set<string> {
  const text = readGameText(name)
    .text.replaceAll(/\((init|legal|sees) /g, "(plain_$1 ")
    .replaceAll("(base ", "(init ")
    .replaceAll("(input ", "(legal ")
    .replaceAll("(percept ", "(sees ");
  const loading = loadReference(parseSheet(text).sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  const { game } = loading;
  const state = game.initialState();
  const declared = new Set(fluents(game, state).map((fluent) => `base ${fluent}`));
  const joint = game.roles.map((_, role) => game.legalMoves(state, role)[0] as number);
  for (const [index, role] of game.roles.entries()) {
    for (const move of legal(game, state, role)) declared.add(`input ${role} ${move}`);
    for (const percept of game.percepts(state, joint, index))
      declared.add(`percept ${role} ${game.text(percept)}`);
  }
  return declared;
}

it("has a manifest and a rule sheet in every folder of games/", () => {
  const folders = readdirSync(gamesFolder());
  expect(bundledGames()).toEqual(folders.sort());
  expect(folders.length).toBeGreaterThanOrEqual(12);
  for (const folder of folders) {
    expect(readdirSync(join(gamesFolder(), folder)).sort()).toEqual(["game.json", "rules.kif"]);
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

  it(
    "has as many states at each depth as its manifest says",
    async () => {
      const { manifest, game } = load(name);
      const { nodes, terminals } = manifest.facts.perft;
      const tooDeep = nodes.findIndex((count) => count > MOST_NODES);
      const plies = tooDeep < 0 ? nodes.length : tooDeep;
      const { depth } = await perft(game, plies - 1);
      expect(depth.map((row) => row.nodes)).toEqual(nodes.slice(0, plies));
      expect(depth.map((row) => row.terminals)).toEqual(terminals.slice(0, plies));
    },
    MINUTES_IF_DEEP,
  );

  it("declares every fluent, move and percept that random matches meet", () => {
    const { game } = load(name);
    const declared = declarations(name);
    const met = new Set<string>();
    for (let match = 0; match < 4; match++) {
      for (const { state, joint } of randomMatch(game, 1, match)) {
        for (const fluent of fluents(game, state)) met.add(`base ${fluent}`);
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

  it("is well-behaved over random matches", async () => {
    const { game } = load(name);
    const { problems, finished } = await simulate(game, { matches: 20, seed: 1, maxSteps: 500 });
    expect(problems).toEqual([]);
    expect(finished).toBe(20);
  });
});
