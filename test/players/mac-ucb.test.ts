/** MAC-UCB and FC-UCB where right play can be known, what is proved, and what they owe to their callers. */

import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { type Clock, clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { bundledGame, PerfectPlay } from "./positions.js";
import { expectKnownMoves, expectNeverLost, ITERATIONS, known, sit } from "./seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

function open(rules: string): LoadedGame {
  const loading = loadedGame(rules);
  return loading;
}

describe.each(["mac-ucb", "mac-ucb:value=mean,order=samples", "fc-ucb"])("%s", (name) => {
  it("never loses tic-tac-toe to a perfect player, in either role", () => expectNeverLost(name, 6));

  it.each(["connect-four", "breakthrough"])("takes wins and prevents losses in %s", (sheet) =>
    expectKnownMoves(name, sheet, 3, 11, clockOfIterations(2000)),
  );
});

describe("what mac-ucb proves", () => {
  it("are the values of perfect play", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    const perfect = new PerfectPlay(game);
    let proved = 0;
    for (let match = 0; match < 20; match++) {
      const random = new Random(match);
      let state = game.initialState();
      for (let turn = 0; turn < 3; turn++) {
        const joint = [0, 1].map((role) => {
          const moves = game.legalMoves(state, role);
          return moves[random.below(moves.length)];
        });
        state = game.nextState(state, joint);
      }
      const role = game.legalMoves(state, 0).length > 1 ? 0 : 1;
      const noop = game.legalMoves(state, 1 - role)[0];
      const { report } = await sit("mac-ucb", loaded, role, match).think(
        known(state, 3),
        clockOfIterations(20_000),
      );
      for (const { move, value, isProven } of report.moves) {
        if (!isProven) continue;
        const own = game.term(move) as TermId;
        const next = game.nextState(state, role === 0 ? [own, noop] : [noop, own]);
        expect(value, move).toBe(perfect.value(next, role));
        proved++;
      }
    }
    expect(proved).toBeGreaterThan(20);
  });

  it("is the best that chance leaves: both fruits in the small orchard", async () => {
    const loaded = bundledGame("orchard-2-2-1");
    const { game } = loaded;
    const role = game.roles.indexOf("bob");
    const state = game.state(["(state 2 2 1)", "(control bob)"]) as State;
    const { report } = await sit("mac-ucb", loaded, role).think(known(state, 1), ITERATIONS);
    expect(report.moves[0]).toMatchObject({ isProven: true });
    // 7/12 without end (docs/stochastic.md).
    expect(report.moves[0]?.value).toBeCloseTo(700 / 12, 5);
  });

  it("takes what both want in a game of a team", async () => {
    const loaded = bundledGame("matching-pennies-cooperative");
    const { game } = loaded;
    const { report } = await sit("mac-ucb", loaded, 0).think(known(game.initialState()), ITERATIONS);
    expect(report.moves[0]).toMatchObject({ value: 50, isProven: true });
  });
});

describe("players who are no rivals after all", () => {
  it("each take what is best for themselves", async () => {
    const loaded = open(`
      (role a) (role b) ${Array.from({ length: 40 }, (_, i) => `(digit ${i})`).join(" ")}
      (init (turn a)) (<= (next (turn b)) (true (turn a)) (does a right))
      (<= (legal a left) (true (turn a))) (<= (legal a right) (true (turn a))) (<= (legal b noop) (true (turn a)))
      (<= (legal b (pick ?x)) (true (turn b)) (digit ?x)) (<= (legal a noop) (true (turn b)))
      (<= (next over) (does a left)) (<= (next (picked ?x)) (does b (pick ?x)))
      (<= terminal (not (true (turn a))) (not (true (turn b))))
      (<= (goal a 50) (true over)) (<= (goal b 50) (true over))
      (<= (goal a 100) (true (picked 17))) (<= (goal b 100) (true (picked 17)))
      (<= (goal a 0) (true (picked ?x)) (distinct ?x 17)) (<= (goal b 70) (true (picked ?x)) (distinct ?x 17))`);
    const { move, report } = await sit("mac-ucb", loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(500),
    );
    expect(loaded.game.text(move)).toBe("right");
    // It rests on what b wants, and the rules do not prove that.
    expect(report.moves[0]).toMatchObject({ value: 100, isBelieved: true });
    expect(report.moves).toHaveLength(2);
  });
});

