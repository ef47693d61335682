/** The answers of `arcwood reason`, on every engine, compared with the reference reasoner asked directly. */
import { describe, expect, it } from "vitest";
import { Answers } from "../../../src/cli/reason/rule-answers.js";
import type { GameState } from "../../../src/engine/game-state.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { ENGINES, type EngineName } from "../../../src/engine/prepare-game.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { readGameText } from "../../../src/node/game-file.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

/** With chance, with percepts, with choices of several at once, and with none of these. */
const GAMES = ["tic-tac-toe", "monty-hall", "rock-paper-scissors", "orchard"];

const STEPS = 200;

provideKernel(kernelModule("release"));

function loaded(game: string, engine: EngineName): LoadedGame {
  return loadedGame(readGameText(game).text, { engine });
}

function asking(label: string, game: LoadedGame) {
  const answers = new Answers(label, game);
  // biome-ignore lint/suspicious/noExplicitAny: what a program in another language reads.
  return (question: object): any => JSON.parse(JSON.stringify(answers.answer(JSON.stringify(question))));
}

/** States of random matches, each with a joint move. */
function* walk(game: string): Generator<{ state: GameState; moves: Readonly<Record<string, string>> }> {
  const plain = loaded(game, "reference");
  const random = new Random(7);
  let state = plain.start();
  for (let step = 0; step < STEPS; step++) {
    const moves = state.isTerminal ? undefined : state.draw(random);
    if (moves === undefined) state = plain.start();
    else {
      yield { state, moves };
      state = state.after(moves);
      if (state.isTerminal) yield { state, moves: {} };
    }
  }
}

describe.each(GAMES)("answers about %s", (game) => {
  it.each(ENGINES)("are those of the rules, on %s", (engine) => {
    const ask = asking(game, loaded(game, engine));
    const { roles, players, hasPercepts } = loaded(game, "reference").game;
    const names = players.map((role) => roles[role]);
    expect(ask({ op: "roles" })).toEqual({ roles });
    expect(ask({ op: "info" })).toEqual({ info: { game, roles, players: names, hasPercepts, engine } });
    expect(ask({ op: "initial" })).toEqual({ state: loaded(game, "reference").start().fluents });
    let ends = 0;
    for (const { state, moves } of walk(game)) {
      const asked = { state: state.fluents };
      expect(ask({ op: "terminal", ...asked })).toEqual({ terminal: state.isTerminal });
      if (state.isTerminal) {
        ends++;
        expect(ask({ op: "goal", ...asked })).toEqual({ goal: state.scores });
        const { rollouts } = ask({ op: "rollouts", ...asked, count: 3 });
        expect(rollouts).toEqual(state.scores);
        continue;
      }
      const legal = Object.fromEntries(roles.map((role) => [role, state.legalMoves(role)]));
      expect(ask({ op: "legal", ...asked })).toEqual({ legal });
      const next = state.after(moves);
      const joint = roles.map((role) => moves[role]);
      expect(ask({ op: "next", ...asked, moves: joint })).toEqual({ state: next.fluents });
      const sees = Object.fromEntries(roles.map((role) => [role, next.perceptsOf(role)]));
      expect(ask({ op: "sees", ...asked, moves: joint })).toEqual({ sees });
      const { children, count } = ask({ op: "children", ...asked });
      expect(children).toHaveLength(count);
      expect(count).toBe(Object.values(legal).reduce((product, own) => product * own.length, 1));
      expect(children).toContainEqual({
        moves: joint,
        state: next.fluents,
        terminal: next.isTerminal,
        ...(next.isTerminal && { goal: next.scores }),
      });
    }
    expect(ends).toBeGreaterThan(0);
  });
});

