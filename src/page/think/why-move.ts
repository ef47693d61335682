/** Why a player would make its move, in words: what is proved, how many samples speak for it, what it fears. */
import { counted } from "../../gdl/counted.js";
import { intervalOf } from "../../match/look/interval-svg.js";
import type { MoveEstimate, Report } from "../../players/player.js";
import { moveWords } from "../play/move-words.js";

/** A share is worth a sentence if it is so many times that of a move like any other. */
const OUTSTANDING = 1.5;

/** `equal`: the moves that symmetries take the chosen one into, with itself. */
export function reasonsFor(
  { moves, line, iterations }: Report,
  chosen: string,
  equal: readonly string[] = [],
): string[] {
  const best = moves.find(({ move }) => move === chosen) ?? moves[0];
  if (best === undefined) return [];
  const others = moves.filter((other) => other !== best);
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  const sentences = [
    valueSentence(best),
    ...comparison(best, others, total),
    ...symmetrySentence(chosen, equal),
  ];
  if (best.learnt !== undefined && !best.isProven)
    sentences.push(`By what self-play has learnt, the state after it is worth ${worth(best.learnt)}.`);
  if (line.length > 1) {
    const next = line
      .slice(1)
      .filter((joint) => joint !== "")
      .slice(0, 3)
      .map(moveWords);
    if (next.length > 0) sentences.push(`It expects ${next.join(", then ")}.`);
  }
  if (iterations > 0 && best.count > 0 && total > 0 && best.count < 30 && !best.isProven)
    sentences.push("So few samples say little: give it more time.");
  return sentences;
}

function valueSentence({ move, value, count, isProven, isBelieved }: MoveEstimate): string {
  const said = moveWords(move);
  if (value === undefined) return `${said} was not tried.`;
  if (isProven) return `${said} is proved to score ${worth(value)}: all that may follow was looked into.`;
  if (isBelieved)
    return `${said} is worked out to score ${worth(value)}, if the others want what they seem to want and see what it sees.`;
  if (count === 0) return `${said} scores ${worth(value)}, by what was known before.`;
  return `${said} scored ${worth(value)} on average in ${count.toLocaleString("en")} ${count === 1 ? "playout" : "playouts"}.`;
}

function comparison(best: MoveEstimate, others: readonly MoveEstimate[], total: number): string[] {
  const sentences: string[] = [];
  if (total > 0 && best.count > 0 && others.length > 0 && !best.isProven) {
    const share = best.count / total;
    if (share > OUTSTANDING / (others.length + 1))
      sentences.push(
        `${Math.round(100 * share)} % of all playouts went through it, since it looked best again and again.`,
      );
  }
  const lost = others.filter(({ isProven, value }) => isProven && value === 0).length;
  if (lost > 0)
    sentences.push(`${counted(lost, "other move")} ${lost === 1 ? "is" : "are"} proved to score nothing.`);
  const [second] = others.filter(({ value }) => value !== undefined).toSorted((a, b) => b.count - a.count);
  if (second?.value !== undefined && best.value !== undefined) {
    const [low] = intervalOf(best);
    const [, high] = intervalOf(second);
    const gap = best.value - second.value;
    if (low > high)
      sentences.push(`The next, ${moveWords(second.move)}, is clearly worse: ${worth(second.value)}.`);
    else if (Math.abs(gap) < 2)
      sentences.push(`${moveWords(second.move)} is about as good: ${worth(second.value)}.`);
    else
      sentences.push(
        `${moveWords(second.move)} has ${worth(second.value)}, and the two cannot be told apart for certain yet.`,
      );
  }
  return sentences;
}

/** More names of moves than this are only counted. */
const MOST_NAMED = 4;

function symmetrySentence(chosen: string, equal: readonly string[]): string[] {
  const others = equal.filter((move) => move !== chosen).map(moveWords);
  if (others.length === 0) return [];
  const named = others.length > MOST_NAMED ? `${others.length} other moves` : listed(others);
  return [
    `It is symmetric to ${named}: whatever it is worth, ${others.length === 1 ? "that is" : "they are"} worth the same.`,
  ];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function worth(value: number): string {
  return `${Math.round(10 * value) / 10} of 100`;
}
