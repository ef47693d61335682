/** What the host calls for automorphisms and permutation groups: the functions of `assembly/symmetry/`. */
export interface SymmetryCalls {
  /**
   * Lays out what a search keeps by vertex and by place, from one to another; vertices were left by colour.
   */
  automorphismsPrepare(from: number, to: number): void;
  /** After that, once for each colour: its vertices stand from one place to another. */
  automorphismsColour(start: number, end: number): void;
  /** Goes on with about `work` work; the answer is AUTO_SPENT, AUTO_FULL or AUTO_DONE. */
  automorphismsRun(work: number): number;
  /** One more point of the base, before there are generators; 0 where there is no room. */
  groupBase(point: number): number;
  /** Adds the generator that was left as the permutation at work; 0 where there is no room. */
  groupGenerator(): number;
  /** Goes on with about `work` work; the answer is one of `GROUP_…`. */
  groupRun(work: number): number;
}
