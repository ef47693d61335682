/** The solver in the kernel: one network, laid out in a memory of its own. */
import type { Network } from "../../network/model.js";
import type {
  CoreOptions,
  CoreStatistics,
  Pause,
  SacOptions,
  SacResult,
  SearchOptions,
} from "./options.js";

/** A search that goes on where it stopped. One at a time per core; `end` before the core is used for anything else. */
export declare class Search {
  /** Solutions found so far, delivered or not. */
  readonly found: number;
  readonly nodes: number;
  readonly failures: number;
  /** Goes on for so many nodes at most. */
  run(nodes: number): Pause;
  /** How many solutions the last call of `run` delivered. */
  readonly delivered: number;
  /** Row after row the values of the variables to deliver; good until the next call of `run`. */
  readonly rows: Int32Array;
  /** Takes back what the search assigned. */
  end(): void;
}

export declare class SolverCore {
  constructor(network: Network, options?: CoreOptions);
  readonly network: Network;

  size(variable: number): number;
  has(variable: number, value: number): boolean;
  /** In ascending order. */
  values(variable: number): number[];

  /** Takes out all other values; nothing follows from it before `propagate`. */
  restrict(variable: number, values: readonly number[]): void;
  remove(variable: number, value: number): void;
  assign(variable: number, value: number): void;
  /** Generalized arc consistency; false if a domain is empty. */
  propagate(): boolean;
  sac(options?: SacOptions): SacResult;

  /** Sets a mark; `pop` takes back all that happened since the last one. */
  push(): void;
  pop(): void;

  search(options?: SearchOptions): Search;
  statistics(): CoreStatistics;
}
