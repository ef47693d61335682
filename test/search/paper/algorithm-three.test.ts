/** Algorithm 3, step by step, against the plain version of it; and what it owes to its callers. */
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { translate } from "../../../src/network/translate/translate.js";
import { clockOfIterations } from "../../../src/search/clock.js";
import { AlgorithmThree } from "../../../src/search/paper/algorithm-three.js";
import type { PaperStep } from "../../../src/search/paper/paper-steps.js";
import { kernelModule } from "../../kernels.js";
import { PlainAlgorithm } from "../../oracles/paper/plain-algorithm.js";
import { bundledGame } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Steps of the fast algorithm as the plain one tells them. */
class Told {
  readonly steps: unknown[] = [];
  private solving: Record<string, unknown> = {};

  constructor(private readonly game: LoadedGame["game"]) {}

  readonly hear = (step: PaperStep): void => {
    const { steps, game } = this;
    switch (step.step) {
      case "turn":
        steps.push({ step: "turn", turn: step.turn, listed: step.listed });
        break;
      case "taken": {
        const { number, values, state } = step.network;
        const texts = Array.from(state, (fluent) => game.text(fluent)).sort();
        steps.push({ step: "taken", network: number, value: values && [...values], state: texts });
        this.solving = { step: "solving" };
        break;
      }
      case "preprocessed":
        Object.assign(this.solving, step, { step: "solving" });
        break;
      case "cut": {
        const { hard, chance, removed, isComplete } = step;
        expect(isComplete).toBe(true);
        Object.assign(this.solving, { hard, chance, removed });
        break;
      }
      case "feasible":
        Object.assign(this.solving, { feasible: { scope: step.scope, tuples: step.tuples } });
        break;
      case "solved": {
        const { solutions = [] } = step.network;
        steps.push(this.solving, {
          step: "solved",
          solutions: solutions.map(({ moves, successors }) => [
            moves.map((move) => game.text(move)),
            successors.map(({ number }) => number),
          ]),
          fresh: step.fresh.map(({ number }) => number),
        });
        break;
      }
      case "valued":
        steps.push({
          step: "valued",
          networks: step.networks.map(({ number, values, samples }) => [
            number,
            values && [...values],
            samples,
          ]),
        });
        break;
      case "listed":
        steps.push({ step: "listed", networks: step.networks.map(({ number }) => number) });
        break;
      case "backed":
        steps.push({ step: "backed", value: [...(step.networks[0]?.backed?.values ?? [])] });
        break;
      default:
        throw new Error(`the algorithm does not tell of ${step.step}`);
    }
  };
}

const CASES = [
  { name: "tic-tac-toe", role: 0, iterations: 500, turns: 2 },
  { name: "tic-tac-toe", role: 1, iterations: 700, turns: 2, solving: 0.5, exploration: 0.3 },
  { name: "matching-pennies", role: 1, iterations: 200, turns: 1 },
  { name: "matching-pennies-cooperative", role: 0, iterations: 400, turns: 1 },
  { name: "orchard-2-2-1", role: 0, iterations: 400, turns: 3 },
  { name: "monty-hall", role: 0, iterations: 300, turns: 2 },
  { name: "guess-dice", role: 0, iterations: 100, turns: 1 },
  { name: "rock-paper-scissors", role: 1, iterations: 2000, turns: 1 },
] as const;

describe("the trace", () => {
  it.each(CASES)("is that of the plain algorithm: $name as player $role", async (which) => {
    const { name, iterations, turns } = which;
    const settings = { seed: 11, solving: 0.9, exploration: 1, playouts: 60, ...which };
    const loaded = bundledGame(name);
    const { game } = loaded;
    const program = loaded.program as AcyclicProgram;
    const told = new Told(game);
    const fast = new AlgorithmThree(loaded, program, {
      ...settings,
      memoryBytes: 2 ** 26,
      consistency: "mac",
      explain: told.hear,
    });
    const template = translate(program, { encoding: "boolean", groups: [] });
    const plain = new PlainAlgorithm(bundledGame(name, "reference"), loaded, template, settings);
    const random = new Random(3);
    let state = game.initialState();
    for (let turn = 0; turn < turns; turn++) {
      await fast.think([state], turn, clockOfIterations(iterations));
      plain.think(Array.from(state, (fluent) => game.text(fluent)).sort(), turn, iterations);
      for (let step = 0; step < Math.max(told.steps.length, plain.steps.length); step++)
        expect(rounded(told.steps[step]), `step ${step}`).toEqual(rounded(plain.steps[step]));
      state = game.nextState(state, drawJointMove(game, state, random) as TermId[]) as State;
    }
    const taken = told.steps.filter((step) => (step as { step: string }).step === "taken");
    expect(taken.length).toBeGreaterThan(["matching-pennies", "guess-dice"].includes(name) ? 0 : 1);
  });
});

/** Without what the last bits of sums differ in, and with tuples in any order. */
function rounded(step: unknown): unknown {
  const text = JSON.stringify(step, (key, value) => {
    if (key === "tuples" && Array.isArray(value)) return value.map((tuple) => tuple.join(" ")).sort();
    return typeof value === "number" ? Number(value.toFixed(9)) : value;
  });
  return text === undefined ? undefined : JSON.parse(text);
}
