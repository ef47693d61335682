/** The functions of `assembly/slices/run.ts`. Addresses are bytes from the start of the memory. */
export interface RunCalls {
  /** Runs linked code from one address to another, on slots of 1, 2 or 4 vectors. */
  runSlices1(code: number, end: number): void;
  runSlices2(code: number, end: number): void;
  runSlices4(code: number, end: number): void;
  commitSlices(table: number, fluents: number, done: number, vectors: number): void;
}
