/** The record of a match against what public viewers ask of one. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseTerm } from "../../src/gdl/text/parse-term.js";
import { type MatchSpec, playMatch } from "../../src/match/match.js";
import type { Participant } from "../../src/match/participant.js";
import { type MatchRecord, Recorder } from "../../src/match/record.js";
import { emptyReport } from "../../src/players/player.js";
import { loaded, NO_CLOCK, playing, Scripted, saying, thinking } from "./participants.js";

const TIC_TAC_TOE = readFileSync(new URL("../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");
const MONTY_HALL = readFileSync(new URL("../../games/monty-hall/rules.kif", import.meta.url), "utf8");

async function record(
  rules: string,
  participants: readonly Participant[],
  more: Partial<MatchSpec> = {},
  now?: () => number,
): Promise<MatchRecord> {
  const spec: MatchSpec = {
    id: "test.7",
    loaded: loaded(rules),
    seed: 7,
    budget: NO_CLOCK,
    maxTurns: 100,
    ...more,
  };
  const recorder = new Recorder(spec, participants, { game: "a game", now });
  recorder.end(await playMatch(spec, participants, recorder));
  return JSON.parse(JSON.stringify(recorder.record));
}

/** What a public repository of matches checks before it takes one. */
function expectConsistent({
  states,
  stateTimes,
  moves,
  errors,
  goalValues,
  playerNamesFromHost,
  ...rest
}: MatchRecord) {
  expect(rest).toMatchObject({
    matchId: "test.7",
    randomToken: expect.stringMatching(/^\w{32}$/),
    gameMetaURL: "",
  });
  expect(stateTimes).toHaveLength(states.length);
  expect(moves).toHaveLength(states.length - 1);
  expect(errors).toHaveLength(states.length);
  const roles = playerNamesFromHost.length;
  for (const row of [...moves, ...errors]) expect(row).toHaveLength(roles);
  if (rest.isCompleted) expect(goalValues).toHaveLength(roles);
  else expect(goalValues).toBeUndefined();
  for (const state of states) {
    expect(state).toMatch(/^\( .*\)$/);
    expect(state).not.toContain("true");
    expect(parseTerm(`(state ${state.slice(1)}`)).toBeDefined();
  }
  for (const move of moves.flat()) expect(parseTerm(move)).toBeDefined();
}

