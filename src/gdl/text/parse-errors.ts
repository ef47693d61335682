/**
 * Collects the errors of a text that is read. Reading goes on after an error, but not for ever: it stops
 * after a hundred errors, or after one that makes the rest pointless.
 */
import { type Code, severityOf } from "../codes.js";
import type { Diagnostic, Note } from "../diagnostic.js";
import type { Span } from "../tree.js";

const MAX_ERRORS = 100;

export class SyntaxErrors {
  private list: Diagnostic[] = [];
  private isRefused = false;

  add(code: Code, at: Span, message: string, mend: string, notes: readonly Note[] = []): void {
    if (this.stop) return;
    this.list.push(diagnostic(code, at, message, mend, notes));
  }

  /** After this the text is not read any further, and nothing that was read from it counts. */
  refuse(code: Code, at: Span, message: string, mend: string): void {
    this.isRefused = true;
    this.list = [diagnostic(code, at, message, mend, [])];
  }

  get refused(): boolean {
    return this.isRefused;
  }

  get stop(): boolean {
    return this.isRefused || this.list.length >= MAX_ERRORS;
  }

  get count(): number {
    return this.list.length;
  }

  /** Forgets the errors after the first `count`: their text is read again. */
  forgetAfter(count: number): void {
    this.list.length = Math.min(this.list.length, count);
  }

  /** All errors in the order of the text. */
  diagnostics(): Diagnostic[] {
    const sorted = this.list.toSorted((a, b) => a.start - b.start);
    const last = sorted.at(-1);
    if (!this.isRefused && this.stop && last !== undefined) {
      const message = `There are ${MAX_ERRORS} errors; the rest of the text was not read.`;
      sorted.push(diagnostic("GDL016", last, message, "Mend these first, then check again.", []));
    }
    return sorted;
  }
}

function diagnostic(code: Code, at: Span, message: string, mend: string, notes: readonly Note[]): Diagnostic {
  return { code, severity: severityOf(code), start: at.start, end: at.end, message, mend, notes };
}

/** Reports a `?` without a name, in either notation. */
export function namelessVariable(at: Span, errors: SyntaxErrors): void {
  const message = "A `?` stands alone: the name of the variable is missing.";
  errors.add("GDL008", at, message, "Write the name right behind it, as in ?x.");
}
