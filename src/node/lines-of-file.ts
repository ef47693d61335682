/** The lines of a file that may be longer than the longest string. */
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";

const PIECE = 1 << 20;

/** Without their ends; the last is what follows the last end of a line, perhaps nothing. */
export function* linesOf(path: string): Generator<string, void> {
  const file = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const bytes = Buffer.alloc(PIECE);
    let rest = "";
    for (let length = readSync(file, bytes); length > 0; length = readSync(file, bytes)) {
      const lines = (rest + decoder.write(bytes.subarray(0, length))).split("\n");
      rest = lines.pop() as string;
      yield* lines;
    }
    yield rest + decoder.end();
  } finally {
    closeSync(file);
  }
}
