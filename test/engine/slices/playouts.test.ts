/** Every playout is counted once, with its own start, length and scores, on every width of the machine. */
import { describe, expect, it } from "vitest";
import { WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { playoutsOf, type Tally } from "../../../src/engine/slices/tally.js";
import { load } from "../../games/bundled.js";
import { acyclicOf } from "../../ground/sheets.js";
import { KERNELS } from "../../kernels.js";
import { fluents, initial, openPlayouts, playoutsOfRules } from "./open-playouts.js";

const BUILDS = KERNELS.flatMap((build) => WIDTHS.map((width) => [build, width] as const));

/** A role with paint makes 9 - place moves, and scores what the paint is worth. */
const WALK = `
  (role walker)
  (init fresh) (base fresh)
  (place 0) (place 1) (place 2) (place 3) (place 4) (place 5) (place 6) (place 7) (place 8) (place 9)
  (worth red 10) (worth green 35) (worth blue 100)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
  (<= (base (at ?p)) (place ?p))
  (<= (base (paint ?c)) (worth ?c ?v))
  (input walker left) (input walker right) (<= (input walker (dip ?c)) (worth ?c ?v))
  (<= (legal walker (dip ?c)) (worth ?c ?v) (true fresh))
  (<= (legal walker left) (not (true fresh))) (<= (legal walker right) (not (true fresh)))
  (<= (next (at 0)) (true fresh)) (<= (next (paint ?c)) (does walker (dip ?c)))
  (<= (next (at ?q)) (true (at ?p)) (succ ?p ?q))
  (<= (next (paint ?c)) (true (paint ?c)))
  (<= terminal (true (at 9)))
  (<= (goal walker ?v) (true (paint ?c)) (worth ?c ?v))`;

describe.each(KERNELS)("few playouts on a wide machine (%s)", (build) => {
  it.each(["connect-four", "orchard", "battlebrushes", "backgammon"])(
    "of %s are those on a narrow one",
    (name) => {
      const ground = acyclicOf(load(name).sheet);
      const machines = WIDTHS.map((width) => openPlayouts(ground, { width, limit: 40 }, build));
      const [one, two, four] = machines.map((machine) => (playouts: number) => {
        const starts = [playouts - 3, 1, 2].map((count) => ({ fluents: initial(ground), playouts: count }));
        return machine.playChunk(2026, 7, starts);
      });
      const narrow = one(128);
      expect(two(128)).toEqual(narrow);
      expect(four(128)).toEqual(narrow);
      expect(four(256)).toEqual(two(256));
      // After many they are few again.
      expect(playoutsOf(four(700)[0])).toBe(697);
      expect(four(128)).toEqual(narrow);
    },
  );
});

describe.each(BUILDS)("playouts (%s, width %d)", (build, width) => {
  const { ground, playouts } = playoutsOfRules(WALK, { width }, build);

  it("keep starts apart, whatever the sizes of their shares", () => {
    const colours = [
      ["red", 10],
      ["green", 35],
      ["blue", 100],
    ] as const;
    const asked = [1, 1000, 3, 77, 128, 1, 1, 512, 64, 2, 5000, 1];
    const starts = Array.from({ length: 300 }, (_, i) => {
      const [colour, worth] = colours[i % 3];
      const place = (7 * i) % 10;
      const playouts = asked[i % asked.length];
      const texts = [`(at ${place})`, `(paint ${colour})`];
      return { fluents: fluents(ground, texts), playouts, place, worth };
    });
    expect(playouts.playChunk(3, 0, starts)).toEqual(
      starts.map(({ playouts, place, worth }) => ({
        terminal: playouts,
        limited: 0,
        stuck: 0,
        steps: playouts * (9 - place),
        scores: [{ sum: playouts * worth, squares: playouts * worth ** 2 }],
      })),
    );
  });

  it("of nothing are nothing", () => {
    expect(playouts.playChunk(3, 0, [])).toEqual([]);
  });
});

describe("playouts", () => {
  it("end at the limit of moves, with the score that was chosen for that", () => {
    const rules = `
      (role black) (role white) (init (at 0)) (base (at 0)) (input black go) (input white go)
      (legal black go) (legal white go) (next (at 0)) (<= terminal (true (at 1))) (base (at 1))
      (goal black 0) (goal white 100)`;
    for (const limit of [1, 2, 7, 8, 1000]) {
      for (const [limitScore, score] of [
        [undefined, 50],
        [0, 0],
      ] as const) {
        const options = limitScore === undefined ? { limit } : { limit, limitScore };
        const { ground, playouts } = playoutsOfRules(rules, options);
        const scores = { sum: 700 * score, squares: 700 * score ** 2 };
        const [tally] = playouts.playChunk(0, 0, [{ fluents: initial(ground), playouts: 700 }]);
        expect(tally).toEqual({
          terminal: 0,
          limited: 700,
          stuck: 0,
          steps: 700 * limit,
          scores: [scores, scores],
        });
      }
    }
  });

  it("that end in the very move of the limit end by themselves", () => {
    const { ground, playouts } = playoutsOfRules(WALK, { limit: 10 });
    const [tally] = playouts.playChunk(0, 0, [{ fluents: initial(ground), playouts: 300 }]);
    expect(tally).toMatchObject({ terminal: 300, limited: 0, steps: 3000 });
  });

  it("end without a score where a role has no legal move", () => {
    const { ground, playouts } = playoutsOfRules(`
      (role one) (role two) (base (s ?x)) (init (s a))
      (<= (base (s ?x)) (letter ?x)) (letter a) (letter b) (letter c)
      (input one b) (input one c) (input two go)
      (<= (legal one b) (true (s a))) (<= (legal one c) (true (s a))) (<= (legal one b) (true (s b)))
      (<= (legal two go) (not (true (s b))))
      (<= (next (s ?x)) (does one ?x))
      (<= terminal (true (s c))) (goal one 100) (goal two 40)`);
    const [tally] = playouts.playChunk(0, 0, [{ fluents: initial(ground), playouts: 5000 }]) as [Tally];
    expect(tally.terminal + tally.stuck).toBe(5000);
    expect(tally.steps).toBe(5000);
    expect(tally.stuck).toBeGreaterThan(2200);
    expect(tally.terminal).toBeGreaterThan(2200);
    expect(tally.scores.map(({ sum }) => sum)).toEqual([100 * tally.terminal, 40 * tally.terminal]);
  });

  it("score 0 without a goal, and the mean of several; `random` and goals that are no number have none", () => {
    const { ground, playouts } = playoutsOfRules(`
      (role none) (role random) (role several) (role odd)
      (base (s a)) (base (s b)) (init (s a))
      (input none go) (input random go) (input several go) (input odd go)
      (legal none go) (legal random go) (legal several go) (legal odd go)
      (next (s b)) (<= terminal (true (s b)))
      (<= (goal none 10) (true (s a)))
      (goal random 100)
      (goal several 10) (goal several 20) (goal several 90)
      (goal odd 30) (goal odd much)`);
    expect(playouts.roles).toEqual([0, 2, 3]);
    const [tally] = playouts.playChunk(0, 0, [{ fluents: initial(ground), playouts: 1000 }]);
    expect(tally).toEqual({
      terminal: 1000,
      limited: 0,
      stuck: 0,
      steps: 1000,
      scores: [0, 40, 30].map((score) => ({ sum: 1000 * score, squares: 1000 * score ** 2 })),
    });
  });

  it("of a chunk are the same whatever was played before, and others for other chunks and seeds", () => {
    const ground = acyclicOf(load("breakthrough").sheet);
    const starts = [{ fluents: initial(ground), playouts: 500 }];
    const [first, again] = [openPlayouts(ground), openPlayouts(ground, {}, "debug")];
    const chunks = [0, 1, 2].map((chunk) => first.playChunk(7, chunk, starts));
    expect(again.playChunk(7, 2, starts)).toEqual(chunks[2]);
    expect(again.playChunk(7, 0, starts)).toEqual(chunks[0]);
    expect(again.playChunk(8, 0, starts)).not.toEqual(chunks[0]);
    expect(new Set(chunks.map((tallies) => JSON.stringify(tallies))).size).toBe(3);
  });

  it("may be given up at any time: the next are what they would have been", () => {
    const ground = acyclicOf(load("skirmish").sheet);
    const starts = [{ fluents: initial(ground), playouts: 300 }];
    const [whole, cut] = [openPlayouts(ground), openPlayouts(ground)];
    const expected = whole.playChunk(7, 1, starts);
    for (const given of [1, 2, 5]) {
      const work = cut.chunkInPieces(9, given, starts);
      for (let piece = 0; piece < given; piece++) expect(work.next().done).toBe(false);
      expect(cut.playChunk(7, 1, starts)).toEqual(expected);
    }
  });

  it("come in as many pieces as the game is large", () => {
    const piecesOf = (name: string) => {
      const ground = acyclicOf(load(name).sheet);
      const playouts = openPlayouts(ground);
      const work = playouts.chunkInPieces(1, 0, [{ fluents: initial(ground), playouts: playouts.lanes }]);
      let pieces = 0;
      while (!work.next().done) pieces++;
      return pieces;
    };
    // A match of tic-tac-toe ends after nine turns of a few hundred gates, one of skirmish after a hundred of
    // 19,000.
    expect(piecesOf("tic-tac-toe")).toBeLessThan(3);
    expect(piecesOf("skirmish")).toBeGreaterThan(2);
  });

  it("refuse what is no number of playouts, and no limit", () => {
    const { ground, playouts } = playoutsOfRules(WALK);
    for (const bad of [0, 1.5, Number.NaN]) {
      const start = { fluents: initial(ground), playouts: bad };
      expect(() => playouts.playChunk(0, 0, [start])).toThrow(RangeError);
      expect(() => playoutsOfRules(WALK, { limit: bad })).toThrow(RangeError);
    }
  });
});
