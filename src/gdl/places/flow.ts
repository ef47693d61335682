/**
 * Which values can reach which argument places: arc consistency on the network of argument positions. A place
 * is an argument of a relation, or an argument of a function inside one. Its values are the constants and
 * functions (by name and number of arguments) that may stand there. Values flow from the places where a
 * variable is bound to the places of the head that use it. A *meeting* lets through only values that all its
 * sources hold.
 *
 * The values found are at least those that can occur, never fewer. Places nest as terms do, so a function
 * that grows would need ever more of them: beyond a depth, or beyond an amount of work, the flow gives up.
 */
import type { Application } from "../tree.js";

const DEEPEST = 12;
const PATIENCE = 2_000_000;
/** More places than the patience allows with a text of 16 MB. The square of this is an exact integer. */
const MOST_PLACES = 2 ** 26;

export class Flow {
  /** By place: each value, with a term that has it. */
  private readonly byPlace: Map<string, Application>[] = [];
  private readonly targets: number[][] = [];
  private readonly depth: number[] = [];
  /** How many sources must hold a value before a meeting does; 1 for ordinary places. */
  private readonly needs: number[] = [];
  private readonly seen: (Map<string, number> | undefined)[] = [];
  private readonly partsOf: Map<string, readonly number[]>[] = [];
  private readonly placesOf = new Map<string, readonly number[]>();
  private readonly joints = new Map<string, number>();
  private readonly linked = new Set<number>();
  /** How many values of a place have passed its links, and an iterator over the rest of them. */
  private readonly flowed: number[] = [];
  private readonly unflowed: MapIterator<[string, Application]>[] = [];
  private readonly pending: number[] = [];
  private work = 0;
  private isOverLimit = false;

  /** Whether the flow became too deep or too large; then nothing can be concluded from it. */
  get gaveUp(): boolean {
    return this.isOverLimit;
  }

  /** The places of the arguments of a relation. */
  arguments(relation: string, count: number): readonly number[] {
    let places = this.placesOf.get(relation);
    if (places === undefined) {
      places = Array.from({ length: count }, () => this.new(0, 1));
      this.placesOf.set(relation, places);
    }
    return places;
  }

  /** The places of the arguments inside a value of a place. */
  inside(place: number, value: string, count: number): readonly number[] {
    const known = this.partsOf[place];
    let places = known.get(value);
    if (places === undefined) {
      const depth = Math.min(this.depth[place] + 1, DEEPEST + 1);
      if (depth > DEEPEST) this.isOverLimit = true;
      const needs = this.needs[place];
      places = Array.from({ length: count }, () => this.new(depth, needs));
      known.set(value, places);
    }
    return places;
  }

  /** A place that holds what all the sources hold; the source itself where there is but one. */
  meeting(sources: readonly number[]): number {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0];
    return this.joined(`all ${distinct.join(" ")}`, distinct, distinct.length);
  }

  /** A place that holds what any of the sources holds. */
  union(sources: readonly number[]): number {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0];
    return this.joined(`any ${distinct.join(" ")}`, distinct, 1);
  }

  /** Whatever stands at `from` may stand at `to`. */
  link(from: number, to: number): void {
    const key = from * MOST_PLACES + to;
    if (from === to || this.isOverLimit || this.linked.has(key)) return;
    this.linked.add(key);
    this.targets[from].push(to);
    // Values that have not flowed yet will find the new target by themselves.
    let old = this.flowed[from];
    for (const [value, term] of this.byPlace[from]) {
      if (old-- === 0) break;
      this.pass(from, to, value, term);
    }
  }

  add(place: number, value: string, term: Application): void {
    const values = this.byPlace[place];
    if (values.has(value)) return;
    values.set(value, term);
    this.pending.push(place);
  }

  /**
   * Lets all values flow as far as they go; each value passes each link once. The order of the work does not
   * change which values are found, but the values of a place are listed in the order in which they came.
   */
  run(next: "newest" | "oldest" = "newest"): void {
    const { pending } = this;
    const isStack = next === "newest";
    for (let done = 0; done < pending.length; ) {
      const place = isStack ? (pending.pop() as number) : pending[done++];
      // `pending` has one entry for each value that has not flowed, so there is a next one.
      const [value, term] = this.unflowed[place].next().value as [string, Application];
      this.flowed[place]++;
      const targets = this.targets[place];
      const count = targets.length;
      for (let i = 0; i < count; i++) {
        if (++this.work > PATIENCE) this.isOverLimit = true;
        if (this.isOverLimit) return;
        this.pass(place, targets[i], value, term);
      }
    }
  }

  values(place: number): ReadonlyMap<string, Application> {
    return this.byPlace[place] as ReadonlyMap<string, Application>;
  }

  private joined(name: string, sources: readonly number[], needs: number): number {
    let place = this.joints.get(name);
    if (place !== undefined) return place;
    place = this.new(Math.max(...sources.map((source) => this.depth[source])), needs);
    this.joints.set(name, place);
    for (const source of sources) this.link(source, place);
    return place;
  }

  private new(depth: number, needs: number): number {
    const values = new Map<string, Application>();
    this.byPlace.push(values);
    this.flowed.push(0);
    this.unflowed.push(values.entries());
    this.targets.push([]);
    this.partsOf.push(new Map());
    this.depth.push(depth);
    this.needs.push(needs);
    this.seen.push(needs > 1 ? new Map() : undefined);
    return this.byPlace.length - 1;
  }

  private pass(from: number, to: number, value: string, term: Application): void {
    if (term.args.length > 0) {
      const source = this.inside(from, value, term.args.length);
      const target = this.inside(to, value, term.args.length);
      for (let i = 0; i < source.length; i++) this.link(source[i], target[i]);
    }
    const seen = this.seen[to];
    if (seen !== undefined) {
      const times = (seen.get(value) ?? 0) + 1;
      seen.set(value, times);
      if (times < this.needs[to]) return;
    }
    this.add(to, value, term);
  }
}
