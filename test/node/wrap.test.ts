/** Long lines on a terminal, word by word. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapped, wrappedRow } from "../../src/node/wrap.js";

const terminal = (columns: number) => ({ isTTY: true, columns });

describe("a text on a terminal", () => {
  it("keeps all its words, and breaks lines only between them", () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const line = fc
      .tuple(fc.nat(6), fc.array(word))
      .map(([indent, words]) => " ".repeat(indent) + words.join(" "));
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 20, max: 60 }), (lines, columns) => {
        const text = lines.join("\n");
        const shown = wrapped(text, terminal(columns));
        expect(shown.split(/\s+/)).toEqual(text.split(/\s+/));
        for (const each of shown.split("\n")) expect(each.trimEnd().length).toBeLessThanOrEqual(columns);
        for (const each of lines) if (each.length <= columns) expect(shown.split("\n")).toContain(each);
      }),
    );
  });

  it("indents what goes on, and does not count colours", () => {
    expect(wrapped("  one two three", terminal(9))).toBe("  one two\n    three");
    expect(wrapped("\x1b[1mone\x1b[0m two", terminal(7))).toBe("\x1b[1mone\x1b[0m two");
  });

  it("is left as it is for a file or a pipe", () => {
    expect(wrapped("one two three", {})).toBe("one two three");
    expect(wrapped("one two three", { isTTY: true })).toBe("one two three");
  });
});

describe("the rows of a table on a terminal", () => {
  const rows = [
    ["game     ", "player", "mean score        "],
    ["tictactoe", "uct   ", "75.0 [15.5, 94.8] "],
  ] as const;

  it("are broken between the same cells, never in one", () => {
    expect(rows.map((cells) => wrappedRow(cells, terminal(30), "  "))).toEqual([
      "  game       player\n    mean score",
      "  tictactoe  uct\n    75.0 [15.5, 94.8]",
    ]);
  });

  it("are one line where there is room, and in files", () => {
    for (const paper of [terminal(60), {}, { isTTY: true }])
      expect(wrappedRow(rows[1], paper, "  ")).toBe("  tictactoe  uct     75.0 [15.5, 94.8]");
  });
});
