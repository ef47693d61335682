/** What a learner finds out of a game, and what it makes of it. */
import { describe, expect, it } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import type { LearntValues } from "../../../src/engine/values/kept-values.js";
import { haveOppositeScores } from "../../../src/engine/values/opposite-scores.js";
import type { ValueLearner } from "../../../src/engine/values/value-learner.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { readGameText } from "../../../src/node/game-file.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

provideKernel(kernelModule("release"));

const bundled = (name: string) => loadedGame(readGameText(name).text, { engine: "slices" });

function learnerOf(loaded: LoadedGame, seed = 1): ValueLearner {
  const work = loaded.learner?.({ seed });
  if (work === undefined) throw new Error("nobody learns this game");
  const { learner, problem } = allOf(work);
  if (problem !== undefined) throw new Error(problem);
  return learner;
}

function learnt(loaded: LoadedGame, matches: number, seed = 1, from?: LearntValues): ValueLearner {
  const learner = learnerOf(loaded, seed);
  if (from !== undefined) allOf(learner.goOn(from));
  allOf(learner.learnUntil(matches));
  return learner;
}

describe("a learner", () => {
  const game = bundled("tic-tac-toe");

  it("learns what its seed and the number of matches decide, whether it is judged on the way or not", () => {
    const first = learnt(game, 3000).values();
    const second = learnerOf(game);
    allOf(second.learnUntil(1000));
    allOf(second.judgeBy(100));
    allOf(second.learnUntil(3000));
    expect(second.values()).toEqual(first);
    expect(first.matches).toBeGreaterThanOrEqual(3000);
    expect(learnt(game, 3000, 2).values().weights).not.toEqual(first.weights);
  });

  it("moves far better than random moves after a while, and no better before", () => {
    const learner = learnerOf(game);
    const share = () =>
      allOf(learner.judgeBy(2000)).map(({ matches, sum }) => {
        expect(matches).toBeGreaterThan(900);
        return sum / matches;
      });
    const [crossBefore, noughtBefore] = share();
    allOf(learner.learnUntil(20_000));
    const [cross, nought] = share();
    expect(cross).toBeGreaterThan(crossBefore + 0.1);
    expect(nought).toBeGreaterThan(noughtBefore + 0.2);
    // Who begins can always win or draw, and against random moves nearly always wins.
    expect(cross).toBeGreaterThan(0.97);
    expect(nought).toBeGreaterThan(0.85);
  });

  it("gives up a look at what it has learnt, and has another", () => {
    const learner = learnt(game, 100);
    learner.judgeBy(1e6).next();
    const [first, second] = allOf(learner.judgeBy(600));
    expect(first.matches + second.matches).toBe(600);
  });

  it("goes on from what was learnt before, and counts it", () => {
    const before = learnt(game, 500).values();
    const learner = learnt(game, 500, 1, before);
    const values = learner.values();
    expect(values.matches).toBe(before.matches + learner.counts.matches);
    expect(values.positions).toBe(before.positions + learner.counts.positions);
    // Other random numbers: what it learns is not the same once more.
    expect(learner.counts.positions).not.toBe(before.positions);
  });

  it("has one value for two whose scores add up to 100, and one for each of others", () => {
    expect(learnerOf(game).model.columns).toBe(1);
    expect(learnerOf(bundled("eight-puzzle")).model.columns).toBe(1);
    expect(learnerOf(bundled("chinese-checkers-3")).model.columns).toBe(3);
    expect(allOf(haveOppositeScores(bundled("matching-pennies-cooperative").game))).toBe(false);
  });

  it("has nothing to learn of a game that is over before it begins", () => {
    const over = loadedGame(
      "(role r) (init (at 0)) (<= (next (at 0)) (true (at 0))) (legal r a) (goal r 50) terminal",
    );
    expect(() => learnerOf(over)).toThrow("the game is over before it begins");
  });

  it("has nothing to learn of a game without players", () => {
    const alone = loadedGame("(role random) (init (at 0)) (legal random a) (<= (next (at 1)) (true (at 0)))");
    expect(() => learnerOf(alone)).toThrow("nobody has a score");
  });

  it("has nothing to learn of a game in which somebody cannot begin", () => {
    const idle = loadedGame(
      `(role r) (role s) (init (at 0)) (<= (next (at 1)) (true (at 0))) (legal r a)
       (<= (legal s b) (true (at 1))) (goal r 50) (goal s 50) (<= terminal (true (at 1)))`,
    );
    expect(() => learnerOf(idle)).toThrow("s has no legal move when the game begins");
  });

  it("says of states what it has learnt so far", () => {
    const learner = learnt(game, 3000);
    const initial = game.game.initialState();
    const values = learner.stateValues();
    const [[cross, nought]] = values.of([initial]) as [[number, number]];
    expect(cross + nought).toBe(1);
    allOf(learner.learnUntil(4000));
    expect(values.of([initial])).toEqual([[cross, nought]]);
    expect(learner.stateValues().of([initial])).not.toEqual([[cross, nought]]);
  });

  it("finds three in a row with an empty cell the heaviest of what speaks for who moves", () => {
    const four = bundled("connect-four");
    const learner = learnt(four, 3000);
    const [first] = learner.heaviest(1);
    expect(first.weight).toBeGreaterThan(0.5);
    expect(first.stage).toEqual([`(control ${first.role})`]);
    const own = first.holds.filter((cell) => cell.endsWith(` ${first.role})`));
    expect(own.length).toBe(3);
  });
});
