/** The page on Gamemaster explains each code, and every example shows what it says. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";
import { GAMEMASTER_CODES } from "../../../src/gdl/codes.js";
import { position } from "../../../src/gdl/text/lines.js";

const page = readFileSync(new URL("../../../docs/gamemaster.md", import.meta.url), "utf8");
const frame = /```hrf frame\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const sections = page
  .split(/^(?=### )/m)
  .slice(1)
  .map((part) => {
    const [, code = "", title = ""] = /^### (\w+): (.*)\n/.exec(part) ?? [];
    const examples = [...part.matchAll(/```hrf (bad|good)([^\n]*)\n([\s\S]*?)```/g)].map(
      ([, kind, marks = "", text = ""]) => {
        const isComplete = marks.includes("complete");
        return { kind, isComplete, text: isComplete ? text : frame + text };
      },
    );
    return { code: code as keyof typeof GAMEMASTER_CODES, title, body: part, examples };
  });

describe("docs/gamemaster.md", () => {
  it("explains every code, in order, and no other", () => {
    expect(sections.map(({ code }) => code)).toEqual(Object.keys(GAMEMASTER_CODES));
  });

  it("has a frame for its fragments that has no problem", () => {
    expect(frame).not.toBe("");
    expect(checkText(frame, "gamemaster").diagnostics).toEqual([]);
  });

  it.each(sections)("$code has its title and severity, and its examples are what they say", (section) => {
    const { code, title, body, examples } = section;
    const { severity } = GAMEMASTER_CODES[code];
    expect(title).toBe(GAMEMASTER_CODES[code].title);
    expect(body.split("\n")[2]).toMatch(severity === "error" ? /^Error\./ : /^Warning\./);
    expect(examples.map(({ kind }) => kind)).toEqual(["bad", "good"]);
    for (const { kind, isComplete, text } of examples) {
      const { diagnostics } = checkText(text, "gamemaster");
      const codes = diagnostics.map((diagnostic) => diagnostic.code);
      const errors = diagnostics.filter((each) => each.severity === "error").map((each) => each.code);
      if (kind === "good") expect(codes).toEqual([]);
      else {
        expect(codes).toContain(code);
        expect(new Set(errors)).toEqual(new Set(severity === "error" ? [code] : []));
        const found = diagnostics.find((each) => each.code === code);
        expect(found?.mend).not.toBe("");
        // The place is in what was added to the frame, not somewhere before it.
        const { line } = position(text, found?.start ?? 0);
        if (!isComplete) expect(line).toBeGreaterThanOrEqual(frame.split("\n").length);
      }
    }
  });
});
