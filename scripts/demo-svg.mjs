/**
 * `node scripts/demo-svg.mjs`: draws docs/demo.svg, a match in the terminal as `arcwood play --watch` shows
 * it. A seed and a number of iterations decide the match, so that it is the same again until the players
 * change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, ROOT, RUNNABLE } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const COLUMNS = 118;
const COMMAND = ["play", "connect-four", "--watch", "--seed", "7", "--iterations", "2000"];

const CHARACTER = 7.8;
const LINE = 17;
const MARGIN = 16;
const GROUND = "#1a1b26";
const TEXT = "#c0caf5";
/** Keyed by the codes that the command line uses. */
const COLORS = new Map([
  [2, "#7078a3"],
  [31, "#f7768e"],
  [32, "#9ece6a"],
  [33, "#e0af68"],
  [34, "#7aa2f7"],
  [35, "#bb9af7"],
  [36, "#7dcfff"],
]);

const ESCAPE = String.fromCharCode(27);
const UP = new RegExp(`^${ESCAPE}\\[(\\d+)A${ESCAPE}\\[J(.*)$`);
const PAINT = new RegExp(`(${ESCAPE}\\[[\\d;]*m)`);
const CODES = new RegExp(`^${ESCAPE}\\[([\\d;]*)m$`);

/** @typedef {{ text: string, column: number, fill: string, isReverse: boolean }} Run */

await build(RUNNABLE);
const lines = screenOf(await show());
const out = join(ROOT, "docs", "demo.svg");
writeFileSync(out, svg(lines));
console.error(`${out}: ${lines.length} lines`);

/** All that the command would write on a terminal. */
async function show() {
  const { run } = await importBundled("demo-svg", 'export { run } from "./src/cli/program.ts";');
  const streams = [process.stdout, process.stderr];
  const writers = streams.map((stream) => stream.write);
  let written = "";
  for (const stream of streams) {
    Object.assign(stream, {
      isTTY: true,
      columns: COLUMNS,
      /** @param {unknown} chunk */
      write(chunk) {
        written += chunk;
        return true;
      },
    });
  }
  process.env.TERM = "xterm";
  delete process.env.NO_COLOR;
  await run(COMMAND);
  for (const [i, stream] of streams.entries()) Object.assign(stream, { write: writers[i] });
  return written;
}

/**
 * What a terminal shows in the end. It knows two codes only: lines up, and clear what is below.
 *
 * @param {string} written
 */
function screenOf(written) {
  /** @type {string[]} */
  let lines = [];
  for (const line of written.split("\n")) {
    const [, up, rest = ""] = UP.exec(line) ?? [];
    if (up !== undefined) lines = lines.slice(0, -Number(up));
    lines.push(up === undefined ? line : rest);
  }
  // The game that is offered next is another each time.
  return lines.slice(0, lines.findIndex((line) => line.startsWith("After ")) + 1);
}

/** @param {readonly string[]} lines */
function svg(lines) {
  const width = Math.ceil(2 * MARGIN + CHARACTER * COLUMNS);
  const height = 2 * MARGIN + LINE * lines.length;
  const body = lines.flatMap((line, row) => {
    const y = MARGIN + LINE * row + 10;
    const runs = runsOf(line).filter(({ text }) => text.trim() !== "");
    const grounds = runs
      .filter(({ isReverse }) => isReverse)
      .map(
        ({ text, column, fill }) =>
          `<rect x="${x(column, -1)}" y="${y - 13}" width="${(CHARACTER * text.length + 2).toFixed(1)}" height="16" fill="${fill}"/>`,
      );
    const spans = runs.map(({ text, column, fill, isReverse }) => {
      const color = isReverse ? ` fill="${GROUND}"` : fill === TEXT ? "" : ` fill="${fill}"`;
      const length = (CHARACTER * text.length).toFixed(1);
      return `<tspan x="${x(column)}" textLength="${length}"${color}>${escaped(text)}</tspan>`;
    });
    return spans.length === 0 ? [] : [...grounds, `<text y="${y}">${spans.join("")}</text>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Two players play connect four in the terminal">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${GROUND}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="${TEXT}">`,
    ...body,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/**
 * Pieces of one colour, without the spaces around them; neighbours with one space between them are one piece.
 *
 * @param {string} line
 * @returns {Run[]}
 */
function runsOf(line) {
  /** @type {Run[]} */
  const runs = [];
  let column = 0;
  let fill = TEXT;
  let isReverse = false;
  for (const part of line.split(PAINT)) {
    const codes = CODES.exec(part)?.[1]?.split(";").map(Number);
    if (codes !== undefined) {
      isReverse = codes.includes(7);
      fill = codes.map((code) => COLORS.get(code)).find((color) => color) ?? TEXT;
      continue;
    }
    for (const { 0: text, index } of part.matchAll(/\S+(?: \S+)*/g)) {
      const at = column + index;
      const last = runs.at(-1);
      const gap = last === undefined ? 0 : at - last.column - last.text.length;
      if (last?.fill === fill && !last.isReverse && !isReverse && gap === 1) last.text += ` ${text}`;
      else runs.push({ text, column: at, fill, isReverse });
    }
    column += part.length;
  }
  return runs;
}

/** @param {number} column */
function x(column, shift = 0) {
  return (MARGIN + CHARACTER * column + shift).toFixed(1);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
