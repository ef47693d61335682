/**
 * The group that symmetries generate on some fluents, in layers: see `src/symmetry/state-group.ts`.
 *
 * A chain of stabilisers is made of it (Sims 1970): the base point of each level is taken from the smallest orbit
 * that is left. So what is equal and can be exchanged is chosen piece by piece, as a sort would; the last levels,
 * and others while they are small, are put together and listed. A group that is too large is left to those of its
 * elements that keep the first base points in place.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { inverseOf, movedBy } from "../../symmetry/permutation.js";
import { type GroupLayer, type GroupLevel, StateGroup } from "../../symmetry/state-group.js";
import { orbitNames } from "./group-factors.js";
import { schreierChain } from "./schreier-chain.js";
import { identityImages, productOf } from "./stabiliser-chain.js";

export interface GroupLimits {
  /** The most elements that are used. */
  readonly most: number;
  /** How many bytes tables may take in which an element of a layer has sixteen for a point, and four for a move. */
  readonly bytes?: number;
  /** How many elements the last layer, and another one, may have if they have several levels. */
  readonly lastLayer?: number;
  readonly otherLayers?: number;
}

/** More generators than these are not tried: by then the group is as large as it may be. */
const MOST_GENERATORS = 256;

/** A group of so many elements is one layer. */
const ONE_LAYER = 32;

/** In larger ones: eight elements are looked at together, so smaller layers would not be faster. */
const LAST_LAYER = 16;
const OTHER_LAYERS = 16;

/** Images of points, then those of moves, which are points behind them. */
type Images = Int32Array;

/** A level of the chain, with the elements that take points to its base point, the identity first. */
interface Step {
  readonly base: number;
  readonly ways: readonly Images[];
  /** Generators of what comes after it. */
  readonly rest: readonly Images[];
}

/** Those that move roles are left out. */
export function* groupOnFluents(
  symmetries: readonly GameSymmetry[],
  fluents: ArrayLike<number>,
  limits: GroupLimits,
): Pieces<StateGroup> {
  const { most, bytes = Number.POSITIVE_INFINITY } = limits;
  const ground = Int32Array.from(fluents).sort();
  const moveCount = symmetries[0]?.moves.length ?? 0;
  const own = yield* generatorsOn(symmetries.slice(0, MOST_GENERATORS), ground);
  const { steps, isExact } = yield* chainOf(own, ground.length, ground.length + moveCount);
  const elementBytes = 16 * ground.length + 4 * moveCount;
  const fits = (own: readonly Step[]) =>
    orderOf(own) <= most &&
    elementBytes * cutInLayers(own, limits).reduce((sum, layer) => sum + orderOf(layer), 0) <= bytes;
  let first = 0;
  while (first < steps.length && !fits(steps.slice(first))) first++;
  const isWhole = isExact && first === 0 && symmetries.length <= MOST_GENERATORS;
  const { layers, levels } = yield* layersOf(
    cutInLayers(steps.slice(first), limits),
    ground.length,
    moveCount,
  );
  return new StateGroup(ground, moveCount, layers, levels, isWhole);
}

/** Each once, by what it does to the fluents. Left out: what moves roles, or takes one of these fluents elsewhere. */
function* generatorsOn(symmetries: readonly GameSymmetry[], ground: Int32Array): Pieces<Images[]> {
  const pointOf = new Map(Array.from(ground, (fluent, point) => [fluent, point]));
  const byName = new Map<string, Images>();
  for (const { roles, fluents, moves } of symmetries) {
    yield;
    if (roles.some((image, role) => image !== role)) continue;
    const points = ground.map((fluent) => pointOf.get(fluents[fluent]) ?? -1);
    if (points.includes(-1) || points.every((image, point) => image === point)) continue;
    const images = new Int32Array(points.length + moves.length);
    images.set(points);
    images.set(
      moves.map((move) => points.length + move),
      points.length,
    );
    byName.set(points.join(), images);
  }
  return [...byName.values()];
}

