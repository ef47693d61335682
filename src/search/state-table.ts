/** States and what is known of each. States are equal if the same fluents hold; a hash only says where to look. */
import type { State } from "../engine/game.js";

export class StateTable<T extends { readonly state: State }> {
  private readonly places = new Map<number, T[]>();
  /** How many there are. */
  size = 0;

  get(state: State): T | undefined {
    return this.places.get(hash(state))?.find((known) => same(known.state, state));
  }

  /** Of a state that is not there yet. */
  add(entry: T): void {
    const place = hash(entry.state);
    const there = this.places.get(place);
    if (there === undefined) this.places.set(place, [entry]);
    else there.push(entry);
    this.size++;
  }

  clear(): void {
    this.places.clear();
    this.size = 0;
  }

  *values(): Generator<T, void> {
    for (const entries of this.places.values()) yield* entries;
  }
}

export function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** FNV-1a, a fluent at a time, and a last mix. */
function hash(state: State): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < state.length; i++) h = Math.imul(h ^ state[i], 0x01000193);
  return h ^ (h >>> 15);
}
