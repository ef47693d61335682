/**
 * Turns states and moves from lists of texts, as programs in other languages have them, into numbers of terms
 * and back. It remembers each text that it has read: to read a term takes longer than to compute a turn.
 */
import { type Game, isSameState, type State, type TermId } from "../../engine/game.js";
import type { Result } from "../../gdl/result.js";

/**
 * The most texts that are remembered, so that a program that spells a term in many ways cannot fill the
 * memory.
 */
const MOST_KNOWN = 2 ** 20;

export class KnownTexts {
  private readonly fluents = new Map<string, TermId>();
  private readonly moves = new Map<string, TermId>();
  /** The state that was read last. An engine answers further questions about the same object faster. */
  private last: State = new Int32Array();

  constructor(private readonly game: Game) {}

  /** The fluents of a state, in the order of their texts. */
  textsOf(state: State): string[] {
    return this.listOf(state).sort();
  }

  listOf(terms: Iterable<TermId>): string[] {
    return Array.from(terms, (term) => this.game.text(term));
  }

  /** By role. */
  byRole<T>(roles: Iterable<number>, of: (role: number) => T): Record<string, T> {
    return Object.fromEntries(Array.from(roles, (role) => [this.game.roles[role], of(role)]));
  }

  /** A state from its fluents, in any order, with or without `(true …)` around them. */
  state(texts: unknown): Result<{ readonly state: State }> {
    if (!isListOfTexts(texts))
      return { problem: 'it wants "state", a list of the fluents that hold, each a text' };
    const numbers = new Set<TermId>();
    for (const text of texts) {
      const fluent = known(this.fluents, text, () => this.fluent(text));
      if (fluent === undefined) {
        const hint = this.fluent(`(${text})`) === undefined ? "" : `; (${text}), in brackets, is one`;
        return { problem: `${text} is no fluent that can hold in this game${hint}` };
      }
      numbers.add(fluent);
    }
    const state = Int32Array.from(numbers).sort();
    if (!isSameState(state, this.last)) this.last = state;
    return { state: this.last };
  }

  /** A legal move of each role, in the order of the roles. */
  joint(
    texts: unknown,
    legal: readonly (readonly TermId[])[],
  ): Result<{ readonly joint: readonly TermId[] }> {
    const { game } = this;
    const order = game.roles.join(", ");
    if (!isListOfTexts(texts) || texts.length !== game.roles.length)
      return { problem: `it wants "moves", a list with a text for each role, in the order ${order}` };
    const joint: TermId[] = [];
    for (const [role, text] of texts.entries()) {
      const move = known(this.moves, text, () => game.term(text));
      if (move === undefined || !legal[role].includes(move)) {
        const bracketed = game.term(`(${text})`);
        const isMove = bracketed !== undefined && legal[role].includes(bracketed);
        const hint = isMove ? `; (${text}), in brackets, is one` : "";
        return { problem: `${text} is no legal move of ${game.roles[role]} in this state${hint}` };
      }
      joint.push(move);
    }
    return { joint };
  }

  private fluent(text: string): TermId | undefined {
    const inside = /^\s*\(\s*true\s+(.*)\)\s*$/is.exec(text)?.[1];
    return this.game.state([inside ?? text])?.[0];
  }
}

function known(terms: Map<string, TermId>, text: string, read: () => TermId | undefined): TermId | undefined {
  const found = terms.get(text);
  if (found !== undefined) return found;
  const term = read();
  if (terms.size >= MOST_KNOWN) terms.clear();
  if (term !== undefined) terms.set(text, term);
  return term;
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
