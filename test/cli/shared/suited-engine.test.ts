/** Work on the engine that suits its length: the same answers from each, and the fast one where it is long. */
import { describe, expect, it } from "vitest";
import { type Done, onSuitedEngine } from "../../../src/cli/shared/suited-engine.js";
import { type Perft, perft } from "../../../src/match/perft.js";
import { type Simulation, simulate } from "../../../src/match/simulate.js";

const AT_ONCE = -1;
const NEVER = Number.POSITIVE_INFINITY;

const count = (file: string, patience: number) =>
  onSuitedEngine(
    file,
    "auto",
    { work: (game, pause) => perft(game, 2, { pause }), reached: ({ depth }: Perft) => depth.length },
    patience,
  );
const play = (file: string, patience: number) =>
  onSuitedEngine(
    file,
    "auto",
    {
      work: (game, pause) => simulate(game, { matches: 5, seed: 3, maxSteps: 60, pause }),
      reached: ({ finished }: Simulation) => finished,
    },
    patience,
  );

describe("the engine that suits the work", () => {
  it.each(["tic-tac-toe", "connect-four", "monty-hall", "rock-paper-scissors", "eight-puzzle", "liars-dice"])(
    "gives the same answers of %s, whether the work is short or long",
    async (file) => {
      const engines = (...done: Done<unknown>[]) => done.map(({ game }) => game.engine);
      const [short, long] = [await count(file, NEVER), await count(file, AT_ONCE)];
      expect(engines(short, long)).toEqual(["reference", "slices"]);
      expect(long.result).toEqual(short.result);
      const [few, many] = [await play(file, NEVER), await play(file, AT_ONCE)];
      expect(engines(few, many)).toEqual(["reference", "slices"]);
      expect(JSON.stringify(many.result)).toBe(JSON.stringify(few.result));
    },
  );

  it("is the one that was asked for, however long it takes", async () => {
    const job = { work: async () => "done", reached: () => 0 };
    expect((await onSuitedEngine("tic-tac-toe", "reference", job, AT_ONCE)).game.engine).toBe("reference");
    expect((await onSuitedEngine("tic-tac-toe", "tables", job, AT_ONCE)).game.engine).toBe("tables");
  });

  it("loses nothing at Ctrl-C: what the reasoner had found stands if the other is not as far", async () => {
    for (const [far, expected] of [
      [1, 5],
      [9, 9],
    ]) {
      const job = {
        async work({ engine }: { readonly engine: string }, pause: () => Promise<boolean>) {
          if (engine === "slices") process.emit("SIGINT", "SIGINT");
          await pause();
          return engine === "slices" ? far : 5;
        },
        reached: (result: number) => result,
      };
      const { result, isInterrupted } = await onSuitedEngine("tic-tac-toe", "auto", job, AT_ONCE);
      expect({ result, isInterrupted }).toEqual({ result: expected, isInterrupted: true });
    }
  });
});
