/**
 * Which fluents of a game form a board.
 *
 * A board is a fluent with two neighbouring arguments that are coordinates, as in `(cell 3 1 x)`: arguments
 * whose values are numbers, letters or names in a line. This is read off the rules and the initial state, so
 * that no stylesheet is needed; it is a guess about what the rules mean, and only drawing depends on it.
 */
import type { Game } from "../../engine/game.js";
import { type ArgumentDomain, argumentDomains } from "../../gdl/places/argument-domains.js";
import type { Sheet } from "../../gdl/tree.js";
import { type Axis, axisOf, successorRelations } from "./axis.js";
import { type Fluent, takenApart } from "./fluent.js";
import { glyphsFor } from "./glyphs.js";

/** An argument of a fluent, counted from 0, whose values lie along an axis. */
export interface Coordinate {
  readonly arg: number;
  readonly axis: Axis;
}

/** Where the coordinates of a board stand in its fluent, and what its values look like. */
export interface Board {
  /** `name/arity`, lower-cased. */
  readonly functor: string;
  readonly column: Coordinate;
  readonly row: Coordinate;
  /** Arguments that tell several boards of one fluent apart. */
  readonly keys: readonly Coordinate[];
  /** The other arguments, which say what stands in the cell. */
  readonly values: readonly number[];
  /** For each of `values`, the glyphs by lower-cased value. */
  readonly glyphs: readonly ReadonlyMap<string, string>[];
}

/** If a fluent has more boards than this, they are easier to read as text. */
const MOST_BOARDS = 16;

/** With fewer cells there is nothing to see. */
const FEWEST_CELLS = 4;

/** At least this many fluents must hold at first if only numbers suggest a board. */
const FEWEST_INSTANCES = 3;

export function findBoards(sheet: Sheet, game: Game): Board[] {
  const domains = argumentDomains(sheet);
  const successors = successorRelations(sheet);
  const initial = takenApart(game, game.initialState());
  const roles = game.roles.map((role) => role.toLowerCase());
  const boards: Board[] = [];
  const others: { functor: string; args: readonly Argument[] }[] = [];
  for (const functor of domains.fluents) {
    const instances = initial.filter((fluent) => fluent.functor === functor);
    const arity = Number(functor.slice(functor.lastIndexOf("/") + 1));
    const args = Array.from({ length: arity }, (_, arg): Argument => {
      const present = new Map(instances.map(({ args }) => [args[arg].toLowerCase(), args[arg]]));
      const domain = new Map([...domains.domain(functor, arg), ...present]);
      // Rules that mix up their variables make a domain too wide; then the initial state has to do.
      return { domain, axis: axisOf(domain, successors) ?? axisOf(present, successors) };
    });
    const shape = bestShape(args, instances);
    if (shape === undefined) {
      if (instances.length > 0) others.push({ functor, args });
      continue;
    }
    const glyphs = shape.values.map((arg) => glyphsFor([...(args[arg]?.domain.keys() ?? [])], roles));
    boards.push({ functor, ...shape, glyphs });
  }
  return [...boards, ...others.flatMap(({ functor, args }) => marksOn(boards, functor, args) ?? [])];
}

/**
 * Two coordinates alone, as in `(at 3 1)`, may be anything. Beside a board with the same coordinates they are
 * a mark on it, drawn on a board of their own.
 */
function marksOn(boards: readonly Board[], functor: string, args: readonly Argument[]): Board | undefined {
  const [first, second, ...more] = args.map(({ axis }) => axis);
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const isSame = (one: Axis, other: Axis) => one.labels.join() === other.labels.join();
  const board = boards.find(
    ({ column, row }) => column.arg < row.arg && isSame(column.axis, first) && isSame(row.axis, second),
  );
  if (board === undefined) return undefined;
  const [column, row] = [
    { arg: 0, axis: first },
    { arg: 1, axis: second },
  ];
  return { functor, column, row, keys: [], values: [], glyphs: [] };
}

