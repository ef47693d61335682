/**
 * Generators of the automorphism group of a coloured graph, by partition refinement with individualisation
 * (McKay 1981; McKay and Piperno 2014), the way of Darga, Sakallah and Markov (2008): no canonical form is
 * sought, and a permutation is complete as soon as the larger cells are the same on both sides.
 *
 * The first path individualises t₀, t₁, … in turn. Then, from the last level to the first, every vertex of
 * the cell of tᵢ is either found to be an image of it under an automorphism that fixes t₀ … tᵢ₋₁, or proved
 * to be none. Vertices that the group found so far takes to an earlier one need no look. So the order of the
 * group is the product of the orbits of all levels, and the generators are a strong generating set for the
 * base t₀, t₁, …. Whatever was found when a search is broken off generates a subgroup, and its order is that
 * product too.
 *
 *     PATH        refine, the cells of the colours first; then the next level, or, when all cells have one
 *                 vertex, the candidates of the last one
 *     CANDIDATE   the next vertex of the level's cell; or the level is done, and the one before it follows
 *     FOLLOW      refine on the right; where it differs, the next image of the deepest level that has one
 *     CHECK       edge by edge
 *     DELIVER     the host gets the generator
 *
 * What it does not do: prune deeper levels by automorphisms, or by what two failures have in common. Graphs
 * made to be hard (projective planes, Hadamard matrices) may take too long, and are to be broken off.
 */
import {
  AUTO_CANDIDATE_AT,
  AUTO_DEPTH,
  AUTO_DIFFERENCES,
  AUTO_DONE,
  AUTO_FAILURES,
  AUTO_FULL,
  AUTO_LEVEL,
  AUTO_LEVEL_COUNT,
  AUTO_SPENT,
  AUTO_STATE,
  LEVEL_CELL,
  LEVEL_CELLS,
  LEVEL_CHOICE,
  LEVEL_ORBIT,
  LEVEL_VERTEX,
  NO_VERTEX,
  PLACE_LEFT_LABEL,
} from "./automorphism-layout";
import { count, lengthOf, levelAt, placeAt } from "./symmetry-arrays";
import { addCell, endPath, nextLevel, placeVertices } from "./first-path";
import { beginCheck, beginImages, check, CHECKED, CHECKING, deliver } from "./generator";
import { beginOrbits, hasFailed, isSameOrbit, orbitSize, setFailed } from "./orbits-found";
import { takeBack } from "./partition";
import { DIFFERENT, refine, REFINING } from "./refine";
import { dropImage, firstImage, nextImage, tryImage } from "./right-side";
import { get, set } from "../arena-record";
import { beginWork, isSpent, spend } from "../work";

const PATH: u32 = 0;
const CANDIDATE: u32 = 1;
const FOLLOW: u32 = 2;
const CHECK: u32 = 3;
const DELIVER: u32 = 4;
const DONE: u32 = 5;

/**
 * Lays out what is kept by vertex and by place, from one to another; the host has left the vertices by
 * colour.
 */
export function automorphismsPrepare(from: u32, to: u32): void {
  placeVertices(from, to);
  beginImages(from, to);
  beginOrbits(from, to);
}

/** After that, once for each colour: its vertices stand from one place to another. */
export function automorphismsColour(start: u32, end: u32): void {
  addCell(start, end);
}

/** Goes on with about `work` work. The answer is AUTO_SPENT, AUTO_FULL or AUTO_DONE. */
export function automorphismsRun(work: i32): i32 {
  beginWork(work);
  while (true) {
    const state = get(AUTO_STATE);
    if (state == PATH) goAlong();
    else if (state == CANDIDATE) nextCandidate();
    else if (state == FOLLOW) follow();
    else if (state == CHECK) checkFound();
    else if (state == DELIVER) {
      if (!deliver()) return AUTO_FULL;
      const level = levelAt(get(AUTO_LEVEL));
      store<u32>(level, orbitSize(load<u32>(level, LEVEL_VERTEX)), LEVEL_ORBIT);
      dropImage(get(AUTO_LEVEL));
      set(AUTO_STATE, CANDIDATE);
    } else return AUTO_DONE;
    if (isSpent()) return AUTO_SPENT;
  }
}

function goAlong(): void {
  if (refine() == REFINING || nextLevel()) return;
  endPath();
  set(AUTO_LEVEL, get(AUTO_LEVEL_COUNT));
  lowerLevel();
}

/** Goes on with the level before. */
function lowerLevel(): void {
  const level = get(AUTO_LEVEL);
  if (level == 0) {
    set(AUTO_STATE, DONE);
    return;
  }
  set(AUTO_LEVEL, level - 1);
  set(AUTO_CANDIDATE_AT, 0);
  takeBack(load<u32>(levelAt(level - 1), LEVEL_CELLS));
  set(AUTO_STATE, CANDIDATE);
}

function nextCandidate(): void {
  const number = get(AUTO_LEVEL);
  const level = levelAt(number);
  const cell = load<u32>(level, LEVEL_CELL);
  const vertex = load<u32>(level, LEVEL_VERTEX);
  const length = lengthOf(cell);
  // The group keeps cells as they are, so that the orbit is a part of the cell.
  if (orbitSize(vertex) == length) return lowerLevel();
  // Those that the first path took out of the cell soon after stand at its end. Their levels come soon, so
  // that to exchange one of them with the vertex is complete soon.
  let i = get(AUTO_CANDIDATE_AT);
  while (i < length) {
    const image = load<u32>(placeAt(cell + length - 1 - i++), PLACE_LEFT_LABEL);
    spend(1);
    if (isSameOrbit(image, vertex) || hasFailed(image, number)) continue;
    set(AUTO_CANDIDATE_AT, i);
    store<u32>(level, image, LEVEL_CHOICE);
    tryImage(number, image);
    set(AUTO_STATE, FOLLOW);
    return;
  }
  lowerLevel();
}

function follow(): void {
  const answer = refine();
  if (answer == REFINING) return;
  if (answer == DIFFERENT) return fail();
  if (get(AUTO_DIFFERENCES) == 0) {
    beginCheck();
    set(AUTO_STATE, CHECK);
  } else goDeeper();
}

function goDeeper(): void {
  const depth = get(AUTO_DEPTH) + 1;
  if (depth == get(AUTO_LEVEL_COUNT)) return fail();
  tryImage(depth, firstImage(depth));
  set(AUTO_STATE, FOLLOW);
}

/** No automorphism goes this way: the next image of the deepest level that has one. */
function fail(): void {
  count(AUTO_FAILURES);
  const first = get(AUTO_LEVEL);
  for (let depth = get(AUTO_DEPTH); depth > first; depth--) {
    dropImage(depth);
    const image = nextImage(depth);
    if (image == NO_VERTEX) continue;
    tryImage(depth, image);
    set(AUTO_STATE, FOLLOW);
    return;
  }
  dropImage(first);
  setFailed(load<u32>(levelAt(first), LEVEL_CHOICE), first);
  set(AUTO_STATE, CANDIDATE);
}

function checkFound(): void {
  const answer = check();
  if (answer == CHECKING) return;
  if (answer == CHECKED) set(AUTO_STATE, DELIVER);
  else goDeeper();
}
