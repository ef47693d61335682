import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game, State, TermId } from "../../../src/engine/game.js";

import { allOf } from "../../../src/gdl/pieces.js";
import { Follower, type Heard } from "../../../src/match/protocol/follower.js";
import type { Told } from "../../../src/match/protocol/message.js";
import { randomMatch } from "../../../src/match/random-match.js";
import type { Perceived } from "../../../src/search/perceived.js";
import { load } from "../../games/bundled.js";
import { gameOf } from "../rules.js";

const NOTHING: Told = { kind: "nothing" };

interface Played {
  readonly state: State;
  readonly joint: readonly TermId[];
  readonly texts: readonly string[];
}

function playedTurns(game: Game, seed: number): Played[] {
  const turns: Played[] = [];
  for (const { state, joint } of randomMatch(game, seed, 0)) {
    if (typeof joint !== "string") turns.push({ state, joint, texts: joint.map((move) => game.text(move)) });
  }
  return turns;
}

function observationsOf(heard: Heard): readonly Perceived[] {
  if (heard.kind !== "news") throw new Error(`${heard.kind} is no news`);
  return heard.observations;
}

const ticTacToe = load("tic-tac-toe").game;
const pennies = load("matching-pennies").game;
const monty = load("monty-hall").game;

describe("a game without `sees` that is told with turns", () => {
  const COUNTING = `(role r) (init (n 0)) (<= (legal r (add ?x)) (digit ?x)) (digit 1) (digit 2) (succ 0 1) (succ 1 2)
    (succ 2 3) (succ 3 4) (<= (next (n ?y)) (true (n ?x)) (succ ?x ?y)) (<= terminal (true (n 4))) (goal r 100)`;

  it("is followed though turns are missed: what was played in them is guessed, as many as there were", () => {
    const game = gameOf(COUNTING);
    const follower = new Follower(game, 0);
    const tell = (turn: number, move?: string) =>
      allOf(follower.hear({ kind: "published", turn, move, percepts: [] }, undefined));
    tell(0);
    expect(tell(3, "(add 2)")).toMatchObject({ kind: "news", missed: 2 });
    expect([...(follower.known as State)].map((fluent) => game.text(fluent))).toEqual(["(n 3)"]);
    expect(tell(3, "(add 2)")).toEqual({ kind: "repeat" });
    expect(observationsOf(tell(4, "(add 1)"))).toEqual([{ joint: [game.term("(add 1)")] }]);
  });
});

