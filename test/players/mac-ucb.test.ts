/** MAC-UCB and FC-UCB where right play can be known, and what they prove. */

import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { clockOfIterations } from "../../src/search/clock.js";
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
