/**
 * Recognises atoms that say what can be reached along undirected arcs, such as the stones that a chain joins to
 * a side of the board. Rules tell such a thing from one side; said as "there is a path between two ends" it
 * has no direction.
 *
 * The atoms are a component that depends on itself. Every rule reads at most one of them. What all rules of an
 * atom share is the condition of its place; what else a rule reads that reads atom u is the condition of the
 * arc from u; and where the arcs back have the same conditions, the arcs are undirected. Rules that read no
 * atom of the component are where a path may begin.
 */
import { atomOf, bodyOf, type GroundProgram, isNegative } from "../../ground/ground-program.js";

export interface UndirectedPaths {
  /** The atoms, in rising order, and what holds at the place of each on any path. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  readonly arcs: readonly { readonly a: number; readonly b: number; readonly condition: readonly number[] }[];
  readonly starts: readonly { readonly place: number; readonly condition: readonly number[] }[];
}

/** Undefined if the component is of another kind. */
export function undirectedPaths(
  program: GroundProgram,
  inputs: number,
  members: readonly number[],
): UndirectedPaths | undefined {
  const own = new Set(members);
  const places = new Map<number, readonly number[]>();
  const starts: { place: number; condition: number[] }[] = [];
  /** The conditions of the arcs from one atom to another. */
  const arcs = new Map<string, { a: number; b: number; conditions: Map<string, number[]> }>();
  for (const atom of members) {
    const bodies: { from: number | undefined; rest: number[] }[] = [];
    for (let rule = program.firstRule[atom - inputs]; rule < program.firstRule[atom - inputs + 1]; rule++) {
      const body = Array.from(bodyOf(program, rule));
      const inner = body.filter((literal) => own.has(atomOf(literal)));
      if (inner.length > 1 || inner.some(isNegative)) return undefined;
      const from = inner.length === 0 ? undefined : atomOf(inner[0]);
      if (from === atom) continue;
      bodies.push({ from, rest: body.filter((literal) => !own.has(atomOf(literal))) });
    }
    if (bodies.length === 0) return undefined;
    const shared = bodies[0].rest.filter((literal) => bodies.every(({ rest }) => rest.includes(literal)));
    places.set(
      atom,
      shared.sort((a, b) => a - b),
    );
    for (const { from, rest } of bodies) {
      const condition = rest.filter((literal) => !shared.includes(literal)).sort((a, b) => a - b);
      if (from === undefined) starts.push({ place: atom, condition });
      else {
        const key = `${from} ${atom}`;
        const arc = arcs.get(key) ?? { a: from, b: atom, conditions: new Map() };
        arc.conditions.set(condition.join(), condition);
        arcs.set(key, arc);
      }
    }
  }
  const undirected: { a: number; b: number; condition: readonly number[] }[] = [];
  for (const { a, b, conditions } of arcs.values()) {
    const back = arcs.get(`${b} ${a}`);
    if (back === undefined || back.conditions.size !== conditions.size) return undefined;
    for (const [key, condition] of conditions) {
      if (!back.conditions.has(key)) return undefined;
      if (a < b) undirected.push({ a, b, condition });
    }
  }
  return { places, arcs: undirected, starts };
}
