/** Playouts of games with a program for each phase may begin in any phase. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import { Playouts } from "../../../src/engine/slices/playouts.js";
import { WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { acyclicOf, read } from "../../ground/sheets.js";
import { kernelModule } from "../../kernels.js";
import { fluents } from "./open-playouts.js";

describe("playouts of a game in which turns go round", () => {
  // Places 0 to 11, three roles in turn; only who has the turn has two moves. Its program knows that.
  const PLACES = Array.from({ length: 12 }, (_, place) => place);
  const ground = acyclicOf(
    read(`
      (role a) (role b) (role c)
      ${PLACES.map((place) => `(place ${place})`).join(" ")}
      ${PLACES.slice(1)
        .map((place) => `(succ ${place - 1} ${place})`)
        .join(" ")}
      (after a b) (after b c) (after c a)
      (init (at 0)) (init (turn a))
      (<= (base (at ?p)) (place ?p)) (<= (base (turn ?r)) (role ?r)) (<= (base (sum ?p)) (place ?p))
      (<= (input ?r stay) (role ?r)) (<= (input ?r add) (role ?r)) (<= (input ?r wait) (role ?r))
      (<= (legal ?r stay) (true (turn ?r))) (<= (legal ?r add) (true (turn ?r)))
      (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
      (<= (next (at ?q)) (true (at ?p)) (succ ?p ?q))
      (<= (next (turn ?s)) (true (turn ?r)) (after ?r ?s))
      (<= terminal (true (at 11)))
      (<= (goal ?r 100) (true (turn ?r))) (<= (goal ?r 0) (role ?r) (not (true (turn ?r))))`),
  );
  const game = compileSlices(ground).game;
  const startAt = (place: number, playouts: number) => ({
    fluents: fluents(ground, [`(at ${place})`, `(turn ${"abc"[place % 3]})`]),
    playouts,
  });

  it("has a program for each turn", () => {
    expect(game.programs).toHaveLength(3);
  });

  it.each(WIDTHS)("begin in all phases, in any order (width %d)", (width) => {
    const playouts = new Playouts(kernelModule("release"), ground, game, { width });
    const asked = [300, 1, 1, 40, 1000, 7, 129];
    const starts = Array.from({ length: 400 }, (_, i) => startAt((5 * i) % 12, asked[i % asked.length]));
    expect(playouts.playChunk(1, 0, starts)).toEqual(
      starts.map(({ playouts: n }, i) => ({
        terminal: n,
        limited: 0,
        stuck: 0,
        steps: n * (11 - ((5 * i) % 12)),
        scores: [0, 0, 100].map((score) => ({ sum: n * score, squares: n * score ** 2 })),
      })),
    );
  });

  it("refuse a start in which it is nobody's turn", () => {
    const playouts = new Playouts(kernelModule("release"), ground, game);
    const start = { fluents: fluents(ground, ["(at 3)"]), playouts: 1 };
    expect(() => playouts.playChunk(1, 0, [start])).toThrow(RangeError);
  });
});
