/**
 * The solutions of a network by a search with learnt clauses (`arcwood solve --search learn`). After each
 * solution one more clause says that it is not this one again, so that all solutions together take time and
 * memory for each of them: where there are many, MAC is better.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Network } from "../../network/model.js";
import type { SearchPause } from "../solver/solver-options.js";
import { ClauseSearch, type ClauseSearchOptions, type Satisfiability } from "./clause-search.js";
import { networkClauses, type ValueLiterals } from "./network-clauses.js";

/** What clauses may take: it is only claimed, not used, until there are so many. */
const MEMORY_BYTES = 2 ** 29;

export interface LearnOptions extends Omit<ClauseSearchOptions, "memoryBytes"> {
  readonly memoryBytes?: number;
  /** Whether solutions are delivered, or only counted. */
  readonly delivers?: boolean;
}

/** What the search has learnt, beside nodes (decisions) and failures (conflicts). */
export interface LearnStatistics {
  /** Boolean variables, clauses of two or more literals, and clauses that were learnt and kept. */
  readonly variables: number;
  readonly clauses: number;
  readonly learnt: number;
  readonly propagations: number;
  readonly restarts: number;
}

export class LearnSearch {
  found = 0;
  /** How many solutions the last call of `run` delivered, and their values. */
  delivered = 0;
  readonly rows: Int32Array;
  private pieces: Pieces<Satisfiability>;

  private constructor(
    private readonly search: ClauseSearch,
    private readonly literals: ValueLiterals,
    private readonly delivers: boolean,
  ) {
    this.rows = new Int32Array(literals.length);
    this.pieces = search.solve();
  }

  /** Translates the network. */
  static *of(network: Network, options: LearnOptions = {}): Pieces<LearnSearch> {
    const { delivers = true, memoryBytes = MEMORY_BYTES, ...how } = options;
    const search = new ClauseSearch({ ...how, memoryBytes });
    return new LearnSearch(search, yield* networkClauses(network, search), delivers);
  }

  get nodes(): number {
    return this.search.counts.decisions;
  }

  get failures(): number {
    return this.search.counts.conflicts;
  }

  get statistics(): LearnStatistics {
    const { conflicts, decisions, ...counts } = this.search.counts;
    return counts;
  }

  /** What proves the answer, with `trace`. */
  get proof() {
    return this.search.proof;
  }

  /** Goes on for at most `nodes` decisions and some milliseconds, or to the next solution. */
  run(nodes: number): SearchPause | "memory" {
    this.delivered = 0;
    this.search.pauseAfter(nodes);
    const { done, value } = this.pieces.next();
    if (!done) return "limit";
    if (value === "memory") return "memory";
    if (value !== "satisfiable") return "complete";
    this.take();
    return "full";
  }

  private take(): void {
    this.found++;
    const others: number[] = [];
    for (const [x, values] of this.literals.entries()) {
      const chosen = values.findIndex((literal) => this.search.isTrue(literal));
      this.rows[x] = chosen;
      others.push(values[chosen] ^ 1);
    }
    if (this.delivers) this.delivered = 1;
    this.search.addClause(others);
    this.pieces = this.search.solve();
  }
}
