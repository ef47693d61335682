/**
 * The hand-written engines play the games of the bundled sheets: move by move in matches, by counts of trees, and in
 * the mean over many playouts.
 */
import { describe, expect, test } from "vitest";
import { Engine, HAND_WRITTEN } from "../../bench/limit/engines.mjs";
import { Random } from "../../src/engine/random-numbers.js";
import { fluents, legal, load, play, scores } from "../games/bundled.js";

const MATCHES = 5;
const PLAYOUTS = 20_000;

describe.each(HAND_WRITTEN)("$game", (about) => {
  const loading = Engine.load(about);
  const { game, manifest } = load(about.game);

  test("counts the trees of moves that its sheet has", async () => {
    const engine = await loading;
    const known = manifest.facts.perft?.nodes ?? [];
    const depths = Math.min(known.length, about.perft.length);
    expect(about.perft.slice(0, depths)).toEqual(known.slice(0, depths));
    expect(engine.wrongDepth()).toBe(-1);
  });

  test("plays matches as its sheet does", async () => {
    const { calls } = await loading;
    for (let match = 0; match < MATCHES; match++) {
      const random = new Random(2026, match);
      calls.start();
      let state = game.initialState();
      for (let ply = 0; !calls.isOver(); ply++) {
        expect(game.isTerminal(state), fluents(game, state).join(" ")).toBe(false);
        const role = game.roles[ply % 2];
        const moves = Array.from({ length: calls.moveCount() }, (_, k) => calls.moveAt(k));
        expect(moves.map(about.text).sort()).toEqual(legal(game, state, role).sort());
        const move = moves[random.below(moves.length)];
        state = play(game, state, { [role]: about.text(move) });
        calls.make(move);
      }
      expect(game.isTerminal(state)).toBe(true);
      const ours = scores(game, state);
      const last = calls.score();
      expect(calls.plies() % 2 === 1 ? ours : ours.reverse()).toEqual([last, 100 - last]);
    }
  });

  test("its playouts have the means of matches played move by move", async () => {
    const { calls } = await loading;
    calls.playouts(PLAYOUTS, 1, 0);
    const fast = [calls.moves(), calls.firstWins(), calls.secondWins()].map((sum) => sum / PLAYOUTS);
    const random = new Random(7);
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    for (let match = 0; match < PLAYOUTS; match++) {
      calls.start();
      while (!calls.isOver()) calls.make(calls.moveAt(random.below(calls.moveCount())));
      const plies = calls.plies();
      const first = plies % 2 === 1 ? calls.score() : 100 - calls.score();
      for (const [i, x] of [plies, first === 100 ? 1 : 0, first === 0 ? 1 : 0].entries()) {
        sums[i] += x;
        squares[i] += x * x;
      }
    }
    for (const [i, mean] of fast.entries()) {
      const variance = squares[i] / PLAYOUTS - (sums[i] / PLAYOUTS) ** 2;
      const error = Math.sqrt((2 * variance) / PLAYOUTS);
      expect(Math.abs(mean - sums[i] / PLAYOUTS)).toBeLessThan(5 * error + 1e-9);
    }
  });
});
