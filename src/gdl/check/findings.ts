/** Gathers diagnostics, so that a check says what it found and nothing about how it is kept. */
import { type Code, severityOf } from "../codes.js";
import type { Diagnostic, Note } from "../diagnostic.js";
import type { Span } from "../tree.js";

/** At most this many findings of a code are kept, others only counted: nobody reads a million warnings. */
export const MOST_OF_A_CODE = 1_000;

export class Findings {
  private readonly found: Diagnostic[] = [];
  private readonly times = new Map<Code, number>();

  add(code: Code, place: Span, message: string, mend: string, notes: readonly Note[] = []): void {
    const times = (this.times.get(code) ?? 0) + 1;
    this.times.set(code, times);
    if (times > MOST_OF_A_CODE) return;
    const { start, end } = place;
    this.found.push({ code, severity: severityOf(code), message, mend, notes, start, end });
  }

  /** Whether a finding with one of these codes has been made around a place. */
  has(codes: ReadonlySet<string>, place: Span): boolean {
    return this.found.some(
      ({ code, start, end }) => codes.has(code) && start <= place.start && place.end <= end,
    );
  }

  /** In order of position; at one place, in order of code. The last of a code says how many were left out. */
  sorted(): readonly Diagnostic[] {
    this.found.sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));
    for (const [code, times] of this.times) {
      if (times <= MOST_OF_A_CODE) continue;
      const last = this.found.findLastIndex((diagnostic) => diagnostic.code === code);
      const { mend, ...rest } = this.found[last];
      const more = `There are ${times - MOST_OF_A_CODE} more of ${code}, which are not listed.`;
      this.found[last] = { ...rest, mend: `${mend} ${more}` };
    }
    return this.found;
  }
}

/** A note at a place of its own. */
export function noteAt(place: Span, message: string): Note {
  return { start: place.start, end: place.end, message };
}
