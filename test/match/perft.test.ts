/** Counts of sequences of joint moves: known ones, and those of a plain recursion. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game, State } from "../../src/engine/game.js";
import { type Perft, perft } from "../../src/match/perft.js";
import { readGameText } from "../../src/node/game-file.js";
import { DATA } from "../data.js";
import { counting, gameOf } from "./rules.js";

const nodes = ({ depth }: Perft) => depth.map((row) => row.nodes);
const terminals = ({ depth }: Perft) => depth.map((row) => row.terminals);

/** The same counts, one sequence at a time. */
function plainCounts(game: Game, depth: number): Pick<Perft, "depth"> {
  const rows = Array.from({ length: depth + 1 }, (_, ply) => ({ ply, nodes: 0, terminals: 0 }));
  const visit = (state: State, ply: number) => {
    const row = rows[ply] as { nodes: number; terminals: number };
    row.nodes++;
    if (game.isTerminal(state)) row.terminals++;
    else if (ply < depth) extend(state, ply, []);
  };
  const extend = (state: State, ply: number, moves: number[]) => {
    if (moves.length === game.roles.length) visit(game.nextState(state, moves), ply + 1);
    else for (const move of game.legalMoves(state, moves.length)) extend(state, ply, [...moves, move]);
  };
  visit(game.initialState(), 0);
  return { depth: rows };
}

const TIC_TAC_TOE = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872];
const REVERSI = [1, 4, 12, 56, 244, 1396, 8200];
const CONNECT_FOUR = [1, 7, 49, 343, 2401, 16807];

describe("perft of known games", () => {
  const bundled = (name: string) => gameOf(readGameText(name).text);

  it("counts tic-tac-toe to its end: 255,168 complete matches", async () => {
    const result = await perft(bundled("tic-tac-toe"), 10);
    expect(nodes(result)).toEqual([...TIC_TAC_TOE, 0]);
    expect(terminals(result).reduce((sum, count) => sum + count)).toBe(255_168);
    expect(result).toMatchObject({ complete: true, stuck: undefined, tooMany: undefined });
  });

  it("counts reversi and connect four", async () => {
    expect(nodes(await perft(bundled("reversi"), 5))).toEqual(REVERSI.slice(0, 6));
    expect(nodes(await perft(bundled("connect-four"), 5))).toEqual(CONNECT_FOUR);
  });

  it("counts the moves of chance", async () => {
    const counts = await perft(bundled("monty-hall"), 6);
    expect(counts.depth).toEqual(plainCounts(bundled("monty-hall"), 6).depth);
    expect(counts.depth[1]?.nodes).toBeGreaterThan(1);
  });

  it.skipIf(DATA === undefined).each([
    ["ticTacToe", TIC_TAC_TOE],
    ["reversi", REVERSI],
    // Eight columns wide.
    ["connectFour", [1, 8, 64, 512, 4096, 32768]],
  ])("counts the public sheet of %s", async (name, expected) => {
    const sheet = join(DATA as string, "games/ggp-repository", name, `${name}.kif`);
    const result = await perft(gameOf(readFileSync(sheet, "utf8")), expected.length - 1);
    expect(nodes(result)).toEqual(expected);
  });
});

describe("perft", () => {
  it("counts the start alone at depth 0, as terminal where it is", async () => {
    expect((await perft(gameOf(counting(3)), 0)).depth).toEqual([{ ply: 0, nodes: 1, terminals: 0 }]);
    const over = await perft(gameOf("(role r) terminal (legal r a)"), 2);
    expect(nodes(over)).toEqual([1, 0, 0]);
    expect(terminals(over)).toEqual([1, 0, 0]);
  });

  it("has a row for every ply, however far beyond the end", async () => {
    const result = await perft(gameOf(counting(3)), 20_000);
    expect(result.depth).toHaveLength(20_001);
    expect(nodes(result).slice(0, 5)).toEqual([1, 2, 4, 2, 0]);
    expect(terminals(result).slice(0, 5)).toEqual([0, 0, 3, 2, 0]);
  });

  it("agrees with the plain recursion, in batches of any size", async () => {
    const [rounds, simultaneous] = [gameOf(counting(9)), gameOf(readGameText("rock-paper-scissors").text)];
    const [counts, simultaneousCounts] = [plainCounts(rounds, 10), plainCounts(simultaneous, 3)];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (batch) => {
        expect(await perft(rounds, 10, { batch })).toEqual({ ...counts, complete: true });
        expect(await perft(simultaneous, 3, { batch })).toEqual({ ...simultaneousCounts, complete: true });
      }),
      { numRuns: 12 },
    );
  });

  it("reports a state in which some role has no legal move", async () => {
    const game = gameOf(`(role r) (role s) (init 1) (legal r a) (legal r b)
      (<= (legal s a) (true 1)) (<= (next 2) (does r a)) (<= (next 1) (does r b))`);
    const result = await perft(game, 3);
    expect(nodes(result)).toEqual([1, 2, 2, 2]);
    expect(result.complete).toBe(true);
    expect(Array.from(result.stuck ?? [], (fluent) => game.text(fluent))).toEqual(["2"]);
  });

  it("ends where the counts are no longer exact, and says where", async () => {
    // Ten moves that all lead to the one state there is: 10 to the 16th is beyond 2 to the 53rd.
    const moves = Array.from({ length: 10 }, (_, i) => `(legal r ${i})`).join(" ");
    const result = await perft(gameOf(`(role r) ${moves}`), 20);
    expect(result).toMatchObject({ complete: false, tooMany: 16 });
    expect(nodes(result)).toEqual(Array.from({ length: 16 }, (_, ply) => 10 ** ply));
    expect(result.unfinished?.ply).toBe(16);
  });

  it("ends when told to, with the plies that were counted to their end and no others", async () => {
    const game = gameOf(counting(9));
    const { depth } = plainCounts(game, 10);
    const ends: number[] = [];
    for (const batch of [1, 5, Number.POSITIVE_INFINITY]) {
      for (let most = 0; ; most++) {
        let asked = 0;
        const result = await perft(game, 10, { batch, pause: async () => ++asked > most });
        const whole = result.depth.length;
        expect(result.depth).toEqual(depth.slice(0, whole));
        if (result.complete) break;
        expect(asked).toBe(most + 1);
        expect(result.unfinished?.ply).toBe(whole);
        expect(result.unfinished?.nodes).toBeLessThanOrEqual(depth[whole].nodes);
        ends.push(whole);
      }
    }
    expect(new Set(ends).size).toBe(10);
  });
});
