/** Where the tables of a group of symmetries lie in a kernel's memory, and what is written there. */
import { KEY_BYTES } from "../../../assembly/layout.js";
import * as layout from "../../../assembly/symmetry/orbit-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { ListedGroup } from "../../symmetry/listed-group.js";
import { type ArenaPlan, type Region, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import { Random } from "../random-numbers.js";

export interface OrbitRegions {
  readonly orbits: Region;
  readonly fixed: Region;
  readonly moved: Region;
  readonly rows: Region;
  readonly images: Region;
  readonly moves: Region;
  readonly quotients: Region;
  readonly held: Region;
  readonly keys: Region;
}

/** Keys decide where a state is stored and which element is taken of several that do as well; any seed will do. */
const KEY_SEED = 1;

/** Whether tables of states can make use of a group. */
export function isUseful(group: ListedGroup | undefined): group is ListedGroup {
  return (
    group !== undefined &&
    group.order > 1 &&
    group.order <= layout.MOST_ELEMENTS &&
    group.fluents.length <= layout.MOST_ORBIT_FLUENTS
  );
}

/** The bytes of a row of keys. */
function rowBytes(order: number): number {
  const bytes = KEY_BYTES * order;
  if (bytes <= layout.SMALL_ROW_BYTES) return layout.SMALL_ROW_BYTES;
  if (bytes <= layout.MIDDLE_ROW_BYTES) return layout.MIDDLE_ROW_BYTES;
  return roundUp(bytes, layout.LARGE_ROW_BYTES);
}

/** `fluents`: how many bits a state has. */
export function planOrbits(plan: ArenaPlan, { order, moves }: ListedGroup, fluents: number): OrbitRegions {
  const stateBytes = roundUp(fluents, 64) / 8;
  return {
    orbits: plan.reserve(layout.ORBITS_BYTES),
    fixed: plan.reserve(stateBytes),
    moved: plan.reserve(stateBytes),
    rows: plan.reserve(fluents * rowBytes(order)),
    images: plan.reserve(order * imageBytes(fluents)),
    moves: plan.reserve(4 * order * moves[0].length),
    quotients: plan.reserve(roundUp(2 * order * order, 4)),
    held: plan.reserve(layout.HELD_BYTES * fluents),
    keys: plan.reserve(KEY_BYTES * roundUp(fluents, 64)),
  };
}

function imageBytes(fluents: number): number {
  return roundUp(2 * fluents, 4);
}

/**
 * Writes the tables. `bits`: the fluent of each bit of a state; those that the group does not permute do not
 * tell states apart.
 */
export function* linkOrbits(
  kernel: Kernel,
  regions: OrbitRegions,
  { fluents, order, points, moves, quotients }: ListedGroup,
  bits: ArrayLike<number>,
): Pieces {
  const bitOf = new Map(Array.from(bits, (fluent, bit) => [fluent, bit]));
  const bitOfPoint = Int32Array.from(fluents, (fluent) => bitOf.get(fluent) as number);
  const orbits = kernel.memory.at(regions.orbits.address);
  const stride = rowBytes(order);
  orbits.set(layout.ORBITS_ORDER, order);
  orbits.set(layout.ORBITS_STATE_BYTES, regions.fixed.bytes);
  orbits.set(layout.ORBITS_FIXED, regions.fixed);
  orbits.set(layout.ORBITS_MOVED, regions.moved);
  orbits.set(layout.ORBITS_KEYS, regions.keys);
  orbits.set(layout.ORBITS_ROWS, regions.rows);
  orbits.set(layout.ORBITS_ROW_BYTES, stride);
  orbits.set(layout.ORBITS_IMAGES, regions.images);
  orbits.set(layout.ORBITS_IMAGE_BYTES, imageBytes(bits.length));
  orbits.set(layout.ORBITS_MOVES, regions.moves);
  orbits.set(layout.ORBITS_MOVE_COUNT, moves[0].length);
  orbits.set(layout.ORBITS_QUOTIENTS, regions.quotients);
  orbits.set(layout.ORBITS_HELD, regions.held);
  const [fixed, moved] = [kernel.words(regions.fixed), kernel.words(regions.moved)];
  for (const [point, bit] of bitOfPoint.entries()) {
    const to = points.some((images) => images[point] !== point) ? moved : fixed;
    to[bit >>> 5] |= 1 << (bit & 31);
  }
  const images = new Uint16Array(kernel.memory.buffer, regions.images.address, regions.images.bytes >>> 1);
  const random = new Random(KEY_SEED);
  const keyWords = kernel.words(regions.keys).map(() => random.next());
  kernel.words(regions.keys).set(keyWords);
  const rows = kernel.words(regions.rows);
  const moveWords = kernel.words(regions.moves);
  for (let element = 0; element < stride / KEY_BYTES; element++) {
    const permuted = points[element] ?? points[0];
    for (const [point, bit] of bitOfPoint.entries()) {
      const image = bitOfPoint[permuted[point]];
      const row = (bit * stride) / 4 + 2 * element;
      rows[row] = keyWords[2 * image];
      rows[row + 1] = keyWords[2 * image + 1];
      if (element < order) images[(element * imageBytes(bits.length)) / 2 + bit] = image;
    }
    if (element < order) moveWords.set(moves[element], element * moves[0].length);
    yield;
  }
  new Uint16Array(kernel.memory.buffer, regions.quotients.address, order * order).set(quotients);
}
