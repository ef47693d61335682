import { describe, expect, it } from "vitest";
import { readManifest } from "../../src/cli/commands/games.js";
import { load } from "./bundled.js";
import { breakthrough, connectFour, count, eightPuzzle, type Rules, reversi, ticTacToe } from "./oracles.js";

/** How deep a move generator written by hand counts in about a second. */
const DEPTHS: readonly (readonly [string, Rules, number])[] = [
  ["tic-tac-toe", ticTacToe, 9],
  ["connect-four", connectFour, 6],
  ["breakthrough", breakthrough, 3],
  ["reversi", reversi, 5],
  ["eight-puzzle", eightPuzzle, 10],
];

/** What other programs count for these games, as far as their rules are ours. */
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  chess: [1, 20, 400, 8902, 197_281],
  checkers: [1, 7, 49, 302, 1469, 7361],
  "english-draughts": [1, 7, 49, 302, 1469, 7361, 36_768],
  reversi: [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216],
  "reversi-suicide": [1, 4, 12, 56, 244, 1396, 8200],
  "connect-four": [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536],
  breakthrough: [1, 22, 484, 11_132, 256_036],
  "breakthrough-suicide": [1, 22, 484, 11_132],
  hex: [1, 81, 81 * 80, 81 * 80 * 79],
};

describe("the counts in the manifests", () => {
  it.each(Object.entries(PUBLISHED))("of %s are the published ones", (name, published) => {
    expect(readManifest(name).facts.perft.nodes.slice(0, published.length)).toEqual(published);
  });

  it.each(DEPTHS)("of %s are those of a move generator written by hand", (name, rules, depth) => {
    const { perft } = load(name).manifest.facts;
    const { nodes, terminals } = count(rules, depth);
    expect(perft.nodes.slice(0, depth + 1)).toEqual(nodes);
    expect(perft.terminals.slice(0, depth + 1)).toEqual(terminals);
  });

  it("of tic-tac-toe add up to all complete matches", () => {
    const { perft, values } = load("tic-tac-toe").manifest.facts;
    expect(perft.terminals.reduce((sum, n) => sum + n)).toBe(255_168);
    expect(values["complete matches"]).toBe(255_168);
  });

  it("of connect four are seven to the power of the depth, until a column is full", () => {
    const { nodes } = load("connect-four").manifest.facts.perft;
    expect(nodes).toEqual([1, 7, 49, 343, 2401, 16_807, 117_649, 7 ** 7 - 7]);
  });

  it("of liar's dice are choices of rising bids, times the 36 rolls", () => {
    const { perft, values } = load("liars-dice").manifest.facts;
    const rising = (bids: number): number => (bids === 0 ? 1 : (rising(bids - 1) * (13 - bids)) / bids);
    for (const [ply, nodes] of perft.nodes.entries()) {
      const doubts = ply < 3 ? 0 : 36 * rising(ply - 2);
      expect(perft.terminals[ply]).toBe(doubts);
      if (ply > 0) expect(nodes).toBe(36 * rising(ply - 1) + doubts);
    }
    expect(values["complete matches"]).toBe(36 * (2 ** 12 - 1));
  });
});
