import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROPAGATORS } from "../../../src/engine/solver/solver-options.js";
import { arcwood } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

/** Queens on a board of this size, one variable a row. */
function queens(size: number): string {
  const all = Array.from({ length: size }, (_, i) => i);
  const extension = (a: number, b: number) => {
    const free = (i: number, j: number) => i !== j && Math.abs(i - j) !== b - a;
    const tuples = all.flatMap((i) => all.filter((j) => free(i, j)).map((j) => `(${i},${j})`));
    return `<extension> <list> q[${a}] q[${b}] </list> <supports> ${tuples.join("")} </supports> </extension>`;
  };
  return `<instance format="XCSP3" type="CSP">
  <variables> <array id="q" size="[${size}]"> 0..${size - 1} </array> </variables>
  <constraints> ${all.flatMap((a) => all.slice(a + 1).map((b) => extension(a, b))).join("\n")} </constraints>
</instance>`;
}

describe("arcwood solve FILE.xml", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "arcwood-solve-"));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function file(name: string, content: string | Uint8Array): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  it("finds a solution", () => {
    const { code, stdout, stderr } = arcwood(["solve", file("q6.xml", queens(6)), "--heuristic", "lex"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^q\[0\]=1 q\[1\]=3 q\[2\]=5 q\[3\]=0 q\[4\]=2 q\[5\]=4\nSATISFIABLE: \d+ nodes, \d+ failures, \d+\.\d\d s\n$/,
    );
  });

  it.each([
    ["plain", queens(6)],
    ["packed", gzipSync(queens(6))],
  ])("reads a %s network from a pipe, or under any name", (_, content) => {
    const expected = { status: "SATISFIABLE", solutions: 4, complete: true };
    const piped = arcwood(["solve", "-", "--count", "--json"], { input: content });
    expect({ code: piped.code, ...JSON.parse(piped.stdout) }).toMatchObject({ code: 0, ...expected });
    expect(arcwood(["solve", "-", "--horizon", "3"], { input: content }).stderr).toContain(
      "--horizon is for games, and <stdin> is taken for a network",
    );
  });

  it("takes for a network what begins as XML, whatever its name", () => {
    const { stdout } = arcwood(["solve", file("queens.xcsp", queens(6)), "--count", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ solutions: 4 });
    const piped = arcwood(["solve", "-"], { input: "(role r) (legal r a) (init p) terminal (goal r 100)" });
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    expect(piped.stdout).toMatch(/^<stdin>: r /);
  });

  it("says what it found in one object", () => {
    const { code, stdout } = arcwood(["solve", file("q4.xml.gz", gzipSync(queens(4))), "--json"]);
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(Object.keys(report).slice(0, 6)).toEqual([
      "status",
      "solutions",
      "solution",
      "nodes",
      "failures",
      "seconds",
    ]);
    expect(report).toMatchObject({ status: "SATISFIABLE", solutions: 1, ending: "first" });
    expect(Object.keys(report.solution)).toEqual(["q[0]", "q[1]", "q[2]", "q[3]"]);
    expect([1, 2]).toContain(report.solution["q[0]"]);
  });

  it.each(PROPAGATORS)("counts all solutions with %s", (propagator) => {
    const args = [
      "--count",
      "--json",
      "--propagator",
      propagator,
      "--heuristic",
      "dom/wdeg",
      "--last-conflict",
    ];
    const { code, stdout } = arcwood(["solve", file("q8.xml", queens(8)), ...args]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "SATISFIABLE",
      solutions: 92,
      ending: "complete",
      complete: true,
    });
  });

  it("prints all solutions, a line each", () => {
    const path = file("q6.xml", queens(6));
    const { code, stdout } = arcwood(["solve", path, "--all", "--json", "--branching", "values"]);
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(5);
    expect(new Set(lines.slice(0, 4).map(({ solution }) => Object.values(solution).join(""))).size).toBe(4);
    expect(lines[4]).toMatchObject({ status: "SATISFIABLE", solutions: 4, solution: lines[0].solution });
    const plain = arcwood(["solve", path, "--all", "--consistency", "fc"]).stdout.trim().split("\n");
    expect(plain).toHaveLength(5);
    expect(plain[4]).toMatch(/^SATISFIABLE: 4 solutions, /);
  });

  it("counts the matches of a game from its exported network, by propagation or by functions", () => {
    const path = join(folder, "game.xml");
    arcwood(["network", "tic-tac-toe", "--state", "initial", "--stages", "3", "--xcsp3", path]);
    const count = (...args: string[]) =>
      JSON.parse(arcwood(["solve", path, "--count", "--json", ...args]).stdout);
    expect(count()).toMatchObject({ solutions: 9 * 8 * 7, ending: "complete" });
    const functional = count("--functional");
    expect(functional).toMatchObject({ solutions: 9 * 8 * 7, failures: 0, revisions: 0 });
    expect(functional).not.toHaveProperty("notFunctional");
  });

  it("learns from conflicts, if told to, and tells how much", () => {
    const path = file("q7.xml", queens(7));
    const run = (...args: string[]) => arcwood(["solve", path, ...args]);
    const plain = run("--all").stdout.trim().split("\n");
    const learnt = run("--all", "--search", "learn").stdout.trim().split("\n");
    expect(learnt).toHaveLength(41);
    expect(learnt.slice(0, -1).sort()).toEqual(plain.slice(0, -1).sort());
    const report = JSON.parse(run("--count", "--search", "learn", "--json").stdout);
    expect(report).toMatchObject({
      status: "SATISFIABLE",
      solutions: 40,
      complete: true,
      ending: "complete",
    });
    expect(report.learn.variables).toBeGreaterThanOrEqual(49);
    expect(report.failures).toBeGreaterThan(0);
    const none = arcwood(["solve", file("q3.xml", queens(3)), "--search", "learn"]);
    expect([none.code, none.stdout]).toEqual([0, expect.stringMatching(/^UNSATISFIABLE: 0 solutions/)]);
    const cut = run("--count", "--search", "learn", "--nodes", "5", "--json");
    expect([cut.code, JSON.parse(cut.stdout)]).toMatchObject([
      1,
      { nodes: 5, ending: "nodes", complete: false },
    ]);
    const both = run("--functional", "--search", "learn");
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("two ways to search: choose one")]);
  });

  it("says so where there is no functional order, and searches as usual", () => {
    const args = ["--count", "--functional", "--json"];
    const { stdout, stderr } = arcwood(["solve", file("q6.xml", queens(6)), ...args]);
    expect(JSON.parse(stdout)).toMatchObject({ solutions: 4, notFunctional: expect.stringMatching(/./) });
    expect(stderr).toMatch(/^searched as usual: /);
  });

  it("keeps to its seconds while it looks for a functional order", () => {
    const path = file("q20.xml", queens(20));
    const { code, stdout, stderr } = arcwood(["solve", path, "--functional", "--seconds", "0.001"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "stopped at the limit of 0.001 seconds, before all was searched\n",
    });
    expect(stdout).toMatch(/^UNKNOWN: 0 nodes, 0 failures, /);
  });

  it("proves that there is none", () => {
    const { code, stdout } = arcwood(["solve", file("q3.xml", queens(3)), "--sac"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^UNSATISFIABLE: 0 solutions, 0 nodes, /);
  });

  it("reports what singleton arc consistency did", () => {
    const { stdout } = arcwood(["solve", file("q4.xml", queens(4)), "--sac", "--json"]);
    // No queen of four stands in a corner, and SAC sees it.
    expect(JSON.parse(stdout).sac).toMatchObject({ consistent: true, complete: true });
    expect(JSON.parse(stdout).sac.removed).toBeGreaterThan(0);
  });

  it("does not know when it is stopped before", () => {
    const { code, stdout, stderr } = arcwood([
      "solve",
      file("q24.xml", queens(24)),
      "--nodes",
      "3",
      "--json",
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: "UNKNOWN", solutions: 0, nodes: 3, ending: "nodes" });
    expect(stderr).toContain("stopped at the limit of 3 nodes");
    const text = arcwood(["solve", file("q24.xml", queens(24)), "--nodes", "1"]);
    // Nobody has asked how many there are.
    expect(text.stdout).toMatch(/^UNKNOWN: 1 node, \d+ failures?, [\d.]+ s\n$/);
    expect(text.stderr).toContain("stopped at the limit of 1 node,");
  });

  it.each(["--count", "--all"])(
    "does not claim with %s to know how many there are when it was cut",
    (wish) => {
      const args = ["solve", file("q12.xml", queens(12)), wish, "--nodes", "1000"];
      const asJson = arcwood([...args, "--json"]);
      const report = JSON.parse(asJson.stdout.trimEnd().split("\n").at(-1) as string);
      expect(asJson.code).toBe(1);
      expect(report).toMatchObject({ status: "UNKNOWN", ending: "nodes", complete: false });
      expect(report.solutions).toBeGreaterThan(0);
      expect(report.solutions).toBeLessThan(14200);
      const { code, stdout } = arcwood(args);
      expect(code).toBe(1);
      expect(stdout).toMatch(new RegExp(`^UNKNOWN: at least ${report.solutions} solutions, 1000 nodes`, "m"));
    },
  );

  it("prints what it has at Ctrl-C, and exits with 130", async () => {
    const path = file("q16.xml", queens(16));
    const { code, stdout, stderr } = await interrupted(["solve", path, "--all", "--json"]);
    expect(code).toBe(130);
    const lines = stdout.trimEnd().split("\n");
    const { solutions, ...report } = JSON.parse(lines.pop() ?? "");
    expect(report).toMatchObject({ ending: "aborted", status: "UNKNOWN", complete: false });
    expect(lines).toHaveLength(solutions);
    expect(stderr).toContain("interrupted: the answer is what was found by then");
  });

  it.each([
    ["open.xml", "<instance>\n<variables>", "line 2 of the XML: <variables> is never closed"],
    [
      "other.xml",
      "<instance>\n<objectives/></instance>",
      "line 2 of the XML: <objectives> is not understood",
    ],
    ["empty.xml", "", "empty.xml is empty"],
    ["bare.xml", "<instance></instance>", "line 1 of the XML: the <instance> declares no variables"],
    ["old.xml", '<instance format="XCSP2"/>', "line 1 of the XML: the format is XCSP2; only XCSP3 is"],
    ["broken.xml.gz", "no gzip", "cannot be unpacked: incorrect header check"],
  ])("exits with 2 for %s", (name, content, sentence) => {
    const { code, stdout, stderr } = arcwood(["solve", file(name, content)]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it("says of an empty pipe that it is empty, not that options do not fit a game", () => {
    const { code, stdout, stderr } = arcwood(["solve", "-", "--count"], { input: "" });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: "arcwood: <stdin> is empty.\n" });
  });

  it.each([
    [["nonesuch.xml"], "There is no file nonesuch.xml"],
    [["x.xml", "--propagator", "magic"], `Allowed choices are ${PROPAGATORS.join(", ")}`],
    [["x.xml", "--horizon", "3"], "--horizon is for games"],
    [["tic-tac-toe", "--all"], "--all is for networks"],
    [["x.xml", "--nodes", "0"], "0 is not a whole number of at least 1"],
    [["x.xml", "--seconds", "-1"], "-1 is not a positive number of seconds"],
    [["x.xml", "--all", "--count"], "--all prints the solutions and --count does not"],
    [[], "missing required argument"],
  ])("exits with 2 for solve %j", (args, sentence) => {
    const { code, stdout, stderr } = arcwood(["solve", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