describe("a match that is told in joint moves", () => {
  it("is followed turn by turn", () => {
    const follower = new Follower(ticTacToe, 0);
    expect(allOf(follower.hear(NOTHING, undefined))).toEqual({
      kind: "news",
      observations: [],
      isRevised: false,
      missed: 0,
    });
    for (const { state, joint, texts } of playedTurns(ticTacToe, 1)) {
      expect(follower.known).toEqual(state);
      const upper = texts.map((text) => text.toUpperCase());
      const heard = allOf(follower.hear({ kind: "list", terms: upper }, texts[0]));
      expect(heard).toEqual({ kind: "news", observations: [{ joint }], isRevised: false, missed: 0 });
    }
  });

  it("may be told twice or more, each time", () => {
    const repeats = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        repeats,
        fc.integer({ min: 0, max: 1 }),
        (seed, times, role) => {
          const follower = new Follower(ticTacToe, role);
          allOf(follower.hear(NOTHING, undefined));
          const turns = playedTurns(ticTacToe, seed);
          for (const [i, { joint, texts }] of turns.entries()) {
            const told: Told = { kind: "list", terms: texts };
            expect(observationsOf(allOf(follower.hear(told, texts[role])))).toEqual([{ joint }]);
            const answered = turns[i + 1]?.texts[role] ?? "noop";
            for (let again = 0; again < (times[i] ?? 0); again++) {
              expect(allOf(follower.hear(told, answered))).toEqual({ kind: "repeat" });
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("may have the same joint move in two turns, which is no repetition", () => {
    const rules = `(role a) (init (step 0)) (<= (legal a stay) (not terminal)) (<= (legal a go) (not terminal))
      (<= (next (step 1)) (true (step 0))) (<= (next (step 2)) (true (step 1))) (<= terminal (true (step 2))) (goal a 50)`;
    const follower = new Follower(gameOf(rules), 0);
    const told: Told = { kind: "list", terms: ["stay"] };
    allOf(follower.hear(NOTHING, undefined));
    expect(allOf(follower.hear(told, "stay")).kind).toBe("news");
    // What was answered in between tells the two apart.
    expect(allOf(follower.hear(told, "go")).kind).toBe("repeat");
    expect(allOf(follower.hear(told, "stay")).kind).toBe("news");
  });

  it("is never a repetition where the turns are numbered", () => {
    const follower = new Follower(
      gameOf("(role a) (init p) (legal a b) (legal a c) (next p) (<= terminal (true q)) (goal a 0)"),
      0,
    );
    allOf(follower.hear(NOTHING, undefined));
    for (const turn of [1, 2, 3])
      expect(allOf(follower.hear({ kind: "list", turn, terms: ["b"] }, "c")).kind).toBe("news");
  });

  it("goes on behind turns that were missed, in a state that agrees with what comes next", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 6 }), (seed, lost) => {
        const turns = playedTurns(ticTacToe, seed);
        const follower = new Follower(ticTacToe, 0);
        allOf(follower.hear(NOTHING, undefined));
        for (const [i, { texts }] of turns.entries()) {
          if (i === lost) continue;
          const heard = allOf(follower.hear({ kind: "list", terms: texts }, undefined));
          expect(heard).toMatchObject({ kind: "news", missed: i === lost + 1 ? 1 : 0 });
          if (i > lost) break;
        }
        // The same player is to move as in the true state.
        const control = (state: State | undefined) =>
          Array.from(state ?? [], (fluent) => ticTacToe.text(fluent)).filter((text) =>
            text.startsWith("(control"),
          );
        if (turns.length > lost + 2) expect(control(follower.known)).toEqual(control(turns[lost + 2]?.state));
      }),
      { numRuns: 20 },
    );
  });

  it("finds out in the end what was missed, where only one thing can have been", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 7 }), (seed, lost) => {
        const turns = playedTurns(ticTacToe, seed);
        // A board that is full has one cell for the move that was not told.
        fc.pre(turns.length === 9);
        const follower = new Follower(ticTacToe, 0);
        allOf(follower.hear(NOTHING, undefined));
        let observed: readonly Perceived[] = [];
        for (const [i, { texts }] of turns.entries()) {
          if (i === lost) continue;
          const heard = allOf(follower.hear({ kind: "list", terms: texts }, undefined));
          const isRevised = heard.kind === "news" && heard.isRevised;
          observed = isRevised ? observationsOf(heard) : [...observed, ...observationsOf(heard)];
        }
        expect(observed).toEqual(turns.map(({ joint }) => ({ joint })));
        const { state, joint } = turns[8];
        expect(follower.known).toEqual(ticTacToe.nextState(state, joint));
      }),
      { numRuns: 20 },
    );
  });

  it("learns from a move of its own that was replaced", () => {
    const follower = new Follower(ticTacToe, 0);
    allOf(follower.hear(NOTHING, undefined));
    // Not told: (mark 3 3) of x. What is told next leaves every cell but (1 1) open for it.
    allOf(follower.hear({ kind: "list", terms: ["noop", "(mark 1 1)"] }, undefined));
    const cell = "(cell 3 3 x)";
    const holds = () => Array.from(follower.known ?? [], (fluent) => ticTacToe.text(fluent)).includes(cell);
    expect(holds()).toBe(false);
    // It wanted to go where it is already, and something else was drawn.
    const heard = allOf(follower.hear({ kind: "list", terms: ["(mark 2 2)", "noop"] }, "(mark 3 3)"));
    expect(heard).toMatchObject({ kind: "news", isRevised: true, missed: 0 });
    expect(observationsOf(heard)).toHaveLength(3);
    expect(holds()).toBe(true);
  });

  it("stays where it was at what cannot be", () => {
    const follower = new Follower(ticTacToe, 0);
    allOf(follower.hear(NOTHING, undefined));
    const before = follower.known;
    for (const terms of [["(mark 9 9)", "noop"], ["noop"], ["(mark 1 1)", "noop", "noop"], ["x", "y"]]) {
      expect(allOf(follower.hear({ kind: "list", terms }, undefined)).kind).toBe("lost");
      expect(follower.known).toBe(before);
    }
    expect(allOf(follower.hear({ kind: "list", terms: ["(mark 1 1)", "noop"] }, undefined)).kind).toBe(
      "news",
    );
  });
});

