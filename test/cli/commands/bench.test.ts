/** What `arcwood bench playouts` prints, and which engine it measures; not how fast that is. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { counting } from "../../match/rules.js";
import { AN_ERROR, interrupted } from "../interrupted.js";

const FIELDS = [
  "game",
  "engine",
  "lanes",
  "gates",
  "slots",
  "compileSeconds",
  "playoutsPerSecond",
  "playoutsPerCpuSecond",
  "statesPerSecond",
  "meanLength",
  "threads",
];

describe("arcwood bench playouts", () => {
  it.each([
    ["slices", "1"],
    ["slices", "2"],
    ["tables", "1"],
    ["reference", "2"],
  ])("%s on %s threads: one object with --json", (engine, threads) => {
    const options = ["--engine", engine, "--threads", threads, "--seconds", "0.05", "--json"];
    const { code, stdout, stderr } = arcwood(["bench", "playouts", "tic-tac-toe", ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const row = JSON.parse(stdout);
    expect(Object.keys(row)).toEqual(FIELDS);
    expect(row).toMatchObject({ game: "tic-tac-toe", engine, threads: Number(threads) });
    expect(row.lanes > 1).toBe(engine === "slices");
    expect(row.meanLength).toBeGreaterThanOrEqual(5);
    expect(row.meanLength).toBeLessThanOrEqual(9);
    expect(row.playoutsPerCpuSecond).toBeGreaterThan(0);
  });

  it("prints the means of the scores for people", () => {
    const { code, stdout } = arcwood(["bench", "playouts", "connect-four", "--seconds", "0.05"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/mean scores of \d+ playouts: red \d+\.\d\d, yellow \d+\.\d\d/);
  });

  it("takes the reference reasoner where a game cannot be compiled, and says so once", () => {
    // Nothing binds ?x, but no move is asked for in the only state.
    const rules = "(role a) (init p) terminal (goal a 100) (<= (legal a ?x) (true ?y))";
    const options = ["--seconds", "0.01", "--json"];
    const { code, stdout, stderr } = arcwood(["bench", "playouts", "-", ...options], { input: rules });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ engine: "reference", lanes: 1, meanLength: 0 });
    expect(stderr.match(/reference reasoner/g)).toHaveLength(1);
    const asked = arcwood(["bench", "playouts", "-", ...options, "--engine", "slices"], { input: rules });
    expect({ code: asked.code, stdout: asked.stdout }).toEqual({ code: 1, stdout: "" });
    expect(asked.stderr).toMatch(/cannot be played by slices: nothing in a rule for "legal" binds/);
  });

  it("takes impossible seconds and threads for wrong usage", () => {
    for (const wrong of [
      ["--seconds", "0"],
      ["--seconds", "x"],
      ["--threads", "0"],
    ]) {
      expect(arcwood(["bench", "playouts", "tic-tac-toe", ...wrong])).toMatchObject({ code: 2, stdout: "" });
    }
  });

  it.each(["slices", "reference"])("%s: prints what it has at Ctrl-C, and exits with 130", async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), "arcwood-bench-"));
    try {
      const file = join(folder, "long.kif");
      writeFileSync(file, `${counting(30)} ${AN_ERROR}`);
      const options = ["--engine", engine, "--seconds", "1000", "--json"];
      const { code, stdout, stderr } = await interrupted(["bench", "playouts", file, ...options]);
      expect(code).toBe(130);
      expect(Object.keys(JSON.parse(stdout))).toEqual(FIELDS);
      expect(stderr).toContain("interrupted: the figures are those until then");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
