/** The moves that a person may choose from: shown with numbers, found by what was typed. */
import { bare } from "./caption.js";
import { shortMoves } from "./short-move.js";

const GAP = 3;

/** Of a longer list only the number of moves is told. */
const MOST_SHOWN = 60;

/** The most moves that are named if an input fits none or several. */
const MOST_NAMED = 12;

export class MoveList {
  /** The moves without the outer parentheses, in the order of their texts. */
  readonly names: readonly string[];
  /** False if moves are numbers themselves, which would be confused with numbers of the list. */
  private readonly isNumbered: boolean;

  constructor(moves: readonly string[]) {
    this.names = moves.map(bare);
    this.isNumbered = !this.names.some((name) => /^\d+$/.test(name));
  }

  /** The index of the move that was meant, or in one sentence why there is none. */
  find(input: string): number | { readonly problem: string } {
    const typed = normal(input);
    const names = this.names.map(normal);
    const exact = names.indexOf(typed);
    if (exact >= 0) return exact;
    if (this.isNumbered && /^\d+$/.test(typed)) {
      const number = Number(typed);
      if (number >= 1 && number <= names.length) return number - 1;
      return { problem: `The moves have the numbers 1 to ${names.length}.` };
    }
    const spelt = [...names.keys()].filter((i) => names[i]?.startsWith(typed));
    const begun = spelt.length > 0 || typed === "" ? spelt : shortMoves(typed, names);
    if (begun.length === 1) return begun[0];
    if (begun.length > 1) return { problem: `${input.trim()} may be ${this.name(begun)}.` };
    return { problem: `${input.trim()} is no move here; there ${this.some([...names.keys()])}.` };
  }

  /** What may follow what was typed so far. */
  completions(typed: string): string[] {
    const start = normal(typed);
    return this.names.filter((name) => normal(name).startsWith(start));
  }

  /** In columns the moves that begin with a text; if they are very many, only their number. */
  lines(width: number, beginning = ""): string[] {
    const start = normal(beginning);
    const chosen = [...this.names.keys()].filter((i) => normal(this.names[i]).startsWith(start));
    if (chosen.length > MOST_SHOWN) {
      const how = "type the beginning of one, or moves and a beginning to see those";
      return [`  ${chosen.length} moves, such as ${this.name(chosen.slice(0, 3))}; ${how}`];
    }
    const digits = String(this.names.length).length;
    const entries = chosen.map((i) =>
      this.isNumbered ? `${String(i + 1).padStart(digits)} ${this.names[i]}` : `${this.names[i]}`,
    );
    return columns(entries, width);
  }

  private some(indices: readonly number[]): string {
    return indices.length === 1 ? `is ${this.name(indices)}` : `are ${this.name(indices)}`;
  }

  private name(indices: readonly number[]): string {
    const named = indices.slice(0, MOST_NAMED).map((i) => this.names[i]);
    const rest = indices.length - named.length;
    return named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  }
}

/** `(Drop  4)` and `drop 4` are the same move. */
function normal(text: string): string {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  return bare(words).trim();
}

/** In columns that fit the terminal, each filled from the top before the next. */
function columns(entries: readonly string[], width: number): string[] {
  const wide = Math.max(...entries.map((entry) => entry.length)) + GAP;
  const across = Math.max(1, Math.floor((width - 2 + GAP) / wide));
  const height = Math.ceil(entries.length / across);
  return Array.from({ length: height }, (_, row) => {
    const inRow = entries.filter((_, i) => i % height === row);
    return `  ${inRow.map((entry) => entry.padEnd(wide)).join("")}`.trimEnd();
  });
}
