/**
 * Moves as people write them in short, as chess players do: the arguments without the verb, with spaces or not,
 * and squares as a letter and a number. For `move 1 2 1 3` all of these will do: `1 2 1 3`, `a2a3`, `a2-a3`, and
 * `a2` where no other move begins so. Words before the squares may be left out too: `e7e8` for `move wp e 7 e 8`.
 */

/** The indices of the moves that a short text may mean. The moves and the text are in small letters. */
export function shortMoves(typed: string, names: readonly string[]): number[] {
  const moves = names.map((name) => name.split(/[\s()]+/).filter((word) => word !== ""));
  for (const reading of readings(typed)) {
    // What is meant whole comes before what is only begun.
    for (const fits of [isTail, isBegun]) {
      const found = [...moves.keys()].filter((i) => fits(moves[i], reading));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** A text to be compared with words, which are joined by `between`. */
interface Reading {
  readonly text: string;
  readonly between: string;
}

/** What was typed may be the very words, or the words without what stands between them, or squares. */
function readings(typed: string): Reading[] {
  const words = typed.split(/[\s()]+/).filter((word) => word !== "");
  const squeezed = words.join("").replaceAll("-", "");
  const squares = Array.from(squeezed.matchAll(/([a-z])(\d+)/g), ([, letter, number]) => {
    return `${letter.charCodeAt(0) - "a".charCodeAt(0) + 1} ${number}`;
  });
  const isOfSquares = /^([a-z]\d+)+$/.test(squeezed);
  return [
    { text: words.join(" "), between: " " },
    { text: squeezed, between: "" },
    ...(isOfSquares ? [{ text: squares.join(" "), between: " " }] : []),
  ];
}

function isTail(move: readonly string[], { text, between }: Reading): boolean {
  return move.some((_, from) => from > 0 && move.slice(from).join(between) === text);
}

/** Only the verb may be left out of what is begun: a word in the midst of a move says too little. */
function isBegun([, ...rest]: readonly string[], { text, between }: Reading): boolean {
  return `${rest.join(between)}${between}`.startsWith(`${text}${between}`);
}
