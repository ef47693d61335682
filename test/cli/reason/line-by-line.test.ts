/** Lines in, lines out: in order, however they come in pieces, and no more at a time than somebody reads. */
import { PassThrough, Readable, Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerLines } from "../../../src/cli/reason/line-by-line.js";

const SHOUTS = { answer: (line: string) => line.toUpperCase(), tooLong: (most: number) => `over ${most}` };

async function answered(chunks: readonly (string | Uint8Array)[], longest?: number): Promise<string> {
  const output = new PassThrough();
  const all = (async () => {
    let text = "";
    for await (const chunk of output.setEncoding("utf8")) text += chunk;
    return text;
  })();
  await answerLines(Readable.from(chunks, { objectMode: false }), output, SHOUTS, longest);
  output.end();
  return all;
}

describe("lines", () => {
  it("are answered in order, in whatever pieces they come", async () => {
    const line = fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replace(/\n/g, ""));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
        const bytes = Buffer.from(lines.join("\n"));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        const wanted = lines.filter((each) => each.trim() !== "").map((each) => `${each.toUpperCase()}\n`);
        expect(await answered(chunks)).toBe(wanted.join(""));
      }),
    );
  });

  it("that are too long are told so, and those behind them are answered", async () => {
    expect(await answered(["ab", "cd", "ef\ngh\n", "ijklmnop"], 4)).toBe("over 4\nGH\nover 4\n");
    expect(await answered(["abcd\nefghi\n"], 4)).toBe("ABCD\nover 4\n");
  });

  it("are not read while nobody takes the answers", async () => {
    let read = 0;
    const lines = function* () {
      for (; read < 2_000; read++) yield `line ${read}\n`;
    };
    const taken: (() => void)[] = [];
    const output = new Writable({
      highWaterMark: 64,
      write: (_chunk, _encoding, done) => void taken.push(done),
    });
    const work = answerLines(Readable.from(lines(), { highWaterMark: 1 }), output, SHOUTS);
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(100);
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const done of taken.splice(0)) done();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(read).toBe(2_000);
  });
});
