/** Depth-first search with propagation or forward checking, in the kernel (`assembly/solver/mac.ts`). */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { PausedSearch } from "./paused-search.js";
import type { Heuristic, SearchOptions } from "./solver-options.js";

const HEURISTICS: Readonly<Record<Heuristic, number>> = {
  lex: at.HEURISTIC_LEX,
  "dom/ddeg": at.HEURISTIC_DOM_DDEG,
  "dom/wdeg": at.HEURISTIC_DOM_WDEG,
};

export class Search extends PausedSearch {
  private readonly nodesBefore: number;
  private readonly failuresBefore: number;

  constructor(
    kernel: Kernel,
    problem: MemoryView,
    variables: number,
    bufferBytes: number,
    options: SearchOptions,
  ) {
    const { heuristic = "dom/ddeg", first = [], branching = "binary", consistency = "mac" } = options;
    const deliver = options.deliver ?? Array.from({ length: variables }, (_, x) => x);
    super(kernel, problem, deliver.length);
    const order = new Set(first);
    if (heuristic === "lex") for (let x = 0; x < variables; x++) order.add(x);
    this.list(at.H_ORDER, [...order]);
    this.list(at.H_DELIVER, deliver);
    problem.set(at.H_ORDERED, order.size);
    problem.set(at.H_DELIVER_COUNT, deliver.length);
    const fitting = deliver.length === 0 ? 1 : Math.floor(bufferBytes / (4 * deliver.length));
    problem.set(at.H_BUFFER_ROWS, Math.max(1, Math.min(fitting, options.batch ?? fitting)));
    problem.set(at.H_HEURISTIC, HEURISTICS[heuristic]);
    problem.set(at.H_BINARY, Number(branching === "binary"));
    problem.set(at.H_LAST_CONFLICT, Number(options.lastConflict ?? false));
    this.forgetWeights();
    this.nodesBefore = problem.f64(at.H_NODES);
    this.failuresBefore = problem.f64(at.H_FAILURES);
    kernel.calls.searchBegin(problem.address, Number(consistency === "fc"));
  }

  get nodes(): number {
    return this.problem.f64(at.H_NODES) - this.nodesBefore;
  }

  get failures(): number {
    return this.problem.f64(at.H_FAILURES) - this.failuresBefore;
  }

  protected goOn(nodes: number, examinations: number): number {
    return this.kernel.calls.searchRun(this.problem.address, nodes, examinations);
  }

  protected takeBack(): void {
    this.kernel.calls.searchEnd(this.problem.address);
  }

  private forgetWeights(): void {
    const first = this.problem.u32(at.H_CONSTRAINT_RECORDS);
    for (let c = 0; c < this.problem.u32(at.H_CONSTRAINTS); c++) {
      this.kernel.memory.setF64(first + c * at.CONSTRAINT_BYTES + at.C_WEIGHT, 1);
    }
  }
}
