/**
 * Which atoms of a rule sheet depend on which, within one state. This is the dependency graph of the
 * definition of GDL, with patterns of atoms (`patterns.ts`) as nodes in place of relation names, since sound
 * sheets define `goal(r, 0)` by `not goal(r, 100)`. A cycle of ground atoms always shows as a cycle here.
 *
 * The nodes are the patterns of all literals and of the heads of rules with a body. An edge *by rule* goes
 * from a head to a literal of its body. An edge *by match* goes from a literal's pattern to each head that
 * could produce instances of it. `true` and `does` have no rules, so nothing leads from them to `next` and
 * `legal`.
 */
import type { ReadClause, SignedAtom } from "../clauses.js";
import { Digraph, digraphComponents } from "../digraph.js";
import { memo } from "../maps.js";
import { type Application, keyOf } from "../tree.js";
import { AtomIndex, patternKey } from "./patterns.js";

/** An edge by rule: the head of `rule` depends on `literal`. */
export interface Leaning {
  readonly rule: ReadClause;
  readonly literal: SignedAtom;
}

export interface Dependencies {
  readonly graph: Digraph;
  /** The rule and the literal of each edge by rule; undefined for an edge by match. */
  readonly leanings: readonly (Leaning | undefined)[];
  /** One atom with the pattern of each node. */
  readonly atoms: readonly Application[];
  /** The strong component of each node. */
  readonly component: Int32Array;
}

export function dependencies(rules: readonly ReadClause[]): Dependencies {
  const graph = new Digraph();
  const atoms: Application[] = [];
  const leanings: (Leaning | undefined)[] = [];
  const nodes = new Map<string, number>();
  const node = (atom: Application): number => {
    return memo(nodes, patternKey(atom), () => {
      atoms.push(atom);
      return graph.addNode();
    });
  };

  const heads = new AtomIndex<number>();
  const isHead = new Set<number>();
  for (const rule of rules) {
    if (rule.literals.length === 0) continue;
    const head = node(rule.head);
    if (!isHead.has(head)) {
      isHead.add(head);
      heads.add(rule.head, head);
    }
    for (const literal of rule.literals) {
      if (literal.atom.name === "distinct") continue;
      graph.addEdge(head, node(literal.atom));
      leanings.push({ rule, literal });
    }
  }
  linkByMatch(graph, leanings, atoms, heads);

  return { graph, leanings, atoms, component: digraphComponents(graph) };
}

/**
 * Links each literal's pattern to the heads that it could match. Once matching has cost too much, the
 * literals of a relation share one node that leads to all its heads; the graph is then coarser there.
 */
function linkByMatch(
  graph: Digraph,
  leanings: (Leaning | undefined)[],
  atoms: Application[],
  heads: AtomIndex<number>,
): void {
  const link = (from: number, to: number): void => {
    if (from === to) return;
    graph.addEdge(from, to);
    leanings.push(undefined);
  };
  const whole = new Map<string, number>();
  const anyOf = (atom: Application): number => {
    const key = keyOf(atom);
    return memo(whole, key, () => {
      const node = graph.addNode();
      atoms.push(atom);
      for (const head of heads.all(key)) link(node, head);
      return node;
    });
  };
  const patterns = graph.nodes;
  for (let n = 0; n < patterns; n++) {
    const atom = atoms[n];
    if (heads.exhausted) link(n, anyOf(atom));
    else for (const head of heads.matching(atom)) link(n, head);
  }
}
