/**
 * What a round of a beam search (`state-beam.ts`) knows of its states, by their numbers, and the choice of
 * those that go on.
 */
import { firstOf, forEachOf, PIECE_STEPS, type Pieces, sorted } from "../../../gdl/pieces.js";
import type { StateStore } from "./state-store.js";

/** Below this width the best are kept in a short list; above it all are sorted. */
const SHORT = 1024;

export class BeamLayers {
  /** The less, the more promising. */
  readonly estimates: number[] = [];
  /** What decides between states with equal estimates: the less the better. */
  readonly ties: number[] = [];
  /** What decides at last: drawn numbers. */
  readonly draws: number[] = [];
  /** How often, and by how much, the way to a state left the best of the children. */
  readonly discrepancies: number[] = [0];

  constructor(
    private readonly store: StateStore,
    private readonly selection: "layer" | "discrepancies",
  ) {}

  /** The most promising of the states, at most `width` of them. */
  *best(states: readonly number[], width: number): Pieces<readonly number[]> {
    if (this.selection === "discrepancies") yield* this.countDiscrepancies(states);
    if (states.length <= width) return states;
    const compare = this.selection === "layer" ? this.compare : this.compareDiscrepancies;
    if (width <= SHORT) return yield* firstOf(states, width, compare);
    return (yield* sorted(states, compare)).slice(0, width);
  }

  /** Counts for each of these states its children that come nearer, and prefers those with few. */
  *preferFewWays(states: readonly number[], pairs: readonly number[]): Pieces {
    const { estimates, ties } = this;
    yield* forEachOf(states, (state) => {
      ties[state] = 0;
    });
    for (let i = 0; i < pairs.length; i += 2) {
      const [state, child] = [pairs[i], pairs[i + 1]];
      if (estimates[child] < estimates[state]) ties[state]++;
      if (i % PIECE_STEPS === 0) yield;
    }
  }

  /** Siblings, which stand together, are put in order; each counts its place more than its parent. */
  private *countDiscrepancies(states: readonly number[]): Pieces {
    let siblings: number[] = [];
    const count = () => {
      for (const [place, state] of siblings.sort(this.compare).entries()) {
        this.discrepancies[state] = this.discrepancies[this.store.before(state)] + place;
      }
      siblings = [];
    };
    yield* forEachOf(states, (state) => {
      if (this.store.before(state) < 0) return;
      if (siblings.length > 0 && this.store.before(siblings[0]) !== this.store.before(state)) count();
      siblings.push(state);
    });
    count();
  }

  private readonly compare = (a: number, b: number): number =>
    this.estimates[a] - this.estimates[b] || this.ties[a] - this.ties[b] || this.draws[a] - this.draws[b];

  private readonly compareDiscrepancies = (a: number, b: number): number =>
    this.discrepancies[a] - this.discrepancies[b] || this.compare(a, b);
}
