/** What the host calls for a search with learnt clauses: the functions of `assembly/learn/`. */
export interface LearnCalls {
  /** Makes an empty search of the arena that ends at `end`. */
  learnCreate(end: number, seedLow: number, seedHigh: number, isTraced: number): void;
  /** Makes new variables, which may be decided after all others; 0 where there is no room. */
  learnVariables(count: number, isLast: number): number;
  /** Adds the clause of `size` literals that lies in the buffer; 0 where there is no room. */
  learnClause(size: number): number;
  learnPrefer(variable: number, value: number, times: number): void;
  /** Begins a search under the assumptions that were left. */
  learnBegin(conflicts: number): void;
  /** Goes on with about `work` work; the answer is one of `RUN_…`. */
  learnRun(work: number): number;
}
