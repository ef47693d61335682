/** `arcwood solve` of a game, as a user and as a program see it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";
import { arcwood } from "../../arcwood.js";

const ORCHARD = "games/orchard-2-2-1/rules.kif";

describe("arcwood solve GAME", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-solve-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const json = (args: readonly string[]) => {
    const { code, stdout, stderr } = arcwood(["solve", ...args, "--json"], { cwd: ROOT });
    return {
      code,
      stderr,
      answers: stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  };

  it("prints one JSON object for each horizon, with the fields of the contract", () => {
    const { code, stderr, answers } = json([ORCHARD, "--horizon", "1..5", "--threshold", "0.5"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(answers).toEqual(
      [0, 0, 0, 27 / 128, 21 / 64].map((value, i) => ({
        status: "SOLVED",
        horizon: i + 1,
        value,
        exact: ["0", "0", "0", "27/128", "21/64"][i],
        values: { bob: value },
        feasible: false,
        policies: 0,
        nodes: expect.any(Number),
        seconds: expect.any(Number),
      })),
    );
  });

  it("starts from a state in a file", () => {
    const basket = file("basket.kif", "(true (state 2 2 1)) (true (control bob))");
    const { code, answers } = json([ORCHARD, "--state", basket, "--horizon", "1..5", "--threshold", "1/2"]);
    expect(code).toBe(0);
    expect(answers.map(({ value, feasible, policies }) => [value, feasible, policies])).toEqual([
      [0, false, 0],
      [0, false, 0],
      [3 / 8, false, 0],
      [17 / 32, true, 36],
      [73 / 128, true, 1188],
    ]);
  });

  it("gives the value of the whole game without a horizon", () => {
    expect(json(["orchard-2-2-1"]).answers).toMatchObject([
      { horizon: null, exact: "107/288", policies: null },
    ]);
    expect(json(["orchard-2-2-1", "--worst"]).answers).toMatchObject([{ horizon: null, exact: "11/64" }]);
    expect(arcwood(["solve", "tic-tac-toe"]).stdout).toMatch(
      /^tic-tac-toe: x 1\/2 = 0\.500000, o 1\/2 = 0\.500000 {2}\(\d+ nodes, [\d.]+ s\)\n$/,
    );
  });

  it("writes a number of policies that JSON cannot hold as a string", () => {
    const [{ policies }] = json(["orchard-2-2-1", "--horizon", "6"]).answers;
    expect(policies).toBe("462449425576762959462400");
  });

  it("shows horizons as a table", () => {
    const { stdout } = arcwood(["solve", "orchard-2-2-1", "--horizon", "3..4", "--threshold", "0.2"]);
    expect(stdout.replace(/\(\d+ nodes, [\d.]+ s\)/g, "(…)")).toBe(
      `orchard-2-2-1, by the number of turns
    3: bob 0 < 1/5, 0 policies  (…)
    4: bob 27/128 = 0.210938 ≥ 1/5, 144 policies  (…)
`,
    );
  });

  it.each([
    [
      "matching-pennies",
      /: no pure saddle point: where j1 and j2 move at once, .* j1 can secure 0, and j2 can hold it to 1$/,
    ],
    ["monty-hall", /: candidate cannot always tell where it is, and solving would need belief states: /],
  ])("says why %s has no value, with exit code 1", (name, sentence) => {
    const { code, stderr, answers } = json([name]);
    expect(code).toBe(1);
    expect(answers).toMatchObject([{ status: "UNKNOWN", value: null, policies: null }]);
    expect(stderr.trimEnd()).toMatch(sentence);
  });

  it.each([
    [["--nodes", "5000"], /not solved within 5000 nodes$/],
    [["--memory", "1"], /not solved within 1 MB of memory$/],
  ])("gives up where %j says so", (budget, sentence) => {
    const { code, stderr, answers } = json(["connect-four", ...budget]);
    expect(code).toBe(1);
    expect(answers).toMatchObject([
      { status: "UNKNOWN", value: null, problem: expect.stringMatching(sentence) },
    ]);
    expect(stderr.trimEnd()).toMatch(sentence);
  });

  it("gives up after its seconds, wherever it is then", () => {
    const { code, stderr } = arcwood(["solve", "connect-four", "--seconds", "0.5"]);
    expect(code).toBe(1);
    expect(stderr.trimEnd()).toMatch(/(not solved within|grounding needs more than) 0\.5 s$/);
  });

  it("goes on to no further horizon once a budget is used up", () => {
    const { code, answers } = json(["connect-four", "--horizon", "3..9", "--nodes", "20000"]);
    expect(code).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(["SOLVED", "SOLVED", "UNKNOWN"]);
  });

  it.each([
    [["--horizon", "many"], /many is no number of turns/],
    [["--horizon", "5..1"], /5\.\.1 is no number of turns/],
    [["--threshold", "1.5"], /1\.5 is no utility from 0 to 1/],
    [["--threshold", "1/0"], /1\/0 is no utility from 0 to 1/],
  ])("refuses %j as wrong usage", (args, sentence) => {
    const { code, stdout, stderr } = arcwood(["solve", "tic-tac-toe", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  it("says what is wrong with a state or a sheet", () => {
    const wrong = file("wrong.kif", "(state 9 9 9)");
    expect(arcwood(["solve", "orchard-2-2-1", "--state", wrong])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "orchard-2-2-1 cannot be solved: (state 9 9 9) can never hold in this game\n",
    });
    const broken = file("broken.kif", "(role a) (<= (legal a ?x) (true b))");
    const { code, stderr } = arcwood(["solve", broken]);
    expect(code).toBe(1);
    expect(stderr).toContain("arcwood check");
  });

  it("stops at Ctrl-C with 130, and with what is known so far", async () => {
    const child = spawn(process.execPath, [
      join(ROOT, "dist/cli.js"),
      ...["solve", "connect-four", "--horizon", "1..9", "--json"],
    ]);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      // A second signal would kill it at once.
      const isFirst = !stdout.includes('"horizon":4');
      stdout += text;
      if (isFirst && stdout.includes('"horizon":4')) child.kill("SIGINT");
    });
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    const last = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ status: "UNKNOWN", problem: "interrupted" });
  });
});
