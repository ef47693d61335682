import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LearnSearch } from "../../../src/engine/learn/learn-search.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { Solver } from "../../../src/engine/solver/solver.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { type Constraint, type Network, STAR } from "../../../src/network/model.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../../network/random-networks.js";
import { PlainChecker } from "../../oracles/plain-clauses.js";

/** Tables of two or three variables of up to nine values each, in which a variable may stand twice. */
function largerNetwork(random: Random): Network {
  const sizes = Array.from({ length: 3 + random.below(5) }, () => 1 + random.below(9));
  const constraints = Array.from({ length: 4 + random.below(8) }, (): Constraint => {
    const scope = Array.from({ length: 2 + random.below(2) }, () => random.below(sizes.length));
    const rows = 1 + random.below(40);
    const star = 2 + random.below(20);
    const tuples = Array.from({ length: rows }, () =>
      scope.map((x) => (random.below(star) === 0 ? STAR : random.below(sizes[x]))),
    );
    return { kind: "table", scope, positive: random.below(2) === 0, tuples: Int32Array.from(tuples.flat()) };
  });
  return networkOf(sizes, constraints);
}

/** With so many solutions a proof is checked: the plain checker is slow. */
const FEW = 12;

/** All solutions, sorted; where they are few, the proof that there are no more is checked. */
function provedSolutions(network: Network, module: WebAssembly.Module, shared: boolean): number[][] {
  const search = allOf(LearnSearch.of(network, { trace: true, module, shared, memoryBytes: 2 ** 20 }));
  const solutions: number[][] = [];
  for (;;) {
    const pause = search.run(1000);
    if (search.delivered > 0) solutions.push([...search.rows]);
    if (pause === "limit" || pause === "full") continue;
    expect(pause).toBe("complete");
    if (solutions.length <= FEW) {
      const checker = new PlainChecker();
      expect(checker.check(search.proof)).toBeUndefined();
      expect(checker.implies([])).toBe(true);
    }
    return solutions.sort((a, b) => a.map((value, x) => value - b[x]).find((order) => order !== 0) ?? 0);
  }
}

describe.each(KERNELS)("a network as clauses (%s)", (build) => {
  const host = { module: kernelModule(build), shared: build === "shared" };

  it("has the solutions of the network, each once, and a proof that there are no others", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        expect(provedSolutions(network, host.module, host.shared)).toEqual(solutionsByEnumeration(network));
      }),
      { numRuns: build === "release" ? 1000 : 150 },
    );
  });

  it("has as many as the search that keeps arcs consistent finds, where domains are larger", async () => {
    const random = new Random(7);
    const known = { SATISFIABLE: 0, UNSATISFIABLE: 0, UNKNOWN: 0 };
    for (let n = 0; n < (build === "release" ? 600 : 100); n++) {
      const network = largerNetwork(random);
      const right = await new Solver(network, host).count({ nodes: 5000 });
      if (right.ending !== "complete" || right.solutions > 500) continue;
      known[right.status]++;
      const learning = new Solver(network, { ...host, search: "learn" });
      const { status, solutions, ending } = await learning.count();
      expect({ status, solutions, ending }).toEqual({
        status: right.status,
        solutions: right.solutions,
        ending: "complete",
      });
      const first = await learning.solve();
      expect(first.status).toBe(right.status);
      if (first.solution !== undefined) {
        const fixed = Array.from(
          first.solution,
          (value, x): Constraint => ({
            kind: "table",
            scope: [x],
            positive: true,
            tuples: Int32Array.of(value),
          }),
        );
        const pinned = { ...network, constraints: [...network.constraints, ...fixed] };
        expect((await new Solver(pinned, host).count()).solutions).toBe(1);
      }
    }
    expect(Math.min(known.SATISFIABLE, known.UNSATISFIABLE)).toBeGreaterThan(5);
  });

  it("ends with what it has where there is no memory", () => {
    const sizes = Array.from({ length: 12 }, () => 6);
    const search = allOf(LearnSearch.of(networkOf(sizes, []), { ...host, memoryBytes: 2 ** 16 }));
    let pause = search.run(1000);
    while (pause === "limit" || pause === "full") pause = search.run(1000);
    expect(pause).toBe("memory");
    expect(search.found).toBeGreaterThan(5);
  });

  it("stops after as many nodes as it may have", async () => {
    const random = new Random(8);
    const network = networkOf(
      Array.from({ length: 60 }, () => 5),
      Array.from({ length: 320 }, (): Constraint => {
        const x = random.below(60);
        const scope = [x, (x + 1 + random.below(59)) % 60];
        const tuples = Int32Array.from([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        return { kind: "table", scope, positive: false, tuples };
      }),
    );
    const solver = new Solver(network, { ...host, search: "learn" });
    const { ending, statistics } = await solver.count({ nodes: 777 });
    expect([ending, statistics.nodes]).toEqual(["nodes", 777]);
    const controller = new AbortController();
    controller.abort();
    expect((await solver.solve({ signal: controller.signal })).ending).toBe("aborted");
  });
});
