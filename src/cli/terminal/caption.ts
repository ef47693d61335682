/** Moves in words, as they stand above a board or in a line of text. */
import type { Game, State, TermId } from "../../engine/game.js";

/** `drop 4` for `(drop 4)`. */
export function bare(term: string): string {
  return term.startsWith("(") && term.endsWith(")") ? term.slice(1, -1) : term;
}

/** The terms that stand one behind the other in a text. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  let depth = 0;
  let term = "";
  for (const letter of text) {
    if (letter === "(") depth++;
    else if (letter === ")") depth--;
    if (letter !== " " || depth > 0) term += letter;
    else {
      terms.push(term);
      term = "";
    }
  }
  return [...terms, term].filter((each) => each !== "");
}

/**
 * `red drop 4` for each role that had a choice, or for all if none had. A puzzle leaves out its only role.
 */
export function movesInWords(game: Game, state: State, joint: readonly TermId[]): string[] {
  const moves = joint.map((move) => game.text(move));
  const counts = game.roles.map((_, role) => game.legalMoves(state, role).length);
  return textsInWords(game.roles, moves, counts);
}

/** The same from texts, and from how many legal moves each role had; some roles may be left out. */
export function textsInWords(
  roles: readonly string[],
  texts: readonly (string | undefined)[],
  counts: readonly number[],
): string[] {
  const moves = texts.flatMap((move, role) => {
    if (move === undefined) return [];
    const weight = counts[role] > 1 ? 2 : move.toLowerCase() === "noop" ? 0 : 1;
    return [{ text: roles.length === 1 ? bare(move) : `${roles[role]} ${bare(move)}`, weight }];
  });
  const heaviest = Math.max(...moves.map(({ weight }) => weight));
  return moves.filter(({ weight }) => weight === heaviest).map(({ text }) => text);
}

/** `7. red drop 3`, and further moves of the same turn below it. */
export function captions(game: Game, step: number, state: State, joint: readonly TermId[]): string[] {
  const counter = `${step + 1}. `;
  const moves = movesInWords(game, state, joint);
  return moves.map((text, index) => (index === 0 ? counter : " ".repeat(counter.length)) + text);
}
