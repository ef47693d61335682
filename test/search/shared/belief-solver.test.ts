/** Values by belief states, against the plain solvers of histories and of beliefs. */
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { readGameText } from "../../../src/node/game-file.js";
import { FRACTIONS, fractionText } from "../../../src/search/policy/numbers.js";
import { BeliefSolver } from "../../../src/search/shared/belief-solver.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

provideKernel(kernelModule("release"));

import { valueByBeliefs } from "../../oracles/hidden/belief-value.js";
import { gameTree } from "../../oracles/hidden/game-tree.js";
import { bestResponse, uniform } from "../../oracles/hidden/strategies.js";

function solve(rules: string, horizon = Number.POSITIVE_INFINITY) {
  const solver = new BeliefSolver(loadedGame(rules, { engine: "slices" }));
  return { solver, answer: allOf(solver.solve(horizon)) };
}

const text = (name: string) => readGameText(name).text;
const worth = (rules: string) => solve(rules).answer.utilities?.map((utility) => fractionText(utility));

describe("the value by belief states", () => {
  it("is exact where it is known", () => {
    expect(worth(text("monty-hall"))).toEqual(["2/3"]);
    expect(worth(text("guess-number"))).toEqual(["4/5"]);
    expect(worth(text("mastermind-2x2"))).toEqual(["1"]);
    expect(worth(text("guess-dice-once"))).toEqual(["1/6"]);
  });

  it.each(["monty-hall", "guess-dice", "mastermind-2x2", "guess-number"])(
    "in %s is that of the plain solvers",
    (name) => {
      const { game } = load(name);
      const [utility] = solve(text(name)).answer.utilities ?? [];
      expect(utility === undefined ? -1 : 100 * FRACTIONS.toNumber(utility)).toBeCloseTo(
        valueByBeliefs(game),
        9,
      );
    },
  );

  it("is that of a best response to chance, in histories", () => {
    const tree = gameTree(load("guess-number").game);
    expect(bestResponse(tree, uniform(tree), 0)).toBe(80);
  });

  it("counts a match that is not over within the horizon as nothing", () => {
    const within = (turns: number) => solve(text("guess-number"), turns).answer.utilities?.map(fractionText);
    expect(within(1)).toEqual(["0"]);
    expect(within(2)).toEqual(["1/4"]);
    expect(within(3)).toEqual(["9/20"]);
    expect(within(4)).toEqual(["4/5"]);
  });

  it("switches the door, by one decision for both states", () => {
    const { solver } = solve(text("monty-hall"));
    const { game } = loadedGame(text("monty-hall"));
    const [, opened] = solver.root().choices?.[0]?.courses[0]?.position.choices?.[0]?.courses ?? [];
    expect(opened?.position.states.map(({ share }) => fractionText(share)).sort()).toEqual(["1/3", "2/3"]);
    expect(game.players).toEqual([0]);
  });

  it("is one of rivals where two of them share what they know", () => {
    // A coin is tossed unseen. First a, then b may call it or pass; who calls it right wins, wrong loses.
    const rules = (seen: string) => `
      (role a) (role b) (role random)
      (base (coin heads)) (base (coin tails)) (base (turn toss)) (base (turn a)) (base (turn b)) (base (turn end))
      (base (won a)) (base (won b))
      (init (turn toss)) (face heads) (face tails)
      (other a b) (other b a)
      (<= (input random (toss ?f)) (face ?f)) (input random noop)
      (<= (input ?p (call ?f)) (other ?p ?o) (face ?f)) (<= (input ?p pass) (other ?p ?o)) (<= (input ?p noop) (role ?p))
      (<= (legal random (toss ?f)) (face ?f) (true (turn toss)))
      (<= (legal random noop) (not (true (turn toss))))
      (<= (legal ?p (call ?f)) (true (turn ?p)) (face ?f))
      (<= (legal ?p pass) (true (turn ?p)))
      (<= (legal ?p noop) (other ?p ?o) (not (true (turn ?p))))
      (<= (next (coin ?f)) (does random (toss ?f)))
      (<= (next (coin ?f)) (true (coin ?f)))
      (<= (next (turn a)) (true (turn toss)))
      (<= (next (turn b)) (does a pass))
      (<= (next (turn end)) (does ?p (call ?f)))
      (<= (next (turn end)) (does b pass))
      (<= (next (won ?p)) (does ?p (call ?f)) (true (coin ?f)))
      (<= (next (won ?o)) (does ?p (call ?f)) (other ?p ?o) (not (true (coin ?f))))
      (<= terminal (true (turn end)))
      (<= (goal ?p 100) (other ?p ?o) (true (won ?p)))
      (<= (goal ?p 0) (other ?p ?o) (true (won ?o)))
      (<= (goal ?p 50) (other ?p ?o) (not (true (won a))) (not (true (won b))))
      (<= (sees ?p (did ?q (call ?f))) (other ?p ?o) (does ?q (call ?f)))
      ${seen}`;
    expect(worth(rules(""))).toEqual(["1/2", "1/2"]);
    const { answer } = solve(rules("(<= (sees ?p (lies ?f)) (other ?p ?o) (does a pass) (true (coin ?f)))"));
    expect(answer.relation).toBe("rivals");
    expect(answer.utilities?.map(fractionText)).toEqual(["1/2", "1/2"]);
    // If the coin is shown at once, a calls it.
    expect(worth(rules("(<= (sees ?p (lies ?f)) (other ?p ?o) (does random (toss ?f)))"))).toEqual([
      "1",
      "0",
    ]);
  });

  it("says so where a match may come back to a belief", () => {
    const rules = `
      (role a) (role random) (base on) (base off) (init off) (input a stay) (input a stop) (input random x) (input random y)
      (legal a stay) (legal a stop) (legal random x) (legal random y)
      (<= (next off) (does a stay)) (<= (next on) (does a stop))
      (<= terminal (true on)) (goal a 100) (<= (sees a tick) (true off))`;
    expect(solve(rules).answer.problem).toMatch(/come back/);
    expect(solve(rules, 3).answer.utilities?.map(fractionText)).toEqual(["1"]);
  });
});
