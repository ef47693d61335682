import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import {
  type CoreOptions,
  PROPAGATORS,
  type SearchOptions,
} from "../../../src/engine/solver/solver-options.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { Network } from "../../../src/network/model.js";
import { Propagation } from "../../../src/network/preprocess/propagation.js";
import { makeSingletonConsistent } from "../../../src/network/preprocess/singleton.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { networkArbitrary, solutionsByEnumeration } from "../../network/random-networks.js";
import { countSolutions } from "../../oracles/plain-solver.js";

const HEURISTICS = ["lex", "dom/ddeg", "dom/wdeg"] as const;
const BRANCHINGS = ["binary", "values"] as const;
const CONSISTENCIES = ["mac", "fc"] as const;

const RUNS = { release: 700, debug: 100, shared: 70 };

/** Some of the buffer sizes and budgets are so small that a search pauses often. */
const searchArbitrary = fc.record({
  heuristic: fc.constantFrom(...HEURISTICS),
  lastConflict: fc.boolean(),
  branching: fc.constantFrom(...BRANCHINGS),
  consistency: fc.constantFrom(...CONSISTENCIES),
  budget: fc.constantFrom(1, 3, 1_000_000),
  examinations: fc.constantFrom(1, 20, 1_000_000),
  bufferBytes: fc.constantFrom(1, 100, 1 << 16),
  order: fc.shuffledSubarray([0, 1, 2]),
});

describe.each(KERNELS)("the solver's core (%s)", (build) => {
  const module = kernelModule(build);
  const shared = build === "shared";

  function open(network: Network, options: CoreOptions): SolverCore {
    return new SolverCore(network, { module, shared, ...options });
  }

  function solutions(
    core: SolverCore,
    options: SearchOptions,
    budget: number,
    examinations?: number,
  ): number[][] {
    const search = core.search(options);
    const columns = core.network.variables.length;
    const found: number[][] = [];
    for (;;) {
      const pause = search.run(budget, examinations);
      for (let row = 0; row < search.delivered; row++) {
        found.push([...search.rows.subarray(row * columns, (row + 1) * columns)]);
      }
      if (pause === "complete") break;
    }
    expect(search.found).toBe(found.length);
    search.end();
    return found;
  }

  const sorted = (points: readonly number[][]): string[] => points.map((point) => point.join(" ")).sort();

  it.each(PROPAGATORS)(
    "%s leaves the domains of the plain propagation, before and after assignments",
    (propagator) => {
      const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 5 });
      fc.assert(
        fc.property(networkArbitrary, steps, fc.boolean(), (network, steps, inPieces) => {
          const core = open(network, { propagator });
          const plain = new Propagation(network);
          const domains = (solver: SolverCore | Propagation) =>
            network.variables.map((_, x) => solver.values(x));
          const same = () => {
            const consistent = plain.propagate();
            expect(inPieces ? allOf(core.propagateInPieces(1)) : core.propagate()).toBe(consistent);
            if (consistent) expect(domains(core)).toEqual(domains(plain));
            return consistent;
          };
          const history: [number, number[][]][] = [];
          for (const [a, b, isAssignment] of steps) {
            if (!same()) break;
            history.push([plain.mark(), domains(plain)]);
            core.push();
            const variable = a % network.variables.length;
            const value = b % network.variables[variable].values.length;
            if (isAssignment) for (const solver of [core, plain]) solver.assign(variable, value);
            else {
              core.restrict(
                variable,
                core.values(variable).filter((other) => other !== value),
              );
              plain.remove(variable, value);
            }
          }
          same();
          for (const [mark, before] of history.reverse()) {
            core.pop();
            plain.undo(mark);
            expect(domains(core)).toEqual(before);
          }
          if (history.length > 0) same();
        }),
        { numRuns: RUNS[build] },
      );
    },
  );

  it.each(PROPAGATORS)("%s: every search finds what trying every assignment finds", (propagator) => {
    fc.assert(
      fc.property(networkArbitrary, searchArbitrary, (network, options) => {
        const { budget, examinations, bufferBytes, order, ...search } = options;
        const core = open(network, { propagator, bufferBytes });
        const expected = solutionsByEnumeration(network);
        expect(sorted(solutions(core, { ...search, first: order }, budget, examinations))).toEqual(
          sorted(expected),
        );
        // Again, without delivering: the first search has left nothing behind.
        const again = core.search({ ...search, deliver: [] });
        while (again.run(budget) !== "complete");
        expect(again.found).toBe(expected.length);
        again.end();
      }),
      { numRuns: RUNS[build] },
    );
  });

  it("tries the values that the plain solver tries, and fails where it fails", () => {
    const orders = [
      ["lex", "given"],
      ["dom/ddeg", "domain/degree"],
    ] as const;
    // A table that forbids nothing counts for the plain solver's degrees; the core drops it.
    const noIdle = networkArbitrary.filter(({ constraints }) =>
      constraints.every((c) => c.kind === "channel" || c.positive || c.tuples.length > 0),
    );
    fc.assert(
      fc.property(
        noIdle,
        fc.constantFrom(...PROPAGATORS),
        fc.constantFrom(...orders),
        (network, propagator, [heuristic, order]) => {
          const search = open(network, { propagator }).search({ heuristic, branching: "values" });
          expect(search.run(1_000_000)).toBe("complete");
          const { nodes, failures, solutions } = countSolutions(network, { order });
          expect({ nodes: search.nodes, failures: search.failures, solutions: search.found }).toEqual({
            nodes,
            failures,
            solutions,
          });
        },
      ),
      { numRuns: RUNS[build] },
    );
  });

  it("takes out by singleton consistency what trying each value by the plain propagation takes out", () => {
    const given = fc.record({
      propagator: fc.constantFrom(...PROPAGATORS),
      tests: fc.constantFrom(1, 4, 1_000_000),
    } as const);
    fc.assert(
      fc.property(networkArbitrary, given, (network, { propagator, tests }) => {
        const domains = makeSingletonConsistent(network).domains.map((values) => [...values]);
        const expected = domains.some((values) => values.length === 0) ? undefined : domains;
        const core = open(network, { propagator });
        let result = core.sac({ tests });
        let removed = result.removed;
        while (!result.complete) {
          result = core.sac({ tests, resume: true });
          removed += result.removed;
        }
        expect(result.consistent).toBe(expected !== undefined);
        if (expected === undefined) return;
        expect(network.variables.map((_, x) => core.values(x))).toEqual(expected);
        const consistent = open(network, { propagator });
        consistent.propagate();
        const before = network.variables.reduce((sum, _, x) => sum + consistent.values(x).length, 0);
        const after = expected.flat().length;
        expect(removed).toBeLessThanOrEqual(before - after);
        expect(removed > 0).toBe(before > after);
      }),
      { numRuns: RUNS[build] },
    );
  });
});
