/** The fluents of a state, taken apart. */
import type { Game, State } from "../../engine/game.js";
import { parseTerm } from "../../gdl/text/parse-term.js";
import { keyOf } from "../../gdl/tree.js";

export interface Fluent {
  /** KIF text. */
  readonly text: string;
  /** `name/arity`, lower-cased. */
  readonly functor: string;
  /** The name as the rules spell it. */
  readonly name: string;
  /** The arguments as KIF texts. */
  readonly args: readonly string[];
}

export function takenApart(game: Game, state: State): Fluent[] {
  return [...state].map((id) => {
    const text = game.text(id);
    const term = parseTerm(text);
    if (term?.kind !== "application") throw new Error(`a fluent that is no ground term: ${text}`);
    const args = term.args.map((arg) => text.slice(arg.start, arg.end));
    return { text, functor: keyOf(term), name: term.text, args };
  });
}
