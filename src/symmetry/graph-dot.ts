/** The graph of a form in the language of Graphviz. */
import { dotText } from "../network/picture/picture-dot.js";
import type { FormGraph } from "./form-graph.js";
import type { Form } from "./game-form.js";

const PALETTE = ["#cfe2f3", "#fff2cc", "#f4cccc", "#d9ead3", "#d9d2e9", "#f9cb9c", "#b6d7a8", "#eeeeee"];

export function* graphDot(
  { program }: Form,
  { graph, colourNames, firstAtom }: FormGraph,
): Generator<string> {
  const { roles, fluents, moves } = program;
  const { colours, first, neighbours } = graph;
  const nameOf = (vertex: number): string => {
    const atom = vertex - firstAtom;
    if (vertex < firstAtom) return roles[vertex];
    if (atom < fluents.length) return fluents[atom].text;
    const move = moves[atom - fluents.length];
    return move === undefined ? colourNames[colours[vertex]] : `${roles[move.role]}: ${move.text}`;
  };
  yield 'graph symmetry {\n  node [fontname="sans-serif" fontsize=10 style=filled height=0.2];\n';
  for (const vertex of colours.keys()) {
    const fill = PALETTE[colours[vertex] % PALETTE.length];
    yield `  v${vertex} [label=${dotText(nameOf(vertex))} fillcolor="${fill}"];\n`;
  }
  for (const vertex of colours.keys())
    for (let k = first[vertex]; k < first[vertex + 1]; k++)
      if (neighbours[k] > vertex) yield `  v${vertex} -- v${neighbours[k]};\n`;
  yield "}\n";
}
