/** How many ground instances each relation, fluent and move of a sheet has, counted in the ground rules. */
import type { Sheet } from "../gdl/tree.js";
import { groundSheet } from "../ground/ground.js";

export interface GroundCounts {
  /** By `name/arity` in lower case. */
  readonly fluents: ReadonlyMap<string, number>;
  readonly moves: ReadonlyMap<string, number>;
  /** Relations that change from state to state. */
  readonly derived: ReadonlyMap<string, number>;
}

/** Grounds for at most so long. Undefined where that was not enough, or the rules cannot be grounded. */
export function groundCounts(sheet: Sheet, maxSeconds: number): GroundCounts | undefined {
  const grounded = groundSheet(sheet, { maxSeconds });
  if ("problem" in grounded) return undefined;
  const { program } = grounded;
  const names = Array.from({ length: program.firstRule.length - 1 }, (_, derived) => program.name(derived));
  return {
    fluents: countsOf(program.fluents.map(({ text }) => text)),
    moves: countsOf(program.moves.map(({ text }) => text)),
    derived: countsOf(names),
  };
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const key = topOf(text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** `name/arity` of a KIF text, without reading it as a term: there may be a hundred thousand. */
function topOf(text: string): string {
  if (!text.startsWith("(")) return `${text.toLowerCase()}/0`;
  let depth = 0;
  let arity = 0;
  let end = -1;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "(") depth++;
    else if (c === ")") depth--;
    else if (c === " " && depth === 1) {
      if (end < 0) end = i;
      arity++;
    }
  }
  return `${text.slice(1, end < 0 ? text.length - 1 : end).toLowerCase()}/${arity}`;
}
