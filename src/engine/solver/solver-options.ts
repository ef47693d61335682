/** What may be asked of the solver in the kernel, and what it tells of its work. */
import type { KernelRoom } from "../memory/kernel-room.js";

/**
 * How tables are kept consistent: simple tabular reduction (Ullmann 2007, what the papers use), STR2
 * (Lecoutre 2011) or Compact-Table (Demeulenaere and others 2016). The command line, the tests and
 * `bench/propagators.mjs` take what stands here.
 */
export const PROPAGATORS = ["str", "str2", "ct"] as const;

export type Propagator = (typeof PROPAGATORS)[number];

/** In order, or least quotient of domain size and degree: the number or the weight of open constraints. */
export type Heuristic = "lex" | "dom/ddeg" | "dom/wdeg";

export interface CoreOptions {
  /** `ct` unless told otherwise. */
  readonly propagator?: Propagator;
  /** The compiled kernel; the one that the host provided unless told otherwise. */
  readonly module?: WebAssembly.Module;
  /** For the `shared` build of the module. */
  readonly shared?: boolean;
  /** How many marks may be open at once beside those of a search; 8 unless told otherwise. */
  readonly marks?: number;
  /** Bytes for solutions on their way to the host; at least what one takes, else a quarter of a megabyte. */
  readonly bufferBytes?: number;
  /** Where the core lies, in place of an earlier one; an instance of its own unless told otherwise. */
  readonly room?: KernelRoom;
}

export interface SearchOptions {
  /** `dom/ddeg` unless told otherwise. */
  readonly heuristic?: Heuristic;
  /** Return to the variable of the last conflict first. */
  readonly lastConflict?: boolean;
  /** Variables to branch on before all others, in this order. */
  readonly first?: readonly number[];
  /** x = v against x ≠ v, or value after value; `binary` unless told otherwise. */
  readonly branching?: "binary" | "values";
  /** `fc` looks only at constraints with at most one open variable. */
  readonly consistency?: "mac" | "fc";
  /** The variables whose values are delivered: all, unless told otherwise. An empty list only counts. */
  readonly deliver?: readonly number[];
  /** How many solutions a call of `run` delivers at most, 1 for only the first; else all that fit. */
  readonly batch?: number;
}

/**
 * Why a call of `run` ended: the buffer of solutions is full, the nodes given to it are used up, or nothing
 * is left to search.
 */
export type SearchPause = "full" | "limit" | "complete";

export interface SacOptions {
  /** Only values of these variables are tried; all variables unless told otherwise. */
  readonly variables?: readonly number[];
  /** How many values may be tried before the call returns; a branch that is begun may take a few more. */
  readonly tests?: number;
  /** Goes on where an incomplete call ended, if nothing has changed since. */
  readonly resume?: boolean;
}

export interface SacResult {
  /** False where a domain became empty. */
  readonly consistent: boolean;
  /** False where the tests were used up first; the domains are then sound but may hold too much. */
  readonly complete: boolean;
  /** Values that failed when tried; what propagation took out afterwards is not counted. */
  readonly removed: number;
  readonly tests: number;
}

/** Counts since the core was made. */
export interface CoreStatistics {
  /** Values tried by searches. */
  readonly nodes: number;
  /** Branches that ended with an empty domain. */
  readonly failures: number;
  /** Examinations of a constraint. */
  readonly revisions: number;
  /** Tuples read by str and str2; words of 64 tuples or values read by ct. */
  readonly reads: number;
}
