/**
 * Chains of subgroups: ways to bring a large puzzle home leg by leg, each with fewer moves than the one before
 * (Thistlethwaite 1981 and Kociemba 1992 for the cube, who chose their subgroups by hand). A leg leads from
 * anywhere in a group into a subgroup, and costs about the index of the subgroup, divided by the size of the
 * tables that guide the search (Korf, "Finding optimal solutions to Rubik's cube using pattern databases",
 * AAAI 1997). The subgroups that are tried are those of the wheels geared down or left out.
 *
 * Of a subgroup a leg sees the orbits of points, as colours (`colour-table.ts`). So for each partition of the
 * points into orbits that is met, the subgroup is the one of all powers of wheels that keep these orbits.
 */
import { orbitNames } from "../../../engine/symmetry/group-factors.js";
import { groupOrder } from "../../../engine/symmetry/group-order.js";
import { schreierChain } from "../../../engine/symmetry/schreier-chain.js";
import { identityImages, type StabiliserChain } from "../../../engine/symmetry/stabiliser-chain.js";
import { allOf, type Pieces } from "../../../gdl/pieces.js";
import { logarithm } from "../../logarithm.js";
import { geared, type Wheel } from "./wheels.js";

export interface MoveSubgroup {
  /** For each wheel by how many steps at once it is turned: its order where it stands still. */
  readonly steps: readonly number[];
  /** For each point the least point of its orbit. */
  readonly orbits: Int32Array;
  readonly order: bigint;
}

/** From the whole group to the one of nothing but the identity. */
export interface SubgroupChain {
  readonly groups: readonly MoveSubgroup[];
  /** About how many nodes its searches look at. */
  readonly work: number;
  /** About how many turns its legs take. */
  readonly turns: number;
}

/** How many choices of gears are looked at, and how many partitions into orbits. */
const MOST_CHOICES = 4096;
const MOST_SUBGROUPS = 256;
/** What the order of one subgroup may cost, in images. */
const ORDER_WORK = 2 ** 22;
/** Groups on so few points are counted in one piece, some of them together. */
const FEW_POINTS = 64;
const GROUPS_AT_ONCE = 4;
const CHOICES_AT_ONCE = 64;
/** How many legs are weighed in a piece of the work. */
const LEGS_AT_ONCE = 2 ** 13;
const MOST_LEGS = 4;
/** Of chains that take less work than this the one with the shortest plans comes first. */
const COMFORTABLE = 2 ** 20;
/** What part of all moves a search goes on with, after those that a turn before makes needless. */
const USEFUL = 0.75;

/** The most promising first. `tableSize`: how many entries a table may have. */
export function* subgroupChains(
  degree: number,
  wheels: readonly Wheel[],
  tableSize: number,
): Pieces<SubgroupChain[]> {
  const groups = yield* subgroupsOf(degree, wheels);
  const whole = groups[0];
  const home: MoveSubgroup = {
    steps: wheels.map(({ powers }) => powers.length),
    orbits: identityImages(degree),
    order: 1n,
  };
  const between = groups.slice(1).filter(({ order }) => order < whole.order && order > 1n);
  const chains: SubgroupChain[] = [];
  const extended = (way: SubgroupChain, to: MoveSubgroup): SubgroupChain => {
    const from = way.groups[way.groups.length - 1];
    const index = Number(from.order / to.order);
    const moves = wheels.reduce((sum, { powers }, w) => sum + powers.length / from.steps[w] - 1, 0);
    return {
      groups: [...way.groups, to],
      work: way.work + Math.max(1, index / tableSize),
      turns: way.turns + logarithm(index) / logarithm(Math.max(2, Math.ceil(USEFUL * moves))),
    };
  };
  // The cheapest way to each subgroup by so many legs.
  let ways: SubgroupChain[] = [{ groups: [whole], work: 0, turns: 0 }];
  let weighed = 0;
  for (let legs = 1; legs <= MOST_LEGS; legs++) {
    for (const way of ways) chains.push(extended(way, home));
    const longer = new Map<MoveSubgroup, SubgroupChain>();
    for (const to of between) {
      for (const way of ways) {
        if (!isProper(way.groups[legs - 1], to)) continue;
        const more = extended(way, to);
        if (more.work < (longer.get(to)?.work ?? Number.POSITIVE_INFINITY)) longer.set(to, more);
      }
      weighed += ways.length;
      if (weighed < LEGS_AT_ONCE) continue;
      weighed = 0;
      yield;
    }
    ways = [...longer.values()];
  }
  const isEasy = ({ work }: SubgroupChain) => work <= COMFORTABLE;
  return [
    ...chains.filter(isEasy).sort((a, b) => a.turns - b.turns),
    ...chains.filter((chain) => !isEasy(chain)).sort((a, b) => a.work - b.work),
  ];
}

