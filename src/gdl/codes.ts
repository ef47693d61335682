/**
 * Every code that a diagnostic may carry, with its severity and a title. The codes are a contract: one is
 * never given a new meaning. `docs/gdl.md` explains each with a bad and a good example.
 */
import type { Severity } from "./diagnostic.js";

interface CodeEntry {
  readonly severity: Severity;
  readonly title: string;
}

export const CODES = {
  // Reading the text: GDL001 to GDL029.

  // The rules of the language: GDL030 to GDL069.

  // Sound, but perhaps not what was meant: GDL070 and up.
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;
