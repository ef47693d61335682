/** With iterations in place of clocks a seed decides all of a match, whatever the clock on the wall does. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { provideKernel } from "../../src/engine/memory/module.js";
import { kernelModule } from "../kernels.js";
import { asked, reportsOf, SCENES } from "../web/matches.js";
import { recordsOf } from "../web/record-of.js";

beforeAll(() => provideKernel(kernelModule("release")));

afterEach(() => vi.restoreAllMocks());

/** Each engine, little memory, and hidden information: where work is cut in pieces. */
const CUT = SCENES.filter(({ game }) => ["tic-tac-toe", "connect-four", "liars-dice"].includes(game));

/** Leaps at each look, as on a machine that is always busy elsewhere: time cuts whatever it can cut. */
function leapingClock(): () => number {
  let now = 0;
  return () => {
    now += 50;
    return now;
  };
}

describe.each(CUT)("$game, $engine, $iterations iterations", (scene) => {
  it("is the same match again while the clock leaps, and while it stands still", async () => {
    const records = await recordsOf(asked(scene));
    for (const record of records) expect(JSON.parse(record).errors.flat().join("")).toBe("");
    expect(records.flatMap(reportsOf).some(({ iterations }) => iterations === scene.iterations)).toBe(true);
    for (const clock of [leapingClock(), () => 0]) {
      vi.spyOn(performance, "now").mockImplementation(clock);
      for (const [i, record] of (await recordsOf(asked(scene))).entries()) expect(record).toBe(records[i]);
    }
  });
});

it("is another match with another seed", async () => {
  const [scene] = SCENES as [(typeof SCENES)[number]];
  expect(await recordsOf(asked(scene, 12))).not.toEqual(await recordsOf(asked(scene)));
});

it("has players that forget what they have no memory for", async () => {
  const scene = SCENES.find(({ memoryBytes }) => memoryBytes !== undefined) as (typeof SCENES)[number];
  const counts = (await recordsOf(asked(scene))).map((record) => reportsOf(record)[0]?.counts ?? {});
  // A player that keeps nothing counts nothing that it forgets. The preset of the papers makes so few networks
  // in this scene that it can keep them.
  const keeping = counts.filter(({ networks }) => networks === undefined);
  const forgotten = keeping.map(({ pruned, dropped }) => pruned ?? dropped).filter((n) => n !== undefined);
  expect(forgotten.length).toBeGreaterThan(3);
  for (const n of forgotten) expect(n).toBeGreaterThan(0);
});
