/** What `arcwood network` shows of a network: its parts with --show and --atom, and pictures. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { arcwood } from "../../arcwood.js";

let folder = "";
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arcwood-shown-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => arcwood(["network", ...args], { cwd: folder });
const json = (...args: string[]) => JSON.parse(run(...args, "--json").stdout);

describe("arcwood network", () => {
  it("says that the picture of a large network is a summary", () => {
    const { code, stdout, stderr } = run("connect-four", "--dot", "-");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^connect-four has \d+ variables, so the picture has a box for each kind/);
    expect(stdout).toContain("values");
    expect(run("matching-pennies", "--dot", "-").stderr).toBe("");
  });

  it("shows the flat sheet, the ground rules, the groups, the variables and the constraints", () => {
    const flat = run("matching-pennies", "--show", "flat").stdout;
    expect(flat).toContain("; (true_piece ?x1 ?x2)      is  (true (piece ?x1 ?x2))\n");
    expect(flat).toContain("(<= (next_piece ?joueur ?cote) (does_retourne ?joueur ?cote))\n");
    const rules = run("matching-pennies", "--show", "rules").stdout;
    expect(parseSheet(rules).diagnostics).toEqual([]);
    expect(rules).toContain("(init (piece j1 inconnue))\n");
    expect(run("matching-pennies", "--show", "groups").stdout).toMatch(/^exactly one {2}\(piece j1 _\): /);
    expect(run("matching-pennies", "--show", "variables").stdout).toContain(
      "0 fluent    (true (piece j1 _)): face inconnue pile\n",
    );
    const { variables, constraints } = json("matching-pennies", "--show", "constraints");
    expect(typeof variables).toBe("number");
    expect(constraints.length).toBeGreaterThan(20);
  });

  it("shows the slices, with what is known in advance and what there is to compute", () => {
    const { code, stdout } = run("tic-tac-toe", "--show", "slices");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 phases; .*\n {2}phase 0: .*\(control x\)\n {2}phase 1: .*\(control o\)\n/);
    expect(stdout).toContain("  legal (x (mark 1 1)) = true (cell 1 1 b)\n");
    expect(stdout).toContain("  next (control o) = 1\n");
    expect(stdout).toMatch(/ = true \(cell 1 1 b\) ∧ ¬does \(x \(mark 1 1\)\)\n/);
    const { phases, programs, slices } = json("tic-tac-toe", "--show", "slices");
    expect({ phases, lines: slices.length }).toEqual({
      phases: 2,
      lines: stdout.trimEnd().split("\n").length,
    });
    expect(run("hex", "--show", "slices").stdout).toMatch(
      /\n {2}until nothing grows:\n {4}.* grows by true \(cell \d \d (red|blue)\) ∧ \(.* ∨ /,
    );
    const looped = json("hex", "--show", "slices").programs;
    for (const { state, transition } of [...programs, ...looped]) {
      for (const { gates, operands, kinds } of [state, transition]) {
        const sum = (of: (kind: string) => number) =>
          Object.entries<number>(kinds).reduce((total, [kind, count]) => total + count * of(kind), 0);
        expect(sum(() => 1)).toBe(gates);
        expect(sum((kind) => Number(kind.replace(/^[a-z]+/, "")))).toBe(operands);
      }
    }
  });

  it("refuses an option of the network where none is made, instead of ignoring it", () => {
    for (const without of [
      ["--show", "flat"],
      ["--show", "slices"],
      ["--domains", "reach"],
    ]) {
      for (const option of [
        ["--xcsp3", "-"],
        ["--stages", "2"],
        ["--state", "initial"],
      ]) {
        const { code, stdout, stderr } = run("tic-tac-toe", ...without, ...option);
        expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
        expect(stderr).toContain(`${option[0]} is for the network`);
      }
    }
  });

  it("shows the table of an atom, and says where there is none", () => {
    const { code, stdout } = run("matching-pennies", "--atom", "(next (piece j1 pile))");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\(next \(piece j1 pile\)\): the variable \(next \(piece j1 _\)\), value pile\n\n/,
    );
    expect(json("matching-pennies", "--atom", "terminal").atom).toMatchObject({
      variable: "terminal",
      value: "true",
      constraints: [{ allowed: true }],
    });
    expect(run("matching-pennies", "--atom", "(true (piece j1 pile))").stdout).toContain(
      "Nothing defines it",
    );
    expect(run("matching-pennies", "--atom", "(foo)")).toMatchObject({ code: 1 });
  });

  it("writes pictures of the constraint graph", () => {
    expect(run("matching-pennies", "--dot", "out.dot", "--svg", "out.svg").code).toBe(0);
    expect(readFileSync(file("out.dot"), "utf8")).toMatch(
      /^digraph network \{\n[\s\S]*\(true \(piece j1 _\)\)[\s\S]*\}\n$/,
    );
    expect(readFileSync(file("out.svg"), "utf8")).toMatch(
      /^<svg [\s\S]*\(true \(piece j1 _\)\)[\s\S]*<\/svg>\n$/,
    );
    expect(run("tic-tac-toe", "--level", "relation", "--svg", "out.svg").stderr).toBe("");
    const texts = readFileSync(file("out.svg"), "utf8").match(/<title>[^<,\n]*/g);
    expect(new Set(texts)).toEqual(
      new Set(
        ["cell", "control", "does", "marked", "legal", "goal", "open", "decided", "terminal", "score"].map(
          (name) => `<title>${name}`,
        ),
      ),
    );
    expect(run("tic-tac-toe", "--around", "(goal x 100)", "--dot", "out.dot").code).toBe(0);
    expect(readFileSync(file("out.dot"), "utf8")).not.toContain("(next (cell");
  });

  it("says that a picture is a summary, and what a picture cannot be", () => {
    const { stderr } = run("connect-four", "--svg", "out.svg");
    expect(stderr).toMatch(
      /^connect-four has \d+ variables, so the picture has a box for each kind of them; --level relation and --around ATOM show more\.\n$/,
    );
    expect(run("tic-tac-toe", "--around", "(goal x 75)", "--dot", "out.dot")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("(goal x 75) cannot be pictured: no variable stands for it"),
    });
    expect(run("tic-tac-toe", "--level", "kind")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("neither --dot nor --svg says where it goes"),
    });
    expect(run("tic-tac-toe", "--svg", "out.svg", "--depth", "2").stderr).toContain(
      "--around says from which",
    );
  });
});
