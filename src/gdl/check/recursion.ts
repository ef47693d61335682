/**
 * Recursion must come to an end. The definition of GDL (Love et al. 2008, the recursion restriction) demands
 * this of each literal that lies on a cycle with the head of its rule: every argument is ground, or is an
 * argument of the head, or is an argument of another literal that is not on such a cycle. A knot of rules,
 * that is rules that depend on each other, has finitely many instances if it keeps the restriction.
 *
 * Many sound sheets break the restriction without harm: if no function grows around the cycle, there are
 * finitely many terms anyway, as in `reach(x, z) <= reach(x, y) & reach(y, z)`. So a knot is reported only if
 * it breaks the restriction *and* terms can grow in it: a variable moves from an argument place to one where
 * it stands deeper, and there is a way back to the first place (weak acyclicity, with depth). If neither test
 * proves that the knot ends, this is an error, though the recursion may end for subtler reasons.
 */
import { boundVariables, type ReadClause } from "../clauses.js";
import { Digraph, digraphComponents } from "../digraph.js";
import { listOf, memo } from "../maps.js";
import { type Application, firstOccurrences, isGround, keyOf, type Term } from "../tree.js";
import type { Context } from "./context.js";
import type { Dependencies, Leaning } from "./dependencies.js";
import { noteAt } from "./findings.js";
import { patternKey } from "./patterns.js";
import { quote } from "./wording.js";

export function checkRecursion(context: Context, dependencies: Dependencies): void {
  const { graph, leanings, component } = dependencies;
  const knots = new Map<number, Leaning[]>();
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === undefined || leaning.literal.negated) continue;
    const knot = component[graph.from[edge]];
    if (component[graph.to[edge]] !== knot) continue;
    listOf(knots, knot).push(leaning);
  }
  for (const members of knots.values()) checkKnot(context, members);
}

/** A variable's way from an argument of a recursive literal to an argument of the head. */
interface Move {
  readonly edge: number;
  readonly deeper: boolean;
  readonly variable: string;
  readonly rule: ReadClause;
  readonly bodyPlace: Term;
  readonly headPlace: Term;
}

function checkKnot({ sheet, findings }: Context, members: readonly Leaning[]): void {
  const recursive = new Set<Application>(members.map(({ literal }) => literal.atom));
  const outside = (atom: Application): boolean => !recursive.has(atom);
  const bounds = new Map<ReadClause, ReadonlySet<string>>();
  for (const { rule } of members) if (!bounds.has(rule)) bounds.set(rule, boundVariables(rule, outside));
  if (members.every((leaning) => keepsRestriction(leaning, bounds.get(leaning.rule) as ReadonlySet<string>)))
    return;

  const { graph, moves } = movesOf(members, bounds);
  const component = digraphComponents(graph);
  const inCycle = (edge: number): boolean => component[graph.from[edge]] === component[graph.to[edge]];
  // A variable that also comes from a place outside the cycle takes no more values than that place has.
  const held = new Set<string>();
  for (const { edge, rule, variable } of moves) {
    if (!inCycle(edge)) held.add(`${rule.clause.start} ${graph.to[edge]} ${variable}`);
  }
  const reported = new Set<Term>();
  for (const { edge, deeper, variable, rule, bodyPlace, headPlace } of moves) {
    if (!deeper || !inCycle(edge) || reported.has(bodyPlace)) continue;
    if (held.has(`${rule.clause.start} ${graph.to[edge]} ${variable}`)) continue;
    reported.add(bodyPlace);
    findings.add(
      "GDL042",
      bodyPlace,
      `The recursion of ${quote(sheet, rule.head)} may never end: ${quote(sheet, bodyPlace)} comes back as ${quote(sheet, headPlace)}, and so grows each time around.`,
      "Bound it by a literal that is not part of the recursion, such as a relation that lists its values.",
      [noteAt(headPlace, "here it has grown")],
    );
  }
}

function keepsRestriction({ rule, literal }: Leaning, bound: ReadonlySet<string>): boolean {
  let headTerms: Set<string> | undefined;
  for (const arg of literal.atom.args) {
    if (arg.kind === "variable" ? bound.has(arg.name) : isGround(arg)) continue;
    headTerms ??= new Set(rule.head.args.map(spelling));
    if (headTerms.has(spelling(arg))) continue;
    if (arg.kind === "variable" || !firstOccurrences(arg).every(({ name }) => bound.has(name))) return false;
  }
  return true;
}

/** Equal only for the same terms, the names of variables included. */
function spelling(term: Term): string {
  if (term.kind === "variable") return `?${term.name}`;
  return `${patternKey(term)} ${firstOccurrences(term)
    .map(({ name }) => name)
    .join(" ")}`;
}

function movesOf(
  members: readonly Leaning[],
  bounds: ReadonlyMap<ReadClause, ReadonlySet<string>>,
): { graph: Digraph; moves: Move[] } {
  const graph = new Digraph();
  const places = new Map<string, number>();
  const place = (atom: Application, i: number): number => {
    return memo(places, `${keyOf(atom)} ${i}`, () => graph.addNode());
  };
  const moves: Move[] = [];
  const heads = new Map<ReadClause, ReadonlyMap<string, { place: number; depth: number; term: Term }[]>>();
  const headPlaces = (rule: ReadClause) => {
    let byVariable = heads.get(rule);
    if (byVariable !== undefined) return byVariable;
    const found = new Map<string, { place: number; depth: number; term: Term }[]>();
    rule.head.args.forEach((term, i) => {
      for (const [name, depth] of depths(term)) {
        listOf(found, name).push({ place: place(rule.head, i), depth, term });
      }
    });
    byVariable = found;
    heads.set(rule, byVariable);
    return byVariable;
  };
  for (const { rule, literal } of members) {
    const bound = bounds.get(rule) as ReadonlySet<string>;
    const targets = headPlaces(rule);
    literal.atom.args.forEach((term, i) => {
      for (const [variable, depth] of depths(term)) {
        if (bound.has(variable)) continue;
        for (const target of targets.get(variable) ?? []) {
          const edge = graph.addEdge(place(literal.atom, i), target.place);
          const deeper = target.depth > depth;
          moves.push({ edge, deeper, variable, rule, bodyPlace: term, headPlace: target.term });
        }
      }
    });
  }
  return { graph, moves };
}

/** How deep each variable stands inside a term, at its deepest. */
function depths(root: Term): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const pending: { term: Term; depth: number }[] = [{ term: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { term, depth } = next;
    if (term.kind === "variable") found.set(term.name, Math.max(depth, found.get(term.name) ?? 0));
    else for (const arg of term.args) pending.push({ term: arg, depth: depth + 1 });
  }
  return found;
}
