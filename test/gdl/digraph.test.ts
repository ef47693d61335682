/** The dependency graph and its algorithms, compared with plain definitions on random graphs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dependencies } from "../../src/gdl/check/dependencies.js";
import { AtomIndex, couldMatch, patternKey } from "../../src/gdl/check/patterns.js";
import { readRules } from "../../src/gdl/clauses.js";
import { Digraph, digraphComponents, towards, Ways } from "../../src/gdl/digraph.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { parseTerm } from "../../src/gdl/text/parse-term.js";
import type { Application, Term } from "../../src/gdl/tree.js";

const NODES = 8;
const edges = fc.array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), { maxLength: 20 });

function graphOf(pairs: readonly (readonly [number, number])[]): Digraph {
  const graph = new Digraph();
  for (let n = 0; n < NODES; n++) graph.addNode();
  for (const [from, to] of pairs) graph.addEdge(from, to);
  return graph;
}

/** The length of a shortest way between any two nodes, by Floyd and Warshall. */
function distances(pairs: readonly (readonly [number, number])[]): number[][] {
  const d = Array.from({ length: NODES }, (_, a) =>
    Array.from({ length: NODES }, (_, b) => (a === b ? 0 : Infinity)),
  );
  const at = (a: number): number[] => d[a];
  for (const [from, to] of pairs) if (from !== to) at(from)[to] = 1;
  for (let k = 0; k < NODES; k++)
    for (let a = 0; a < NODES; a++)
      for (let b = 0; b < NODES; b++) {
        at(a)[b] = Math.min(at(a)[b], at(a)[k] + at(k)[b]);
      }
  return d;
}

describe("graphs", () => {
  it("have the strong components that mutual ways define, each after those it points to", () => {
    fc.assert(
      fc.property(edges, (pairs) => {
        const d = distances(pairs);
        const component = digraphComponents(graphOf(pairs));
        for (let a = 0; a < NODES; a++) {
          for (let b = 0; b < NODES; b++) {
            const way = d[a][b] !== Infinity;
            const back = d[b][a] !== Infinity;
            expect(component[a] === component[b]).toBe(way && back);
            if (way && !back) expect(component[a]).toBeGreaterThan(component[b]);
          }
        }
      }),
    );
  });

  it("have shortest ways to targets, and inside a component", () => {
    fc.assert(
      fc.property(edges, fc.nat(NODES - 1), (pairs, target) => {
        const d = distances(pairs);
        const graph = graphOf(pairs);
        const { step, order } = towards(graph, [target]);
        for (let a = 0; a < NODES; a++) {
          let length = 0;
          let node = a;
          for (; step[node] !== -1; length++) node = graph.to[step[node]];
          const distance = d[a][target];
          expect(order.includes(a)).toBe(distance !== Infinity);
          if (distance !== Infinity) expect([node, length]).toEqual([target, distance]);
        }
        const component = digraphComponents(graph);
        const ways = new Ways(graph, component);
        for (let a = 0; a < NODES; a++) {
          if (component[a] !== component[target]) continue;
          const way = ways.shortest(a, target);
          expect(way.length).toBe(d[a][target]);
          let node = a;
          for (const edge of way) {
            expect(graph.from[edge]).toBe(node);
            node = graph.to[edge];
          }
          expect(node).toBe(target);
        }
      }),
    );
  });
});

const term = fc.letrec((tie) => ({
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("a", "b", "1", "?x", "?y"),
    fc
      .tuple(fc.constantFrom("f", "g"), fc.array(tie("term"), { minLength: 1, maxLength: 2 }))
      .map(([name, args]) => `(${name} ${args.join(" ")})`),
  ),
})).term;
const atom = fc
  .tuple(fc.constantFrom("p", "q"), fc.array(term, { minLength: 1, maxLength: 3 }))
  .map(([name, args]) => parseTerm(`(${name} ${args.join(" ")})`) as Application);

/** Whether two patterns agree, by the definition. */
function agree(a: Term, b: Term): boolean {
  if (a.kind === "variable" || b.kind === "variable") return true;
  if (a.name !== b.name || a.args.length !== b.args.length) return false;
  return a.args.every((arg, i) => agree(arg, b.args[i]));
}

describe("patterns", () => {
  it("match where neither has a variable and they agree", () => {
    fc.assert(
      fc.property(atom, atom, (a, b) => {
        expect(couldMatch(a, b)).toBe(agree(a, b));
      }),
    );
  });

  it("have equal keys if and only if they are equal but for the names of variables", () => {
    const text = (t: Term): string =>
      t.kind === "variable"
        ? "?"
        : t.args.length === 0
          ? t.name
          : `(${t.name} ${t.args.map(text).join(" ")})`;
    fc.assert(
      fc.property(atom, atom, (a, b) => {
        expect(patternKey(a) === patternKey(b)).toBe(text(a) === text(b));
      }),
    );
  });

  it("are found by the index as by looking at all", () => {
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 12 }), atom, (stored, asked) => {
        const index = new AtomIndex<Application>();
        for (const each of stored) index.add(each, each);
        const expected = stored.filter((each) => agree(each, asked));
        expect(new Set(index.matching(asked))).toEqual(new Set(expected));
        expect(index.some(asked)).toBe(expected.length > 0);
      }),
    );
  });
});

describe("dependencies", () => {
  const of = (text: string) => dependencies(readRules(parseSheet(text, "kif").sheet.clauses));

  it("keep apart what differs by a constant, and join what a variable could be", () => {
    const split = of("(<= (p 1) (p 2)) (<= (p 2) (q ?x)) (<= (q ?x) (p 3))");
    expect(new Set(split.component).size).toBe(split.graph.nodes);
    const joined = of("(<= (p 1) (p 2)) (<= (p ?y) (q ?y)) (<= (q ?x) (p 1))");
    expect(new Set(joined.component).size).toBeLessThan(joined.graph.nodes);
  });

  it("know the rule and the literal behind each edge by rule", () => {
    const { graph, leanings, atoms } = of("(<= (p ?x) (q ?x) (not (r ?x)))");
    const byRule = leanings.flatMap((leaning, e) =>
      leaning === undefined ? [] : [[leaning.literal.negated, atoms[graph.to[e]]?.name]],
    );
    expect(byRule).toEqual([
      [false, "q"],
      [true, "r"],
    ]);
  });
});
