/** What small networks do not reach: domains of several words, tables of several blocks, counted tuples. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { PROPAGATORS } from "../../../src/engine/solver/solver-options.js";
import { type Constraint, type Network, STAR } from "../../../src/network/model.js";
import { Propagation } from "../../../src/network/preprocess/propagation.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { networkOf } from "../../network/random-networks.js";
import { countSolutions } from "../../oracles/plain-solver.js";

const RUNS = { release: 50, debug: 5, shared: 5 };

const sketchArbitrary = fc.record({
  seed: fc.nat(),
  size: fc.constantFrom<number[]>(3, 9, 64, 65, 150),
  variables: fc.integer({ min: 3, max: 6 }),
  tables: fc.integer({ min: 1, max: 4 }),
  arity: fc.integer({ min: 2, max: 4 }),
  rows: fc.constantFrom<number[]>(20, 130, 600),
  positive: fc.boolean(),
  stars: fc.constantFrom(0, 0, 0.05, 0.3),
});

/**
 * Random tuples over variables of one size, and a channel from the first variable to Booleans after the
 * others.
 */
function networkFrom(sketch: typeof sketchArbitrary extends fc.Arbitrary<infer S> ? S : never): Network {
  const { seed, size, variables, tables, positive, stars } = sketch;
  const random = new Random(seed);
  const below = (n: number) => random.next() % n;
  const arity = Math.min(sketch.arity, variables);
  // Overlapping forbidden tuples of many columns are a hard question; a few are enough here.
  const rows = !positive && stars > 0 ? Math.min(sketch.rows, 20) : sketch.rows;
  const constraints: Constraint[] = Array.from({ length: tables }, () => {
    const scope = Array.from({ length: variables }, (_, x) => x);
    for (let i = 0; i < arity; i++) {
      const j = i + below(variables - i);
      [scope[i], scope[j]] = [scope[j], scope[i]];
    }
    const tuples = Int32Array.from({ length: rows * arity }, () =>
      below(100) < 100 * stars ? STAR : below(size),
    );
    return { kind: "table", scope: scope.slice(0, arity), positive, tuples };
  });
  const booleans = Array.from({ length: size }, (_, value) => variables + value);
  constraints.push({ kind: "channel", variable: 0, booleans });
  return networkOf([...new Array(variables).fill(size), ...booleans.map(() => 2)], constraints);
}

