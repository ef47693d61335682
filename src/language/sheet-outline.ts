/** The parts of a rule sheet for the outline of an editor: what the heads of its rules are about. */
import { memo } from "../gdl/maps.js";
import type { Span } from "../gdl/tree.js";
import { partKey, type SheetSymbols } from "./sheet-symbols.js";

export interface OutlinePart {
  /** `next cell`, `legal/2`. */
  readonly name: string;
  readonly rules: number;
  readonly facts: number;
  /** The first of its rules, and the name in its head. */
  readonly first: Span;
  readonly headName: Span;
}

/** In the order in which they begin in the text. */
export function outlineOf({ rules }: SheetSymbols): OutlinePart[] {
  const parts = new Map<string, { -readonly [Key in keyof OutlinePart]: OutlinePart[Key] }>();
  for (const { clause, head } of rules) {
    const name = partKey(head);
    const part = memo(parts, name.toLowerCase(), () => ({
      name,
      rules: 0,
      facts: 0,
      first: { start: clause.start, end: clause.end },
      headName: head.nameSpan,
    }));
    if (clause.body.length === 0) part.facts++;
    else part.rules++;
  }
  return [...parts.values()];
}
