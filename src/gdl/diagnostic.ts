/**
 * What the parser and the checker report: a code, a place, a sentence on what is wrong and a sentence on how
 * to mend it. A code never changes its meaning; `docs/gdl.md` explains each of them.
 */
import type { Span } from "./tree.js";

export type Severity = "error" | "warning";

/** Another place that explains the problem: the other declaration, a step of a cycle. */
export interface Note extends Span {
  readonly message: string;
}

export interface Diagnostic extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: how to mend it. */
  readonly mend: string;
  readonly notes: readonly Note[];
}
