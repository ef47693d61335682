/** A picture as SVG, drawn without Graphviz; a box under the pointer tells its whole text. */
import { escapedXml } from "../../gdl/escaped-xml.js";
import type { VariableKind } from "../model.js";
import type { Picture } from "./picture.js";
import { COLORS } from "./picture-dot.js";
import { LINE, layOut, MOST_LETTERS, type PictureBox } from "./picture-layout.js";

const LEGEND = 34;
const LEGEND_STEP = 78;

export function* pictureSvg(picture: Picture): Generator<string> {
  const { boxes, ways, width: ownWidth, height: ownHeight } = layOut(picture);
  const kinds = [...new Set(picture.nodes.flatMap(({ kind }) => kind ?? []))];
  const width = Math.ceil(Math.max(ownWidth, kinds.length * LEGEND_STEP + 40));
  const height = Math.ceil(ownHeight + LEGEND);
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">\n`;
  yield '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>\n';
  yield `<rect width="${width}" height="${height}" fill="white"/>\n`;
  yield '<g fill="none" stroke="#777" stroke-opacity="0.55">\n';
  for (const [i, { isEnd }] of picture.arrows.entries())
    yield `<path d="${path(ways[i].map((at) => boxes[at]))}"${isEnd ? ' marker-end="url(#head)"' : ""}/>\n`;
  yield "</g>\n";
  for (const [i, { lines, kind }] of picture.nodes.entries()) yield node(boxes[i], lines, kind);
  yield '<g fill="#555" font-size="10">\n';
  for (const [i, { label }] of picture.arrows.entries()) {
    const [from, to] = ways[i].slice(-2);
    if (label !== "") yield labelAt(boxes[from], boxes[to], label);
  }
  yield "</g>\n";
  for (const [i, kind] of kinds.entries()) {
    const x = 20 + i * LEGEND_STEP;
    yield `<rect x="${x}" y="${height - 26}" width="12" height="12" rx="3" fill="${COLORS[kind]}" stroke="#999"/><text x="${x + 17}" y="${height - 16}">${kind}</text>\n`;
  }
  yield "</svg>\n";
}

function node(
  { x, y, width, height }: PictureBox,
  lines: readonly string[],
  kind: VariableKind | undefined,
): string {
  if (kind === undefined)
    return `<circle cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" r="3" fill="#555"/>\n`;
  const middle = n(x + width / 2);
  const texts = lines.map((line, i) => {
    const shown = line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
    const style = i === 0 ? "" : ' fill="#555"';
    return `<text x="${middle}" y="${n(y + LINE * (i + 1))}" text-anchor="middle"${style}>${escapedXml(shown)}</text>`;
  });
  const box = `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="5" fill="${COLORS[kind]}" stroke="#999"/>`;
  return `<g><title>${escapedXml(lines.join("\n"))}</title>${box}${texts.join("")}</g>\n`;
}

/**
 * From the right side of one box to the left side of the next; where that leads backwards, around the right.
 */
function path(boxes: readonly PictureBox[]): string {
  const [start] = boxes;
  let text = `M${n(start.x + start.width)} ${n(middleOf(start))}`;
  for (const [i, to] of boxes.entries()) {
    if (i === 0) continue;
    const from = boxes[i - 1];
    const x1 = from.x + from.width;
    const isForward = to.x >= x1;
    const x2 = isForward ? to.x : to.x + to.width;
    const bend = isForward ? Math.max(20, (x2 - x1) / 2) : 0;
    const far = Math.max(x1, x2) + 40;
    const [out, back] = isForward ? [x1 + bend, x2 - bend] : [far, far];
    text += `C${n(out)} ${n(middleOf(from))} ${n(back)} ${n(middleOf(to))} ${n(x2)} ${n(middleOf(to))}`;
    if (i < boxes.length - 1) text += `H${n(to.x + to.width)}`;
  }
  return text;
}

function middleOf({ y, height }: PictureBox): number {
  return y + height / 2;
}

/** Nearer to where the arrow ends, so that the labels of one source stand apart. */
function labelAt(from: PictureBox, to: PictureBox, label: string): string {
  const part = 0.7;
  const x = (from.x + from.width) * (1 - part) + to.x * part;
  const y = (from.y + from.height / 2) * (1 - part) + (to.y + to.height / 2) * part;
  return `<text x="${n(x)}" y="${n(y - 2)}" text-anchor="middle">${escapedXml(label)}</text>\n`;
}

/** With one digit behind the point, which is enough for a picture. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
