/** Where the tables of a group of symmetries lie in a kernel's memory, and what is written there. */
import { KEY_BYTES } from "../../../assembly/layout.js";
import * as layout from "../../../assembly/symmetry/orbit-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { GroupLayer, StateGroup } from "../../symmetry/state-group.js";
import { type ArenaPlan, type Region, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import { Random } from "../random-numbers.js";

interface LayerRegions {
  readonly rows: Region;
  readonly images: Region;
  readonly preimages: Region;
  readonly moves: Region;
}

export interface OrbitRegions {
  readonly orbits: Region;
  readonly fixed: Region;
  readonly moved: Region;
  readonly keys: Region;
  readonly layers: Region;
  readonly levels: Region;
  /** Of each layer, and of each level where its places stand. */
  readonly ofLayers: readonly LayerRegions[];
  readonly places: readonly Region[];
  readonly moves: Region;
  readonly ways: Region;
  readonly otherWays: Region;
  readonly ties: Region;
}

/** Keys decide where a state is stored and which element is taken of several that do as well; any seed will do. */
const KEY_SEED = 1;

/** Whether tables of states can make use of a group. */
export function isUseful(group: StateGroup | undefined): group is StateGroup {
  return (
    group !== undefined &&
    group.order > 1 &&
    group.order <= layout.MOST_ELEMENTS &&
    group.fluents.length <= layout.MOST_ORBIT_FLUENTS
  );
}

/** The bytes of a row of keys. */
function rowBytes(group: StateGroup, { points }: GroupLayer): number {
  const bytes = KEY_BYTES * points.length;
  if (group.layers.length === 1 && bytes <= layout.SMALL_ROW_BYTES) return layout.SMALL_ROW_BYTES;
  if (group.layers.length === 1 && bytes <= layout.MIDDLE_ROW_BYTES) return layout.MIDDLE_ROW_BYTES;
  return roundUp(bytes, layout.LARGE_ROW_BYTES);
}

/** `fluents`: how many bits a state has. */
export function planOrbits(plan: ArenaPlan, group: StateGroup, fluents: number): OrbitRegions {
  const { layers, levels, moveCount } = group;
  const stateBytes = roundUp(fluents, 64) / 8;
  const isLayered = layers.length > 1;
  const ways = wayStride(fluents) * (isLayered ? layout.MOST_WAYS + 1 : 1);
  return {
    orbits: plan.reserve(layout.ORBITS_BYTES),
    fixed: plan.reserve(stateBytes),
    moved: plan.reserve(stateBytes),
    keys: plan.reserve(KEY_BYTES * roundUp(fluents, 64)),
    layers: plan.reserve(layout.LAYER_BYTES * layers.length),
    levels: plan.reserve(layout.LEVEL_BYTES * levels.length),
    ofLayers: layers.map((layer) => ({
      rows: plan.reserve(fluents * rowBytes(group, layer)),
      images: plan.reserve(layer.points.length * imageBytes(fluents)),
      preimages: plan.reserve(layer.points.length * imageBytes(fluents)),
      moves: plan.reserve(4 * layer.points.length * moveCount),
    })),
    places: levels.map(() => plan.reserve(imageBytes(fluents))),
    moves: plan.reserve(isLayered ? 4 * moveCount : 0),
    ways: plan.reserve(ways),
    otherWays: plan.reserve(isLayered ? ways : 0),
    ties: plan.reserve(isLayered ? layout.TIE_BYTES * layout.MOST_WAYS : 0),
  };
}

function imageBytes(fluents: number): number {
  return roundUp(2 * fluents, 4);
}

function wayStride(fluents: number): number {
  return roundUp(layout.WAY_FLUENTS + 2 * fluents, 8);
}

/**
 * Writes the tables. `bits`: the fluent of each bit of a state; those that the group does not permute do not
 * tell states apart.
 */
export function* linkOrbits(
  kernel: Kernel,
  regions: OrbitRegions,
  group: StateGroup,
  bits: ArrayLike<number>,
): Pieces {
  const bitOf = new Map(Array.from(bits, (fluent, bit) => [fluent, bit]));
  const bitOfPoint = Int32Array.from(group.fluents, (fluent) => bitOf.get(fluent) as number);
  linkRecord(kernel, regions, group, bits.length);
  linkSets(kernel, regions, group, bitOfPoint);
  const random = new Random(KEY_SEED);
  kernel.words(regions.keys).set(kernel.words(regions.keys).map(() => random.next()));
  linkLevels(kernel, regions, group, bitOfPoint);
  for (const place of group.layers.keys()) yield* linkLayer(kernel, regions, group, place, bitOfPoint);
}

function linkRecord(kernel: Kernel, regions: OrbitRegions, group: StateGroup, fluents: number): void {
  const orbits = kernel.memory.at(regions.orbits.address);
  orbits.set(layout.ORBITS_STATE_BYTES, regions.fixed.bytes);
  orbits.set(layout.ORBITS_FIXED, regions.fixed);
  orbits.set(layout.ORBITS_MOVED, regions.moved);
  orbits.set(layout.ORBITS_KEYS, regions.keys);
  orbits.set(layout.ORBITS_LAYERS, regions.layers);
  orbits.set(layout.ORBITS_LAYER_COUNT, group.layers.length);
  orbits.set(layout.ORBITS_LEVELS, regions.levels);
  orbits.set(layout.ORBITS_LEVEL_COUNT, group.levels.length);
  orbits.set(layout.ORBITS_IMAGE_BYTES, imageBytes(fluents));
  orbits.set(layout.ORBITS_MOVE_COUNT, group.moveCount);
  orbits.set(layout.ORBITS_MOVES, regions.moves);
  // The images of no element stand there yet.
  orbits.set(layout.ORBITS_MOVES_OF, layout.MOST_ELEMENTS);
  orbits.set(layout.ORBITS_WAYS, regions.ways);
  orbits.set(layout.ORBITS_OTHER_WAYS, regions.otherWays);
  orbits.set(layout.ORBITS_WAY_STRIDE, wayStride(fluents));
  orbits.set(layout.ORBITS_TIES, regions.ties);
}

function linkSets(kernel: Kernel, regions: OrbitRegions, group: StateGroup, bitOfPoint: Int32Array): void {
  const [fixed, moved] = [kernel.words(regions.fixed), kernel.words(regions.moved)];
  for (const [point, bit] of bitOfPoint.entries()) {
    const isMoved = group.layers.some(({ points }) => points.some((images) => images[point] !== point));
    const to = isMoved ? moved : fixed;
    to[bit >>> 5] |= 1 << (bit & 31);
  }
}

function linkLevels(kernel: Kernel, regions: OrbitRegions, group: StateGroup, bitOfPoint: Int32Array): void {
  for (const [i, { base, layer, weight, places }] of group.levels.entries()) {
    const level = kernel.memory.at(regions.levels.address + i * layout.LEVEL_BYTES);
    level.set(layout.LEVEL_BASE, bitOfPoint[base]);
    level.set(layout.LEVEL_WEIGHT, weight);
    level.set(layout.LEVEL_LAYER, regions.layers.address + layer * layout.LAYER_BYTES);
    level.set(layout.LEVEL_PLACES, regions.places[i]);
    const table = shorts(kernel, regions.places[i]);
    for (const [point, place] of places.entries()) table[bitOfPoint[point]] = Math.max(place, 0);
  }
}

function shorts(kernel: Kernel, region: Region): Uint16Array {
  return new Uint16Array(kernel.memory.buffer, region.address, region.bytes >>> 1);
}

function* linkLayer(
  kernel: Kernel,
  regions: OrbitRegions,
  group: StateGroup,
  place: number,
  bitOfPoint: Int32Array,
): Pieces {
  const own = group.layers[place];
  const tables = regions.ofLayers[place];
  const size = own.points.length;
  const stride = rowBytes(group, own);
  const layer = kernel.memory.at(regions.layers.address + place * layout.LAYER_BYTES);
  layer.set(layout.LAYER_SIZE, size);
  layer.set(layout.LAYER_WEIGHT, own.weight);
  layer.set(layout.LAYER_ROWS, tables.rows);
  layer.set(layout.LAYER_ROW_BYTES, stride);
  layer.set(layout.LAYER_IMAGES, tables.images);
  layer.set(layout.LAYER_PREIMAGES, tables.preimages);
  layer.set(layout.LAYER_MOVES, tables.moves);
  const [images, preimages] = [shorts(kernel, tables.images), shorts(kernel, tables.preimages)];
  const imageStride = images.length / size;
  const rows = kernel.words(tables.rows);
  const keys = kernel.words(regions.keys);
  const moves = kernel.words(tables.moves);
  for (let element = 0; element < stride / KEY_BYTES; element++) {
    // Rows end with keys of the identity.
    const from = element < size ? element : 0;
    for (const [point, bit] of bitOfPoint.entries()) {
      const image = bitOfPoint[own.points[from][point]];
      const named = bitOfPoint[own.classes[own.points[from][point]]];
      const row = (bit * stride) / 4 + 2 * element;
      rows[row] = keys[2 * named];
      rows[row + 1] = keys[2 * named + 1];
      if (element >= size) continue;
      images[element * imageStride + bit] = image;
      preimages[element * imageStride + image] = bit;
    }
    if (element < size) moves.set(own.moves[element], element * group.moveCount);
    yield;
  }
}
