/** A picture in the language of Graphviz. */
import type { VariableKind } from "../model.js";
import type { Picture } from "./picture.js";

export const COLORS: Readonly<Record<VariableKind, string>> = {
  terminal: "#f4cccc",
  fluent: "#cfe2f3",
  action: "#fff2cc",
  chance: "#f9cb9c",
  belief: "#f6b26b",
  derived: "#eeeeee",
  goal: "#d9ead3",
  sees: "#d9d2e9",
  next: "#9fc5e8",
  score: "#b6d7a8",
};

const OPEN = `digraph network {
  rankdir=LR; ranksep=0.6; nodesep=0.12;
  node [fontname="sans-serif" fontsize=10 shape=box style="filled,rounded" height=0.3 margin="0.08,0.03"];
  edge [color="#888888" fontname="sans-serif" fontsize=9 arrowsize=0.6];
`;

export function* pictureDot({ nodes, arrows }: Picture): Generator<string> {
  yield OPEN;
  for (const [i, { lines, kind }] of nodes.entries()) {
    if (kind === undefined) yield `  n${i} [shape=point label=""];\n`;
    else yield `  n${i} [label=${dotText(lines.join("\n"))} fillcolor="${COLORS[kind]}"];\n`;
  }
  for (const { from, to, isEnd, label } of arrows) {
    const attributes = [
      ...(isEnd ? [] : ["arrowhead=none"]),
      ...(label === "" ? [] : [`label=${dotText(label)}`]),
    ];
    yield `  n${from} -> n${to}${attributes.length === 0 ? "" : ` [${attributes.join(" ")}]`};\n`;
  }
  yield "}\n";
}

/** A text as Graphviz reads it. */
export function dotText(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
