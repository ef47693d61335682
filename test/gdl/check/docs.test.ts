/** The page on the codes and the list of codes are the same, and every example shows what it says. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";
import { CODES } from "../../../src/gdl/codes.js";
import type { Notation } from "../../../src/gdl/tree.js";

interface Example {
  readonly kind: "bad" | "good";
  readonly notation: Notation;
  readonly text: string;
}

interface Section {
  readonly code: string;
  readonly title: string;
  readonly body: string;
  readonly examples: readonly Example[];
}

const page = readFileSync(new URL("../../../docs/gdl.md", import.meta.url), "utf8");
const frame = /```kif frame\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const sections: readonly Section[] = page
  .split(/^(?=#{2,3} )/m)
  .filter((part) => part.startsWith("### "))
  .map(readSection);

function readSection(part: string): Section {
  const [, code, title] = /^### (\w+): (.*)\n/.exec(part) ?? [];
  if (code === undefined || title === undefined)
    throw new Error(`a heading without a code: ${part.slice(0, 40)}`);
  const examples = [...part.matchAll(/```(kif|infix) (bad|good)([^\n]*)\n([\s\S]*?)```/g)].map(
    ([, notation, kind, marks = "", text = ""]) => ({
      notation: notation as Notation,
      kind: kind as "bad" | "good",
      text: whole(marks, text),
    }),
  );
  return { code, title, body: part, examples };
}

/** An example may be a fragment of the frame, may be repeated many times, or may contain a zero character. */
function whole(marks: string, text: string): string {
  const times = Number(/times=(\d+)/.exec(marks)?.[1] ?? 1);
  const repeated = text.repeat(times) + (marks.includes("zero") ? "\u0000" : "");
  return marks.includes("complete") ? repeated : frame + repeated;
}

describe("docs/gdl.md", () => {
  it("explains every code, in order, and no other", () => {
    expect(sections.map(({ code }) => code)).toEqual(Object.keys(CODES));
  });

  it("has a frame for its fragments that has no problem", () => {
    expect(frame).not.toBe("");
    expect(checkText(frame).diagnostics).toEqual([]);
  });

  it.each(sections)("$code has the title and the severity of the list", ({ code, title, body }) => {
    const entry = CODES[code as keyof typeof CODES];
    expect(title).toBe(entry.title);
    expect(body.split("\n")[2]).toMatch(entry.severity === "error" ? /^Error[.,]/ : /^Warning[.,]/);
  });

  it.each(sections)(
    "$code has a bad and a good example, and they are what they say",
    ({ code, examples }) => {
      expect(examples.map(({ kind }) => kind)).toEqual(["bad", "good"]);
      for (const { kind, notation, text } of examples) {
        const { diagnostics } = checkText(text, notation);
        const codes = new Set(diagnostics.map((diagnostic) => diagnostic.code));
        const errors = new Set(diagnostics.filter((d) => d.severity === "error").map((d) => d.code));
        if (kind === "bad") expect(codes).toContain(code);
        else expect(codes).not.toContain(code);
        // An example of one mistake shows no other error.
        if (kind === "good" || CODES[code as keyof typeof CODES].severity === "warning")
          expect([...errors]).toEqual([]);
        else if (code !== "GDL016") expect([...errors]).toEqual([code]);
      }
    },
  );
});
