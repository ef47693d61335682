/** How a diagnostic looks to a person, and to a program. */
import { describe, expect, it } from "vitest";
import { renderDiagnostics, summary, toJson } from "../../../src/gdl/check/report.js";
import type { Diagnostic } from "../../../src/gdl/diagnostic.js";

function at(source: string, text: string, notes: readonly string[] = []): Diagnostic {
  const span = (part: string) => ({ start: source.indexOf(part), end: source.indexOf(part) + part.length });
  return {
    code: "GDL043",
    severity: "error",
    ...span(text),
    message: "What is wrong.",
    mend: "How to mend it.",
    notes: notes.map((note) => ({ ...span(note), message: "see here" })),
  };
}

const render = (source: string, ...diagnostics: readonly Diagnostic[]): string[] =>
  renderDiagnostics(source, "game.kif", diagnostics).split("\n");

describe("a rendered diagnostic", () => {
  it("has the place, the line, the text underlined, the mend and the notes", () => {
    const source = "(role white)\n(<= (p ?x)\n    (q ?y))\n";
    expect(render(source, at(source, "?x", ["(q ?y)"]))).toEqual([
      "game.kif:2:8: error GDL043: What is wrong.",
      "   2 | (<= (p ?x)",
      "     |        ^^",
      "      = How to mend it.",
      "game.kif:3:5: note: see here",
      "   3 |     (q ?y))",
      "     |     ------",
      "",
      "",
    ]);
  });

  it("shows tabs as spaces and stays below its text", () => {
    const source = "(<= p\n\t\t(q\t?x))";
    const [, line, mark] = render(source, at(source, "?x"));
    expect(line).toBe("   2 |         (q  ?x))");
    expect(mark).toBe("     |             ^^");
  });

  it("underlines to the end of the line where the text goes on", () => {
    const source = "(<= (p a)\r\n    (q b))\r\n";
    const [, line, mark] = render(source, at(source, "(<= (p a)\r\n    (q b))"));
    expect(line).toBe("   1 | (<= (p a)");
    expect(mark).toBe("     | ^^^^^^^^^");
  });

  it("marks one column where the text is empty, at the end of the source too", () => {
    expect(render("", at("", ""))).toContain("     | ^");
    const source = "(role a)";
    const end = { ...at(source, ""), start: source.length, end: source.length };
    expect(render(source, end)).toContain("     |         ^");
  });

  it("cuts long lines around the text", () => {
    const source = `${"(a) ".repeat(500)}(here)${" (b)".repeat(500)}`;
    const [, line = "", mark = ""] = render(source, at(source, "(here)"));
    expect(line.length).toBeLessThan(150);
    expect(line.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)).toBe("(here)");
    expect(line).toMatch(/^ {3}1 \| ….*…$/);
  });

  it("keeps characters of two units whole and takes them for one column", () => {
    const source = "(role \u{1f600}) (p ?x)";
    const [place, line = "", mark = ""] = render(source, at(source, "?x"));
    // Columns are counted as editors count them, in UTF-16 units.
    expect(place).toContain("game.kif:1:14:");
    expect([...line][mark.indexOf("^")]).toBe("?");
  });

  it("lets no control character through to the terminal", () => {
    const source = "(role \u001b[31mred) (p ?x)";
    expect(render(source, at(source, "?x")).join("\n")).not.toContain("\u001b");
  });

  it("has colours only when asked", () => {
    const source = "(p ?x)";
    expect(renderDiagnostics(source, "f", [at(source, "?x")], { color: true })).toContain("\u001b[1;31m");
    expect(renderDiagnostics(source, "f", [at(source, "?x")])).not.toContain("\u001b");
  });

  it("takes a large sheet with many of them in time that grows as they do", () => {
    // In CPU time, and by the same work on a tenth of it: no bound of seconds suits every machine.
    const cpuMs = (count: number) => {
      const source = Array.from({ length: count }, (_, i) => `(foo ?x${i})`).join("\n");
      const one = at(source, "?x0");
      const many = Array.from({ length: count }, (_, i) => ({ ...one, start: i * 10, end: i * 10 + 2 }));
      const { user, system } = process.cpuUsage();
      expect(renderDiagnostics(source, "f", many).length).toBeGreaterThan(20 * count);
      const after = process.cpuUsage();
      return (after.user - user + after.system - system) / 1000;
    };
    const tenth = Math.max(cpuMs(5_000), cpuMs(5_000));
    const whole = Math.min(cpuMs(50_000), cpuMs(50_000));
    expect(whole).toBeLessThan(50 * tenth);
  });
});

describe("the JSON of a file", () => {
  it("counts lines and columns from 1, the end exclusive, and has both sentences as message", () => {
    const source = "(a)\n(<= (p ?x)\n (q))";
    expect(toJson(source, "game.kif", [at(source, "(p ?x)\n (q)")])).toEqual({
      file: "game.kif",
      diagnostics: [
        {
          code: "GDL043",
          severity: "error",
          line: 2,
          column: 5,
          endLine: 3,
          endColumn: 5,
          message: "What is wrong. How to mend it.",
        },
      ],
    });
  });
});

describe("the summary", () => {
  it("counts", () => {
    const error = at("x", "x");
    const warning: Diagnostic = { ...error, severity: "warning" };
    expect(summary([])).toBe("no problems");
    expect(summary([error])).toBe("1 error");
    expect(summary([warning, error, warning, error])).toBe("2 errors, 2 warnings");
  });
});
