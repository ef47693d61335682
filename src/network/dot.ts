/**
 * The constraint graph of a network in the language of Graphviz. A small network is drawn variable by
 * variable, a large one as a summary: its kinds of variables, and how many constraints tie them to each
 * other.
 *
 * A constraint of two variables is an edge between them, and a larger one is a dot with an edge to each. A
 * unary one shows only in the number of values of its variable.
 */
import { memo } from "../gdl/maps.js";
import { type Network, type NetworkVariable, scopeOf, type VariableKind } from "./model.js";

/** A picture of more variables than this is no longer readable. */
const MOST_VARIABLES = 150;

export function networkDot(network: Network, mostVariables = MOST_VARIABLES): string {
  return network.variables.length <= mostVariables ? whole(network) : summary(network);
}

const OPEN = `graph network {
  layout=dot rankdir=LR;
  node [fontname="sans-serif" fontsize=10 shape=box style="filled,rounded" fillcolor=white];
  edge [color="#888888"];
`;

const COLORS: Readonly<Record<VariableKind, string>> = {
  terminal: "#f4cccc",
  fluent: "#cfe2f3",
  action: "#fff2cc",
  chance: "#f9cb9c",
  derived: "#eeeeee",
  goal: "#d9ead3",
  sees: "#d9d2e9",
  next: "#9fc5e8",
  score: "#b6d7a8",
};

function whole({ variables, constraints }: Network): string {
  let text = OPEN;
  for (const [stage, kind, members] of layers(variables)) {
    text += `  subgraph { rank=same; // ${kind}, stage ${stage}\n`;
    for (const i of members) {
      const { name, values } = variables[i];
      const domain = values.length <= 4 ? values.join(", ") : `${values.length} values`;
      text += `    v${i} [label=${quote(`${name}\n${domain}`)} fillcolor="${COLORS[kind]}"];\n`;
    }
    text += "  }\n";
  }
  for (const [c, constraint] of constraints.entries()) {
    const scope = [...new Set(scopeOf(constraint))];
    if (scope.length === 2) text += `  v${scope[0]} -- v${scope[1]};\n`;
    if (scope.length < 3) continue;
    text += `  c${c} [shape=point];\n`;
    for (const variable of scope) text += `  v${variable} -- c${c};\n`;
  }
  return `${text}}\n`;
}

function summary({ variables, constraints }: Network): string {
  let text = OPEN;
  const layerOf = new Int32Array(variables.length);
  for (const [l, [stage, kind, members]] of layers(variables).entries()) {
    for (const i of members) layerOf[i] = l;
    const largest = members.reduce((most, i) => Math.max(most, variables[i].values.length), 0);
    const staged = stage > 0 || variables.some((variable) => variable.stage > 0) ? `, stage ${stage}` : "";
    const label = `${kind}${staged}\n${members.length} of up to ${largest} values`;
    text += `  k${l} [label=${quote(label)} fillcolor="${COLORS[kind]}"];\n`;
  }
  const ties = new Map<string, number>();
  for (const constraint of constraints) {
    const touched = [...new Set(scopeOf(constraint).map((i) => layerOf[i]))].sort((a, b) => a - b);
    for (const [i, a] of touched.entries()) {
      for (const b of touched.length === 1 ? [a] : touched.slice(i + 1)) {
        ties.set(`k${a} -- k${b}`, (ties.get(`k${a} -- k${b}`) ?? 0) + 1);
      }
    }
  }
  for (const [tie, times] of ties) text += `  ${tie} [label=${quote(String(times))} fontsize=9];\n`;
  return `${text}}\n`;
}

type Layer = [stage: number, kind: VariableKind, members: number[]];

/** The variables of each kind and stage, in the order of the network. */
function layers(variables: readonly NetworkVariable[]): Layer[] {
  const found = new Map<string, Layer>();
  for (const [i, { stage, kind }] of variables.entries()) {
    memo(found, `${stage} ${kind}`, (): Layer => [stage, kind, []])[2].push(i);
  }
  return [...found.values()];
}

/** A text as Graphviz reads it. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
