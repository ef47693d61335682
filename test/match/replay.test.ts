/** A replay has to find every kind of difference, where it first shows. */
import { describe, expect, it } from "vitest";
import { replay } from "../../src/match/replay.js";
import { parseTrace, type Trace, type TraceState } from "../../src/match/trace.js";
import { gameOf } from "./rules.js";

const GAME = gameOf(`(role Red) (role blue) (init (at 0)) (succ 0 1) (succ 1 2)
  (<= (legal red go) (true (at ?n))) (<= (legal red Stay) (true (at ?n))) (<= (legal blue noop) (true (at ?n)))
  (<= (next (at ?m)) (does red go) (true (at ?n)) (succ ?n ?m))
  (<= (next (at ?n)) (does red stay) (true (at ?n)))
  (<= (sees blue ?m) (does red ?m))
  (<= terminal (true (at 2))) (<= (goal ?r 10) (role ?r)) (<= (goal red 20) (true (at 2)))`);

const LEGAL = [["go", "stay"], ["noop"]];
const STATES: readonly TraceState[] = [
  step(0, ["(at 0)"], { joint: ["stay", "noop"], sees: [[], ["stay"]] }),
  step(1, ["(at 0)"], { joint: ["go", "noop"], sees: [null, ["go"]] }),
  step(2, ["(at 1)"], { joint: ["go", "noop"], sees: null }),
  { match: 0, step: 3, state: ["(at 2)"], terminal: true, goals: [["20", "10"], ["10"]] },
  { ...step(0, ["(at 0)"], { joint: ["go", "noop"] }), match: 1, capped: true },
];

function step(n: number, state: readonly string[], more: Partial<TraceState>): TraceState {
  return { match: 0, step: n, state, terminal: false, goals: [["10"], ["10"]], legal: LEGAL, ...more };
}

function traceOf(states: readonly TraceState[], roles: readonly string[] = ["red", "blue"]): Trace {
  const header = { type: "header", game: "g", roles, hasSees: true } as const;
  const text = [header, ...states].map((line) => JSON.stringify(line)).join("\n");
  const trace = parseTrace(text);
  if ("problem" in trace) throw new Error(trace.problem);
  return trace;
}

function changed(at: number, change: Partial<TraceState>): Trace {
  return traceOf(STATES.map((state, i) => (i === at ? { ...state, ...change } : state)));
}

describe("replay", () => {
  it("finds no difference where there is none", async () => {
    expect(await replay(GAME, traceOf(STATES))).toEqual({ states: 5, difference: null, complete: true });
    expect(await replay(GAME, traceOf([]))).toEqual({ states: 0, difference: null, complete: true });
  });

  it("compares as sets, without regard to case", async () => {
    const same = changed(0, {
      state: ["(At 0)", "(at (0))"],
      legal: [["STAY", "Go", "go"], ["(noop)"]],
      joint: ["Stay", "NOOP"],
    });
    expect((await replay(GAME, same)).difference).toBeNull();
  });

  it.each([
    ["a state", 1, { state: ["(at 1)"] }, { step: 1, what: "state", expected: ["(at 1)"], got: ["(at 0)"] }],
    ["a fluent", 0, { state: [] }, { step: 0, what: "state", expected: [], got: ["(at 0)"] }],
    ["the end", 2, { terminal: true }, { step: 2, what: "terminal", expected: true, got: false }],
    ["goals", 0, { goals: [["10"], ["0"]] }, { step: 0, what: "goals blue", expected: ["0"], got: ["10"] }],
    [
      "one of two goals",
      3,
      { goals: [["20"], ["10"]] },
      { step: 3, what: "goals Red", expected: ["20"], got: ["10", "20"] },
    ],
    [
      "a move",
      2,
      { legal: [["go"], ["noop"]] },
      { step: 2, what: "legal Red", expected: ["go"], got: ["go", "stay"] },
    ],
    [
      "a move too many",
      2,
      {
        legal: [
          ["go", "stay"],
          ["noop", "pass"],
        ],
      },
      { step: 2, what: "legal blue", expected: ["noop", "pass"], got: ["noop"] },
    ],
    [
      "percepts",
      1,
      { sees: [[], ["stay"]] },
      { step: 1, what: "sees blue", expected: ["stay"], got: ["go"] },
    ],
    [
      "percepts of the other role",
      2,
      { sees: [["go"], ["go"]] },
      { step: 2, what: "sees Red", expected: ["go"], got: [] },
    ],
  ])("finds %s", async (_, at, change, difference) => {
    expect(await replay(GAME, changed(at, change))).toEqual({
      states: at + 1,
      difference: { match: 0, ...difference },
      complete: true,
    });
  });

  it("finds a joint move that is not among the legal moves recorded with it", async () => {
    const trace = traceOf([{ ...STATES[0], joint: ["jump", "noop"] }]);
    expect((await replay(GAME, trace)).difference).toEqual({
      match: 0,
      step: 0,
      what: "joint Red",
      expected: ["jump"],
      got: ["go", "stay"],
    });
  });

  it("finds a difference in a later match", async () => {
    const { difference } = await replay(GAME, changed(4, { goals: [[], ["10"]] }));
    expect(difference).toMatchObject({ match: 1, step: 0, what: "goals Red", expected: [] });
  });

  it.each([[["red"]], [["red", "green"]], [["blue", "red"]], [["red", "blue", "green"]]])(
    "finds other roles: %j",
    async (roles) => {
      expect(await replay(GAME, traceOf([], roles))).toEqual({
        states: 0,
        difference: { match: 0, step: 0, what: "roles", expected: roles, got: ["red", "blue"] },
        complete: true,
      });
    },
  );

  it("compares the state before everything else", async () => {
    const trace = changed(1, { state: ["(at 1)"], terminal: true, goals: [[], []], legal: [[], []] });
    expect((await replay(GAME, trace)).difference?.what).toBe("state");
  });

  it("ends when told to", async () => {
    let asked = 0;
    const result = await replay(GAME, traceOf(STATES), async () => ++asked > 2);
    expect(result).toEqual({ states: 2, difference: null, complete: false });
  });
});