describe("whoever is hunted", () => {
  // A hare that runs is seen, and caught if its hunters jump to the left. If they do not, a long walk begins,
  // and nobody can see through to its end.
  const STEPS = 12;
  const hunt = (hunters: readonly string[]) => `
    (role hare) (role dog) (role wolf) (role random) (side left) (side right) (side under)
    ${hunters.map((hunter) => `(hunter ${hunter})`).join(" ")}
    ${Array.from({ length: STEPS }, (_, step) => `(after ${step} ${step + 1})`).join(" ")}
    (player hare) (player dog) (player wolf) (init start)
    (<= (legal hare hide) (true start)) (<= (legal hare run) (true start))
    (<= (legal ?h (jump ?s)) (hunter ?h) (side ?s) (true seen)) (<= (jumps ?h) (hunter ?h) (true seen))
    (<= (legal ?r noop) (player ?r) (not (true start)) (not (jumps ?r)))
    (<= (legal dog noop) (true start)) (<= (legal wolf noop) (true start))
    (<= (legal random (turn ?s)) (true (step ?n)) (side ?s))
    (<= walks (true (step ?n))) (<= (legal random noop) (not walks))
    (<= (next hidden) (does hare hide)) (<= (next seen) (does hare run))
    (<= missed (does ?h (jump ?s)) (distinct ?s left)) (<= (next caught) (true seen) (not missed))
    (<= (next (step 0)) missed) (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
    (<= (next (jumped ?h ?s)) (does ?h (jump ?s))) (<= (next (jumped ?h ?s)) (true (jumped ?h ?s)))
    (<= (next (went ?n ?s)) (true (step ?n)) (does random (turn ?s))) (<= (next (went ?n ?s)) (true (went ?n ?s)))
    (<= terminal (true hidden)) (<= terminal (true caught)) (<= terminal (true (step ${STEPS})))
    (<= (goal hare 50) (true hidden)) (<= (goal hare 0) (true caught)) (<= (goal hare 100) (true (step ?n)))
    (<= (goal dog 90) (true caught)) (<= (goal dog 20) (not (true caught)))
    (<= (goal wolf 80) (true caught)) (<= (goal wolf 20) (not (true caught)))`;

  it.each([[["dog"]], [["dog", "wolf"]]])(
    "by %j, hides from those who know how to catch",
    async (hunters) => {
      const loaded = open(hunt(hunters));
      for (let seed = 0; seed < 3; seed++) {
        const { move, report } = await sit("mac-ucb", loaded, 0, seed).think(
          known(loaded.game.initialState()),
          clockOfIterations(3000),
        );
        expect(loaded.game.text(move)).toBe("hide");
        expect(report.moves.find((one) => one.move === "run")?.value).toBeLessThan(40);
      }
    },
  );
});

describe("a game that nobody plays to its end", () => {
  const MANY = `
    (role a) (role b)
    ${Array.from({ length: 330 }, (_, i) => `(digit ${i})`).join(" ")}
    (init start)
    (<= (legal a (pick ?x)) (true start) (digit ?x)) (<= (legal b (pick ?x)) (true start) (digit ?x))
    (<= (next (picked ?r ?x)) (does ?r (pick ?x)))
    (<= terminal (not (true start)))
    (<= (goal a 100) (true (picked a 7))) (<= (goal a 0) (not (true (picked a 7))))
    (<= (goal b 0) (true (picked a 7))) (<= (goal b 100) (not (true (picked a 7))))`;

  it("may have 108,900 joint moves: those that are best are found in batches", async () => {
    const loaded = open(MANY);
    const { move, report } = await sit("mac-ucb", loaded, 0, 1, 1 << 28).think(
      known(loaded.game.initialState()),
      clockOfIterations(20_000),
    );
    expect(loaded.game.text(move)).toBe("(pick 7)");
    expect(report.counts?.successors).toBeGreaterThan(512);
  });

  it("does not take more memory than it may", async () => {
    const loaded = bundledGame("connect-four");
    const state = loaded.game.initialState();
    const player = sit("mac-ucb", loaded, 0, 1, 1 << 20);
    const { report } = await player.think(known(state), clockOfIterations(12_000));
    expect(report.counts?.dropped).toBeGreaterThan(100);
    expect(report.iterations).toBe(12_000);
    expect(report.moves).toHaveLength(7);
    expect(report.moves.every(({ count }) => count > 0)).toBe(true);
  });

  it("samples on where the present state alone fills its memory", async () => {
    // 330 x 330 joint moves, of some 280 bytes each.
    const loaded = loadedGame(MANY);
    const player = sit("mac-ucb", loaded, 0, 1, 1 << 22);
    const { report } = await player.think(known(loaded.game.initialState()), clockOfIterations(60_000));
    expect(report.iterations).toBe(60_000);
    expect(report.counts?.successors).toBeLessThan(16_000);
  });
});

