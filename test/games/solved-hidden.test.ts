/** What games of hidden information are worth, as their manifests say: computed on the reference reasoner. */
import { beforeAll, describe, expect, it } from "vitest";
import { readGameText } from "../../src/node/game-file.js";
import { loadKernelFile } from "../../src/node/kernel-file.js";
import { loadedGame } from "../loaded.js";
import { valueByBeliefs } from "../oracles/hidden/belief-value.js";
import { equilibrium } from "../oracles/hidden/cfr-plus.js";
import { gameTree } from "../oracles/hidden/game-tree.js";
import { countHistories } from "../oracles/hidden/history-counts.js";
import { securesScore } from "../oracles/hidden/secured-score.js";
import { bestResponse, expectedScores, exploitability, uniform } from "../oracles/hidden/strategies.js";
import { load } from "./bundled.js";

beforeAll(loadKernelFile);

const stated = (name: string, key: string): number => load(name).manifest.facts.values[key] ?? Number.NaN;

describe.each([
  ["kuhn-poker", "score of alice under best play", 0.02],
  ["liars-dice-small", "score of alice under best play", 0.02],
  ["leduc-poker", "score of alice under best play", 0.003],
  ["banker-and-thief", "score of banker under best play", 0.02],
])("%s", (name, key, enough) => {
  const { game } = load(name);
  const tree = gameTree(game);

  it("has an equilibrium of the value that the manifest gives", () => {
    const { value, exploitability: left } = equilibrium(tree, game.players, enough);
    expect(left).toBeLessThanOrEqual(enough);
    // No strategy secures more than the value, and those found secure it but for what can be exploited.
    expect(Math.abs(value - stated(name, key))).toBeLessThanOrEqual(2 * enough);
  });

  it("is not played well at random", () => {
    expect(exploitability(tree, uniform(tree), game.players)).toBeGreaterThan(5);
  });
});

it("is worth -1/18 of a chip in Kuhn poker", () => {
  expect(stated("kuhn-poker", "score of alice under best play")).toBeCloseTo(50 - 25 / 18, 5);
});

describe.each([
  ["guess-number", "score under best play", 1],
  ["battleship-fog", "score under best play", 1],
  ["monty-hall", "chance of winning by switching", 100],
])("%s", (name, key, scale) => {
  it("is worth what the manifest says, by beliefs", () => {
    expect(valueByBeliefs(load(name).game)).toBeCloseTo(scale * stated(name, key), 4);
  });
});

it.each(["dark-hex", "phantom-tic-tac-toe"])(
  "of %s there are as many histories as its manifest says",
  (name) => {
    const { game } = loadedGame(readGameText(name).text, { engine: "tables" });
    expect(countHistories(game)).toBe(stated(name, "histories"));
  },
);

it("is won by red in dark hex, whatever blue does", () => {
  const { game } = load("dark-hex");
  const [red, blue] = game.players;
  // Who is sure of the highest score has the value of the game, and the other one is sure of nothing.
  expect(securesScore(game, red, stated("dark-hex", "score of red under best play")).isSure).toBe(true);
  expect(securesScore(game, blue, 100).isSure).toBe(false);
});

it("is not lost by x in phantom tic-tac-toe, and not sure to be won", () => {
  const { game } = load("phantom-tic-tac-toe");
  for (const [i, role] of game.players.entries()) {
    const sure = stated("phantom-tic-tac-toe", `score that ${["x", "o"][i]} can be sure of`);
    expect(securesScore(game, role, sure).isSure).toBe(true);
    expect(securesScore(game, role, sure + 50).isSure).toBe(false);
  }
});

it("is sure of no more than what chance and the other one leave", () => {
  const { game } = load("kuhn-poker");
  const tree = gameTree(game);
  for (const [i, role] of game.players.entries()) {
    const { value } = equilibrium(tree, game.players, 0.02);
    const worth = i === 0 ? value : 100 - value;
    const sure = [100, 75, 50, 25, 0].find((score) => securesScore(game, role, score).isSure) ?? 0;
    expect(sure).toBeLessThan(worth);
    expect(sure).toBeGreaterThan(0);
  }
});

it("has one value by histories and by beliefs", () => {
  for (const name of ["guess-number", "monty-hall", "guess-dice-once"]) {
    const { game } = load(name);
    const tree = gameTree(game);
    expect(bestResponse(tree, uniform(tree), game.players[0])).toBeCloseTo(valueByBeliefs(game), 9);
  }
});

it("scores what random matches score where everybody plays at random", () => {
  for (const name of ["kuhn-poker", "leduc-poker", "liars-dice-small", "guess-number"]) {
    const { game, manifest } = load(name);
    const tree = gameTree(game);
    const [role] = game.players;
    const mean = manifest.facts.values[`mean score of ${game.roles[role]} of 1000 random matches`];
    expect(Math.abs(expectedScores(tree, uniform(tree))[role] - mean)).toBeLessThan(4.5);
  }
});
