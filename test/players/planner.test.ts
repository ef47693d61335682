import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../src/engine/game.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import type { Player } from "../../src/players/player.js";
import { clockOfIterations, clockOfSeconds } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { bundledGame } from "./positions.js";
import { ITERATIONS, known, sit } from "./seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Plays a puzzle to its end, beside the reference reasoner, which gives the score. */
async function played(loaded: LoadedGame, player: Player, clock = ITERATIONS): Promise<number> {
  const { game } = loaded;
  const asRead = loadReference(parseSheet(loaded.rules).sheet).game;
  if (asRead === undefined) throw new Error("the rules cannot be read");
  await player.prepare?.(known(game.initialState()), clock);
  let [state, stateRead]: State[] = [game.initialState(), asRead.initialState()];
  for (let step = 0; !asRead.isTerminal(stateRead); step++) {
    const { move } = await player.think(known(state, step), clock);
    const moveRead = asRead.term(game.text(move)) as number;
    expect(asRead.legalMoves(stateRead, 0)).toContain(moveRead);
    state = game.nextState(state, [move]);
    stateRead = asRead.nextState(stateRead, [moveRead]);
  }
  player.close?.();
  return asRead.score(stateRead, 0);
}

/** Left is worth 40 after a turn, right 70 after three; nothing is worth 100. */
const FORK = `
  (role walker) (init (at here)) (init (moved 0)) (succ 0 1) (succ 1 2) (succ 2 3)
  (<= (legal walker (go ?to)) (true (at ?from)) (way ?from ?to))
  (way here left) (way here far1) (way far1 far2) (way far2 right) (way far1 here) (way far2 far1)
  (<= (next (at ?to)) (does walker (go ?to)))
  (<= (next (moved ?m)) (true (moved ?n)) (succ ?n ?m))
  (<= terminal (true (at left))) (<= terminal (true (at right))) (<= terminal (true (moved 3)))
  (<= (goal walker 40) (true (at left))) (<= (goal walker 70) (true (at right)))
  (<= (goal walker 100) (true (at nowhere)))
  (<= (goal walker 0) (not (true (at left))) (not (true (at right))))`;

describe("planner", () => {
  it.each(["bandl-3", "untwisty-complex", "joint-buttons-and-lights-25"])(
    "scores 100 in %s",
    async (name) => {
      const loaded = bundledGame(name);
      expect(await played(loaded, sit("planner", loaded, 0))).toBe(100);
    },
  );

  it("plays a plan that is proved to be the best at once, and says so", async () => {
    const loaded = loadedGame(FORK);
    const { game } = loaded;
    const player = sit("planner", loaded, 0);
    await player.prepare?.(known(game.initialState()), ITERATIONS);
    const { move, report } = await player.think(known(game.initialState()), clockOfSeconds(1000));
    expect(game.text(move)).toBe("(go far1)");
    expect(report.isFinal).toBe(true);
    expect(report.line).toEqual(["(go far1)", "(go far2)", "(go right)"]);
    expect(report.moves[0]).toEqual({ move: "(go far1)", value: 70, count: 0, isProven: true });
    expect(report.notes.join("; ")).toMatch(
      /^a plan of 3 turns scores 70, found by .+; proved: no course scores more$/,
    );
    expect(await played(loaded, sit("planner", loaded, 0))).toBe(70);
  });

  it("plans anew where the match leaves the plan", async () => {
    const loaded = loadedGame(
      FORK.replaceAll("(moved 3)", "(moved 5)").replace("(succ 2 3)", "(succ 2 3) (succ 3 4) (succ 4 5)"),
    );
    const { game } = loaded;
    const player = sit("planner", loaded, 0);
    let state = game.initialState();
    await player.think(known(state), ITERATIONS);
    // The host makes moves that the player did not choose.
    for (const text of ["(go far1)", "(go here)"]) state = game.nextState(state, [game.term(text) as number]);
    const { move, report } = await player.think(known(state, 2), ITERATIONS);
    expect(game.text(move)).toBe("(go far1)");
    expect(report.line).toHaveLength(3);
  });

  it("plays on by samples where no plan is found in time", async () => {
    const loaded = bundledGame("hunter-big");
    const player = sit("planner", loaded, 0, 1, 1 << 26);
    const { move, report } = await player.think(known(loaded.game.initialState()), clockOfIterations(64));
    expect(loaded.game.legalMoves(loaded.game.initialState(), 0)).toContain(move);
    expect(report.iterations).toBeGreaterThan(0);
    player.close?.();
  });

  it("does not end a match for nothing while it knows nothing better", async () => {
    // Of twenty moves one leads on, and only a long way leads to points.
    const steps = Array.from({ length: 40 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ");
    const names = Array.from({ length: 20 }, (_, n) => `(name m${n})`).join(" ");
    const loaded = loadedGame(`
      (role walker) (init (at 0)) ${steps} ${names}
      (<= (legal walker ?m) (name ?m))
      (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m) (does walker m13))
      (<= (next lost) (not (does walker m13)))
      (<= terminal (true lost)) (<= terminal (true (at 40)))
      (<= (goal walker 100) (true (at 40))) (<= (goal walker 0) (not (true (at 40))))`);
    const player = sit("planner", loaded, 0);
    const { move } = await player.think(known(loaded.game.initialState()), clockOfIterations(1));
    expect(loaded.game.text(move)).toBe("m13");
  });

  it("plays puzzles that only the reference reasoner plays, where plans have nothing to say", async () => {
    const loaded = loadedGame(FORK, { engine: "reference" });
    expect(await played(loaded, sit("planner", loaded, 0), clockOfIterations(500))).toBe(70);
  });

  it("is uct in games that are no puzzles, and says why", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const state = loaded.game.initialState();
    const [planned, sampled] = await Promise.all(
      ["planner", "uct"].map((name) => sit(name, loaded, 0).think(known(state), ITERATIONS)),
    );
    expect(planned?.move).toBe(sampled?.move);
    expect(planned?.report.moves).toEqual(sampled?.report.moves);
    expect(planned?.report.notes).toEqual([
      "no plans are made, since the game has several roles: a tree of playouts is searched",
    ]);
  });
});

it("mac-ucb takes plans in puzzles, unless it is told not to", async () => {
  const loaded = loadedGame(FORK);
  const state = loaded.game.initialState();
  const planned = await sit("mac-ucb", loaded, 0).think(known(state), ITERATIONS);
  expect(planned.report.notes[0]).toMatch(/^a plan of 3 turns/);
  const alone = await sit("mac-ucb:plans=no", loaded, 0).think(known(state), ITERATIONS);
  expect(alone.report.notes.join()).not.toMatch(/plan/);
});