describe("how mac-ucb thinks", () => {
  const report = async (text: string, iterations = 600) => {
    const loaded = bundledGame("connect-four");
    const decision = await sit(text, loaded, 0, 5).think(
      known(loaded.game.initialState()),
      clockOfIterations(iterations),
    );
    return { ...decision.report, seconds: 0 };
  };

  it.each(["amazons-torus", "backgammon", "battlebrushes", "chess", "hex", "pacman-random", "skirmish"])(
    "does not hang on what solves the networks of %s",
    async (name) => {
      const loaded = bundledGame(name);
      const { game } = loaded;
      const [role] = game.players as [number];
      const random = new Random(7);
      let state = game.initialState();
      while (game.legalMoves(state, role).length === 1)
        state = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
      const thought = async (player: string) => {
        const decision = await sit(player, loaded, role, 7).think(known(state), clockOfIterations(300));
        return { ...decision, report: { ...decision.report, seconds: 0 } };
      };
      const first = await thought("mac-ucb:plans=no");
      expect(first.report.counts?.solved).toBeGreaterThan(0);
      expect(await thought("mac-ucb:solver=mac,plans=no")).toEqual(first);
      expect(await thought("fc-ucb")).toEqual(first);
    },
  );

  it("hangs on seed and iterations alone, and not on what solves the networks", async () => {
    const first = await report("mac-ucb");
    expect(await report("mac-ucb")).toEqual(first);
    expect(await report("mac-ucb:solver=mac")).toEqual(first);
    expect(await report("fc-ucb")).toEqual(first);
    expect(await report("mac-ucb:solving=0.5")).not.toEqual(first);
    expect(first.iterations).toBe(600);
    expect(first.counts?.solved).toBeGreaterThan(20);
    expect(first.depth).toBeGreaterThan(1);
    expect(first.line.length).toBeGreaterThan(1);
    expect(first.moves).toHaveLength(7);
    expect(first.notes).toEqual([]);
  });

  it("says why it did not sample", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const only = await sit("mac-ucb", loaded, 1).think(known(game.initialState()), clockOfSeconds(1000));
    expect(only.report.notes).toEqual(["there is only one legal move"]);
    expect(only.report.isFinal).toBe(true);
    const doubted = await sit("mac-ucb", loaded, 1).think(
      { ...known(game.initialState()), isKnown: false, doubt: "perhaps not this state" },
      clockOfSeconds(1000),
    );
    expect(doubted.report.notes).toEqual(["perhaps not this state", "there is only one legal move"]);
    expect(doubted.report.isFinal).toBeUndefined();
    const none = await sit("mac-ucb", loaded, 0).think(known(game.initialState()), NO_TIME);
    expect(game.legalMoves(game.initialState(), 0)).toContain(none.move);
    expect(none.report).toMatchObject({ iterations: 0, notes: [expect.stringContaining("no time")] });
  });

  it("ends when it is told to, on an engine that plays one by one as well", async () => {
    const text = bundledGame("breakthrough");
    const slow = loadedGame(
      "(role a)(init p)(<= (next p) (true p))(legal a x)(legal a y)(<= terminal (true q))(<= (goal a 0) (true p))(<= (goal a 100) (true q))",
      {
        engine: "tables",
      },
    );
    for (const loaded of [text, slow]) {
      const abort = new AbortController();
      let turns = 0;
      const watch = setInterval(() => {
        if (++turns === 5) abort.abort();
      }, 1);
      const clock: Clock = clockOfSeconds(1000, abort.signal);
      await sit("mac-ucb", loaded, 0).think(known(loaded.game.initialState()), clock);
      clearInterval(watch);
      expect(turns).toBeGreaterThanOrEqual(5);
    }
  });

  it("goes on with what it knows after a move", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const player = sit("mac-ucb", loaded, 0);
    let state = game.initialState();
    const first = await player.think(known(state), clockOfIterations(5000));
    state = game.nextState(state, [first.move, game.legalMoves(state, 1)[0]]);
    state = game.nextState(state, [game.legalMoves(state, 0)[0], game.legalMoves(state, 1)[3]]);
    const { report: second } = await player.think(known(state, 2), NO_TIME);
    expect(second.moves.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(20);
  });

  it.each(["mac-ucb", "fc-ucb"])(
    "%s weighs all that a move may come to where several states are possible",
    async (name) => {
      // A player that guesses the coin wins; one that passes has 90 a turn later. In each state alone the
      // right guess is proved.
      const loaded = loadedGame(`(role player) (role random) (face heads) (face tails) (init start)
      (<= (legal random (throw ?f)) (true start) (face ?f)) (<= (legal random noop) (not (true start)))
      (<= (legal player noop) (true start)) (<= (legal player noop) (true passed))
      (<= (legal player (guess ?f)) (true (coin ?g)) (face ?f) (not (true passed)))
      (<= (legal player pass) (true (coin ?g)) (not (true passed)))
      (<= (next (coin ?f)) (does random (throw ?f))) (<= (next (coin ?f)) (true (coin ?f)))
      (<= (next passed) (does player pass)) (<= (next over) (true passed))
      (<= (next (guessed ?f)) (does player (guess ?f)))
      (<= terminal (true over)) (<= terminal (true (guessed ?f)))
      (<= (goal player 90) (true over)) (<= (goal player 100) (true (coin ?f)) (true (guessed ?f)))
      (<= (goal player 0) (true (coin ?f)) (true (guessed ?g)) (distinct ?f ?g))
      (<= (sees random (coin ?f)) (does random (throw ?f)))`);
      const { game } = loaded;
      const states = ["(coin heads)", "(coin tails)"].map((fluent) => game.state([fluent]) as State);
      const position = { states, isKnown: false, step: 1 };
      const { move, report } = await sit(name, loaded, 0).think(position, clockOfIterations(500));
      expect(game.text(move)).toBe("pass");
      const values = new Map(report.moves.map((one) => [one.move, one.value]));
      expect(values).toEqual(
        new Map([
          ["pass", 90],
          ["(guess heads)", 50],
          ["(guess tails)", 50],
        ]),
      );
    },
  );

  it.each([
    "mac-ucb:exploration=0.6",
    "fc-ucb:exploration=0.6,order=utility",
    "mac-ucb:exploration=0.6,solver=mac",
  ])("%s searches a tree of playouts where there is no network, and says so", async (name) => {
    const loaded = bundledGame("tic-tac-toe", "reference");
    const seen = async (player: string) => {
      const { move, report } = await sit(player, loaded, 0).think(
        known(loaded.game.initialState()),
        clockOfIterations(200),
      );
      return { move, report: { ...report, seconds: 0 } };
    };
    const { move, report } = await seen(name);
    expect(report.notes).toEqual([expect.stringContaining("not ground")]);
    const rival = await seen(`uct:exploration=${0.6 * Math.SQRT2}`);
    expect({ move, report: { ...report, notes: [] } }).toEqual(rival);
  });

  it("solves networks by tables too", async () => {
    const loaded = bundledGame("tic-tac-toe", "tables");
    const { report } = await sit("mac-ucb", loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(100),
    );
    expect(report.notes).toEqual([]);
    expect(report.counts?.solved).toBeGreaterThan(1);
  });

  it("stays with moves first where the memory has no room for the network, and says so", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const seen = async (name: string, megabytes: number) => {
      const { report } = await sit(name, loaded, 0, 1, megabytes * 2 ** 20).think(
        known(loaded.game.initialState()),
        clockOfIterations(64),
      );
      return report.notes;
    };
    expect(await seen("fc-ucb", 0.75)).toEqual([
      expect.stringMatching(/moves first, since the network takes \d+ bytes of the 98304/),
    ]);
    expect(await seen("fc-ucb", 4)).toEqual([]);
    expect(await seen("mac-ucb", 0.75)).toEqual([]);
  });
});