/** Base points until no fluent moves. Where the kernel has no room for a chain, fewer generators have to do. */
function* chainOf(
  generators: readonly Images[],
  points: number,
  degree: number,
): Pieces<{ readonly steps: readonly Step[]; readonly isExact: boolean }> {
  const steps: Step[] = [];
  let rest = generators;
  let order: bigint | undefined;
  for (;;) {
    const base = basePoint(rest, points);
    yield;
    if (base < 0) return { steps, isExact: true };
    const known = order === undefined ? {} : { order };
    const chain = yield* schreierChain(degree, rest, [base], known);
    if (!chain.isExact) {
      const fewer = generators.slice(0, generators.length >> 1);
      return { ...(yield* chainOf(fewer, points, degree)), isExact: false };
    }
    const size = BigInt(chain.orbits[0].length);
    order = chain.orbits.reduce((product, { length }) => product * BigInt(length), 1n) / size;
    const ways: Images[] = [];
    for (const point of [base, ...chain.orbits[0].filter((point) => point !== base)]) {
      ways.push(inverseOf(chain.wayTo(0, point)));
      yield;
    }
    rest = chain.generatorsFixing(1);
    steps.push({ base, ways, rest });
  }
}

/** The least point of the smallest orbit that has several, or -1. */
function basePoint(generators: readonly Images[], points: number): number {
  const names = namesUnder(generators, points);
  const sizes = new Int32Array(points);
  for (const name of names) sizes[name]++;
  let best = -1;
  for (const [name, size] of sizes.entries()) if (size > 1 && (best < 0 || size < sizes[best])) best = name;
  return best;
}

function namesUnder(generators: readonly Images[], points: number): Int32Array {
  return orbitNames(
    points,
    generators.map((images) => movedBy(images.subarray(0, points))),
  );
}

function orderOf(steps: readonly Step[]): number {
  return steps.reduce((product, { ways }) => product * ways.length, 1);
}

/** From the last on levels are put together while that makes no layer too large. */
function cutInLayers(
  steps: readonly Step[],
  { lastLayer, otherLayers = OTHER_LAYERS }: GroupLimits,
): Step[][] {
  const last = lastLayer ?? (orderOf(steps) <= ONE_LAYER ? ONE_LAYER : LAST_LAYER);
  const layers: Step[][] = [[]];
  for (const step of steps.toReversed()) {
    const most = layers.length === 1 ? last : otherLayers;
    const isFull = layers[0].length > 0 && orderOf(layers[0]) * step.ways.length > most;
    if (isFull) layers.unshift([]);
    layers[0].unshift(step);
  }
  return layers;
}

function* layersOf(
  cut: readonly (readonly Step[])[],
  points: number,
  moveCount: number,
): Pieces<{ readonly layers: GroupLayer[]; readonly levels: GroupLevel[] }> {
  const layers: GroupLayer[] = [];
  const levels: GroupLevel[] = [];
  let weight = orderOf(cut.flat());
  for (const own of cut) {
    let elements = [identityImages(points + moveCount)];
    for (const { base, ways } of own) {
      weight /= ways.length;
      const places = new Int32Array(points).fill(-1);
      for (const [place, images] of ways.entries()) places[images.indexOf(base)] = place;
      levels.push({ layer: layers.length, weight, base, places });
      const products: Images[] = [];
      let work = 0;
      for (const element of elements) {
        for (const way of ways) {
          products.push(productOf(element, way));
          work += points + moveCount;
          if (work < PIECE_STEPS) continue;
          work = 0;
          yield;
        }
      }
      elements = products;
    }
    layers.push({
      weight,
      points: elements.map((images) => images.slice(0, points)),
      moves: elements.map((images) => images.slice(points).map((image) => image - points)),
      classes: namesUnder(own.at(-1)?.rest ?? [], points),
    });
    yield;
  }
  return { layers, levels };
}
