/** Which way of searching a player takes, by matches that were played before. */
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../src/engine/memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../src/engine/plain-playouts.js";
import type { Meeting } from "../../src/engine/values/kept-values.js";
import type { Learnt } from "../../src/players/value-lessons.js";
import {
  batchThatPays,
  bestOf,
  meetInTurn,
  meetingsInWords,
  waysWith,
} from "../../src/players/way-choice.js";
import { clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { bundledGame } from "./positions.js";

const meeting = (way: string, against: string, points: number, matches = 8): Meeting => ({
  way,
  against,
  matches,
  points,
});

const playouts = {
  policy: { kind: "ucb", exploration: 0.5 },
  batch: 8,
  limits: DEFAULT_PLAYOUT_LIMITS,
  looks: true,
} as const;
const grave = { kind: "grave", reference: 50, bias: 1e-5, exploration: 0 } as const;
// No weight is read here.
const learnt = {} as Learnt;
const all = waysWith(playouts, { learnt, grave, batch: 8 });

describe("the best way", () => {
  it.each<[string, Meeting[]]>([
    ["playouts", []],
    ["playouts", [meeting("values", "playouts", 5)]],
    ["values", [meeting("values", "playouts", 5.5)]],
    // A few matches must be clear.
    ["playouts", [meeting("values", "playouts", 3, 4)]],
    ["values", [meeting("values", "playouts", 3.5, 4)]],
    ["sharp", [meeting("values", "playouts", 8), meeting("sharp", "values", 6)]],
    ["half", [meeting("values", "playouts", 6), meeting("half", "values", 6)]],
    ["values", [meeting("values", "playouts", 8), meeting("half", "values", 4)]],
    [
      "grave",
      [meeting("values", "playouts", 1), meeting("half", "playouts", 0), meeting("grave", "playouts", 6)],
    ],
    // What did not meet the best one says nothing of it.
    ["values", [meeting("values", "playouts", 8), meeting("half", "playouts", 8)]],
    ["values", [meeting("values", "playouts", 8), meeting("a later one", "values", 8)]],
  ])("is %s", (best, meetings) => {
    expect(bestOf(meetings, all)).toBe(best);
  });

  it("is one that the player has", () => {
    const meetings = [meeting("values", "playouts", 2), meeting("grave", "playouts", 8)];
    expect(bestOf(meetings, all)).toBe("grave");
    expect(bestOf(meetings, waysWith(playouts, { learnt, batch: 8 }))).toBe("playouts");
    expect(meetingsInWords(meetings, "grave")).toBe(
      "values scored 2 of 8 against playouts; playouts with GRAVE scored 8 of 8 against playouts: " +
        "so playouts with GRAVE are searched with",
    );
  });
});

describe("meetings", () => {
  beforeAll(() => {
    provideKernel(kernelModule("release"));
  });

  const ways = waysWith(playouts, { grave, batch: 8 });
  const place = () => ({ loaded: bundledGame("tic-tac-toe"), seed: 5, turns: 8 });

  it("are decided by the seed where iterations are counted", async () => {
    const meetings = await meetInTurn(place(), ways, clockOfIterations(0));
    expect(meetings.map(({ way, against }) => [way, against])).toEqual([["grave", "playouts"]]);
    expect(meetings[0]?.matches).toBeGreaterThan(0);
    expect(await meetInTurn(place(), ways, clockOfIterations(0))).toEqual(meetings);
  });

  it("say nothing where there is no time", async () => {
    const meetings = await meetInTurn(place(), ways, NO_TIME);
    expect(meetings).toEqual([{ way: "grave", against: "playouts", matches: 0, points: 0 }]);
    expect(bestOf(meetings, ways)).toBe("playouts");
  });

  it("have the batch that they are asked for where iterations are counted, or there is no time to measure", async () => {
    expect(await batchThatPays(place(), playouts, clockOfIterations(0))).toBe(8);
    expect(await batchThatPays(place(), playouts, NO_TIME)).toBe(8);
    expect(await batchThatPays(place(), { ...playouts, batch: 1 }, clockOfSeconds(1))).toBe(1);
    // A wide one makes at least the iterations of the same one.
    expect([8, 128]).toContain(await batchThatPays(place(), playouts, clockOfSeconds(20)));
  });
});
