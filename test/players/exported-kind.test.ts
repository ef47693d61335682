/** A player of somebody's: what it may leave out, and that whatever it does wrong is a sentence. */
import { describe, expect, it } from "vitest";
import { exportedKind, PlayerFault } from "../../src/players/exported-kind.js";
import type { Decision, Player, PlayerKind, Position, Seat } from "../../src/players/player.js";
import { load } from "../games/bundled.js";
import { loadedGame } from "../loaded.js";

const loaded = loadedGame(load("tic-tac-toe").sheet.source, { engine: "reference" });
const SEAT: Seat = { loaded, role: 0, seed: 1, memoryBytes: 1, options: {} };
const POSITION: Position = { states: [loaded.game.initialState()], isKnown: true, step: 0 };
const CLOCK = { deadline: Number.POSITIVE_INFINITY, iterations: 1 };
const MOVE = loaded.game.term("(mark 2 2)") as number;

function kindOf(exported: unknown): PlayerKind {
  const { kind, problem } = exportedKind("my.mjs", { default: exported });
  if (problem !== undefined) throw new Error(problem);
  return kind;
}

const thinking = (think: () => unknown) => kindOf({ sit: () => ({ think }) }).sit(SEAT);
const decide = (decision: unknown) => thinking(() => decision).think(POSITION, CLOCK);

describe("what a module exports", () => {
  it("is a player as default, or as player, and needs no more than sit", () => {
    const sit = () => ({ think: async () => ({ move: MOVE }) });
    for (const exported of [{ default: { sit } }, { player: { sit } }])
      expect(exportedKind("my.mjs", exported)).toMatchObject({
        kind: { name: "my.mjs", about: "", options: [] },
      });
  });

  it.each([
    [{}, "exports no player"],
    [{ default: 3 }, "has no function sit"],
    [{ default: null, player: null }, "no function sit"],
    [{ player: { sit: "here" } }, "has no function sit"],
    [{ default: { sit() {}, options: [{ name: "depth" }] } }, "the options of my.mjs"],
    [{ default: { sit() {}, options: "depth" } }, "the options of my.mjs"],
  ])("is refused with a sentence: %j", (exported, words) => {
    expect(exportedKind("my.mjs", exported)).toEqual({ problem: expect.stringContaining(words) });
  });
});

describe("a player of somebody's", () => {
  it("may leave out the report, and is believed what it says in one", async () => {
    expect(await decide({ move: MOVE })).toMatchObject({ move: MOVE, report: { iterations: 0, moves: [] } });
    const report = {
      iterations: 3,
      states: 4,
      seconds: 0.5,
      depth: 2,
      line: ["noop"],
      moves: [{ move: "noop", value: 50, count: 3, secret: () => 1 }],
      notes: ["well"],
      isFinal: true,
      secret: () => 1,
    };
    const decision = await decide({ move: MOVE, report });
    expect(structuredClone(decision)).toEqual({
      move: MOVE,
      report: { ...report, secret: undefined, moves: [{ move: "noop", value: 50, count: 3 }] },
    });
  });

  it.each([
    ["nothing", undefined, "answered without a move"],
    ["a bare number", MOVE, "answered without a move: it answers { move }"],
    [
      "a text",
      { move: "(mark 1 1)" },
      '"(mark 1 1)", and not for the number that loaded.game.term makes of it',
    ],
    ["a number of nothing", { move: 1e9 }, "1000000000"],
    ["a part of a report", { move: MOVE, report: { iterations: 1 } }, "the report of my.mjs"],
    [
      "a report of other things",
      { move: MOVE, report: { ...report(), moves: [{ move: 7, count: 1 }] } },
      "the report",
    ],
  ])("that decides for %s has failed, and is told how", async (_, decision, words) => {
    const failure = await decide(decision).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlayerFault);
    expect((failure as Error).message).toContain(words);
  });

  it("that throws has failed, in a line of its file if that is known", async () => {
    const error = new Error("no idea");
    error.stack = "Error: no idea\n    at think (file:///somewhere/my.mjs:12:5)\n    at worker.js:1:1";
    const thrown = (what: unknown) =>
      thinking(() => {
        throw what;
      }).think(POSITION, CLOCK);
    await expect(thrown(error)).rejects.toThrow(new PlayerFault("my.mjs, line 12: no idea"));
    await expect(thrown("tired")).rejects.toThrow(new PlayerFault("my.mjs threw tired"));
    expect(() => kindOf({ sit: () => undefined }).sit(SEAT)).toThrow("no function think");
    const refusing = kindOf({
      sit: () => ({}),
      refuses() {
        throw error;
      },
    });
    expect(() => refusing.refuses?.(loaded, 0)).toThrow(PlayerFault);
  });

  it("is called as the one that it is", async () => {
    class Whole implements Player {
      private readonly move = MOVE;
      isClosed = false;
      async prepare() {
        this.isClosed = false;
      }
      async think(): Promise<Decision> {
        return { move: this.move, report: report() };
      }
      close() {
        this.isClosed = true;
      }
    }
    const whole = new Whole();
    const player = kindOf({ sit: () => whole }).sit(SEAT);
    await player.prepare?.(POSITION, CLOCK);
    expect(await player.think(POSITION, CLOCK)).toMatchObject({ move: MOVE });
    player.close?.();
    expect(whole.isClosed).toBe(true);
  });
});

function report() {
  return { iterations: 0, states: 0, seconds: 0, depth: 0, line: [], moves: [], notes: [] };
}
