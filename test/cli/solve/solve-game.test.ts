/** `arcwood solve` of a game, as a user and as a program see it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";
import { arcwood } from "../../arcwood.js";
import { load } from "../../games/bundled.js";

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
      /^tic-tac-toe: x 50, o 50 {2}\(\d+ nodes, [\d.]+ s\)\n\n9 first moves, /,
    );
  });

  it("takes a threshold for each role, by name or in order, and shows a policy that reaches them", () => {
    for (const thresholds of ["x=1/2,o=0.5", "1/2,1/2"]) {
      const { code, answers } = json(["tic-tac-toe", "--threshold", thresholds]);
      expect(code).toBe(0);
      expect(answers).toMatchObject([
        {
          status: "SOLVED",
          feasible: true,
          feasibleAlone: { x: true, o: true },
          values: { x: 0.5, o: 0.5 },
          policies: 46_080,
        },
      ]);
      expect(answers[0].plan).toHaveLength(9);
      expect(answers[0]).not.toHaveProperty("moves");
    }
    const text = arcwood(["solve", "tic-tac-toe", "--threshold", "o=1"]).stdout;
    expect(text).toMatch(/^tic-tac-toe: x 0 ≥ 0, o 100 ≥ 100, 77904 policies {2}\(/);
    expect(text).toMatch(/\n\nA joint policy that reaches every threshold in \d turns, to the end:\n/);
  });

  it("says where no joint policy reaches every threshold, which is an answer", () => {
    const { code, stderr, answers } = json(["tic-tac-toe", "--threshold", "x=1/2,o=1"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(answers).toMatchObject([
      { status: "SOLVED", value: null, feasible: false, feasibleAlone: { x: true, o: true }, policies: 0 },
    ]);
    const text = arcwood(["solve", "tic-tac-toe", "--threshold", "x=1/2,o=1"]).stdout;
    expect(text).toMatch(/^tic-tac-toe: no joint policy reaches x 50, o 100 {2}\(\d+ nodes, [\d.]+ s\)\n$/);
    // Of a team and of one player the best policy is shown, as with one threshold.
    const team = arcwood(["solve", "matching-pennies-cooperative", "--threshold", "alice=3/4"]);
    expect(team.stdout).toMatch(/^matching-pennies-cooperative: \w+, \w+ 50 < 75, 0 policies/);
    expect(json([ORCHARD, "--horizon", "4", "--threshold", "bob=1/4"]).answers).toMatchObject([
      { value: 27 / 128, feasible: false, feasibleAlone: { bob: false }, policies: 0 },
    ]);
  });

  it("writes a number of policies that JSON cannot hold as a string", () => {
    const [{ policies }] = json(["orchard-2-2-1", "--horizon", "6"]).answers;
    expect(policies).toBe("462449425576762959462400");
  });

  it("shows horizons as a table", () => {
    const { stdout } = arcwood(["solve", "orchard-2-2-1", "--horizon", "3..4", "--threshold", "0.2"]);
    expect(stdout.replace(/\(\d+ nodes, [\d.]+ s\)/g, "(…)")).toBe(
      `orchard-2-2-1, by the number of turns
    3: bob 0 < 20, 0 policies  (…)
    4: bob 675/32 = 21.0938 ≥ 20, 144 policies  (…)
`,
    );
  });

  it("shows the plan of a puzzle, move by move, which can be played as it stands", () => {
    const [{ plan, roles, value }] = json(["untwisty-complex"]).answers;
    expect({ roles, value }).toEqual({ roles: ["player"], value: 1 });
    const game = load("untwisty-complex").game;
    let state = game.initialState();
    for (const joint of plan) {
      expect(game.isTerminal(state)).toBe(false);
      const moves = joint.map((text: string) => game.term(text));
      expect(game.legalMoves(state, 0)).toContain(moves[0]);
      state = game.nextState(state, moves);
    }
    expect(game.isTerminal(state)).toBe(true);
    expect(game.score(state, 0)).toBe(100);
    const { stdout } = arcwood(["solve", "untwisty-complex"]);
    expect(stdout).toContain("\n\nBest play in 9 turns, to the end:\n\n  1. press ");
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^ {2}9\. press /);
  });

  it("shows what each first move is worth, and best play after it", () => {
    const [{ moves, roles, plan }] = json(["tic-tac-toe"]).answers;
    expect(roles).toEqual(["x", "o"]);
    expect(moves).toHaveLength(9);
    for (const { moves: joint, values, line } of moves) {
      expect(joint).toEqual([expect.stringMatching(/^\(mark \d \d\)$/), "noop"]);
      expect(values).toEqual({ x: 0.5, o: 0.5 });
      expect(line.length).toBe(8);
    }
    expect(plan).toHaveLength(9);
    // Two in a row, and o to move: x wins by the third one unless it is taken.
    const state = file(
      "two.kif",
      "(cell 1 1 x) (cell 2 2 x) (cell 3 1 o) (cell 1 2 b) (cell 1 3 b) (cell 2 1 b) (cell 2 3 b) (cell 3 2 b) (cell 3 3 b) (control o)",
    );
    const { stdout } = arcwood(["solve", "tic-tac-toe", "--state", state]);
    const [first, second] = stdout.split("\n").filter((line) => line.startsWith("  o mark"));
    expect(first).toMatch(/^ {2}o mark 3 3 {2}x 50, o 50 {2}x mark 3 2, /);
    expect(second).toMatch(/^ {2}o mark \d \d {2}x 100, o 0 {2}x mark 3 3$/);
  });

  it("shows a policy as a tree where there is chance", () => {
    const { stdout } = arcwood(["solve", "matching-pennies-cooperative"]);
    expect(stdout.replace(/\(\d+ nodes, [\d.]+ s\)/g, "(…)")).toBe(
      `matching-pennies-cooperative: alice, bob 50, 4 policies  (…)

The policy, with what each position is worth:

    1   50  alice choose heads, bob choose heads
    2   50  chance
    3  100    1/2 choose heads: the end
    4    0    1/2 choose tails: the end
`,
    );
    const [{ policy, plan }] = json(["guess-dice"]).answers;
    expect(plan).toBeUndefined();
    const [start] = policy;
    expect(start).toMatchObject({ turn: 0, values: { player: 31031 / 46656 } });
    expect(start.courses).toHaveLength(6);
    const values = start.courses.map(({ to }: { to: number }) => policy[to].values.player);
    expect(values.reduce((sum: number, value: number) => sum + value, 0) / 6).toBeCloseTo(31031 / 46656, 12);
    const short = arcwood(["solve", "orchard-2-2-1", "--positions", "10"]).stdout;
    expect(short).toMatch(
      /: …\n(?:.*\n)*\n\d+ positions \(…\) were not followed; --positions \d+ shows more\.\n$/,
    );
  });

  it("draws best play for Graphviz", () => {
    const out = join(folder, "play.dot");
    const { code } = arcwood(["solve", "matching-pennies-cooperative", "--dot", out]);
    expect(code).toBe(0);
    const dot = readFileSync(out, "utf8");
    expect(dot).toMatch(/^digraph play \{\n/);
    expect(dot).toContain('p1 -> p2 [label="1/2 choose heads"];');
    expect(dot.match(/ -> /g)).toHaveLength(3);
    const { code: refused, stderr } = arcwood(["solve", "tic-tac-toe", "--horizon", "1..2", "--dot", out]);
    expect({ refused, stderr }).toMatchObject({ refused: 2, stderr: expect.stringContaining("--dot draws") });
  });

  it("keeps the value where a budget ends before best play is followed", () => {
    const nodes = json(["tic-tac-toe"]).answers[0].nodes;
    const { code, stderr, answers } = json(["tic-tac-toe", "--nodes", String(nodes + 1)]);
    expect(code).toBe(0);
    expect(answers).toMatchObject([{ status: "SOLVED", value: 0.5 }]);
    expect(stderr).toContain(`best play is not followed to the end: ${nodes + 1} nodes were used`);
  });

  it.each([
    [
      "matching-pennies",
      /: no pure saddle point: where j1 and j2 move at once, .* j1 can secure 0, and j2 can hold it to 100$/,
    ],
    ["kuhn-poker", /: alice cannot always tell where it is, and solving would need belief states: /],
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
    [["--threshold", "x=3/2"], /3\/2 is no utility from 0 to 1/],
    [["--threshold", "x="], /Nothing is no utility from 0 to 1/],
    [["--threshold", "y=1"], /--threshold names y; the roles with a score are x, o\./],
    [["--threshold", "x=1,x=0"], /--threshold names x twice/],
    [["--threshold", "x=1,1/2"], /names some roles and not others/],
    [["--threshold", "1,1/2,0"], /has 3 thresholds, and the game has 2 roles with a score: x, o\./],
    [["--threshold", "x=1", "--worst"], /--worst asks for one value/],
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
