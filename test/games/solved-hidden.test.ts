/** What games of hidden information are worth, as their manifests say: computed on the reference reasoner. */
import { describe, expect, it } from "vitest";
import { valueByBeliefs } from "../oracles/hidden/belief-value.js";
import { equilibrium } from "../oracles/hidden/cfr-plus.js";
import { gameTree } from "../oracles/hidden/game-tree.js";
import { bestResponse, expectedScores, exploitability, uniform } from "../oracles/hidden/strategies.js";
import { load } from "./bundled.js";

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
