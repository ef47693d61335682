/**
 * Atoms by their pattern: what is left when every variable becomes a blank. This splits relations by the
 * constants in their arguments: `goal(r, 0)` and `goal(r, 100)` are different patterns, and no atom is an
 * instance of both.
 *
 * Two patterns *could match* if they agree wherever neither has a blank. The pattern does not say which
 * blanks were the same variable. So two patterns may seem to match that have no instance in common, but never
 * the reverse.
 */
import { listOf, memo } from "../maps.js";
import { type Application, keyOf, subterms, type Term, topKey } from "../tree.js";

/** The pattern as a string: equal strings, equal patterns. */
export function patternKey(root: Term): string {
  return subterms(root)
    .map((term) => (term.kind === "variable" ? "?" : topKey(term)))
    .join(" ");
}

/** Whether some ground term fits both patterns. `spend` is told how many nodes were compared. */
export function couldMatch(a: Term, b: Term, spend?: (nodes: number) => void): boolean {
  const pending: Term[] = [a, b];
  let nodes = 0;
  let fits = true;
  while (fits && pending.length > 0) {
    const y = pending.pop() as Term;
    const x = pending.pop() as Term;
    nodes++;
    if (x.kind === "variable" || y.kind === "variable") continue;
    if (x.name !== y.name || x.args.length !== y.args.length) fits = false;
    else for (let i = 0; i < x.args.length; i++) pending.push(x.args[i], y.args[i]);
  }
  spend?.(nodes);
  return fits;
}

interface Buckets {
  readonly byTop: Map<string, number[]>;
  readonly blank: number[];
}

interface Shelf<T> {
  readonly atoms: Application[];
  readonly values: T[];
  /** By argument place, built when first asked for. */
  readonly places: (Buckets | undefined)[];
}

const MOST_PLACES = 4;
const PATIENCE = 4_000_000;

/**
 * Finds, among many atoms, those that could match one. The work is bounded: after `PATIENCE` comparisons in
 * all, everything in the shortest list is taken to match.
 */
export class AtomIndex<T> {
  private readonly shelves = new Map<string, Shelf<T>>();
  private patience = PATIENCE;

  add(atom: Application, value: T): void {
    const shelf = memo(this.shelves, keyOf(atom), () => ({ atoms: [], values: [], places: [] }));
    shelf.atoms.push(atom);
    shelf.values.push(value);
  }

  /** Everything of one name and number of arguments (see `keyOf`). */
  all(key: string): readonly T[] {
    return this.shelves.get(key)?.values ?? [];
  }

  /** Whether the bound on work has been reached. */
  get exhausted(): boolean {
    return this.patience <= 0;
  }

  some(atom: Application): boolean {
    for (const _ of this.matching(atom)) return true;
    return false;
  }

  *matching(atom: Application): Generator<T> {
    const shelf = this.shelves.get(keyOf(atom));
    if (shelf === undefined) return;
    const lists = shortest(shelf, atom);
    if (lists === undefined) {
      yield* shelf.values;
      return;
    }
    const spend = (nodes: number): void => {
      this.patience -= nodes;
    };
    for (const list of lists) {
      for (const i of list) {
        if (this.patience <= 0 || couldMatch(shelf.atoms[i] as Term, atom, spend)) yield shelf.values[i];
      }
    }
  }
}

/** The shortest pair of lists that holds every match, found by one argument; undefined if all are blank. */
function shortest<T>(shelf: Shelf<T>, atom: Application): readonly (readonly number[])[] | undefined {
  let best: readonly (readonly number[])[] | undefined;
  let size = Number.POSITIVE_INFINITY;
  let looked = 0;
  for (let place = 0; place < atom.args.length && looked < MOST_PLACES; place++) {
    const arg = atom.args[place];
    if (arg.kind === "variable") continue;
    looked++;
    const buckets = bucketsOf(shelf, place);
    const same = buckets.byTop.get(topKey(arg)) ?? [];
    if (same.length + buckets.blank.length < size) {
      size = same.length + buckets.blank.length;
      best = [same, buckets.blank];
    }
  }
  return best;
}

function bucketsOf<T>(shelf: Shelf<T>, place: number): Buckets {
  let buckets = shelf.places[place];
  if (buckets !== undefined) return buckets;
  buckets = { byTop: new Map(), blank: [] };
  for (let i = 0; i < shelf.atoms.length; i++) {
    const arg = shelf.atoms[i].args[place];
    if (arg.kind === "variable") {
      buckets.blank.push(i);
      continue;
    }
    listOf(buckets.byTop, topKey(arg)).push(i);
  }
  shelf.places[place] = buckets;
  return buckets;
}
