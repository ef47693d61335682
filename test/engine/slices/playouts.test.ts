/** Every playout is counted once, with its own start, length and scores; and random play is random play. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import type { Game, State } from "../../../src/engine/game.js";
import { type PlayoutOptions, Playouts } from "../../../src/engine/slices/playouts.js";
import { WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { playoutsOf, type Tally } from "../../../src/engine/slices/tally.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { load } from "../../games/bundled.js";
import { acyclicOf, read } from "../../ground/sheets.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";

const BUILDS = KERNELS.flatMap((build) => WIDTHS.map((width) => [build, width] as const));

function playoutsOfRules(
  rules: string,
  options: PlayoutOptions = {},
  build: KernelBuild = "release",
): { ground: AcyclicProgram; playouts: Playouts } {
  const ground = acyclicOf(read(rules));
  return { ground, playouts: open(ground, options, build) };
}

function open(
  ground: AcyclicProgram,
  options: PlayoutOptions = {},
  build: KernelBuild = "release",
): Playouts {
  const shared = build === "shared";
  return new Playouts(kernelModule(build), ground, compileSlices(ground).game, { ...options, shared });
}

function initial(ground: AcyclicProgram): number[] {
  return ground.fluents.flatMap(({ initially }, fluent) => (initially ? [fluent] : []));
}

function fluents(ground: AcyclicProgram, texts: readonly string[]): number[] {
  return texts.map((text) => {
    const fluent = ground.fluents.findIndex((candidate) => candidate.text === text);
    if (fluent < 0) throw new Error(`no fluent ${text}`);
    return fluent;
  });
}

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
      const machines = WIDTHS.map((width) => open(ground, { width, limit: 40 }, build));
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
    const [first, again] = [open(ground), open(ground, {}, "debug")];
    const chunks = [0, 1, 2].map((chunk) => first.playChunk(7, chunk, starts));
    expect(again.playChunk(7, 2, starts)).toEqual(chunks[2]);
    expect(again.playChunk(7, 0, starts)).toEqual(chunks[0]);
    expect(again.playChunk(8, 0, starts)).not.toEqual(chunks[0]);
    expect(new Set(chunks.map((tallies) => JSON.stringify(tallies))).size).toBe(3);
  });

  it("may be given up at any time: the next are what they would have been", () => {
    const ground = acyclicOf(load("skirmish").sheet);
    const starts = [{ fluents: initial(ground), playouts: 300 }];
    const [whole, cut] = [open(ground), open(ground)];
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
      const playouts = open(ground);
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

describe("the mean of many playouts", () => {
  /** 5 standard errors of the mean of a sample. */
  function tolerance({ sum, squares }: { sum: number; squares: number }, n: number): number {
    return 5 * Math.sqrt((squares / n - (sum / n) ** 2) / n) + 1e-9;
  }

  it("of tic-tac-toe is the exact one: 737/1260 wins, 121/420 losses", () => {
    const ground = acyclicOf(load("tic-tac-toe").sheet);
    const n = 500_000;
    const [{ scores, terminal }] = open(ground).playChunk(1, 0, [
      { fluents: initial(ground), playouts: n },
    ]) as [Tally];
    expect(terminal).toBe(n);
    const exact = [100 * (737 / 1260) + 50 * (8 / 63), 100 * (121 / 420) + 50 * (8 / 63)];
    for (const [role, score] of scores.entries()) {
      expect(Math.abs(score.sum / n - exact[role])).toBeLessThan(tolerance(score, n));
    }
  });

  it.each([
    "liars-dice",
    "matching-pennies",
    "matching-pennies-cooperative",
    "monty-hall",
    "rock-paper-scissors",
  ])("of %s is the exact one", (name) => {
    const { sheet, game } = load(name);
    const ground = acyclicOf(sheet);
    const playouts = open(ground);
    const n = 200_000;
    const [tally] = playouts.playChunk(1, 0, [{ fluents: initial(ground), playouts: n }]) as [Tally];
    const exact = expectedScores(game);
    expect(playoutsOf(tally)).toBe(n);
    for (const [i, role] of playouts.roles.entries()) {
      const score = tally.scores[i] as { sum: number; squares: number };
      expect(Math.abs(score.sum / n - exact[role])).toBeLessThan(tolerance(score, n));
    }
  });

  /** The expected score of each role where all choose uniformly, by looking at every line of play. */
  function expectedScores(game: Game): number[] {
    const known = new Map<string, number[]>();
    const of = (state: State): number[] => {
      const key = state.join();
      const found = known.get(key) ?? at(state);
      known.set(key, found);
      return found;
    };
    const at = (state: State): number[] => {
      if (game.isTerminal(state)) {
        return game.roles.map((_, role) => Number(game.text(game.goals(state, role)[0] ?? -1)) || 0);
      }
      let joints: number[][] = [[]];
      for (const role of game.roles.keys()) {
        joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
      }
      const sums = game.roles.map(() => 0);
      for (const joint of joints) {
        for (const [role, score] of of(game.nextState(state, joint)).entries()) {
          sums[role] = sums[role] + score / joints.length;
        }
      }
      return sums;
    };
    return of(game.initialState());
  }
});
