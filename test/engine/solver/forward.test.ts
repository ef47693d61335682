import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { PROPAGATORS } from "../../../src/engine/solver/solver-options.js";
import { type Network, STAR, type TableConstraint } from "../../../src/network/model.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { networkArbitrary, solutionsByEnumeration } from "../../network/random-networks.js";

const RUNS = { release: 500, debug: 60, shared: 40 };

/**
 * Networks of tables only: with a channel the core does a little more than forward checking. Each table
 * allows something: one that does not ends the core's search before it begins.
 */
const tablesArbitrary = networkArbitrary.map((network) => ({
  ...network,
  constraints: network.constraints.filter(
    (constraint) =>
      constraint.kind === "table" &&
      solutionsByEnumeration({ ...network, constraints: [constraint] }).length > 0,
  ),
}));

/** Values tried and failures of forward checking in the given order, value after value, the plainest way. */
function plainForwardChecking({ variables, constraints }: Network): {
  nodes: number;
  failures: number;
  found: number;
} {
  const counts = { nodes: 0, failures: 0, found: 0 };
  const domains = variables.map(({ values }) => [...values.keys()]);
  const first = check(domains);
  if (first !== undefined) search(first);
  return counts;

  function search(domains: number[][]): void {
    const open = domains.findIndex((values) => values.length > 1);
    if (open < 0) {
      counts.found++;
      return;
    }
    for (const value of domains[open]) {
      counts.nodes++;
      const checked = check(domains.with(open, [value]));
      if (checked === undefined) counts.failures++;
      else search(checked);
    }
  }

  /** Undefined where a domain becomes empty. */
  function check(before: number[][]): number[][] | undefined {
    let domains = before;
    for (let changed = true; changed; ) {
      changed = false;
      for (const constraint of constraints as TableConstraint[]) {
        const open = constraint.scope.filter((x) => domains[x].length > 1);
        if (open.length > 1) continue;
        const x = open[0] ?? constraint.scope[0];
        const kept = domains[x].filter((value) =>
          allows(constraint, (y) => (y === x ? value : domains[y][0])),
        );
        if (kept.length === 0) return undefined;
        if (kept.length === domains[x].length) continue;
        domains = domains.with(x, kept);
        changed = true;
      }
    }
    return domains;
  }
}

function allows({ scope, tuples, positive }: TableConstraint, at: (variable: number) => number): boolean {
  for (let row = 0; row < tuples.length; row += scope.length) {
    const matches = scope.every((x, column) => [STAR, at(x)].includes(tuples[row + column]));
    if (matches) return positive;
  }
  return !positive;
}

describe.each(KERNELS)("forward checking (%s)", (build) => {
  it("tries and refuses what looking at constraints with one open variable tries and refuses", () => {
    const module = kernelModule(build);
    fc.assert(
      fc.property(tablesArbitrary, fc.constantFrom(...PROPAGATORS), (network, propagator) => {
        const core = new SolverCore(network, { module, shared: build === "shared", propagator });
        const search = core.search({ heuristic: "lex", branching: "values", consistency: "fc" });
        expect(search.run(1_000_000)).toBe("complete");
        const { nodes, failures, found } = search;
        expect({ nodes, failures, found }).toEqual(plainForwardChecking(network));
      }),
      { numRuns: RUNS[build] },
    );
  });
});
