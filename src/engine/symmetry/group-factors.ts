/**
 * A permutation group taken apart before it is counted. Generators that share no moved point, not even by way
 * of others, belong to different factors, and the group is their direct product. In a factor an orbit is
 * dropped if it follows another: if a map of the other orbit onto it commutes with all generators, so that
 * what an element does to it is known from what it does there. The groups of games act on thousands of
 * fluents and moves, but the orbits that are kept have few points.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { Permutation } from "../../symmetry/permutation.js";

export interface GroupFactor {
  /** The points that are kept: place i is the point points[i]. */
  readonly points: Int32Array;
  /** The generators, by their images of all places. */
  readonly generators: readonly Int32Array[];
  readonly followers: readonly FollowingOrbit[];
}

/**
 * An orbit that is dropped: images[i] is the image of place `from` + i, which is in an orbit that is kept.
 */
export interface FollowingOrbit {
  readonly from: number;
  readonly images: Int32Array;
}

/** To look for what follows an orbit may take this many steps for each orbit. */
const MOST_STEPS = 2 ** 22;

/** Orbits that have one of the points that are needed are kept, or follow point by point. */
export function* factorsOf(
  points: number,
  generators: readonly Permutation[],
  needed: readonly number[] = [],
): Pieces<GroupFactor[]> {
  const isNeeded = new Set(needed);
  const factors: GroupFactor[] = [];
  for (const own of yield* bySupport(points, generators)) factors.push(yield* reduce(own, isNeeded));
  return factors;
}

/** For each point the least point that can be reached by the generators. */
export function orbitNames(points: number, generators: readonly Permutation[]): Int32Array {
  const parent = Int32Array.from({ length: points }, (_, p) => p);
  const rootOf = (point: number) => {
    let at = point;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  for (const { points: moved, images } of generators) {
    for (let i = 0; i < moved.length; i++) {
      const [a, b] = [rootOf(moved[i]), rootOf(images[i])];
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  return parent.map((_, point) => rootOf(point));
}

/** The generators in groups that share no moved point. */
function* bySupport(points: number, generators: readonly Permutation[]): Pieces<Permutation[][]> {
  // Whatever a generator moves is joined, as if it took each point to the next.
  const joined = generators.map(({ points: moved }) => ({
    points: moved,
    images: moved.map((_, i) => moved[(i + 1) % moved.length]),
  }));
  const names = orbitNames(points, joined);
  yield;
  const groups = new Map<number, Permutation[]>();
  for (const generator of generators) {
    if (generator.points.length === 0) continue;
    const name = names[generator.points[0]];
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [generator]);
    else group.push(generator);
  }
  return [...groups.values()];
}

function* reduce(generators: readonly Permutation[], isNeeded: ReadonlySet<number>): Pieces<GroupFactor> {
  const orbits = yield* orbitsOf(generators);
  // The largest first, since what follows is never larger; among equals those that were met first.
  orbits.sort((a, b) => b.length - a.length);
  const images = generators.map(imageTable);
  const kept: { readonly from: number; readonly orbit: readonly number[] }[] = [];
  const followers: FollowingOrbit[] = [];
  let places = 0;
  for (const orbit of orbits) {
    const isWhole = orbit.some((point) => isNeeded.has(point));
    const leaders = isWhole ? kept.filter((leader) => leader.orbit.length === orbit.length) : kept;
    const followed = yield* followedBy(leaders, orbit, images);
    if (followed !== undefined) followers.push(followed);
    else {
      kept.push({ from: places, orbit });
      places += orbit.length;
    }
    yield;
  }
  const points = Int32Array.from(kept.flatMap(({ orbit }) => orbit));
  const placeOf = new Map(Array.from(points, (point, place) => [point, place]));
  const local = images.map((table) =>
    points.map((point) => placeOf.get(table.get(point) ?? point) as number),
  );
  // What moves only dropped points would be the identity, which there is none of.
  return { points, generators: local, followers };
}

type ImageTable = ReadonlyMap<number, number>;

function imageTable({ points, images }: Permutation): ImageTable {
  return new Map(Array.from(points, (point, i) => [point, images[i]]));
}

/** Each begins with its least point and goes on breadth first. */
function* orbitsOf(generators: readonly Permutation[]): Pieces<number[][]> {
  const beside = new Map<number, Set<number>>();
  let steps = 0;
  for (const { points, images } of generators) {
    for (let i = 0; i < points.length; i++) {
      const known = beside.get(points[i]);
      if (known === undefined) beside.set(points[i], new Set([images[i]]));
      else known.add(images[i]);
      if (++steps % PIECE_STEPS === 0) yield;
    }
  }
  const orbits: number[][] = [];
  const seen = new Set<number>();
  for (const point of [...beside.keys()].sort((a, b) => a - b)) {
    if (seen.has(point)) continue;
    seen.add(point);
    const orbit = [point];
    for (const reached of orbit) {
      for (const image of beside.get(reached) ?? []) {
        if (seen.has(image)) continue;
        seen.add(image);
        orbit.push(image);
      }
      if (++steps % PIECE_STEPS === 0) yield;
    }
    orbits.push(orbit);
  }
  return orbits;
}

/** How an orbit follows one of those that are kept, if it does. */
function* followedBy(
  kept: readonly { readonly from: number; readonly orbit: readonly number[] }[],
  orbit: readonly number[],
  images: readonly ImageTable[],
): Pieces<FollowingOrbit | undefined> {
  let steps = 0;
  let due = PIECE_STEPS;
  for (const { from, orbit: leader } of kept) {
    if (leader.length % orbit.length !== 0) continue;
    // What fixes a point fixes its image.
    const fixing = images.filter((table) => !table.has(leader[0]));
    for (const image of orbit) {
      steps += fixing.length;
      if (fixing.some((table) => table.has(image))) continue;
      const map = new Map([[leader[0], image]]);
      let isRight = true;
      for (const point of leader) {
        const own = map.get(point) as number;
        for (const table of images) {
          const next = table.get(point) ?? point;
          const wanted = table.get(own) ?? own;
          const known = map.get(next);
          if (known === undefined) map.set(next, wanted);
          else if (known !== wanted) isRight = false;
        }
        steps += images.length;
        due -= images.length;
        if (!isRight) break;
        if (due > 0) continue;
        due = PIECE_STEPS;
        yield;
      }
      if (isRight) return { from, images: Int32Array.from(leader, (point) => map.get(point) as number) };
      if (steps > MOST_STEPS) return undefined;
      yield;
    }
  }
  return undefined;
}
