import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf } from "../../src/node/lines-of-file.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the lines of a file", () => {
  it.each([
    ["nothing", ""],
    ["a line without an end", "a"],
    ["whole lines", "a\n\nb\n"],
    // Letters of several bytes lie across the pieces that are read.
    ["more than a piece", `${"x€𝕫".repeat(300_000)}\n${"é".repeat(700_001)}\nend`],
  ])("are those of its text, of %s", (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    expect([...linesOf(path)]).toEqual(text.split("\n"));
  });
});
