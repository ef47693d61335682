/**
 * Which values can reach which argument places: arc consistency on the network of argument positions. A place
 * is an argument of a relation, or an argument of a function inside one; its values are the constants and
 * functions (by name and number of arguments) that may stand there. Values flow from the places where a variable
 * is bound to those where it is used in the head; a *meeting* lets through only what all its sources hold.
 *
 * The values found are at least those that can occur, never fewer. Places nest as terms do, so a function that
 * grows would need ever more of them: past a depth, and past an amount of work, the flow gives up.
 */
import type { Application } from "../tree.js";

const DEEPEST = 12;
const PATIENCE = 2_000_000;
/** More than can be made within the patience and a text of 16 MB; its square is an exact integer. */
const MOST_PLACES = 2 ** 26;

export class Flow {
  /** By place: each value, with a term that has it. */
  readonly #values: Map<string, Application>[] = [];
  readonly #targets: number[][] = [];
  readonly #depth: number[] = [];
  /** How many sources must hold a value before a meeting does; 1 for ordinary places. */
  readonly #needs: number[] = [];
  readonly #seen: (Map<string, number> | undefined)[] = [];
  readonly #inside: Map<string, readonly number[]>[] = [];
  readonly #arguments = new Map<string, readonly number[]>();
  readonly #joints = new Map<string, number>();
  readonly #linked = new Set<number>();
  /** How many values of a place have passed its links, and the rest of them. */
  readonly #flowed: number[] = [];
  readonly #unflowed: MapIterator<[string, Application]>[] = [];
  readonly #pending: number[] = [];
  #work = 0;
  #gaveUp = false;

  /** Whether the flow became too deep or too large; then nothing can be concluded from it. */
  get gaveUp(): boolean {
    return this.#gaveUp;
  }

  /** The places of the arguments of a relation. */
  arguments(relation: string, count: number): readonly number[] {
    let places = this.#arguments.get(relation);
    if (places === undefined) {
      places = Array.from({ length: count }, () => this.#new(0, 1));
      this.#arguments.set(relation, places);
    }
    return places;
  }

  /** The places of the arguments inside a value of a place. */
  inside(place: number, value: string, count: number): readonly number[] {
    const known = this.#inside[place] as Map<string, readonly number[]>;
    let places = known.get(value);
    if (places === undefined) {
      const depth = Math.min((this.#depth[place] as number) + 1, DEEPEST + 1);
      if (depth > DEEPEST) this.#gaveUp = true;
      const needs = this.#needs[place] as number;
      places = Array.from({ length: count }, () => this.#new(depth, needs));
      known.set(value, places);
    }
    return places;
  }

  /** A place that holds what all the sources hold; the source itself where there is but one. */
  meeting(sources: readonly number[]): number {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0] as number;
    return this.#joined(`all ${distinct.join(" ")}`, distinct, distinct.length);
  }

  /** A place that holds what any of the sources holds. */
  union(sources: readonly number[]): number {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0] as number;
    return this.#joined(`any ${distinct.join(" ")}`, distinct, 1);
  }

  /** Whatever stands at `from` may stand at `to`. */
  link(from: number, to: number): void {
    const key = from * MOST_PLACES + to;
    if (from === to || this.#gaveUp || this.#linked.has(key)) return;
    this.#linked.add(key);
    (this.#targets[from] as number[]).push(to);
    // What has not flowed yet will find the new target by itself.
    let old = this.#flowed[from] as number;
    for (const [value, term] of this.#values[from] as Map<string, Application>) {
      if (old-- === 0) break;
      this.#pass(from, to, value, term);
    }
  }

  add(place: number, value: string, term: Application): void {
    const values = this.#values[place] as Map<string, Application>;
    if (values.has(value)) return;
    values.set(value, term);
    this.#pending.push(place);
  }

  /** Lets everything flow as far as it goes; each value passes each link once. */
  run(): void {
    for (let place = this.#pending.pop(); place !== undefined; place = this.#pending.pop()) {
      // There is one entry of `#pending` for each value that has not flowed, so there is a next one.
      const [value, term] = (this.#unflowed[place] as MapIterator<[string, Application]>).next().value as [
        string,
        Application,
      ];
      this.#flowed[place]++;
      const targets = this.#targets[place] as number[];
      const count = targets.length;
      for (let i = 0; i < count; i++) {
        if (++this.#work > PATIENCE) this.#gaveUp = true;
        if (this.#gaveUp) return;
        this.#pass(place, targets[i] as number, value, term);
      }
    }
  }

  values(place: number): ReadonlyMap<string, Application> {
    return this.#values[place] as ReadonlyMap<string, Application>;
  }

  #joined(name: string, sources: readonly number[], needs: number): number {
    let place = this.#joints.get(name);
    if (place !== undefined) return place;
    place = this.#new(Math.max(...sources.map((source) => this.#depth[source] as number)), needs);
    this.#joints.set(name, place);
    for (const source of sources) this.link(source, place);
    return place;
  }

  #new(depth: number, needs: number): number {
    const values = new Map<string, Application>();
    this.#values.push(values);
    this.#flowed.push(0);
    this.#unflowed.push(values.entries());
    this.#targets.push([]);
    this.#inside.push(new Map());
    this.#depth.push(depth);
    this.#needs.push(needs);
    this.#seen.push(needs > 1 ? new Map() : undefined);
    return this.#values.length - 1;
  }

  #pass(from: number, to: number, value: string, term: Application): void {
    if (term.args.length > 0) {
      const source = this.inside(from, value, term.args.length);
      const target = this.inside(to, value, term.args.length);
      for (let i = 0; i < source.length; i++) this.link(source[i] as number, target[i] as number);
    }
    const seen = this.#seen[to];
    if (seen !== undefined) {
      const times = (seen.get(value) ?? 0) + 1;
      seen.set(value, times);
      if (times < (this.#needs[to] as number)) return;
    }
    this.add(to, value, term);
  }
}
