/** What a seat does after its answer, while others are to move. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyReport, type Player, type Position, type Seat } from "../../../src/players/player.js";
import type { Clock } from "../../../src/search/clock.js";
import { moves, play, seat, start, withPlayer } from "./seat-here.js";

afterEach(() => {
  vi.restoreAllMocks();
});

interface Pondering {
  readonly fluents: readonly string[];
  readonly position: Position;
  readonly clock: Clock;
}

/** A player that makes its first legal move, and ponders until it is asked again. */
function ponderer(
  { loaded: { game } }: Seat,
  onPonder: (pondering: Pondering) => void,
  playouts = 7,
): Player {
  return {
    think: async ({ states: [state] }) => ({ move: game.legalMoves(state, 0)[0], report: emptyReport() }),
    ponder: (position, clock) =>
      new Promise((resolve) => {
        clock.signal?.addEventListener("abort", () => resolve(playouts));
        onPonder({ fluents: Array.from(position.states[0], (fluent) => game.text(fluent)), position, clock });
      }),
  };
}

/** A seat whose ponderings can be waited for, one after the other. */
function pondering(options = {}) {
  const met: Pondering[] = [];
  let hear = () => {};
  withPlayer((at) =>
    ponderer(at, (each) => {
      met.push(each);
      hear();
    }),
  );
  const sitting = seat();
  sitting.give(start({ ponders: true, ...options }));
  const ponders = async (number: number): Promise<Pondering> => {
    while (met.length < number)
      await new Promise<void>((resolve) => {
        hear = resolve;
      });
    return met[number - 1];
  };
  return { ...sitting, met, ponders };
}

describe("pondering", () => {
  it("is about the start, then about the state after the own move, then about the one in which others move", async () => {
    const { give, next, news, ponders } = pondering();
    const ready = await ponders(1);
    expect(ready.position).toMatchObject({ step: 0, isKnown: true });
    give(play(1, { kind: "nothing" }));
    expect(await next("move")).toMatchObject({ move: "(mark 1 1)" });
    const after = await ponders(2);
    expect(after.position).toMatchObject({ step: 1, isKnown: true });
    expect(after.fluents).toContain("(cell 1 1 x)");
    const from = news.length;
    give(play(2, moves("(mark 1 1)", "noop"), "(mark 1 1)"));
    // What was found out meanwhile is told with the next answer, which comes at once.
    expect((await next("move", from)).report.counts).toEqual({ pondered: 7 });
    const waiting = await ponders(3);
    expect(waiting.position.step).toBe(1);
    expect(waiting.fluents).toEqual(after.fluents);
  });

  it("ends with the next task, and by itself when no message can be expected any more", async () => {
    const { give, ponders } = pondering();
    await ponders(1);
    const begun = performance.now();
    const task = play(1, { kind: "nothing" });
    give(task);
    const { clock } = await ponders(2);
    const deadline = task.deadline - performance.timeOrigin;
    expect(clock.deadline).toBeGreaterThan(deadline);
    expect(clock.deadline).toBeLessThanOrEqual(2 * deadline - begun);
    expect(clock.iterations).toBe(Number.POSITIVE_INFINITY);
    expect(clock.signal?.aborted).toBe(false);
    give({ kind: "rest" });
    await vi.waitFor(() => expect(clock.signal?.aborted).toBe(true));
  });

  it("does not come where it was not asked for, where playouts are counted, or after the last move", async () => {
    const silent = pondering({ ponders: false });
    silent.give(play(1, { kind: "nothing" }));
    await silent.next("move");
    const counted = pondering({ iterations: 0 });
    counted.give({ ...play(1, { kind: "nothing" }), iterations: 10 });
    await counted.next("move");
    const last = pondering({
      rules: "(role x) (init p) (legal x stop) (<= terminal (not (true p))) (goal x 1)",
      role: "x",
    });
    await last.ponders(1);
    await new Promise(setImmediate);
    expect([silent.met, counted.met, last.met].map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  it("that fails costs the player its seat, and not the match", async () => {
    withPlayer((at) => ({
      ...ponderer(at, () => {}),
      ponder: async () => {
        throw new Error("nothing to think about");
      },
    }));
    const { give, next } = seat();
    give(start({ ponders: true }));
    expect((await next("note")).text).toContain("nothing to think about");
    give(play(1, { kind: "nothing" }));
    expect(await next("move")).toMatchObject({ move: "(mark 1 1)" });
  });
});

describe("a player that thinks", () => {
  it("tells now and then which move it likes best", async () => {
    let answer = () => {};
    withPlayer(({ loaded: { game } }) => ({
      think: ({ states: [state] }) =>
        new Promise((resolve) => {
          answer = () => resolve({ move: game.legalMoves(state, 0)[0], report: emptyReport() });
        }),
      best: () => game.term("(mark 2 2)"),
    }));
    const { give, next } = seat();
    give(start());
    give(play(1, { kind: "nothing" }));
    expect(await next("best")).toEqual({ kind: "best", number: 1, move: "(mark 2 2)" });
    answer();
    expect(await next("move")).toMatchObject({ move: "(mark 1 1)" });
  });
});