interface Argument {
  readonly domain: ArgumentDomain;
  readonly axis: Axis | undefined;
}

type Shape = Pick<Board, "column" | "row" | "keys" | "values">;

/** The neighbouring coordinates that fill most: as one board if possible, else with keys before them. */
function bestShape(args: readonly Argument[], instances: readonly Fluent[]): Shape | undefined {
  let best: { shape: Shape; rank: number } | undefined;
  for (let arg = 0; arg + 1 < args.length; arg++) {
    const shape = shapeAt(arg, args, instances);
    if (shape === undefined) continue;
    const { column, row, keys } = shape;
    const filled = new Set(instances.map((fluent) => placesText(fluent, [column, row]))).size;
    const isOneBoard = keys.length === 0 && filled === instances.length;
    const keysFirst = keys.length > 0 && keys.every((key) => key.arg < arg);
    const coverage = filled / (column.axis.labels.length * row.axis.labels.length);
    const rank = coverage + (isOneBoard ? 2 : keysFirst ? 1 : 0);
    if (best === undefined || rank > best.rank) best = { shape, rank };
  }
  return best?.shape;
}

/** The board whose coordinates are the arguments `arg` and `arg + 1`, if that is plausible. */
function shapeAt(arg: number, args: readonly Argument[], instances: readonly Fluent[]): Shape | undefined {
  const first = args[arg]?.axis;
  const second = args[arg + 1]?.axis;
  if (first === undefined || second === undefined) return undefined;
  if (first.labels.length * second.labels.length < FEWEST_CELLS) return undefined;
  let column = { arg, axis: first };
  let row = { arg: arg + 1, axis: second };
  if (isRowByName(first, second)) [column, row] = [row, column];

  const others = [...args.keys()].filter((other) => other !== arg && other !== arg + 1);
  const keys = keysAmong(others, args, [column, row], instances);
  const boards = keys.reduce((product, { axis }) => product * axis.labels.length, 1);
  if (boards > MOST_BOARDS) return undefined;
  const values = others.filter((other) => !keys.some((key) => key.arg === other));
  const isNamed = values.some((value) => args[value]?.axis === undefined);
  if (!isNamed && instances.length < FEWEST_INSTANCES) return undefined;
  if (values.length === 0 && isFunction(instances, column, row)) return undefined;
  return { column, row, keys, values };
}

/** In `(cell 3 a x)` and `(cell r3 c1 x)` the row stands first. */
function isRowByName(first: Axis, second: Axis): boolean {
  if (first.kind === "numbers" && second.kind === "letters") return true;
  return first.prefix.startsWith("r") && second.prefix.startsWith("c");
}

/**
 * The fewest arguments that make the content of each cell unique: `(cell 1 1 3 2 x)` has nine boards. If
 * nothing holds at first, all arguments that could be coordinates.
 */
function keysAmong(
  others: readonly number[],
  args: readonly Argument[],
  coordinates: readonly Coordinate[],
  instances: readonly Fluent[],
): Coordinate[] {
  const keys: Coordinate[] = [];
  const isUnique = () =>
    new Set(instances.map((fluent) => placesText(fluent, [...coordinates, ...keys]))).size ===
    instances.length;
  for (const arg of others) {
    if (instances.length > 0 && isUnique()) break;
    const axis = args[arg]?.axis;
    if (axis !== undefined) keys.push({ arg, axis });
  }
  return isUnique() ? keys : [];
}

/** Whether every column has at most one row, as in `(heap a 5)`: a table of numbers, not marks on a board. */
function isFunction(instances: readonly Fluent[], column: Coordinate, row: Coordinate): boolean {
  return [column, row].some(
    (coordinate) =>
      new Set(instances.map((fluent) => placesText(fluent, [coordinate]))).size === instances.length,
  );
}

function placesText(fluent: Fluent, coordinates: readonly Coordinate[]): string {
  return coordinates.map(({ arg }) => fluent.args[arg]?.toLowerCase()).join(" ");
}
