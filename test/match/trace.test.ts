import { describe, expect, it } from "vitest";
import { randomMatch } from "../../src/match/random-match.js";
import { replay } from "../../src/match/replay.js";
import { canonicalText, describeState, parseTrace } from "../../src/match/trace.js";
import { readGameText } from "../../src/node/game-file.js";
import { gameOf } from "./rules.js";

const HEADER = { type: "header", game: "g", roles: ["r", "s"], hasSees: true };
const STATE = {
  match: 0,
  step: 0,
  state: ["(cell 1)", "x"],
  terminal: false,
  goals: [["0"], []],
  legal: [["a", "b"], ["noop"]],
  joint: ["a", "noop"],
  sees: [[], ["(it a)"]],
};
const END = { match: 0, step: 1, state: ["x"], terminal: true, goals: [["100"], ["0"]] };

function text(...lines: readonly unknown[]): string {
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

describe("the reading of traces", () => {
  it("takes a header and states, blank lines or not", () => {
    const trace = { header: HEADER, states: [STATE, END] };
    expect(parseTrace(text(HEADER, STATE, END))).toEqual(trace);
    expect(parseTrace(`\n${text(HEADER, STATE, END).replaceAll("\n", "\r\n\r\n")}\n`)).toEqual(trace);
    expect(parseTrace(text(HEADER))).toEqual({ header: HEADER, states: [] });
  });

  it("takes percepts that nobody computed, cut matches, and fields that it does not know", () => {
    const lines = [
      { ...STATE, sees: null },
      { ...END, match: 1, step: 0, sees: undefined },
      { ...STATE, match: 2, sees: [null, ["a"]], capped: true, more: 1 },
      { ...STATE, match: 3 },
    ];
    expect(parseTrace(text(HEADER, ...lines))).toHaveProperty("states.length", 4);
  });

  it.each([
    ["nothing", [], "the first line is not the header of a trace"],
    ["no header", [STATE], "the first line is not the header of a trace"],
    [
      "a header of another type",
      [{ ...HEADER, type: "match" }],
      "the first line is not the header of a trace",
    ],
    [
      "roles that are no texts",
      [{ ...HEADER, roles: ["r", 1] }],
      "the first line is not the header of a trace",
    ],
    ["null", [null], "the first line is not the header of a trace"],
    ["a state that is a number", [HEADER, 1], "state 1 of the trace is not an object"],
    ["a state that is null", [HEADER, STATE, null], "state 2 of the trace is not an object"],
    ["no step", [HEADER, { ...STATE, step: undefined }], "state 1 of the trace has no match and step"],
    ["no fluents", [HEADER, { ...STATE, state: "x" }], "state 1 of the trace has no list of fluents"],
    ["no terminal", [HEADER, { ...STATE, terminal: 0 }], "does not say whether it is terminal"],
    ["goals of one role", [HEADER, { ...STATE, goals: [["0"]] }], "has no goals for each role"],
    ["goals that are numbers", [HEADER, { ...STATE, goals: [[0], [0]] }], "has no goals for each role"],
    ["no moves", [HEADER, { ...STATE, legal: undefined }], "is not terminal and has no legal moves"],
    ["moves of one role", [HEADER, { ...STATE, legal: [["a"]] }], "has no moves for each role"],
    ["a move too few", [HEADER, { ...STATE, joint: ["a"] }], "has no joint move with a move for each role"],
    [
      "percepts in a text",
      [HEADER, { ...STATE, sees: "ab" }],
      "has percepts that are not a list for each role",
    ],
    [
      "percepts of one role",
      [HEADER, { ...STATE, sees: [[]] }],
      "has percepts that are not a list for each role",
    ],
    [
      "percepts in texts",
      [HEADER, { ...STATE, sees: ["a", "b"] }],
      "has percepts that are not a list for each role",
    ],
    ["percepts of no move", [HEADER, { ...STATE, joint: undefined }], "has percepts but no joint move"],
    [
      "a match without its start",
      [HEADER, END],
      "is step 1 of match 0, but the one before is not the step before",
    ],
    ["a step left out", [HEADER, STATE, { ...END, step: 2 }], "is step 2 of match 0"],
    ["a step of another match", [HEADER, STATE, { ...END, match: 1 }], "is step 1 of match 1"],
    [
      "a step behind the end",
      [HEADER, STATE, END, { ...END, step: 2 }],
      "follows a state without a joint move",
    ],
    [
      "a step behind a cut",
      [HEADER, { ...STATE, capped: true }, END],
      "follows a state without a joint move",
    ],
  ])("says what is wrong with %s", (_, lines, problem) => {
    expect(parseTrace(text(...lines))).toEqual({ problem: expect.stringContaining(problem) });
  });

  it("says which line is not JSON", () => {
    expect(parseTrace(`${text(HEADER)}\n\n${text(STATE).slice(1)}`)).toEqual({
      problem: "line 3 is not JSON",
    });
  });
});

describe("canonical text", () => {
  it("has no capitals and no parentheses around a bare name", () => {
    expect(canonicalText("(Cell (A) 1 (f (B) (c)))")).toBe("(cell a 1 (f b c))");
    expect(canonicalText("(Terminal)")).toBe("terminal");
    expect(canonicalText("X")).toBe("x");
  });
});

describe("the description of a state", () => {
  it.each(["monty-hall", "rock-paper-scissors", "orchard-2-2-1"])(
    "makes a trace of %s that replays",
    async (name) => {
      const game = gameOf(readGameText(name).text);
      const header = { type: "header", game: name, roles: game.roles, hasSees: game.hasPercepts };
      const states = [0, 1].flatMap((match) =>
        [...randomMatch(game, 1, match)].map(({ step, state, joint }) =>
          describeState(game, state, { match, step }, typeof joint === "string" ? undefined : joint),
        ),
      );
      const trace = parseTrace(text(header, ...states));
      if ("problem" in trace) throw new Error(trace.problem);
      expect(trace.states).toEqual(states);
      expect(await replay(game, trace)).toEqual({ states: states.length, difference: null, complete: true });
    },
  );

  it("has every field, and those of a move only where there is one", () => {
    const game = gameOf(`(role r) (init (Cell 1)) (legal r (Go b)) (legal r (Go A)) (goal r 50)
      (<= (sees r ?m) (does r ?m)) (<= (next end) (does r ?m)) (<= terminal (true end))`);
    const [first, last] = [...randomMatch(game, 1, 0)];
    const joint = first?.joint as readonly number[];
    const move = canonicalText(game.text(joint[0]));
    expect(describeState(game, first?.state as Int32Array, { match: 3, step: 0 }, joint)).toEqual({
      match: 3,
      step: 0,
      state: ["(cell 1)"],
      terminal: false,
      goals: [["50"]],
      legal: [["(go a)", "(go b)"]],
      joint: [move],
      sees: [[move]],
    });
    expect(describeState(game, last?.state as Int32Array, { match: 3, step: 1 }, undefined)).toEqual({
      match: 3,
      step: 1,
      state: ["end"],
      terminal: true,
      goals: [["50"]],
    });
  });
});
