/**
 * Answers lines of one stream with lines of another, in their order. While nobody takes the answers no
 * further line is read, so a program that only asks fills its own pipe and not our memory. The last line
 * needs no line end.
 */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/** The answers to lines that come together leave together, once they have this many characters. */
const MOST_GATHERED = 2 ** 16;

/** The most characters of a line. */
const LONGEST_LINE = 2 ** 24;

export interface LineAnswers {
  answer(line: string): string;
  /** For a line that was longer than may be. */
  tooLong(most: number): string;
}

export async function answerLines(
  input: Readable,
  output: Writable,
  answers: LineAnswers,
  longest = LONGEST_LINE,
): Promise<void> {
  /** The line that has no end yet, in pieces. */
  let begun: string[] = [];
  let length = 0;
  let gathered = "";
  const send = async () => {
    const isFull = gathered !== "" && !output.write(gathered);
    gathered = "";
    if (isFull) await once(output, "drain");
  };
  const end = async () => {
    const line = begun.join("");
    const isTooLong = length > longest;
    begun = [];
    length = 0;
    if (isTooLong) gathered += `${answers.tooLong(longest)}\n`;
    else if (line.trim() !== "") gathered += `${answers.answer(line)}\n`;
    if (gathered.length >= MOST_GATHERED) await send();
  };
  input.setEncoding("utf8");
  for await (const chunk of input as AsyncIterable<string>) {
    let from = 0;
    for (let to = chunk.indexOf("\n"); ; to = chunk.indexOf("\n", from)) {
      const piece = chunk.slice(from, to < 0 ? undefined : to);
      length += piece.length;
      if (length <= longest) begun.push(piece);
      else begun = [];
      if (to < 0) break;
      await end();
      from = to + 1;
    }
    await send();
  }
  await end();
  await send();
}