/** Whether one is a smaller group of fewer powers of the same wheels. */
function isProper(from: MoveSubgroup, to: MoveSubgroup): boolean {
  return to.order < from.order && from.steps.every((step, w) => to.steps[w] % step === 0);
}

/** The whole group first. */
function* subgroupsOf(degree: number, wheels: readonly Wheel[]): Pieces<MoveSubgroup[]> {
  const met = new Set<string>();
  const subgroups: MoveSubgroup[] = [];
  for (const [tried, choice] of choicesOfGears(wheels).entries()) {
    // Most choices leave the orbits of one that was met before.
    if (tried % CHOICES_AT_ONCE === CHOICES_AT_ONCE - 1) yield;
    const orbits = orbitsOf(degree, wheels, choice);
    const name = orbits.join();
    if (met.has(name)) continue;
    met.add(name);
    const steps = subgroups.length === 0 ? choice : wheels.map((wheel) => leastStep(wheel, orbits));
    const chain = yield* chainOfGroup(degree, generatorsOf(wheels, steps), [], ORDER_WORK);
    const order = groupOrder(Int32Array.from(chain.orbits, ({ length }) => length));
    subgroups.push({ steps, orbits, order });
    if (subgroups.length === MOST_SUBGROUPS) break;
    if (subgroups.length % GROUPS_AT_ONCE === 0) yield;
  }
  return subgroups;
}

/** The group that permutations generate; its base begins with these points. */
export function* chainOfGroup(
  degree: number,
  generators: readonly Int32Array[],
  first: readonly number[],
  work = Number.POSITIVE_INFINITY,
): Pieces<StabiliserChain> {
  const making = schreierChain(degree, generators, first, { work });
  return degree <= FEW_POINTS ? allOf(making) : yield* making;
}

/** Steps of all wheels: those with the fewest wheels changed first. */
function choicesOfGears(wheels: readonly Wheel[]): number[][] {
  const choices = [{ steps: wheels.map(() => 1), next: 0 }];
  // The list grows while it is read.
  for (const { steps, next } of choices) {
    for (let w = next; w < wheels.length; w++) {
      const order = wheels[w].powers.length;
      for (let step = 2; step <= order; step++) {
        if (order % step !== 0) continue;
        if (choices.length === MOST_CHOICES) return choices.map((choice) => choice.steps);
        choices.push({ steps: steps.with(w, step), next: w + 1 });
      }
    }
  }
  return choices.map((choice) => choice.steps);
}

/** What generates the subgroup with these steps. */
export function generatorsOf(wheels: readonly Wheel[], steps: readonly number[]): Int32Array[] {
  return wheels.flatMap((wheel, w) => geared(wheel, steps[w]).powers.slice(1, 2));
}

function orbitsOf(degree: number, wheels: readonly Wheel[], steps: readonly number[]): Int32Array {
  const points = identityImages(degree);
  return orbitNames(
    degree,
    generatorsOf(wheels, steps).map((images) => ({ points, images })),
  );
}

/** By how many steps at once a wheel is turned if it is to keep orbits. */
function leastStep({ powers }: Wheel, orbits: Int32Array): number {
  const keeps = (images: Int32Array) => images.every((image, point) => orbits[image] === orbits[point]);
  const step = powers.findIndex((images, exponent) => exponent > 0 && keeps(images));
  return step < 0 ? powers.length : step;
}
