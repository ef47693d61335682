/** Forward checking for stochastic problems in the kernel, against the plain version. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { inject, withValues } from "../../../src/network/inject.js";
import type { Network } from "../../../src/network/model.js";
import { fraction } from "../../../src/search/policy/numbers.js";
import { type OneStage, stageOfTurn } from "../../../src/search/policy/one-stage.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { solutions, stageOf } from "../../oracles/sfc.js";
import { bundledTemplate, fluentsOf } from "../../search/policy/games.js";
import { oneStageArbitrary } from "../../search/policy/one-stage.js";

const RUNS = { release: 1500, debug: 200, shared: 150 };
const THRESHOLDS = [
  [1, 1],
  [1, 2],
  [1, 3],
  [3, 4],
] as const;

describe.each(KERNELS)("stochastic forward checking (%s)", (build) => {
  const options = { module: kernelModule(build), shared: build === "shared" };

  function choices(
    { network, before, after }: OneStage,
    threshold: readonly [number, number],
    budget = 1_000_000,
    bufferBytes = 1 << 16,
  ): number[][] {
    const core = new SolverCore(network, { ...options, bufferBytes });
    const domains = () => network.variables.map((_, x) => core.values(x));
    const original = domains();
    const search = core.stochasticSearch({ before, after, threshold });
    const found: number[][] = [];
    for (;;) {
      const pause = search.run(budget);
      for (let row = 0; row < search.delivered; row++)
        found.push([...search.rows.subarray(row * before.length, (row + 1) * before.length)]);
      if (pause === "complete") break;
    }
    expect(search.found).toBe(found.length);
    search.end();
    expect(domains()).toEqual(original);
    return found;
  }

  const plain = (stage: OneStage, network: Network, [above, below]: readonly [number, number]) =>
    Array.from(
      solutions(stage, network.constraints, fraction(BigInt(above), BigInt(below))),
      ({ choice }) => [...choice],
    );

  it("finds the choices of the plain version, whatever interrupts it", () => {
    fc.assert(
      fc.property(
        oneStageArbitrary,
        fc.constantFrom(...THRESHOLDS),
        fc.constantFrom(1, 3, 1_000_000),
        fc.constantFrom(128, 1 << 16),
        (network, threshold, budget, bufferBytes) => {
          const stage = stageOf(network);
          expect(choices(stage, threshold, budget, bufferBytes)).toEqual(plain(stage, network, threshold));
        },
      ),
      { numRuns: RUNS[build] },
    );
  });

  it("does without chance", () => {
    fc.assert(
      fc.property(oneStageArbitrary, (network) => {
        const stage = stageOf({ ...network, chance: [] });
        expect(choices(stage, [1, 1])).toEqual(plain(stage, network, [1, 1]));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["orchard-2-2-1", undefined, 1],
    ["orchard-2-2-1", ["(state 2 2 1)", "(control bob)"], 4],
    ["matching-pennies-cooperative", undefined, 4],
    ["matching-pennies", undefined, 4],
    ["tic-tac-toe", undefined, 9],
    ["orchard", undefined, 1],
  ])("finds the joint moves of the players in %s", (name, texts, joints) => {
    const template = bundledTemplate(name);
    const injection = inject(template, fluentsOf(template, texts));
    if ("problem" in injection) throw new Error(injection.problem);
    const stage = stageOfTurn(template, withValues(template.network, injection.values));
    const found = choices(stage, [1, 1]);
    const players = template.actions.filter((action) => action !== stage.chance);
    const moves = found.map((choice) => players.map((action) => choice[stage.before.indexOf(action)]).join());
    expect(new Set(moves).size).toBe(joints);
    expect(found.length).toBe(joints);
  });

  it("refuses what it cannot mean", () => {
    const [network] = fc.sample(oneStageArbitrary, { numRuns: 1, seed: 1 });
    const { before, after } = stageOf(network);
    const core = new SolverCore(network, options);
    expect(() => core.stochasticSearch({ before, after, threshold: [0, 1] })).toThrow(RangeError);
    expect(() => core.stochasticSearch({ before, after, threshold: [3, 2] })).toThrow(RangeError);
  });
});
