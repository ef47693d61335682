/** A player in its thread, without the thread. */
import { describe, expect, it, vi } from "vitest";
import type { Told } from "../../../src/match/protocol/message.js";
import type { SeatTask } from "../../../src/match/seat/tasks.js";
import { first } from "../../../src/players/first.js";
import { emptyReport } from "../../../src/players/player.js";
import { load } from "../../games/bundled.js";
import { moves, play, seat, start, withPlayer } from "./seat-here.js";

function end(told: Told): SeatTask {
  return { kind: "end", told: [told], answered: "(mark 1 1)" };
}

describe("a seat", () => {
  it("loads the game, is ready, and answers with moves in the order of what it is told", async () => {
    const { give, next, news } = seat();
    give(start());
    expect(await next("seated")).toMatchObject({ roles: ["x", "o"], engine: "reference" });
    await next("ready");
    give(play(1, { kind: "nothing" }));
    const one = await next("move");
    expect(one).toMatchObject({
      number: 1,
      move: "(mark 1 1)",
      step: 0,
      drawn: { text: expect.stringContaining("control") },
    });
    const from = news.length;
    give(play(2, moves("(mark 1 1)", "noop"), "(mark 1 1)"));
    expect(await next("move", from)).toMatchObject({ number: 2, move: "noop", step: 1 });
    give(play(3, moves("(mark 1 1)", "noop"), "noop"));
    expect(await next("repeat")).toEqual({ kind: "repeat", number: 3 });
    const later = news.length;
    give(play(4, moves("(mark 9 9)", "noop"), "noop"));
    expect(await next("note", later)).toMatchObject({ text: expect.stringContaining("(mark 9 9)") });
    expect(await next("move", later)).toMatchObject({ number: 4, step: 1 });
  });

  it.each([
    [{ player: "nobody" }, "no player called nobody"],
    [{ role: "z" }, "no role z: its roles are x, o"],
    [{ rules: "(((" }, "no clause"],
  ])("says why it cannot be taken: %j", async (options, reason) => {
    const { give, next } = seat();
    give(start(options));
    expect((await next("failed")).reason).toContain(reason);
  });

  it("thinks with others where it has more than one thread", async () => {
    const { give, next } = seat();
    give(start({ player: "uct", threads: 3, iterations: 0 }));
    await next("ready");
    give({ ...play(1, { kind: "nothing" }), iterations: 60 });
    const { report } = await next("move");
    expect(report).toMatchObject({ iterations: 60, notes: [] });
    expect(report.counts?.nodes).toBeGreaterThan(3);
  });

  it("makes itself ready to the end where playouts are counted, and is content with less where the clock runs", async () => {
    for (const [iterations, wasAborted] of [
      [0, false],
      [Number.POSITIVE_INFINITY, true],
    ] as const) {
      const aborted: boolean[] = [];
      const move = load("tic-tac-toe").game.legalMoves(load("tic-tac-toe").game.initialState(), 0)[0];
      const spy = vi.spyOn(first, "sit").mockImplementation(() => ({
        prepare: async (_, { signal }) => {
          for (let i = 0; i < 5; i++) await new Promise(setImmediate);
          aborted.push(signal?.aborted === true);
        },
        think: async () => ({ move: move as never, report: emptyReport() }),
      }));
      const { give, next } = seat();
      give(start({ iterations }));
      await next("seated");
      give(play(1, { kind: "nothing" }));
      await next("move");
      expect(aborted).toEqual([wasAborted]);
      spy.mockRestore();
    }
  });

  it("rests when nobody waits for its answer any more", async () => {
    const spy = withPlayer({
      think: ({ states }, { signal }) =>
        new Promise((resolve) =>
          signal?.addEventListener("abort", () =>
            resolve({
              move: load("tic-tac-toe").game.legalMoves(states[0] as never, 0)[0] as never,
              report: emptyReport(),
            }),
          ),
        ),
    });
    const { give, next, news } = seat();
    give(start());
    await next("ready");
    give(play(1, { kind: "nothing" }));
    await new Promise(setImmediate);
    give({ kind: "rest" });
    await new Promise(setImmediate);
    expect(news.filter(({ kind }) => kind === "move")).toHaveLength(0);
    spy.mockRestore();
  });

  it("gives up the old question for a new one, and has followed all the same", async () => {
    const spy = withPlayer({
      think: ({ states, step }, { signal }) =>
        new Promise((resolve) => {
          const decide = () =>
            resolve({
              move: load("tic-tac-toe").game.legalMoves(states[0] as never, 0)[0] as never,
              report: emptyReport(),
            });
          if (step === 1) decide();
          else signal?.addEventListener("abort", decide);
        }),
    });
    const { give, next, news } = seat();
    give(start());
    await next("ready");
    give(play(1, { kind: "nothing" }));
    await new Promise(setImmediate);
    give(play(2, moves("(mark 1 1)", "noop")));
    expect(await next("move")).toMatchObject({ number: 2, step: 1 });
    expect(news.filter(({ kind }) => kind === "move")).toHaveLength(1);
    spy.mockRestore();
  });

  it("sits down again after a failure, three times", async () => {
    const steps: number[] = [];
    const spy = withPlayer({
      think: async ({ step }) => {
        steps.push(step);
        throw new Error("a division by nothing");
      },
    });
    const { give, next, news } = seat();
    give(start());
    await next("ready");
    const turns: Told[] = [{ kind: "nothing" }, moves("(mark 1 1)", "noop"), moves("noop", "(mark 2 2)")];
    for (const [i, told] of turns.entries()) {
      const from = news.length;
      give(play(i + 1, told));
      expect(await next("stumble", from)).toMatchObject({
        number: i + 1,
        reason: expect.stringContaining("nothing"),
      });
    }
    give(play(4, moves("(mark 3 3)", "noop")));
    expect((await next("failed")).reason).toContain("a division by nothing");
    expect(steps).toEqual([0, 1, 2, 3]);
    spy.mockRestore();
  });

  it("tells what came of the last moves, and the scores if that was the end", async () => {
    const { give, next } = seat();
    give(start());
    const joints = [
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 2 1)"],
      ["(mark 1 2)", "noop"],
      ["noop", "(mark 2 2)"],
    ];
    for (const [i, joint] of joints.entries()) {
      give(play(i + 1, moves(...joint), joint[0]));
      await next("move", i);
    }
    give(end(moves("(mark 1 3)", "noop")));
    const { step, scores, drawn } = await next("ended");
    expect({ step, scores }).toEqual({ step: 5, scores: [100, 0] });
    expect(drawn?.text).toMatch(/3 │ x/);
    expect(drawn?.picture.boards[0]?.cells.find(({ label }) => label === "1 3: x")).toBeDefined();
  });

  it("has no scores for a match that was stopped in its middle, nor where the state is hidden", async () => {
    const open = seat();
    open.give(start());
    open.give(end(moves("(mark 1 1)", "noop")));
    expect(await open.next("ended")).toMatchObject({
      step: 1,
      scores: undefined,
      drawn: { text: expect.any(String) },
    });
    const hidden = seat();
    hidden.give(start({ rules: load("monty-hall").sheet.source, role: "candidate" }));
    hidden.give(end({ kind: "published", turn: 1, move: "(choose 1)", percepts: ["(choice 1)"] }));
    expect(await hidden.next("ended")).toMatchObject({ step: 1, scores: undefined, drawn: undefined });
  });
});
