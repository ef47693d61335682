/** What the kernel's searches over the image of a network have alike: each goes on where it stopped. */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { SearchPause } from "./solver-options.js";

const PAUSES: Readonly<Record<number, SearchPause>> = {
  [at.PAUSE_FULL]: "full",
  [at.PAUSE_LIMIT]: "limit",
  [at.PAUSE_COMPLETE]: "complete",
};

export function pauseOf(code: number): SearchPause {
  return PAUSES[code];
}

/** The kernel counts the nodes of one call in 32 bits; a step may take a few more than are left. */
const MOST_NODES = 2 ** 30;

/** A core has at most one search at a time: call `end` before the core is used for anything else. */
export abstract class PausedSearch {
  private ended = false;

  /** `problem` is the header of the image, and `columns` the number of values in a row that is delivered. */
  protected constructor(
    protected readonly kernel: Kernel,
    protected readonly problem: MemoryView,
    private readonly columns: number,
  ) {
    problem.setF64(at.H_FOUND, 0);
  }

  /** Goes on for about `nodes` nodes, or until it has examined about `examinations` constraints. */
  run(nodes: number, examinations = MOST_NODES): SearchPause {
    if (this.ended) throw new Error("the search has ended");
    return pauseOf(this.goOn(Math.min(nodes, MOST_NODES), examinations));
  }

  /** Takes back what the search assigned. */
  end(): void {
    if (!this.ended) this.takeBack();
    this.ended = true;
  }

  get isOpen(): boolean {
    return !this.ended;
  }

  /** Solutions found so far, delivered or only counted. */
  get found(): number {
    return this.problem.f64(at.H_FOUND);
  }

  /** How many solutions the last call of `run` delivered. */
  get delivered(): number {
    return this.problem.u32(at.H_ROWS);
  }

  /** Row after row the values of the variables to deliver; good until the next call of `run`. */
  get rows(): Int32Array {
    return this.kernel.memory.row(this.problem.u32(at.H_BUFFER), this.delivered * this.columns);
  }

  protected abstract goOn(nodes: number, examinations: number): number;
  protected abstract takeBack(): void;

  /** Writes a list to where a field of the header points. */
  protected list(field: number, values: readonly number[]): void {
    this.kernel.memory.setRow(this.problem.u32(field), values);
  }
}