describe("an answer", () => {
  const ask = asking("tic-tac-toe", loaded("tic-tac-toe", "slices"));
  const { state } = ask({ op: "initial" });

  it("of rollouts is decided by the seed, and near to what is known", () => {
    const thousand = { op: "rollouts", state, count: 20_000 };
    expect(ask(thousand)).toEqual(ask({ ...thousand, seed: 1 }));
    expect(ask({ ...thousand, seed: 2 })).not.toEqual(ask(thousand));
    const { rollouts, turns, unfinished } = ask(thousand);
    // Random play gives the first player 65 points of 100, in 7.7 turns.
    expect(rollouts.x).toBeCloseTo(65, -0.5);
    expect(rollouts.x + rollouts.o).toBeCloseTo(100, 9);
    expect(turns).toBeCloseTo(7.65, 0);
    expect(unfinished).toBe(0);
  });

  it("takes a state in any order and spelling, with true around the fluents or without", () => {
    const spelled = state.map((fluent: string) => `( TRUE  ${fluent.replace("(", "( ")} )`).reverse();
    expect(ask({ op: "legal", state: spelled })).toEqual(ask({ op: "legal", state }));
    expect(ask({ op: "next", state, moves: ["( MARK 1  1 )", "NOOP"] })).toEqual(
      ask({ op: "next", state, moves: ["(mark 1 1)", "noop"] }),
    );
  });

  it("with children has no more than the limit, and says how many there are", () => {
    expect(ask({ op: "children", state, limit: 2 })).toMatchObject({
      children: [{ moves: ["(mark 1 1)", "noop"] }, { moves: ["(mark 1 2)", "noop"] }],
      count: 9,
    });
    expect(ask({ op: "children", state, limit: 0 })).toEqual({ children: [], count: 9 });
  });

  it("of goal has no number where the rules give none", () => {
    const rules =
      "(role a) (init p) (legal a go) (<= (next q) (true p)) (<= terminal (true r)) (<= (goal a 5) (true q))";
    const own = asking("own", loadedGame(rules, { engine: "reference" }));
    expect(own({ op: "goal", state: ["p"] })).toEqual({ goal: { a: null } });
    expect(own({ op: "goal", state: ["q"] })).toEqual({ goal: { a: 5 } });
  });

  it.each([
    ["no JSON", "{", "no JSON"],
    ["no object", "3", "no JSON object"],
    ["no operation", "{}", "there are info, roles, initial"],
    ["an unknown operation", '{"op":"toString"}', '"toString" is no "op"'],
    ["an operation that is no text", '{"op":7}', '7 is no "op"'],
    ["no state", '{"op":"legal"}', 'legal: it wants "state"'],
    ["a state that is one text", '{"op":"legal","state":"(control x)"}', "a list of the fluents"],
    ["a state of numbers", '{"op":"terminal","state":[1]}', "a list of the fluents"],
    ["a fluent of another game", '{"op":"legal","state":["(cell 9 9 x)"]}', "(cell 9 9 x) is no fluent"],
    ["a fluent that is no term", '{"op":"legal","state":["(("]}', "(( is no fluent"],
    [
      "a fluent without brackets",
      '{"op":"legal","state":["cell 1 1 x"]}',
      "(cell 1 1 x), in brackets, is one.",
    ],
    [
      "a move without brackets",
      JSON.stringify({ op: "next", state, moves: ["mark 1 1", "noop"] }),
      "mark 1 1 is no legal move of x in this state; (mark 1 1), in brackets, is one.",
    ],
    ["no moves", JSON.stringify({ op: "next", state }), "in the order x, o"],
    ["too few moves", JSON.stringify({ op: "next", state, moves: ["(mark 1 1)"] }), "in the order x, o"],
    [
      "a move that is not legal",
      JSON.stringify({ op: "next", state, moves: ["noop", "noop"] }),
      "noop is no legal move of x",
    ],
    ["no count", JSON.stringify({ op: "rollouts", state, count: 0.5 }), '"count" is a whole number'],
    ["too many", JSON.stringify({ op: "children", state, limit: 1e9 }), '"limit" is a whole number'],
  ])("to %s is a sentence", (_, line, words) => {
    const answer = new Answers("tic-tac-toe", loaded("tic-tac-toe", "slices")).answer(line);
    expect(answer).toEqual({ error: expect.stringContaining(words) });
    expect((answer as { error: string }).error).toMatch(/\.$/);
  });
});
