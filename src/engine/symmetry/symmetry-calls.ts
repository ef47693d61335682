/** What the host calls for automorphisms and permutation groups: the functions of `assembly/symmetry/`. */
export interface SymmetryCalls {
  /** Begins a search for automorphisms with what the host has laid out. */
  automorphismsBegin(): void;
  /** Goes on with about `work` work; the answer is AUTO_SPENT, AUTO_FULL or AUTO_DONE. */
  automorphismsRun(work: number): number;
  /** One more point of the base, before there are generators; 0 where there is no room. */
  groupBase(point: number): number;
  /** Adds the generator that was left as the permutation at work; 0 where there is no room. */
  groupGenerator(): number;
  /** Goes on with about `work` work; the answer is one of `GROUP_…`. */
  groupRun(work: number): number;
}
