/**
 * Courses that bring all pieces home along a chain of subgroups. The courses of the first leg are tried one
 * after the other, shortest first; from where each ends the next leg is searched, and so on. Whether the next
 * leg can be gone at all is asked of the next subgroup first, since a leg sees no more of it than its orbits.
 */
import type { StabiliserChain } from "../../../engine/symmetry/stabiliser-chain.js";
import type { Pieces } from "../../../gdl/pieces.js";
import { LegSearch } from "./leg-search.js";
import { legTables } from "./leg-tables.js";
import type { PuzzlePoints } from "./puzzle-points.js";
import { chainOfGroup, generatorsOf, type SubgroupChain } from "./subgroup-chains.js";
import type { Wheel } from "./wheels.js";

/** How many nodes are looked at in a piece of the work: it takes some milliseconds. */
const NODES_AT_ONCE = 2 ** 16;
/** From how many ends of a leg, of those from which it can be gone, the next one is searched. */
const MOST_ENDS = 32;
/**
 * No leg is longer. Where the moves of a leg lead nowhere, and the match has no limit, nothing else would end the
 * search for longer courses.
 */
const LONGEST_LEG = 1024;
/** What is spent on a group, in images, to know what belongs to it. */
const GROUP_WORK = 2 ** 26;

/** The state of each piece. */
type PieceStates = readonly number[];

export class WayHome {
  private constructor(
    private readonly points: PuzzlePoints,
    private readonly legs: readonly LegSearch[],
    /** For each leg the group whose moves it has. */
    private readonly groups: readonly StabiliserChain[],
  ) {}

  /** Undefined where there is no memory for the tables. */
  static *of(
    points: PuzzlePoints,
    wheels: readonly Wheel[],
    { groups }: SubgroupChain,
    memoryBytes: number,
  ): Pieces<WayHome | undefined> {
    const legs: LegSearch[] = [];
    const chains: StabiliserChain[] = [];
    for (const [leg, from] of groups.slice(0, -1).entries()) {
      const share = memoryBytes / (groups.length - 1);
      const tables = yield* legTables(points, wheels, [from, groups[leg + 1]], share);
      if (tables === undefined) return undefined;
      legs.push(new LegSearch(tables));
      chains.push(yield* groupOf(points, generatorsOf(wheels, from.steps)));
    }
    return new WayHome(points, legs, chains);
  }

  /**
   * Courses of at most `most` moves, each as it is found; each leg looks at about so many nodes, from wherever
   * it begins. A move is told by its number among those of the points.
   */
  *courses(most: number, nodes: number): Generator<readonly number[] | undefined, void> {
    const states = this.points.pieces.map(() => 0);
    if (this.canGoOn(0, states)) yield* this.from(0, states, most, nodes);
  }

  private canGoOn(leg: number, states: PieceStates): boolean {
    return leg === this.legs.length || takesHome(this.groups[leg], this.points, states);
  }

  private *from(
    leg: number,
    states: PieceStates,
    most: number,
    nodes: number,
  ): Generator<readonly number[] | undefined, void> {
    if (leg === this.legs.length) {
      yield [];
      return;
    }
    const search = this.legs[leg];
    const end = search.nodes + nodes;
    const longest = Math.min(most, LONGEST_LEG);
    let ends = 0;
    for (let bound = search.least(states) ?? Number.POSITIVE_INFINITY; bound <= longest; bound++) {
      search.begin(states, bound);
      for (;;) {
        const answer = search.run(NODES_AT_ONCE);
        if (answer === "over") break;
        if (answer === "found") {
          const course = search.course();
          const after = course.reduce((at, move) => this.moved(at, move), states);
          if (this.canGoOn(leg + 1, after)) {
            for (const rest of this.from(leg + 1, after, most - bound, nodes))
              yield rest === undefined ? undefined : [...course, ...rest];
            if (++ends === MOST_ENDS) return;
          }
        }
        if (search.nodes >= end) return;
        yield undefined;
      }
    }
  }

  private moved(states: PieceStates, move: number): PieceStates {
    return this.points.pieces.map(({ next }, piece) => next[move][states[piece]]);
  }
}

/** The group that permutations generate; its base begins with the homes of the pieces. */
export function* groupOf(
  { degree, pieces }: PuzzlePoints,
  generators: Int32Array[],
): Pieces<StabiliserChain> {
  const homes = pieces.map(({ views, home }) => views[0][home]);
  return yield* chainOfGroup(degree, generators, homes, GROUP_WORK);
}

/** Whether an element of a group takes all pieces home from these states; true where that is not known. */
export function takesHome(group: StabiliserChain, { pieces }: PuzzlePoints, states: PieceStates): boolean {
  if (!group.isExact) return true;
  let at = pieces.map(({ views }, piece) => views[0][states[piece]]);
  for (const piece of pieces.keys()) {
    if (!group.orbits[piece].includes(at[piece])) return false;
    const way = group.wayTo(piece, at[piece]);
    at = at.map((point) => way.indexOf(point));
  }
  return true;
}
