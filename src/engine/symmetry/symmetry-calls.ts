/** What the host calls for automorphisms and permutation groups: the functions of `assembly/symmetry/`. */
export interface SymmetryCalls {
  /** Begins a search for automorphisms with what the host has laid out. */
  automorphismsBegin(): void;
  /** Goes on with about `work` work; the answer is AUTO_SPENT, AUTO_FULL or AUTO_DONE. */
  automorphismsRun(work: number): number;
}