describe.each(KERNELS)("large domains and tables (%s)", (build) => {
  const module = kernelModule(build);
  const shared = build === "shared";

  it.each(PROPAGATORS)("%s follows the plain propagation down a branch and back", (propagator) => {
    const steps = fc.array(
      fc.record({ x: fc.nat(), value: fc.nat(), kept: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 2,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(sketchArbitrary, steps, (sketch, steps) => {
        const network = networkFrom(sketch);
        const core = new SolverCore(network, { module, shared, propagator });
        const plain = new Propagation(network);
        const domains = (solver: SolverCore | Propagation) =>
          network.variables.map((_, x) => solver.values(x));
        let consistent = plain.propagate();
        expect(core.propagate()).toBe(consistent);
        const marks: [number, number[][]][] = [];
        for (const { x, value, kept } of steps) {
          if (!consistent) break;
          expect(domains(core)).toEqual(domains(plain));
          marks.push([plain.mark(), domains(plain)]);
          core.push();
          // Every `kept`-th value stays, from some value on; one value where that is 9.
          const variable = x % network.variables.length;
          const values = plain.values(variable);
          const from = value % values.length;
          const chosen = kept === 9 ? [values[from]] : values.filter((_, i) => i % kept === from % kept);
          for (const gone of values) if (!chosen.includes(gone)) plain.remove(variable, gone);
          core.restrict(variable, chosen);
          consistent = plain.propagate();
          expect(core.propagate()).toBe(consistent);
        }
        if (consistent) expect(domains(core)).toEqual(domains(plain));
        for (const [mark, before] of marks.reverse()) {
          core.pop();
          plain.undo(mark);
          expect(domains(core)).toEqual(before);
        }
      }),
      { numRuns: RUNS[build] },
    );
  });

  it("counts as many solutions with each propagator as the plain solver", () => {
    fc.assert(
      fc.property(sketchArbitrary, (sketch) => {
        const network = networkFrom({ ...sketch, size: 9, rows: Math.min(sketch.rows, 130) });
        const limit = 2000;
        const { nodes, failures, ending } = countSolutions(network, { order: "given", limit });
        for (const propagator of PROPAGATORS) {
          const core = new SolverCore(network, { module, shared, propagator });
          const search = core.search({ heuristic: "lex", branching: "values" });
          let pause = search.run(limit);
          for (let left = limit - search.nodes; pause === "full"; left = limit - search.nodes) {
            pause = search.run(left);
          }
          expect({ nodes: search.nodes, failures: search.failures, pause }).toEqual({
            nodes,
            failures,
            pause: ending,
          });
          search.end();
        }
      }),
      { numRuns: RUNS[build] },
    );
  });

  it.each(PROPAGATORS)("%s prunes wide tables, of more combinations than can be counted", (propagator) => {
    const columns = 70;
    const scope = Array.from({ length: columns }, (_, x) => x);
    const choices = fc.constantFrom(0, 1, STAR, STAR);
    const rows = fc.array(fc.array(choices, { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 3,
    });
    const assignments = fc.array(fc.tuple(fc.nat(columns - 1), fc.nat(1)), { minLength: 50, maxLength: 90 });
    const numRuns = Math.ceil(RUNS[build] / 2);
    fc.assert(
      fc.property(rows, fc.boolean(), assignments, (tuples, positive, assignments) => {
        const table = { kind: "table", scope, positive, tuples: Int32Array.from(tuples.flat()) } as const;
        const network = networkOf(new Array(columns).fill(2), [table]);
        const core = new SolverCore(network, { module, shared, propagator });
        const plain = new Propagation(network);
        for (const [x, value] of assignments) {
          const consistent = plain.propagate();
          expect(core.propagate()).toBe(consistent);
          if (!consistent) return;
          expect(scope.map((y) => core.values(y))).toEqual(scope.map((y) => plain.values(y)));
          for (const solver of [core, plain]) if (plain.has(x, value)) solver.assign(x, value);
        }
      }),
      { numRuns },
    );
  });

  it.each(PROPAGATORS)("%s posts forbidden tuples one by one where they overlap too much", (propagator) => {
    const pairs = 16;
    const tuples = Array.from({ length: pairs }, (_, pair) =>
      Array.from({ length: 2 * pairs }, (_, x) => (x >> 1 === pair ? 1 : STAR)),
    );
    const scope = Array.from({ length: 2 * pairs }, (_, x) => x);
    const network = networkOf(new Array(2 * pairs).fill(2), [
      { kind: "table", scope, positive: false, tuples: Int32Array.from(tuples.flat()) },
    ]);
    const core = new SolverCore(network, { module, shared, propagator });
    core.push();
    core.assign(5, 1);
    expect(core.propagate()).toBe(true);
    expect(core.values(4)).toEqual([0]);
    core.pop();
    for (const x of scope.slice(4)) core.assign(x, 0);
    const search = core.search({ deliver: [] });
    expect(search.run(1000)).toBe("complete");
    expect(search.found).toBe(9);
  });

  it("solves a network without variables, and one without constraints", () => {
    const nothing = new SolverCore(networkOf([], []), { module, shared }).search();
    expect([nothing.run(10), nothing.found]).toEqual(["complete", 1]);
    const free = new SolverCore(networkOf([2, 2], []), { module, shared }).search({ batch: 1 });
    expect([free.run(10), free.delivered, free.nodes, [...free.rows]]).toEqual(["full", 1, 2, [0, 0]]);
  });

  it("joins columns of one variable, and Booleans of several values", () => {
    const twice = networkOf(
      [3, 3],
      [
        {
          kind: "table",
          scope: [0, 1, 0],
          positive: true,
          tuples: Int32Array.of(0, 1, 0, 0, 2, 1, STAR, 0, 2),
        },
      ],
    );
    const joined = new SolverCore(twice, { module, shared });
    expect(joined.propagate()).toBe(true);
    expect([joined.values(0), joined.values(1)]).toEqual([
      [0, 2],
      [0, 1],
    ]);
    const tied = new SolverCore(networkOf([3, 2], [{ kind: "channel", variable: 0, booleans: [1, 1, -1] }]), {
      module,
      shared,
    });
    expect(tied.propagate()).toBe(true);
    expect([tied.values(0), tied.values(1)]).toEqual([[2], [0]]);
    const own = new SolverCore(networkOf([2], [{ kind: "channel", variable: 0, booleans: [-1, 0] }]), {
      module,
      shared,
    });
    expect(own.propagate()).toBe(true);
    expect(own.values(0)).toEqual([0, 1]);
  });

  it("says where a mark or a search is used wrongly", () => {
    const core = new SolverCore(networkOf([2, 2], []), { module, shared, marks: 1 });
    expect(() => core.pop()).toThrow("no mark is open");
    core.push();
    expect(() => core.push()).toThrow("more than 1 marks are open");
    core.pop();
    const search = core.search();
    for (const use of [
      () => core.search(),
      () => core.propagate(),
      () => core.assign(0, 1),
      () => core.restrict(0, [1]),
      () => core.push(),
      () => core.pop(),
      () => core.sac(),
    ]) {
      expect(use).toThrow("a search is open");
    }
    search.end();
    expect(() => search.run(1)).toThrow("has ended");
    expect(core.propagate()).toBe(true);
  });
});
