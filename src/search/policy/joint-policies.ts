/**
 * What one policy for all players together can give each of them: the question of a threshold for every
 * player (paper 003, section 3.1). A solution of a stochastic network of k players is a policy whose expected
 * utility is at least θ_p for each player p. It decides for all of them, rivals too: nobody needs to gain by
 * it, and nobody is assumed to play well.
 *
 * Backwards from the ends, each state gets the utilities that some policy gives to the players, without those
 * that another policy of the state equals or betters for everybody. A joint move adds up what its outcomes
 * can give, in all combinations, since a policy has a part for each outcome. States are met once, but two
 * courses that meet in a state may go on in different ways.
 *
 * With chance there may be very many such points. A state keeps at most `MOST_POINTS`: for each player the
 * best, then those with the greatest sums. What is found is a policy all the same; that there is none is then
 * only certain if a single threshold is out of reach.
 *
 * Without a horizon a state must never come back.
 */
import { backwards, type DecidedAt, utilitiesAtEnd } from "./backwards.js";
import type { BestPlay, Worth } from "./best-play.js";
import type { Numbers } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";
import type { Utility } from "./utility.js";

const MOST_POINTS = 64;

/** What a policy gives the players, and how it goes on. */
interface Point<N> {
  readonly utilities: readonly N[];
  /** Its joint move, a row; -1 where nothing is decided. */
  readonly row: number;
  /** For each outcome of chance the place of the point with which it goes on there. */
  readonly ways: readonly number[];
}

export interface JointPolicies<N> {
  /** What policies can give in the state that was asked about. */
  readonly utilities: readonly (readonly N[])[];
  /** Whether points were left out somewhere. */
  readonly isThinned: boolean;
  /** The policy with these utilities, by its place among them. */
  play(place: number): BestPlay;
}

export type JointOutcome<N> = JointPolicies<N> | { readonly problem: string };

/** What policies can give in a state. */
interface Points<N> {
  readonly points: readonly Point<N>[];
}

/** The graph must be expanded as far as the horizon, which may be infinite. */
export function* jointPolicies<N extends Utility>(
  graph: StateGraph,
  numbers: Numbers<N>,
  root: number,
  horizon: number,
): Generator<number, JointOutcome<N>> {
  const frontier = new Frontier(graph, numbers);
  const outcome = yield* backwards<Points<N>>(graph, root, horizon, {
    ended: (state) => ({ points: [{ utilities: utilitiesAtEnd(graph, numbers, state), row: -1, ways: [] }] }),
    *decide(state, next) {
      return { points: yield* frontier.of(state, (successor) => next(successor).points) };
    },
  });
  if ("problem" in outcome) return outcome;
  const { at } = outcome;
  return {
    utilities: at(root, 0).points.map(({ utilities }) => utilities),
    isThinned: frontier.isThinned,
    play: (place) => new JointPlay(at, horizon, place),
  };
}

/** Puts the points of a state together from those of its successors. */
class Frontier<N> {
  isThinned = false;

  constructor(
    private readonly graph: StateGraph,
    private readonly numbers: Numbers<N>,
  ) {}

  *of(
    state: number,
    pointsOf: (successor: number) => readonly Point<N>[],
  ): Generator<number, readonly Point<N>[]> {
    const { graph, numbers } = this;
    const columns = graph.columns(state);
    let best: Point<N>[] = [];
    for (let row = 0; row < graph.rows(state); row++) {
      let sums: Point<N>[] = [{ utilities: graph.turns.players.map(() => numbers.zero), row, ways: [] }];
      for (let column = 0; column < columns; column++) {
        const next = pointsOf(graph.successor(state, row * columns + column));
        const joined: Point<N>[] = [];
        for (const { utilities, ways } of sums) {
          for (const [place, point] of next.entries()) {
            const sum = utilities.map((utility, p) => numbers.plus(utility, point.utilities[p]));
            this.add(joined, { utilities: sum, row, ways: [...ways, place] });
          }
        }
        yield sums.length * next.length;
        sums = this.thinned(joined);
      }
      for (const { utilities, ways } of sums)
        this.add(best, { utilities: utilities.map((sum) => numbers.over(sum, columns)), row, ways });
      best = this.thinned(best);
    }
    return best;
  }

  /** Adds a point unless another one is as good for everybody; those that it betters go. */
  private add(points: Point<N>[], point: Point<N>): void {
    if (points.some((other) => this.isAsGood(other, point))) return;
    let kept = 0;
    for (const other of points) if (!this.isAsGood(point, other)) points[kept++] = other;
    points.length = kept;
    points.push(point);
  }

  private isAsGood(a: Point<N>, b: Point<N>): boolean {
    return a.utilities.every((utility, p) => this.numbers.compare(utility, b.utilities[p]) >= 0);
  }

  private thinned(points: Point<N>[]): Point<N>[] {
    if (points.length <= MOST_POINTS) return points;
    this.isThinned = true;
    const { compare } = this.numbers;
    const kept = new Set<Point<N>>();
    for (const p of this.graph.turns.players.keys())
      kept.add(points.reduce((a, b) => (compare(b.utilities[p], a.utilities[p]) > 0 ? b : a)));
    const bySum = points.toSorted((a, b) => compare(sumOf(this.numbers, b), sumOf(this.numbers, a)));
    for (const point of bySum) if (kept.size < MOST_POINTS) kept.add(point);
    return points.filter((point) => kept.has(point));
  }
}

function sumOf<N>(numbers: Numbers<N>, { utilities }: Pick<Point<N>, "utilities">): N {
  return utilities.reduce((sum, utility) => numbers.plus(sum, utility), numbers.zero);
}

/** The place of the utilities with the greatest sum, the first of several; -1 where there are none. */
export function greatestSum<N>(numbers: Numbers<N>, all: readonly (readonly N[] | undefined)[]): number {
  let best = -1;
  let most = numbers.zero;
  for (const [place, utilities] of all.entries()) {
    if (utilities === undefined) continue;
    const sum = sumOf(numbers, { utilities });
    if (best >= 0 && numbers.compare(sum, most) <= 0) continue;
    best = place;
    most = sum;
  }
  return best;
}

/** One of these policies, to be shown. */
class JointPlay<N extends Utility> implements BestPlay {
  readonly ways: BestPlay["ways"];

  constructor(
    private readonly at: DecidedAt<Points<N>>,
    private readonly horizon: number,
    first: number,
  ) {
    const after = (state: number, left: number, way: number, column: number) =>
      this.point(state, left, way).ways[column];
    this.ways = { first, after };
  }

  *worth(state: number, left: number, way: number): Generator<void, Worth> {
    yield;
    return this.point(state, left, way).utilities.map((value) => ({ low: value, high: value }));
  }

  /** Nobody asks for another move of a policy than its own. */
  *worthOfRow(): Generator<void, undefined> {
    yield;
    return undefined;
  }

  *row(state: number, left: number, way: number): Generator<void, number> {
    yield;
    return this.point(state, left, way).row;
  }

  private point(state: number, left: number, way: number): Point<N> {
    const turn = this.horizon === Number.POSITIVE_INFINITY ? 0 : this.horizon - left;
    return this.at(state, turn).points[way];
  }
}
