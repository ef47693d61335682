/** What the clocks of a match leave to its players. */
import { describe, expect, it } from "vitest";
import { MARGIN_MS } from "../../src/match/built-in.js";
import type { Budget } from "../../src/match/participant.js";
import { emptyReport } from "../../src/players/player.js";
import { onFakeTime } from "../fake-time.js";
import { playing, Scripted, saying } from "./participants.js";
import { counting } from "./rules.js";
import { CLOCK, DUEL, spec, watch } from "./watched.js";

describe("clocks", () => {
  it("have no limit where the budget says none, and leave no thought before the first move without a start clock", async () => {
    const told = async (budget: Partial<Budget>) => {
      const clocks: string[] = [];
      const player = playing(({ loaded: { game }, role }) => ({
        async prepare(_, { iterations }) {
          clocks.push(`start ${iterations}`);
        },
        async think({ states: [state] }, { deadline, iterations }) {
          clocks.push(`${Number.isFinite(deadline) ? "clock" : "no clock"} ${iterations}`);
          return { move: game.legalMoves(state as Int32Array, role)[0], report: emptyReport() };
        },
      }));
      const { result } = await onFakeTime(() => watch(spec(counting(1), { budget }), [player]));
      expect(result.ending).toBe("terminal");
      return clocks;
    };
    expect(await told({ iterations: 20 })).toEqual(["start 0", "no clock 20"]);
    expect(await told({ playClock: 0.5 })).toEqual(["start 0", "clock Infinity"]);
    expect(await told({ startClock: 1, playClock: 0.5 })).toEqual(["start Infinity", "clock Infinity"]);
    expect(await told({ startClock: 1, iterations: 20 })).toEqual(["start 0", "no clock 20"]);
  });

  it("of players end a margin before those of the match", async () => {
    const seen: number[] = [];
    const player = playing(({ loaded: { game }, role }) => ({
      async prepare(_, { deadline }) {
        seen.push(deadline - performance.now());
      },
      async think({ states }, { deadline }) {
        seen.push(deadline - performance.now());
        return { move: game.legalMoves(states[0] as Int32Array, role)[0] } as never;
      },
    }));
    await onFakeTime(() => watch(spec(DUEL, { budget: CLOCK }), [player, saying("a")]));
    const [start, ...moves] = seen as [number, ...number[]];
    expect(start).toBeLessThanOrEqual(1000 - MARGIN_MS);
    for (const left of moves) expect(left).toBeLessThanOrEqual(500 - MARGIN_MS);
    expect(moves).toHaveLength(2);
  });

  it("of iterations give no playouts to the start, and all of them to each move", async () => {
    const seen: unknown[] = [];
    const player = playing(() => ({
      async prepare(_, clock) {
        seen.push([clock.iterations, clock.deadline]);
      },
      async think(_, clock) {
        seen.push([clock.iterations, clock.deadline]);
        return {} as never;
      },
    }));
    await watch(spec(DUEL), [player, saying("a")]);
    const forever = Number.POSITIVE_INFINITY;
    expect(seen).toEqual([
      [0, forever],
      [10, forever],
      [10, forever],
    ]);
  });

  it("of those elsewhere run at the same time, and allow what a network takes", async () => {
    const events: string[] = [];
    const remote = (name: string) => {
      const participant = new Scripted(
        name,
        async () => {
          events.push(`${name} asked`);
          await new Promise((resolve) => setTimeout(resolve, 600));
          events.push(`${name} answered`);
          return { kind: "move", text: "a" };
        },
        true,
      );
      return Object.assign(participant, { grace: 10_000 });
    };
    const match = spec(DUEL, { budget: CLOCK });
    const { faults } = await onFakeTime(() => watch(match, [remote("left"), remote("right")]));
    expect(faults.flat()).toEqual([undefined, undefined, undefined, undefined]);
    expect(events.slice(0, 2)).toEqual(["left asked", "right asked"]);
    expect(events.slice(2, 4).sort()).toEqual(["left answered", "right answered"]);
  });
});
