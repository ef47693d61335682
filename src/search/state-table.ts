/** States and what is known of each. Hashes only say where to look: equal states have equal fluents. */
import type { State } from "../engine/game.js";

export class StateTable<T extends { readonly state: State }> {
  /** For each hash an entry, or several that share it. */
  private readonly places = new Map<number, T | T[]>();
  /** How many entries there are. */
  size = 0;

  get(state: State): T | undefined {
    const there = this.places.get(hashOf(state));
    if (there === undefined) return undefined;
    if (Array.isArray(there)) return there.find((known) => same(known.state, state));
    return same(there.state, state) ? there : undefined;
  }

  /** Adds an entry for a state that has none yet. */
  add(entry: T): void {
    const place = hashOf(entry.state);
    const there = this.places.get(place);
    if (there === undefined) this.places.set(place, entry);
    else if (Array.isArray(there)) there.push(entry);
    else this.places.set(place, [there, entry]);
    this.size++;
  }

  clear(): void {
    this.places.clear();
    this.size = 0;
  }

  *values(): Generator<T, void> {
    for (const there of this.places.values()) {
      if (Array.isArray(there)) yield* there;
      else yield there;
    }
  }
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** FNV-1a over the fluents, and a final mix. */
export function hashOf(state: State): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < state.length; i++) h = Math.imul(h ^ state[i], 0x01000193);
  return h ^ (h >>> 15);
}
