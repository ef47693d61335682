/**
 * Connect four counted by a plain program that knows nothing of the rest: how many positions play can reach on a
 * board of so many columns and rows, and how many there are where a position and its mirror image are one.
 *
 *     node bench/plain-connect-four.mjs COLUMNS ROWS
 *
 * A position is a number with a bit more than rows for each column: the highest 1 of a column stands on its stones,
 * and below it a 1 is a stone of the first player. Which numbers were met is kept in a field of bits, so a number
 * has at most 32: a board of 5 × 5 takes 30.
 */
import { pathToFileURL } from "node:url";
import { argumentsOf } from "./arguments.mjs";

/**
 * @param {number} columns
 * @param {number} rows
 */
export function countPositions(columns, rows) {
  const width = rows + 1;
  const full = 2 ** width - 1;
  const met = new Uint32Array(2 ** Math.max(0, columns * width - 5));
  /** @type {number[]} */
  const open = [];
  let [positions, mirrored] = [0, 0];

  const columnOf = (/** @type {number} */ position, /** @type {number} */ column) =>
    (position >>> (column * width)) & full;
  const heightOf = (/** @type {number} */ content) => 31 - Math.clz32(content);

  /** @param {number} position */
  function meet(position) {
    if ((met[position >>> 5] >>> (position & 31)) & 1) return false;
    met[position >>> 5] |= 1 << (position & 31);
    positions++;
    let image = 0;
    for (let column = 0; column < columns; column++)
      image |= columnOf(position, column) << ((columns - 1 - column) * width);
    if (image >>> 0 === position) mirrored++;
    return true;
  }

  /** Whether the stone on top of a column is in a row of four. */
  function wins(/** @type {number} */ position, /** @type {number} */ column) {
    const row = heightOf(columnOf(position, column)) - 1;
    const player = (columnOf(position, column) >>> row) & 1;
    const run = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      let length = 0;
      for (let [x, y] = [column + dx, row + dy]; x >= 0 && x < columns && y >= 0; x += dx, y += dy) {
        const content = columnOf(position, x);
        if (heightOf(content) <= y || ((content >>> y) & 1) !== player) break;
        length++;
      }
      return length;
    };
    return [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ].some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) >= 3);
  }

  let empty = 0;
  for (let column = 0; column < columns; column++) empty |= 1 << (column * width);
  meet(empty >>> 0);
  open.push(empty >>> 0);
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    let stones = 0;
    for (let column = 0; column < columns; column++) stones += heightOf(columnOf(position, column));
    for (let column = 0; column < columns; column++) {
      const content = columnOf(position, column);
      const height = heightOf(content);
      if (height === rows) continue;
      // The 1 that stood on the stones becomes a stone of the second player, or stays as one of the first.
      const after = (stones % 2 === 0 ? content : content ^ (1 << height)) | (1 << (height + 1));
      const next = ((position & ~(full << (column * width))) | (after << (column * width))) >>> 0;
      if (meet(next) && !wins(next, column)) open.push(next);
    }
  }
  return { positions, classes: (positions + mirrored) / 2 };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { positionals } = argumentsOf(import.meta.url, { allowPositionals: true });
  const [columns, rows] = positionals.map(Number);
  if (!(columns >= 1 && rows >= 1 && columns * (rows + 1) <= 32)) {
    console.error("Give columns and rows: columns × (rows + 1) is at most 32.");
    process.exit(2);
  }
  const { positions, classes } = countPositions(columns, rows);
  console.log(`${positions} positions, ${classes} where mirrored ones are one`);
}
