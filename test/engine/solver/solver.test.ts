import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Solver, type SolverAnswer, type SolverOptions } from "../../../src/engine/solver/solver.js";
import { PROPAGATORS } from "../../../src/engine/solver/solver-options.js";
import { NetworkDraft } from "../../../src/network/draft.js";
import type { Network } from "../../../src/network/model.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../../network/random-networks.js";

const optionsArbitrary: fc.Arbitrary<SolverOptions> = fc.record(
  {
    propagator: fc.constantFrom(...PROPAGATORS),
    heuristic: fc.constantFrom("lex", "dom/ddeg", "dom/wdeg"),
    lastConflict: fc.boolean(),
    branching: fc.constantFrom("binary", "values"),
    consistency: fc.constantFrom("mac", "fc"),
    sac: fc.boolean(),
    functional: fc.boolean(),
  },
  { requiredKeys: [] },
);

async function all(solver: Solver): Promise<{ solutions: number[][]; answer: SolverAnswer }> {
  const found: number[][] = [];
  const solutions = solver.solutions();
  for (;;) {
    const step = await solutions.next();
    if (step.done) return { solutions: found, answer: step.value };
    found.push([...step.value]);
  }
}

/** This many pigeons and one hole fewer: no solution, and no short proof. */
function pigeons(count: number): Network {
  const draft = new NetworkDraft();
  const holes = Array.from({ length: count - 1 }, (_, hole) => hole);
  const birds = Array.from({ length: count }, (_, bird) => draft.variable(`bird ${bird}`, holes));
  for (const a of birds) {
    for (const b of birds.slice(0, a))
      draft.forbid(
        [a, b],
        holes.map((hole) => [hole, hole]),
      );
  }
  return draft.network();
}

const LONG = pigeons(14);

describe.each(KERNELS)("the solver (%s)", (build) => {
  const kernel = { module: kernelModule(build), shared: build === "shared" };
  const solverOf = (network: Network, options: SolverOptions = {}) =>
    new Solver(network, { ...options, ...kernel });

  it.each([{ functional: true }, { search: "learn" }, {}] satisfies SolverOptions[])(
    "looks at its limits while it prepares a search: %j",
    async (options) => {
      const pieces = 3;
      let looks = 0;
      const signal = {
        get aborted() {
          return ++looks > pieces;
        },
      } as AbortSignal;
      const answer = await solverOf(LONG, options).solve({ signal });
      expect(answer).toMatchObject({ status: "UNKNOWN", ending: "aborted", solutions: 0 });
      expect(answer.statistics).toMatchObject({ nodes: 0, failures: 0, revisions: 0, reads: 0 });
      expect(looks).toBe(pieces + 1);
    },
  );

  it("finds all solutions of any network, however it is told to", async () => {
    await fc.assert(
      fc.asyncProperty(networkArbitrary, optionsArbitrary, async (network, options) => {
        const expected = solutionsByEnumeration(network);
        const solver = solverOf(network, options);
        const { solutions, answer } = await all(solver);
        expect(solutions.sort(compare)).toEqual(expected);
        const status = expected.length > 0 ? "SATISFIABLE" : "UNSATISFIABLE";
        expect(answer).toMatchObject({ status, ending: "complete", solutions: expected.length });
        expect(await solver.count()).toMatchObject({
          status,
          ending: "complete",
          solutions: expected.length,
        });
        const first = await solver.solve();
        expect(first.status).toBe(status);
        if (expected.length > 0) expect(expected).toContainEqual([...(first.solution ?? [])]);
      }),
      { numRuns: build === "release" ? 150 : 40 },
    );
  });

  it("finds them in lexicographic order, if told to", async () => {
    await fc.assert(
      fc.asyncProperty(networkArbitrary, async (network) => {
        const { solutions } = await all(solverOf(network, { heuristic: "lex" }));
        expect(solutions).toEqual(solutionsByEnumeration(network));
      }),
      { numRuns: 50 },
    );
  });

  it("takes more solutions than fit into memory at once", async () => {
    const network = networkOf(Array(13).fill(2), []);
    let previous = -1;
    for await (const solution of solverOf(network, { heuristic: "lex" }).solutions()) {
      const number = solution.reduce((bits, bit) => 2 * bits + bit, 0);
      expect(number).toBe(previous + 1);
      previous = number;
    }
    expect(previous).toBe(2 ** 13 - 1);
  });

  it("solves a network without variables", async () => {
    expect(await all(solverOf(networkOf([], [])))).toMatchObject({ solutions: [[]] });
    expect(await solverOf(networkOf([0], [])).solve()).toMatchObject({ status: "UNSATISFIABLE" });
  });

  it("stops at a limit of nodes, and walks the same tree each time", async () => {
    const solver = solverOf(LONG);
    const answer = await solver.solve({ nodes: 2500 });
    expect(answer).toMatchObject({ status: "UNKNOWN", ending: "nodes", solutions: 0 });
    expect(answer.statistics.nodes).toBe(2500);
    const again = await solver.count({ nodes: 2500 });
    expect(again.statistics.failures).toBe(answer.statistics.failures);
  });

  it("stops after its time", async () => {
    expect(await solverOf(LONG).solve({ seconds: 0.01 })).toMatchObject({
      status: "UNKNOWN",
      ending: "seconds",
    });
  });

  it("stops when it is told to", async () => {
    const controller = new AbortController();
    const search = solverOf(LONG).solve({ signal: controller.signal });
    setTimeout(() => controller.abort());
    expect(await search).toMatchObject({ status: "UNKNOWN", ending: "aborted" });
    expect(await solverOf(LONG).solve({ signal: controller.signal })).toMatchObject({
      ending: "aborted",
      statistics: { nodes: 0 },
    });
  });

  it("says how far it has come", async () => {
    const controller = new AbortController();
    const nodes: number[] = [];
    const onProgress = (progress: { nodes: number }) => {
      nodes.push(progress.nodes);
      if (nodes.length === 3) controller.abort();
    };
    const answer = await solverOf(LONG).solve({ signal: controller.signal, onProgress });
    expect(nodes).toHaveLength(3);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
    expect(answer.statistics.nodes).toBe(nodes[2]);
  });

  it("may be left before the end, and asked twice at once", async () => {
    const solver = solverOf(networkOf([3, 3, 3], []), { heuristic: "lex" });
    const other = all(solver);
    let seen = 0;
    for await (const solution of solver.solutions()) {
      seen++;
      if (solution[0] === 1) break;
    }
    expect(seen).toBe(10);
    expect((await other).solutions).toHaveLength(27);
  });
});

it("refuses what is no network", () => {
  const table = { kind: "table", scope: [0], positive: true, tuples: Int32Array.of(2) } as const;
  expect(() => new Solver(networkOf([2], [table]))).toThrow(
    new RangeError("constraint 0: tuple 0 has value 2 for x0, which has 2 values"),
  );
});

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - b[i];
  return 0;
}
