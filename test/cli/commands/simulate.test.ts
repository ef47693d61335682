/** `arcwood simulate`, as a user and as a program see it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { counting } from "../../match/rules.js";
import { AN_ERROR, interrupted } from "../interrupted.js";

const ENDLESS = "(role r) (init (at 0)) (legal r a) (<= (next ?x) (true ?x)) (goal r 50)";

describe("arcwood simulate", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-simulate-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sheet = (name: string, rules: string) => {
    writeFileSync(join(folder, name), rules);
    return join(folder, name);
  };

  it("prints one JSON object with the fields of the contract", () => {
    const { code, stdout, stderr } = arcwood([
      "simulate",
      "tic-tac-toe",
      "--matches",
      "10",
      "--seed",
      "7",
      "--json",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd()).not.toContain("\n");
    const result = JSON.parse(stdout);
    expect(result).toEqual({
      game: "tic-tac-toe",
      matches: 10,
      finished: 10,
      seed: 7,
      length: { mean: expect.any(Number), ci95: expect.any(Number) },
      scores: ["x", "o"].map((role) => ({
        role,
        mean: expect.any(Number),
        interval: [expect.any(Number), expect.any(Number)],
        ci95: expect.any(Number),
      })),
      problems: [],
    });
    expect(result.length.mean).toBeGreaterThanOrEqual(5);
    expect(result.scores[0].mean + result.scores[1].mean).toBe(100);
  });

  it("gives the same bytes for the same seed, in text and as JSON", () => {
    for (const more of [[], ["--json"]]) {
      const run = (seed: string) =>
        arcwood(["simulate", "liars-dice", "--matches", "20", "--seed", seed, ...more]);
      expect(run("3")).toEqual(run("3"));
      expect(run("3").stdout).not.toBe(run("4").stdout);
    }
  });

  it("has results that never change", () => {
    const { stdout } = arcwood(["simulate", "-", "--matches", "50", "--seed", "1", "--json"], {
      input: counting(7),
    });
    expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
      {
        "finished": 50,
        "game": "<stdin>",
        "length": {
          "ci95": 0.25001089633782464,
          "mean": 5.04,
        },
        "matches": 50,
        "problems": [],
        "scores": [
          {
            "ci95": 3.7500472064670873,
            "interval": [
              67.42317201435844,
              74.92326642729262,
            ],
            "mean": 72.8,
            "role": "counter",
          },
        ],
        "seed": 1,
      }
    `);
  });

  it("prints a summary", () => {
    const { code, stdout, stderr } = arcwood(["simulate", "rock-paper-scissors", "--matches", "30"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^rock-paper-scissors: 30 random matches, seed 1, with 95 % intervals\n {2}length {2}\d/,
    );
    expect(stdout).toMatch(/score of \w+ +\d+\.\d\d \[\d+\.\d\d, \d+\.\d\d\]\n/);
    expect(stdout).not.toContain("problem");
  });

  it("reports problems with exit code 1, as text with the first ones only", () => {
    const args = ["simulate", "-", "--matches", "8", "--max-steps", "3"];
    const json = arcwood([...args, "--json"], { input: ENDLESS });
    expect(json.code).toBe(1);
    const { problems, length, scores } = JSON.parse(json.stdout);
    expect(length).toEqual({ mean: null, ci95: null });
    expect(scores).toEqual([{ role: "r", mean: null, interval: null, ci95: null }]);
    expect(problems).toHaveLength(8);
    expect(problems[2]).toEqual({ kind: "max-steps", match: 2, step: 3, state: ["(at 0)"] });
    const text = arcwood(args, { input: ENDLESS });
    expect(text.code).toBe(1);
    expect(text.stdout).toContain("8 random matches, seed 1, 0 of them to the end\n");
    expect(text.stdout.match(/\(max-steps\), match \d, step 3\n {4}\(at 0\)\n/g)).toHaveLength(5);
    expect(text.stdout).toContain("and 3 more problems; --json lists all");
  });

  it("says who has no move, and that the checker may know why", () => {
    const input = `(role a) (role b) (init p) (legal a x) (<= (legal b x) (true p)) (<= (next q) (true p))
      (<= terminal (true r)) (goal a 0) (goal b 0)`;
    const text = arcwood(["simulate", "-", "--matches", "1"], { input });
    expect(text.code).toBe(1);
    expect(text.stdout).toContain(
      "b has no legal move in a state that is not terminal (no-legal), match 0, step 1",
    );
    expect(text.stderr).toMatch(/^arcwood check - shows \d+ warnings?, which may be the reason\.\n$/);
    const { problems } = JSON.parse(arcwood(["simulate", "-", "--matches", "1", "--json"], { input }).stdout);
    expect(problems).toMatchObject([{ kind: "no-legal", roles: ["b"] }]);
    const demo = arcwood(["demo", "-"], { input });
    expect(demo.stderr).toContain("This is not the end: b has no legal move");
    expect(demo.stderr).toContain("which may be the reason");
    const match = arcwood(["match", "-", "--players", "first,first", "--iterations", "1"], { input });
    expect(match.stdout).toContain("no legal move for b");
    expect(match.stderr).toContain("which may be the reason");
  });

  it("cuts matches after 1,000 steps where nothing else is said", () => {
    const { stdout } = arcwood(["simulate", "-", "--matches", "1", "--json"], { input: ENDLESS });
    expect(JSON.parse(stdout).problems).toMatchObject([{ kind: "max-steps", step: 1000 }]);
  });

  it("runs a sheet with errors that has a meaning, and says so on stderr", () => {
    const file = sheet("errors.kif", `${counting(3)} ${AN_ERROR}`);
    const { code, stdout, stderr } = arcwood(["simulate", file, "--matches", "2", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ game: file, matches: 2, problems: [] });
    expect(stderr).toContain(`arcwood check ${file} shows what is wrong`);
  });

  it("exits with 1 where the rules have no meaning", () => {
    const input = "(role r) (legal r a) (init 0) (<= terminal (true 0)) (<= (goal r ?x) (true 0))";
    const { code, stdout, stderr } = arcwood(["simulate", "-", "--matches", "1", "--json"], { input });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain('nothing in a rule for "goal" binds ?x');
  });

  it.each([
    [["tic-tac-toe", "--matches", "0"], "0 is not a whole number of at least 1"],
    [["tic-tac-toe", "--matches", "many"], "many is not a whole number"],
    [["tic-tac-toe", "--seed", "-1"], "-1"],
    [["tic-tac-toe", "--seed", "0x10"], "0x10 is not a whole number"],
    [["tic-tac-toe", "--max-steps", "0"], "at least 1"],
    [["none.kif"], "There is no file none.kif"],
    [[], "missing required argument"],
  ])("exits with 2 for simulate %j", (args, sentence) => {
    const { code, stdout, stderr } = arcwood(["simulate", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it("prints the matches that it has at Ctrl-C, and exits with 130", async () => {
    const file = sheet("long.kif", `${counting(30)} ${AN_ERROR}`);
    const { code, stdout, stderr } = await interrupted([
      "simulate",
      file,
      "--matches",
      "100000000",
      "--json",
    ]);
    expect(code).toBe(130);
    const { matches, finished, length } = JSON.parse(stdout);
    expect(finished).toBeGreaterThan(0);
    expect(matches - finished).toBeLessThanOrEqual(1);
    expect(length.mean).toBeGreaterThan(14);
    expect(stderr).toContain(`interrupted after ${finished} of 100000000 matches`);
  });
});
