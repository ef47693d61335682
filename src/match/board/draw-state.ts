/**
 * Draws a state for a person: what forms a board (see `board/find.ts`) as a board, the rest as text below.
 *
 * Columns run from the left and rows from the bottom. The first coordinate is the column unless the names say
 * otherwise, as in most rule sheets. The coordinates stand at the edges, so that a board of a sheet with
 * another convention may look turned but is never wrong.
 */
import type { Game, State } from "../../engine/game.js";
import { listOf } from "../../gdl/maps.js";
import { type Contents, cellName, contentsOf, keyCombinations, textOfCell } from "./contents.js";
import { type Board, findBoards } from "./find.js";
import { type Fluent, takenApart } from "./fluent.js";
import { NOTHING } from "./glyphs.js";
import { type Cell, type Drawing, drawGrid, plain, sideBySide, stacked } from "./grid.js";

export { type Board, type Drawing, findBoards, plain, sideBySide, stacked };

export interface DrawOptions {
  /** The state before this one, so that `paint` can be told what has changed. */
  readonly previous?: State;
  /** Adds colour to a glyph; it must not change the width of the glyph. */
  readonly paint?: (glyph: string, cell: PaintedCell) => string;
  /** The columns of the terminal: boards that do not fit beside each other go below. */
  readonly width?: number;
}

export interface PaintedCell {
  /** The lower-cased values of the fluents in the cell; none if no fluent speaks of the cell. */
  readonly values: readonly string[];
  readonly changed: boolean;
}

const WIDTH = 100;

/** Values without a glyph are cut to this length. */
const WIDEST_VALUE = 4;

/** A longer list of fluents of one name is cut, and ends with the number of those left out. */
const MOST_LISTED = 40;

/** Everything that holds: the boards, and the rest as text. */
export function drawState(
  boards: readonly Board[],
  game: Game,
  state: State,
  options: DrawOptions = {},
): Drawing {
  const text = describeRest(boards, game, state, options.width);
  return stacked([drawBoards(boards, game, state, options), plain(text)]);
}

/** The boards alone; nothing where there are none. */
export function drawBoards(
  boards: readonly Board[],
  game: Game,
  state: State,
  options: DrawOptions = {},
): Drawing {
  const { previous = state, width = WIDTH } = options;
  const fluents = takenApart(game, state);
  const before = takenApart(game, previous);
  const isNamed = boards.length > 1;
  const drawings = boards.flatMap((board) =>
    drawBoard(board, contentsOf(board, fluents), contentsOf(board, before), isNamed, options),
  );
  return sideBySide(drawings, width);
}

/** What stands on no board, `control: x · fruits: apple 10, pear 9`, in lines of `width` where possible. */
export function describeRest(boards: readonly Board[], game: Game, state: State, width = WIDTH): string[] {
  const fluents = takenApart(game, state);
  const onBoards = new Set(boards.flatMap((board) => [...contentsOf(board, fluents).values()].flat()));
  const byName = new Map<string, string[]>();
  for (const fluent of fluents.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
    if (onBoards.has(fluent)) continue;
    listOf(byName, fluent.name).push(fluent.args.join(" "));
  }
  const groups = [...byName].map(([name, group]) => {
    const rest = group.length > MOST_LISTED ? [`… ${group.length - MOST_LISTED} more`] : [];
    const list = [...group.slice(0, MOST_LISTED), ...rest].join(", ");
    return list === "" ? name : `${name}: ${list}`;
  });
  return wrap(groups.join(" · "), width);
}

/** What the glyphs mean, if they are shortened: `w = white`. */
export function legend(boards: readonly Board[]): string[] {
  const entries = boards.flatMap(({ glyphs }) => glyphs.flatMap((glyphsOfValue) => [...glyphsOfValue]));
  const shortened = entries.filter(([value, glyph]) => glyph !== value && glyph !== NOTHING);
  return [...new Set(shortened.map(([value, glyph]) => `${glyph} = ${value}`))];
}

function drawBoard(
  board: Board,
  contents: Contents,
  before: Contents,
  isNamed: boolean,
  { paint = (glyph) => glyph }: DrawOptions,
): Drawing[] {
  const hasBlank = board.glyphs.some((glyphs) => [...glyphs.values()].includes(NOTHING));
  const absent = hasBlank ? " " : NOTHING;
  return keyCombinations(board.keys).map((key) => {
    const cells = board.row.axis.labels.map((_, row) =>
      board.column.axis.labels.map((_, column): Cell => {
        const place = cellName([...key, column, row]);
        const inCell = contents.get(place) ?? [];
        const glyph = inCell.length === 0 ? absent : glyphOf(board, inCell);
        const values = inCell.flatMap((fluent) =>
          board.values.map((arg) => fluent.args[arg]?.toLowerCase() ?? ""),
        );
        const changed = textOfCell(inCell) !== textOfCell(before.get(place) ?? []);
        return { painted: paint(glyph, { values, changed }), width: glyph.length };
      }),
    );
    const grid = drawGrid(board.column.axis.labels, board.row.axis.labels, cells);
    const labels = board.keys.map(({ axis }, index) => axis.labels[key[index]]);
    const name = board.functor.slice(0, board.functor.lastIndexOf("/"));
    return isNamed || key.length > 0 ? stacked([plain([[name, ...labels].join(" ")]), grid]) : grid;
  });
}

/** The glyphs of several fluents in one cell are joined by `+`; blank ones are left out. */
function glyphOf(board: Board, inCell: readonly Fluent[]): string {
  const glyphs = inCell.map(({ args }) =>
    board.values.length === 0
      ? "#"
      : board.values
          .map((arg, index) => {
            const value = args[arg];
            return (
              board.glyphs[index]?.get(value.toLowerCase()) ??
              value.replace(/[()]/g, "").slice(0, WIDEST_VALUE)
            );
          })
          .join(""),
  );
  const visible = glyphs.filter((glyph) => glyph !== NOTHING);
  return visible.length === 0 ? NOTHING : visible.sort().join("+");
}

/** So that 9 comes before 10. */
function sortKey({ text }: Fluent): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, "0"));
}

/** Breaks lines between fluents, never within one. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const fluent of text.split(/(?<=[,·]) /)) {
    if (line !== "" && line.length + 1 + fluent.length > width) {
      lines.push(line);
      line = fluent;
    } else line = line === "" ? fluent : `${line} ${fluent}`;
  }
  return line === "" ? lines : [...lines, line];
}