describe("a match with percepts", () => {
  const told = (percepts: string[]): Told => ({ kind: "list", terms: percepts });

  it("is told without the own move in the classic dialect: it is the one that was answered", () => {
    const [first] = playedTurns(monty, 1);
    if (first === undefined) throw new Error("no turn");
    const role = monty.roles.findIndex((name) => name.toLowerCase() !== "random");
    const percepts = monty.percepts(first.state, first.joint, role);
    const follower = new Follower(monty, role);
    allOf(follower.hear(NOTHING, undefined));
    const texts = percepts.map((percept) => monty.text(percept));
    const heard = allOf(follower.hear(told(texts), first.texts[role]));
    expect(heard).toEqual({
      kind: "news",
      isRevised: false,
      observations: [{ move: first.joint[role], percepts }],
      missed: 0,
    });
    expect(follower.known).toBeUndefined();
  });

  it("is told with it, and with the turn, in the published one", () => {
    const [first] = playedTurns(monty, 1);
    if (first === undefined) throw new Error("no turn");
    const role = monty.roles.findIndex((name) => name.toLowerCase() !== "random");
    const percepts = monty.percepts(first.state, first.joint, role);
    const texts = percepts.map((percept) => monty.text(percept));
    const message = (turn: number): Told => ({
      kind: "published",
      turn,
      move: first.texts[role],
      percepts: texts,
    });
    const follower = new Follower(monty, role);
    const begin: Told = { kind: "published", turn: 0, move: undefined, percepts: [] };
    expect(allOf(follower.hear(begin, undefined)).kind).toBe("news");
    expect(allOf(follower.hear(begin, undefined)).kind).toBe("repeat");
    const observed = { move: first.joint[role], percepts };
    expect(observationsOf(allOf(follower.hear(message(1), undefined)))).toEqual([observed]);
    expect(allOf(follower.hear(message(1), undefined)).kind).toBe("repeat");
    const unknown = { move: undefined, percepts: undefined };
    expect(allOf(follower.hear(message(4), undefined))).toEqual({
      kind: "news",
      isRevised: false,
      observations: [unknown, unknown, observed],
      missed: 2,
    });
    expect(allOf(follower.hear(message(3), undefined)).kind).toBe("repeat");
    expect(allOf(follower.hear(message(1e6), undefined)).kind).toBe("lost");
  });

  it("may be told in joint moves by a game manager that knows GDL-I only", () => {
    const role = monty.roles.findIndex((name) => name.toLowerCase() !== "random");
    const follower = new Follower(monty, role);
    allOf(follower.hear(NOTHING, undefined));
    for (const { joint, texts } of playedTurns(monty, 3)) {
      expect(observationsOf(allOf(follower.hear({ kind: "list", terms: texts }, texts[role])))).toEqual([
        { joint },
      ]);
    }
  });

  it("may be one of GDL-I, told by a game manager of GDL-II: the moves are the percepts then", () => {
    const follower = new Follower(ticTacToe, 0);
    allOf(follower.hear({ kind: "published", turn: 0, move: undefined, percepts: [] }, undefined));
    for (const [i, { joint, texts }] of playedTurns(ticTacToe, 2).entries()) {
      const told: Told = { kind: "published", turn: i + 1, move: texts[0], percepts: texts };
      expect(observationsOf(allOf(follower.hear(told, texts[0])))).toEqual([{ joint }]);
      const blind: Told = { kind: "published", turn: i + 1, move: texts[0], percepts: [] };
      if (i === 0) expect(allOf(new Follower(ticTacToe, 0).hear(blind, undefined)).kind).toBe("lost");
    }
  });

  it("may have simultaneous moves that all see", () => {
    const follower = new Follower(pennies, 0);
    allOf(follower.hear(NOTHING, undefined));
    for (const { joint, texts } of playedTurns(pennies, 2)) {
      expect(observationsOf(allOf(follower.hear({ kind: "list", terms: texts }, texts[0])))).toEqual([
        { joint },
      ]);
    }
  });
});
