/**
 * Pictures of a network, as boxes and arrows, for `picture-dot.ts` and `picture-svg.ts` to draw: its
 * variables, its relations, or its kinds of variables.
 *
 * An arrow leads from what a constraint reads to what it defines, which is the last variable of a table, and
 * from a variable to the Booleans of its values. A constraint of three variables or more is a dot between
 * them. A unary one shows only in the number of values of its variable.
 */
import { memo } from "../../gdl/maps.js";
import { type Constraint, type Network, type NetworkVariable, scopeOf, type VariableKind } from "../model.js";

export interface PictureNode {
  /** Lines of text; none for a dot. */
  readonly lines: readonly string[];
  readonly kind: VariableKind | undefined;
}

export interface PictureArrow {
  readonly from: number;
  readonly to: number;
  /** Whether it has a head. */
  readonly isEnd: boolean;
  readonly label: string;
}

export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly arrows: readonly PictureArrow[];
}

export const LEVELS = ["variable", "relation", "kind"] as const;

export type PictureLevel = (typeof LEVELS)[number];

/** A picture of more variables than this is no longer readable. */
export const MOST_VARIABLES = 150;

/** Values of a larger domain are only counted. */
const MOST_VALUES = 4;

export function pictureOf(network: Network, level: PictureLevel): Picture {
  if (level === "variable") return ofVariables(network, [...network.variables.keys()]);
  return level === "kind" ? grouped(network, ({ kind }) => kind) : grouped(network, relationOf);
}

/** The variables that at most `depth` constraints lead to from one of them. */
export function pictureAround(network: Network, variable: number, depth: number): Picture {
  const near = new Set([variable]);
  for (let step = 0; step < depth; step++) {
    const before = new Set(near);
    for (const constraint of network.constraints) {
      const scope = scopeOf(constraint);
      if (scope.some((x) => before.has(x))) for (const x of scope) near.add(x);
    }
  }
  return ofVariables(
    network,
    [...near].sort((a, b) => a - b),
  );
}

/** `cell` for `(true (cell 1 1 _))`, `line` for `(line x)` and for `(line x) part 2`. */
function relationOf({ name, kind }: NetworkVariable): string {
  const inside = kind === "fluent" || kind === "next" ? /^\(\w+ \(?([^\s()]+)/ : /^\(*([^\s()]+)/;
  return inside.exec(name)?.[1] ?? name;
}

function ofVariables({ variables, constraints }: Network, chosen: readonly number[]): Picture {
  const place = new Map(chosen.map((x, i) => [x, i]));
  const isStaged = variables.some(({ stage }) => stage > 0);
  const nodes: PictureNode[] = chosen.map((x) => {
    const { name, kind, values, stage } = variables[x];
    const domain = values.length <= MOST_VALUES ? values.join(", ") : `${values.length} values`;
    return { lines: [isStaged ? `${name} @${stage}` : name, domain], kind };
  });
  const arrows: PictureArrow[] = [];
  const draw = (from: number, to: number, isEnd: boolean) => arrows.push({ from, to, isEnd, label: "" });
  for (const constraint of constraints) {
    const { read, defined } = directed(constraint);
    const inputs = read.flatMap((x) => place.get(x) ?? []);
    const outputs = defined.flatMap((x) => place.get(x) ?? []);
    if (inputs.length < read.length || outputs.length < defined.length || inputs.length === 0) continue;
    if (inputs.length > 1) {
      const dot = nodes.push({ lines: [], kind: undefined }) - 1;
      for (const input of inputs) draw(input, dot, false);
      for (const output of outputs) draw(dot, output, true);
    } else for (const output of outputs) draw(inputs[0], output, true);
  }
  return { nodes, arrows };
}

/** A node for each group of variables, and the number of constraints that lead from one to another. */
function grouped(
  { variables, constraints }: Network,
  nameOf: (variable: NetworkVariable) => string,
): Picture {
  const isStaged = variables.some(({ stage }) => stage > 0);
  const groups = new Map<string, { readonly variable: NetworkVariable; size: number; largest: number }>();
  const keys = variables.map((variable) => {
    const { kind, stage, values } = variable;
    const key = `${stage} ${kind} ${nameOf(variable)}`;
    const group = memo(groups, key, () => ({ variable, size: 0, largest: 0 }));
    group.size++;
    group.largest = Math.max(group.largest, values.length);
    return key;
  });
  const places = new Map([...groups.keys()].map((key, place) => [key, place]));
  const placeOf = (x: number) => places.get(keys[x]) as number;
  const nodes = Array.from(groups.values(), ({ variable, size, largest }): PictureNode => {
    const { kind, stage } = variable;
    const name = nameOf(variable);
    const whose = [...(name === kind ? [] : [kind]), ...(isStaged ? [`stage ${stage}`] : [])];
    const count = size === 1 ? `1 of ${largest} values` : `${size} of up to ${largest} values`;
    return { lines: [[name, ...whose].join(", "), count], kind };
  });
  const ties = new Map<string, { readonly from: number; readonly to: number; count: number }>();
  for (const constraint of constraints) {
    const { read, defined } = directed(constraint);
    const met = new Set<string>();
    for (const [from, to] of read.flatMap((x) => defined.map((y) => [placeOf(x), placeOf(y)]))) {
      const key = `${from} ${to}`;
      if (from === to || met.has(key)) continue;
      met.add(key);
      memo(ties, key, () => ({ from, to, count: 0 })).count++;
    }
  }
  const arrows = Array.from(ties.values(), ({ from, to, count }): PictureArrow => {
    return { from, to, isEnd: true, label: count === 1 ? "" : String(count) };
  });
  return { nodes, arrows };
}

/** What a constraint reads and what it defines, each variable once; neither if it is unary. */
function directed(constraint: Constraint): {
  readonly read: readonly number[];
  readonly defined: readonly number[];
} {
  const scope = [...new Set(scopeOf(constraint))];
  if (constraint.kind === "channel") return { read: scope.slice(0, 1), defined: scope.slice(1) };
  return scope.length < 2
    ? { read: [], defined: [] }
    : { read: scope.slice(0, -1), defined: scope.slice(-1) };
}
