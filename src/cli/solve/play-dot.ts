/**
 * Best play in the language of Graphviz: a box for each position with its worth, an arrow for each thing that
 * may happen. Of first moves that are not best the arrows are dashed.
 */
import { dotText } from "../../network/picture/picture-dot.js";
import type { Worth } from "../../search/policy/best-play.js";
import type { PlayPosition, Strategy } from "../../search/policy/strategy.js";
import { bare, textsInWords } from "../terminal/caption.js";

const OPEN = `digraph play {
  node [fontname="sans-serif" fontsize=10 shape=box style="filled,rounded" fillcolor=white];
  edge [fontname="sans-serif" fontsize=9 color="#888888"];
`;

export function* playDot(strategy: Strategy, worthText: (worth: Worth) => string): Generator<string> {
  const { positions, firstMoves, roles } = strategy;
  yield OPEN;
  for (const [place, { worth, end }] of positions.entries()) {
    const label = end === "open" ? `${worthText(worth)}\n…` : worthText(worth);
    const color = end === "terminal" ? "#d9ead3" : end === undefined ? "white" : "#eeeeee";
    yield `  p${place} [label=${dotText(label)} fillcolor="${color}"];\n`;
  }
  for (const [place, { decision, counts }] of positions.entries()) {
    const words = decision === undefined ? "" : wordsOf(roles, counts, decision.moves);
    for (const { random, to } of decision?.courses ?? []) {
      const isForked = decision !== undefined && decision.courses.length > 1;
      const chance = isForked ? `1/${decision.courses.length} ${bare(random as string)}` : "";
      const label = [words, chance].filter((part) => part !== "").join("\n");
      yield `  p${place} -> p${to} [label=${dotText(label)}];\n`;
    }
  }
  const best = positions[0]?.decision?.moves.join(" ");
  for (const { moves, courses } of firstMoves) {
    if (courses.length !== 1 || moves.join(" ") === best) continue;
    const label = wordsOf(roles, positions[0].counts, moves);
    yield `  p0 -> p${courses[0].to} [label=${dotText(label)} style=dashed];\n`;
  }
  yield "}\n";
}

/** Nothing where nobody has a choice. */
function wordsOf(
  roles: readonly string[],
  counts: PlayPosition["counts"],
  moves: readonly (string | undefined)[],
): string {
  const isForced = moves.every((move, role) => move === undefined || counts[role] === 1);
  return isForced ? "" : textsInWords(roles, moves, counts).join("\n");
}
