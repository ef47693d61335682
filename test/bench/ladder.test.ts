/**
 * The solver of connect four that the ladder uses, beside the exact solver of `arcwood solve` on small
 * boards; and the known value of a larger one.
 */
import { describe, expect, it } from "vitest";
import { connectFourSolver, connectFourValues, exactValues } from "../../bench/ladder/move-values.mjs";
import { build } from "../../src/cli/network/build-network.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { stateOfTexts } from "../../src/network/inject.js";
import { readGameText } from "../../src/node/game-file.js";
import { ExactSearch, NO_HORIZON } from "../../src/search/policy/exact.js";
import { FLOATS } from "../../src/search/policy/numbers.js";
import { StateGraph } from "../../src/search/policy/state-graph.js";
import { loadTurns } from "../../src/search/policy/turns.js";
import { kernelModule } from "../kernels.js";

const arcwood = { build, ExactSearch, FLOATS, loadTurns, NO_HORIZON, StateGraph, stateOfTexts };

/** The rules of the bundled game with fewer columns and rows. */
function smallBoard(columns: number, rows: number): string {
  return readGameText("connect-four")
    .text.split("\n")
    .filter((line) => Number(/^\(column (\d)\)/.exec(line)?.[1] ?? 0) <= columns)
    .filter((line) => Number(/^\(row (\d)\)/.exec(line)?.[1] ?? 0) <= rows)
    .join("\n")
    .replaceAll(" 6 b)", ` ${rows} b)`);
}

describe("the solver of connect four", () => {
  const compiled = connectFourSolver();

  it("finds the values that our exact solver finds, for each move of random positions", async () => {
    provideKernel(kernelModule("release"));
    const [columns, rows] = [4, 4];
    const { sheet } = parseSheet(smallBoard(columns, rows));
    const { game, problem } = loadReference(sheet);
    if (problem !== undefined) throw new Error(problem);
    const exact = exactValues(arcwood, sheet, Number.POSITIVE_INFINITY);
    const solver = connectFourValues(await compiled, [columns, rows]);
    const texts = (terms: Iterable<number>) => Array.from(terms, (term) => game.text(term));
    const random = new Random(2026, 1);
    let compared = 0;
    let different = 0;
    while (compared < 40) {
      let state = game.initialState();
      const turns: string[][] = [];
      const made = 5 + random.below(columns * rows - 5);
      while (turns.length < made && !game.isTerminal(state)) {
        const joint = game.players.map((role) => {
          const moves = game.legalMoves(state, role);
          return moves[random.below(moves.length)] as number;
        });
        turns.push(texts(joint));
        state = game.nextState(state, joint);
      }
      if (game.isTerminal(state)) continue;
      const mover = turns.length % 2;
      const moves = game.legalMoves(state, mover);
      const [other] = game.legalMoves(state, 1 - mover) as [number];
      const children = moves.map((move) =>
        texts(game.nextState(state, mover === 0 ? [move, other] : [other, move])),
      );
      const position = { turns, mover, moves: texts(moves), children };
      const values = solver(position);
      expect(values, turns.join(" ")).toEqual(exact(position));
      if (new Set(values).size > 1) different++;
      compared++;
    }
    expect(different).toBeGreaterThan(5);
  });

  it("knows who wins on boards whose values are known", async () => {
    const solver = await compiled;
    for (const [columns, rows, value] of [
      [4, 4, 0],
      [5, 4, 0],
      [4, 5, 0],
      [5, 5, 0],
      [6, 4, -1],
    ] as const) {
      solver.setBoard(columns, rows);
      expect(solver.value(), `${columns} × ${rows}`).toBe(value);
    }
  });
});
