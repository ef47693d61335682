/** The kernel's part that computes and searches functional networks; `assembly/solver/functional.ts` says what each does. */
export interface FunctionalCalls {
  functionalCompute(code: number, end: number): number;
  functionalMove(search: number): number;
  functionalSearch(search: number, nodeLimit: number): number;
}
