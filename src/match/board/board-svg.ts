/**
 * The boards of a state as SVG, for every page that shows one. Colours are those of the page's style
 * (`src/match/look/page-style.ts`), so that a board follows the reader's preference for light or dark.
 */
import { escapedXml } from "../../gdl/escaped-xml.js";
import type { BoardPicture, PictureCell } from "./board-picture.js";
import type { PieceLook } from "./piece-look.js";

export interface BoardDrawing {
  /** The cells that can be clicked. Without them the board is a picture alone. */
  readonly open?: ReadonlySet<string>;
  /** The cells that were clicked. */
  readonly chosen?: ReadonlySet<string>;
  /** The cells of a move that somebody points at. */
  readonly hinted?: ReadonlySet<string>;
}

const CELL = 48;
const EDGE = 22;
const TOP = 6;

/** One SVG element. */
export function boardSvg(board: BoardPicture, drawing: BoardDrawing = {}): string {
  const { title, columns, rows, cells } = board;
  const width = EDGE + columns.length * CELL + TOP;
  const height = TOP + rows.length * CELL + EDGE;
  const isOpen = cells.some(({ id }) => drawing.open?.has(id));
  const name = escapedXml(title === "" ? "board" : `board ${title}`);
  const role = isOpen ? "group" : "img";
  const across = columns.map((label, i) => {
    const x = EDGE + (i + 0.5) * CELL;
    return `<text class="edge" x="${x}" y="${height - 6}">${short(label)}</text>`;
  });
  const up = rows.map((label, i) => {
    const y = TOP + (rows.length - i - 0.5) * CELL + 4;
    return `<text class="edge" x="${EDGE / 2}" y="${y}">${short(label)}</text>`;
  });
  const body = cells.map((cell) => cellSvg(cell, rows.length, drawing));
  return `<svg class="board" viewBox="0 0 ${width} ${height}" style="--columns:${columns.length}" role="${role}" aria-label="${name}">${across.join("")}${up.join("")}${body.join("")}</svg>`;
}

function cellSvg(cell: PictureCell, rows: number, { open, chosen, hinted }: BoardDrawing): string {
  const { id, column, row, label, pieces, isChanged, isHole } = cell;
  if (isHole && !open?.has(id)) return "";
  const x = EDGE + column * CELL;
  const y = TOP + (rows - 1 - row) * CELL;
  const classes = [
    "cell",
    (column + row) % 2 === 0 ? "dark" : "light",
    ...(isChanged ? ["changed"] : []),
    ...(open?.has(id) ? ["open"] : []),
    ...(chosen?.has(id) ? ["chosen"] : []),
    ...(hinted?.has(id) ? ["hinted"] : []),
  ].join(" ");
  const words = escapedXml(label);
  const press = open?.has(id)
    ? ` role="button" tabindex="0" data-cell="${escapedXml(id)}" aria-label="${words}"`
    : "";
  const inside = pieces.slice(0, MOST_PIECES).map((piece, i, all) => pieceSvg(piece, i, all.length));
  return `<g class="${classes}" transform="translate(${x} ${y})"${press}><title>${words}</title><rect class="square" width="${CELL}" height="${CELL}"/>${inside.join("")}<rect class="frame" x="1.5" y="1.5" width="${CELL - 3}" height="${CELL - 3}"/></g>`;
}

/** More pieces in one cell than these are not drawn; its title names them. */
const MOST_PIECES = 4;

/** Several pieces share a cell, two in a line. */
function pieceSvg(piece: PieceLook, place: number, count: number): string {
  if (count === 1) return `<g transform="translate(24 24)">${shapeSvg(piece)}</g>`;
  const x = place % 2 === 0 ? 13 : 35;
  const y = count <= 2 ? 24 : place < 2 ? 13 : 35;
  return `<g transform="translate(${x} ${y}) scale(0.5)">${shapeSvg(piece)}</g>`;
}

function shapeSvg({ shape, color, text }: PieceLook): string {
  const fill = `piece p-${color}`;
  switch (shape) {
    case "cross":
      return `<path class="stroke p-${color}" d="M-12 -12L12 12M12 -12L-12 12"/>`;
    case "ring":
      return `<circle class="stroke p-${color}" r="13"/>`;
    case "disc":
      return `<circle class="${fill}" r="17"/>${label(text, `on p-${color}`, 17)}`;
    case "tile":
      return `<rect class="${fill}" x="-18" y="-18" width="36" height="36" rx="7"/>${label(text, `on p-${color}`, 18)}`;
    case "sign":
      return `<text class="sign p-${color}" y="13">${text}</text>`;
    case "text":
      return label(text, "number", 19);
  }
}

/** The text, smaller where it is longer. */
function label(text: string, classes: string, size: number): string {
  if (text === "") return "";
  const fitted = Math.min(size, Math.round(52 / text.length));
  return `<text class="${classes}" y="${Math.round(fitted * 0.36)}" font-size="${fitted}">${escapedXml(text)}</text>`;
}

function short(label: string): string {
  return escapedXml(label.length > 5 ? `${label.slice(0, 4)}…` : label);
}
