/**
 * The states of all parts as points that the moves permute. Parts that move alike share points: the twelve
 * edges of a turning cube are twelve pieces on the same 24 points, a place and a way to lie in it each. So it
 * makes sense to say that pieces are interchangeable for a while (`colour-table.ts`).
 *
 * Two parts move alike if a map of the states of one onto those of the other commutes with all moves. There
 * may be several such maps, which turn a piece around where it lies: each is a view of the piece.
 *
 * Only parts of which exactly one state is wanted are pieces. Parts any state of which will do are left out.
 */
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import type { SeparatePart } from "./separate-parts.js";

export interface Piece {
  /** For each view, the point that each state of the part is. */
  readonly views: readonly Int32Array[];
  /** The state that is wanted; the piece is in state 0 now. */
  readonly home: number;
  /** For each move, which state it makes of each. */
  readonly next: readonly Int32Array[];
}

export interface PuzzlePoints {
  readonly degree: number;
  /** For each move, the images of all points. */
  readonly moves: readonly Int32Array[];
  readonly pieces: readonly Piece[];
}

/** Points beyond this are not handled. */
const MOST_POINTS = 4096;

/** How many images are compared in the search for parts that move alike. */
const MOST_STEPS = 50_000_000;

/**
 * "never" if the wanted states can't be reached, since two pieces always move alike and belong elsewhere;
 * undefined if the moves don't permute the states of each part, or there is nothing here that is handled.
 */
export function* puzzlePoints(
  parts: readonly SeparatePart[],
  wanted: readonly (readonly number[])[],
): Pieces<PuzzlePoints | "never" | undefined> {
  const moves = parts.length === 0 ? 0 : parts[0].next.length;
  const domains: { part: SeparatePart; first: number }[] = [];
  const pieces: Piece[] = [];
  let degree = 0;
  let steps = 0;
  for (const [p, part] of parts.entries()) {
    const { states, next } = part;
    if (!next.every(isPermutation)) return undefined;
    if (wanted[p].length === 0) return "never";
    if (wanted[p].length === states.length) continue;
    if (wanted[p].length > 1) return undefined;
    const [home] = wanted[p];
    let views: Int32Array[] = [];
    for (const { part: other, first } of domains) {
      if (other.states.length !== states.length) continue;
      views = commuting(part, other).map((map) => map.map((state) => first + state));
      steps += states.length * moves;
      if (views.length > 0) break;
    }
    if (views.length === 0) {
      const first = degree;
      views = commuting(part, part).map((map) => map.map((state) => first + state));
      domains.push({ part, first });
      degree += states.length;
    }
    if (degree > MOST_POINTS || steps > MOST_STEPS) return undefined;
    const twin = twinOf(views, home, pieces);
    if (twin === "elsewhere") return "never";
    if (twin === undefined) pieces.push({ views, home, next });
    // Most maps are given up at once, others after a look at each image.
    steps += states.length ** 2;
    if (steps % PIECE_STEPS < states.length ** 2) yield;
  }
  const images = Array.from({ length: moves }, (_, move) => {
    const all = new Int32Array(degree);
    for (const { part, first } of domains)
      for (const [state, image] of part.next[move].entries()) all[first + state] = first + image;
    return all;
  });
  return { degree, moves: images, pieces };
}

function isPermutation(images: Int32Array): boolean {
  return new Set(images).size === images.length;
}

/** All maps of the states of one part onto those of the other that commute with the moves. */
function commuting(one: SeparatePart, other: SeparatePart): Int32Array[] {
  const maps: Int32Array[] = [];
  for (const start of other.states.keys()) {
    const map = new Int32Array(one.states.length).fill(-1);
    map[0] = start;
    if (extend(map, one, other)) maps.push(map);
  }
  return maps;
}

/** Follows the moves from state 0, from which they lead to all states; false at the first contradiction. */
function extend(map: Int32Array, one: SeparatePart, other: SeparatePart): boolean {
  const isTaken = new Uint8Array(map.length);
  isTaken[map[0]] = 1;
  const open = [0];
  for (const state of open) {
    for (const [move, images] of one.next.entries()) {
      const after = images[state];
      const image = other.next[move][map[state]];
      if (map[after] === image) continue;
      if (map[after] >= 0 || isTaken[image]) return false;
      map[after] = image;
      isTaken[image] = 1;
      open.push(after);
    }
  }
  return true;
}

/** Whether a piece is at home always or never when another one is, since they move alike from there. */
function twinOf(
  views: readonly Int32Array[],
  home: number,
  pieces: readonly Piece[],
): "with" | "elsewhere" | undefined {
  for (const other of pieces) {
    const [seen] = other.views;
    const view = views.find((points) => points[home] === seen[other.home]);
    if (view !== undefined) return view[0] === seen[0] ? "with" : "elsewhere";
  }
  return undefined;
}