describe("the record of a match", () => {
  it("has the states without true, the moves of each turn, and the goals", async () => {
    const script = ["(mark 1 1)", "noop", "(mark 1 2)", "noop", "(mark 1 3)"];
    const x = new Scripted("x-name", ({ step }) => ({ kind: "move", text: script[step] }));
    const o = new Scripted("o-name", ({ step }) => ({
      kind: "move",
      text: step % 2 ? `(mark 2 ${step})` : "noop",
    }));
    const seen = await record(TIC_TAC_TOE, [x, o]);
    expectConsistent(seen);
    expect(seen.moves).toEqual([
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 2 1)"],
      ["(mark 1 2)", "noop"],
      ["noop", "(mark 2 3)"],
      ["(mark 1 3)", "noop"],
    ]);
    expect(seen.states[1]).toBe(
      "( (cell 1 1 x) (cell 1 2 b) (cell 1 3 b) (cell 2 1 b) (cell 2 2 b) (cell 2 3 b) (cell 3 1 b) (cell 3 2 b) (cell 3 3 b) (control o) )",
    );
    expect(seen).toMatchObject({
      isCompleted: true,
      isAborted: false,
      goalValues: [100, 0],
      errors: Array(6).fill(["", ""]),
      playerNamesFromHost: ["x-name", "o-name"],
      isPlayerHuman: [false, false],
      previewClock: -1,
      startClock: 0,
      playClock: 0,
      scrambled: false,
      arcwood: {
        game: "a game",
        roles: ["x", "o"],
        seed: 7,
        iterations: 10,
        maxTurns: 100,
        ending: "terminal",
      },
    });
    expect(Object.keys(seen).at(-1)).toBe("arcwood");
  });

  it("says which moves were replaced, in the letters of the format and in ours", async () => {
    const answers: readonly Participant[] = [
      saying("(mark 9 9)"),
      new Scripted("", () => ({ kind: "garbled", text: "((" })),
      new Scripted("", () => ({ kind: "unreachable", reason: "refused" })),
      new Scripted("", () => ({ kind: "late" })),
      thinking(() => {
        throw new Error("oh");
      }),
    ];
    const errors = ["IL (mark 9 9)", "IL ((", "CE", "TO", "CE"];
    for (const [i, participant] of answers.entries()) {
      const seen = await record(TIC_TAC_TOE, [participant, saying("noop")], { maxTurns: 1 });
      expectConsistent(seen);
      expect(seen.errors).toEqual([
        ["", ""],
        [errors[i], ""],
      ]);
      expect(seen.arcwood.turns[0]?.faults?.[0]).toMatchObject({ kind: expect.any(String) });
      expect(seen).toMatchObject({ isCompleted: false, isAborted: true, arcwood: { ending: "max-turns" } });
    }
  });

  it("has what went wrong at the start before the errors of turns", async () => {
    const absent = playing(() => {
      throw new Error("no memory");
    });
    const seen = await record(TIC_TAC_TOE, [saying("noop"), absent], { maxTurns: 1 });
    expect(seen.errors[0]).toEqual(["", "CE"]);
    expect(seen.arcwood.startFaults).toEqual([null, { kind: "crashed", reason: "no memory" }]);
  });

  it("that is interrupted in the start clock has no faults", async () => {
    const controller = new AbortController();
    const slow = Object.assign(saying("noop"), { start: () => new Promise<never>(() => {}) });
    setTimeout(() => controller.abort(), 20);
    const seen = await record(TIC_TAC_TOE, [slow, saying("noop")], { signal: controller.signal });
    expectConsistent(seen);
    expect(seen).toMatchObject({ errors: [["", ""]], isAborted: true, arcwood: { ending: "aborted" } });
    expect(seen.arcwood).not.toHaveProperty("startFaults");
  });

  it("names the role that could not move", async () => {
    const rules = `(role r) (role s) (init 0) (legal r go) (<= (legal s go) (true 0)) (<= (next 1) (true 0)) (<= terminal (true 2))`;
    const seen = await record(rules, [saying("go"), saying("go")]);
    expectConsistent(seen);
    expect(seen.arcwood).toMatchObject({ ending: "stuck", stuck: ["s"] });
  });

  it("has the moves of chance beside those of players, and chance's own name", async () => {
    const seen = await record(MONTY_HALL, [saying("keep")]);
    expectConsistent(seen);
    expect(seen.playerNamesFromHost).toEqual(["scripted", "random"]);
    expect(seen.moves[0]?.[1]).toMatch(/^\(hide_car [123]\)$/);
  });

  it("has times that never go back, and without a clock none at all", async () => {
    let time = 1_800_000_000_000;
    const player = () =>
      playing(({ loaded: { game }, role }) => ({
        async think({ states }) {
          const [move = 0] = game.legalMoves(states[0] as Int32Array, role);
          return { move, report: { ...emptyReport("nothing"), seconds: 1 } };
        },
      }));
    const timed = await record(TIC_TAC_TOE, [player(), player()], {}, () => time++);
    expect(timed.startTime).toBe(1_800_000_000_000);
    expect(timed.stateTimes).toEqual(timed.states.map((_, i) => timed.startTime + 1 + i));
    expect(timed.arcwood.turns[0]?.reports?.[0]).toHaveProperty("seconds", 1);
    const timeless = await record(TIC_TAC_TOE, [player(), player()]);
    expect([timeless.startTime, ...timeless.stateTimes]).toEqual(Array(timed.states.length + 1).fill(0));
    expect(timeless.arcwood.turns[0]?.reports?.[0]).toEqual({
      iterations: 0,
      states: 0,
      depth: 0,
      line: [],
      moves: [],
      notes: ["nothing"],
    });
    expect(JSON.stringify(await record(TIC_TAC_TOE, [player(), player()]))).toBe(JSON.stringify(timeless));
  });
});
