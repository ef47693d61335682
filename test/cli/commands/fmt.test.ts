import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { arcwood, type Outcome } from "../../arcwood.js";

const UGLY = "; roles\n(role a)(ROLE b)\n(<= terminal\n p)";
const PRETTY = "; roles\n(role a)\n(role b)\n(<= terminal p)\n";
const INFIX = "% roles\nrole(a).\nrole(b).\nterminal :- p.\n";
const BROKEN = "(role a))\n(p ())\n";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arcwood-fmt-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function fmt(...args: string[]): Outcome {
  return arcwood(["fmt", ...args]);
}

describe("arcwood fmt", () => {
  it("prints the canonical layout and leaves the file alone", () => {
    const path = file("a.kif", UGLY);
    expect(fmt(path)).toEqual({ code: 0, stdout: PRETTY, stderr: "" });
    expect(readFileSync(path, "utf8")).toBe(UGLY);
  });

  it("converts between the notations", () => {
    expect(fmt(file("a.kif", UGLY), "--to", "infix").stdout).toBe(INFIX);
    expect(fmt(file("a.gdl", INFIX), "--to", "kif").stdout).toBe(PRETTY);
    expect(fmt(file("a.gdl", INFIX)).stdout).toBe(INFIX);
  });

  it("names with --check what is not canonical, and exits with 1", () => {
    const [ugly, pretty] = [file("a.kif", UGLY), file("b.kif", PRETTY)];
    expect(fmt("--check", pretty)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(fmt("--check", ugly, pretty)).toEqual({
      code: 1,
      stdout: `${ugly}: not in the canonical layout\n`,
      stderr: "",
    });
    expect(fmt("--check", "--to", "infix", pretty).code).toBe(1);
  });

  it("rewrites files with --write, keeping their permissions, and touches no other", () => {
    const [ugly, pretty] = [file("a.kif", UGLY), file("b.kif", PRETTY)];
    chmodSync(ugly, 0o640);
    const untouched = statSync(pretty);
    expect(fmt("--write", ugly, pretty)).toEqual({
      code: 0,
      stdout: "",
      stderr: `${ugly}: rewritten\n`,
    });
    expect(readFileSync(ugly, "utf8")).toBe(PRETTY);
    expect(statSync(ugly).mode & 0o777).toBe(0o640);
    expect([statSync(pretty).ino, statSync(pretty).mtimeMs]).toEqual([untouched.ino, untouched.mtimeMs]);
    expect(readdirSync(folder).sort()).toEqual(["a.kif", "b.kif"]);
  });

  it("rewrites the file behind a link and keeps the link", () => {
    const path = file("a.kif", UGLY);
    const link = join(folder, "link.kif");
    symlinkSync(path, link);
    expect(fmt("--write", link).code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(PRETTY);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it("reports errors as the checker does, writes nothing, and goes on", () => {
    const [broken, pretty] = [file("a.kif", BROKEN), file("b.kif", PRETTY)];
    const { code, stdout, stderr } = fmt(broken, pretty);
    expect(code).toBe(1);
    expect(stdout).toBe(PRETTY);
    expect(stderr).toContain(`${broken}:1:9: error GDL002: `);
    expect(stderr).toContain(`${broken}:2:4: error GDL003: `);
    expect(fmt("--write", broken).code).toBe(1);
    expect(readFileSync(broken, "utf8")).toBe(BROKEN);
  });

  it("exits with 2 when a file cannot be read, and does the others all the same", () => {
    const missing = join(folder, "missing.kif");
    const { code, stdout, stderr } = fmt(missing, file("a.kif", BROKEN), file("b.kif", PRETTY));
    expect(code).toBe(2);
    expect(stdout).toBe(PRETTY);
    expect(stderr).toContain(missing);
    expect(existsSync(missing)).toBe(false);
  });

  it("prints one JSON object a file and nothing else", () => {
    const paths = [file("a.kif", UGLY), file("b.kif", PRETTY), file("c.kif", BROKEN), join(folder, "d.kif")];
    const { code, stdout } = fmt("--json", ...paths);
    const lines = stdout.trimEnd().split("\n");
    expect(code).toBe(2);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { file: paths[0], changed: true, text: PRETTY },
      { file: paths[1], changed: false, text: PRETTY },
      {
        file: paths[2],
        diagnostics: [
          expect.objectContaining({ code: "GDL002", line: 1 }),
          expect.objectContaining({ code: "GDL003" }),
        ],
      },
      { file: paths[3], diagnostics: [], error: expect.any(String) },
    ]);
  });

  it("does not rewrite what would lose letters, a folder, a bundled game or stdin", () => {
    const latin = file("latin.kif", Buffer.from("; na\xefve\n(p)", "latin1"));
    const outcome = fmt("--write", latin);
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain("UTF-8");
    expect(readFileSync(latin)).toEqual(Buffer.from("; na\xefve\n(p)", "latin1"));
    expect(fmt("--write", folder).code).toBe(2);
    const game = fmt("--write", "tic-tac-toe");
    expect([game.code, game.stderr]).toEqual([2, expect.stringContaining("not a file of yours")]);
    expect(arcwood(["fmt", "--write", "-"], { input: UGLY }).code).toBe(2);
  });

  it("reads stdin and bundled games", () => {
    expect(arcwood(["fmt", "-"], { input: UGLY })).toEqual({ code: 0, stdout: PRETTY, stderr: "" });
    expect(fmt("--check", "tic-tac-toe")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("refuses --check with --write, and unknown notations", () => {
    const path = file("a.kif", UGLY);
    expect(fmt("--check", "--write", path)).toMatchObject({ code: 2, stdout: "" });
    expect(fmt("--to", "prolog", path)).toMatchObject({ code: 2, stdout: "" });
    expect(fmt()).toMatchObject({ code: 2, stdout: "" });
    expect(readFileSync(path, "utf8")).toBe(UGLY);
  });
});
