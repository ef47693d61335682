/** The solver's part of the kernel: `assembly/solver/index.ts` says what each function does. */
export interface SolverCalls {
  solverBegin(problem: number): void;
  solverAssign(problem: number, variable: number, value: number): void;
  solverRemove(problem: number, variable: number, value: number): void;
  solverKeep(problem: number, variable: number, kept: number): void;
  solverPropagate(problem: number): number;
  solverPush(problem: number): void;
  solverPop(problem: number): void;

  searchBegin(problem: number, forward: number): void;
  searchRun(problem: number, nodes: number): number;
  searchEnd(problem: number): void;

  sacBegin(problem: number): void;
  sacRun(problem: number, tests: number): number;
  sac1(problem: number, tests: number): number;

  sfcBegin(problem: number, record: number): void;
  sfcRun(problem: number, record: number, nodes: number): number;
  sfcEnd(problem: number, record: number): void;
}
