/** `arcwood network` as a user and as a program call it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readXcsp3 } from "../../../src/network/xcsp3/xcsp3-read.js";
import { arcwood } from "../../arcwood.js";
import { countSolutions } from "../../oracles/plain-solver.js";
import { HAS_TERMINAL, onTerminal } from "../on-terminal.js";

let folder = "";
const file = (name: string): string => join(folder, name);

/** Every tuple of six digits is a move and a fluent: a million of each. */
const LARGE = `
(role r)
${Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(" ")}
(init (n 0 0 0 0 0 0))
(<= (legal r (go ?a ?b ?c ?d ?e ?f)) (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f))
(<= (next (n ?a ?b ?c ?d ?e ?f)) (does r (go ?a ?b ?c ?d ?e ?f)))
(<= terminal (true (n 9 9 9 9 9 9)))
(goal r 100)
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arcwood-network-"));
  writeFileSync(
    file("bad.kif"),
    "(role r)\n(<= (next (p ?x)) (true q))\n(legal r a)\nterminal\n(goal r 100)\n",
  );
  writeFileSync(file("large.kif"), LARGE);
  writeFileSync(file("state.kif"), "(piece j1 pile)\n(true (piece j2 inconnue)) ; the other waits\n");
  writeFileSync(file("two.kif"), "(piece j1 pile) (piece j1 face) (piece j2 pile)");
  writeFileSync(file("unknown.kif"), "(piece j1 pile) (piece j3 face)");
  writeFileSync(file("rule.kif"), "(<= (piece j1 pile) q)");
  writeFileSync(file("open.kif"), "(piece j1 pile");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => arcwood(["network", ...args], { cwd: folder });
const json = (...args: string[]) => JSON.parse(run(...args, "--json").stdout);

describe("arcwood network", () => {
  it.each(["--dot", "--svg", "--xcsp3"])(
    "writes with %s - to stdout what goes to a file otherwise",
    (option) => {
      const piped = run("matching-pennies", option, "-");
      expect(piped).toMatchObject({ code: 0, stderr: "" });
      expect(existsSync(file("-"))).toBe(false);
      run("matching-pennies", option, file("exported"));
      expect(piped.stdout).toBe(readFileSync(file("exported"), "utf8"));
    },
  );

  it.each([
    [["--dot", "-", "--xcsp3", "-"], "--xcsp3 - and --dot - would both go to stdout"],
    [["--dot", "-", "--json"], "--dot - and --json would both go to stdout"],
    [["--xcsp3", "-", "--atom", "terminal"], "--xcsp3 - and --atom would both go to stdout"],
  ])("refuses %j", (options, sentence) => {
    const { code, stdout, stderr } = arcwood(["network", "matching-pennies", ...options], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it.skipIf(!HAS_TERMINAL)(
    "says on a terminal what it is about, and leaves nothing of it behind",
    async () => {
      const { code, text } = await onTerminal(["network", "connect-four", "--preprocess", "unary"]);
      expect(code).toBe(0);
      for (const step of ["grounding the rules", "making the network", "making it smaller"])
        expect(text).toContain(`connect-four: ${step} …\r\x1b[K`);
      expect(text).toContain("\x1b[Kconnect-four:\r\n  variables");
    },
  );

  it.skipIf(!HAS_TERMINAL)("breaks tables between the same columns where a terminal is narrow", async () => {
    const { text } = await onTerminal(["network", "tic-tac-toe", "--atom", "(next (cell 1 1 x))"], {
      columns: 60,
    });
    const [, table = ""] = text.replaceAll("\r\n", "\n").split("\n\n");
    expect(table.split("\n").slice(0, 5)).toEqual([
      "(true (cell 1 1 _))  (does x (mark 1 1))",
      "  (does o (mark 1 1))  (marked 1 1)  (next (cell 1 1 _))",
      "-".repeat(56),
      "b                    false",
      "  false                false         b",
    ]);
  });

  it("prints the size of the network", () => {
    const { code, stdout, stderr } = run("matching-pennies");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^matching-pennies:\n {2}variables {3}\d+ {2}\(1 terminal, 2 fluent, 2 action, /);
    expect(stdout).toMatch(/\n {2}groups {6}2 {2}\(6 of 6 fluents\)\n$/);
  });

  it("proves groups within its effort, says which it could not prove, and always the same", () => {
    const full = json("tic-tac-toe");
    expect(full).toMatchObject({ unproved: [], groups: { length: 10 } });
    const none = json("tic-tac-toe", "--effort", "0");
    expect(none.groups).toEqual([]);
    expect(none.unproved).toEqual(
      full.groups.map(({ name, fluents }: { name: string; fluents: string[] }) => ({ name, fluents })),
    );
    const { stdout } = run("tic-tac-toe", "--effort", "0");
    expect(stdout).toContain(
      "\n  groups      0  (0 of 29 fluents)\n  unproved    10  (29 fluents, left Boolean: the proofs came to their limit; --effort gives more)\n",
    );
    const shown = run("tic-tac-toe", "--effort", "0", "--show", "groups").stdout;
    expect(shown).toContain("unproved  (cell 1 1 _): (cell 1 1 b) ");
    const some = ["tic-tac-toe", "--effort", "0.002", "--show", "variables"];
    expect(run(...some).stdout).toBe(run(...some).stdout);
  });

  it("tries values within its effort, and says how many it has not tried", () => {
    const steps = (...args: string[]) =>
      json("tic-tac-toe", "--preprocess", "sac", ...args).preprocessing.steps;
    expect(steps()).toMatchObject([{ step: "sac", untried: 0 }]);
    const [{ tests, untried }] = steps("--effort", "0");
    expect(tests).toBe(0);
    expect(untried).toBeGreaterThan(0);
    expect(run("tic-tac-toe", "--preprocess", "sac", "--effort", "0").stdout).toContain(
      `\n  sac came to its limit before it had tried ${untried} values; --effort gives more\n`,
    );
    expect(run("tic-tac-toe", "--preprocess", "sac").stdout).not.toContain("limit");
  });

  it.each(["-1", "much", "", "20000"])("refuses the effort %j", (effort) => {
    const { code, stdout, stderr } = run("tic-tac-toe", "--effort", effort);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${effort} is no effort: a number from 0 to 10000`);
  });

  it("counts as the paper does beside the size of our network", () => {
    const { paper, ...ours } = json("tic-tac-toe", "--encoding", "paper");
    expect({ ...ours, seconds: 0 }).toEqual({ ...json("tic-tac-toe"), seconds: 0 });
    expect(paper).toMatchObject({ variables: 14, maxDomain: 27, largest: "true cell", constraints: 17 });
    expect(run("tic-tac-toe", "--encoding", "paper").stdout).toMatch(
      /\nas the paper counts:\n {2}variables {3}14 {2}\(1 terminal, .*\n {2}maxDomain {3}27 {2}\(true cell\)\n {2}constraints 17 {2}\(/,
    );
  });

  it.each([
    ["--xcsp3", "-"],
    ["--atom", "terminal"],
    ["--show", "variables"],
    ["--stages", "2"],
    ["--preprocess", "all"],
  ])("refuses %s with what only counts", (...options) => {
    const { code, stdout, stderr } = run("tic-tac-toe", "--encoding", "paper", ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`--encoding paper only counts, for one turn: ${options[0]} is for a network.\n`);
  });

  it("wants an end, and the solver finds the plans that lead there", () => {
    const out = file("won.xml");
    const args = ["tic-tac-toe", "--state", "initial", "--stages", "5", "--xcsp3", out];
    expect(run(...args, "--require", "(goal x 100)", "--require", "(true (cell 2 2 x))").code).toBe(0);
    const { stdout } = arcwood(["solve", out, "--count", "--json"]);
    // Of the eight lines of three four go through the middle; 3! orders for x, 6 * 5 for o.
    expect(JSON.parse(stdout)).toMatchObject({ solutions: 4 * 6 * 30, ending: "complete" });
  });

  it("says why an end cannot be wanted", () => {
    const { code, stdout, stderr } = run("tic-tac-toe", "--require", "(goal x 75)");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      "tic-tac-toe: (goal x 75) cannot be wanted, since it can never hold, or does not change.\n",
    );
  });

  it.each(["--atom", "--around", "--require"])("says with %s how an atom has to be written", (option) => {
    const asked = (atom: string) => {
      const { code, stdout, stderr } = run("tic-tac-toe", option, atom, "--svg", "atom.svg");
      expect(code).toBe(1);
      return stdout + stderr;
    };
    expect(asked("goal x 100")).toContain("is no atom in KIF, such as (goal me 100)");
    expect(asked("(cell 1 1 x)")).toContain("are (true (cell 1 1 x)) and (next (cell 1 1 x))");
    expect(asked("(mark 1 1)")).toContain("are such as (does x (mark 1 1)) and (legal x (mark 1 1))");
  });

  it("takes the state from a file, and no game for one", () => {
    expect(run("tic-tac-toe", "--state", "nowhere")).toMatchObject({
      code: 2,
      stderr: "arcwood: There is no file nowhere.\n",
    });
    expect(run("tic-tac-toe", "--max-seconds", "0.5").code).toBe(0);
  });

  it("prints it as one JSON object, with the groups", () => {
    const { code, stdout } = run("tic-tac-toe", "--json");
    expect(code).toBe(0);
    expect(stdout.trimEnd().split("\n").length).toBe(1);
    const object = JSON.parse(stdout);
    expect(object).toMatchObject({ file: "tic-tac-toe", encoding: "grouped", stages: 1, maxDomain: 10 });
    for (const key of ["variables", "constraints", "tuples", "arity", "groundRules", "seconds"]) {
      expect([key, typeof object[key]]).toEqual([key, "number"]);
    }
    expect(object.groups).toContainEqual({
      name: "(cell 2 3 _)",
      exactlyOne: true,
      fluents: ["(cell 2 3 b)", "(cell 2 3 o)", "(cell 2 3 x)"],
    });
    expect(object.groups.length).toBe(10);
    expect(json("tic-tac-toe", "--encoding", "boolean")).toMatchObject({ groups: [], kinds: { fluent: 29 } });
  });

  it("writes XCSP 3 whose solutions are the joint moves of the state", () => {
    const out = file("out.xml");
    const solutions = (...args: string[]): number => {
      expect(run("matching-pennies", "--xcsp3", out, ...args).code).toBe(0);
      const reading = readXcsp3(readFileSync(out, "utf8"));
      if ("problem" in reading) throw new Error(reading.problem);
      return countSolutions(reading.network).solutions;
    };
    expect(solutions("--state", "initial")).toBe(4);
    expect(solutions("--state", "initial", "--encoding", "boolean")).toBe(4);
    expect(solutions("--state", "initial", "--stages", "2")).toBe(4);
    expect(solutions("--state", "initial", "--preprocess", "all")).toBe(4);
    // j1 has shown its coin, so it has no legal move, and the state no solution.
    expect(solutions("--state", file("state.kif"))).toBe(0);
    expect(solutions("--state", file("state.kif"), "--preprocess", "all")).toBe(0);
  });

  it("makes the network smaller, step by step, and counts what each step did", () => {
    const { stdout } = run("matching-pennies", "--state", "initial", "--preprocess", "all");
    const rows = stdout.split("\n").map((line) => line.trim().split(/ +/));
    const [before, after] = ["before", "after"].map((name) =>
      rows
        .find((row) => row[0] === name)
        ?.slice(1)
        .map(Number),
    );
    const changes = ["merge", "unary", "universal", "sac"].map((step) =>
      rows.find((row) => row[0] === step)?.slice(1, 5),
    );
    const sums = before?.map((count, i) => changes.reduce((sum, change) => sum + Number(change?.[i]), count));
    expect(sums).toEqual(after);
    const { preprocessing } = json("matching-pennies", "--preprocess", "unary,merge");
    expect(preprocessing.steps.map(({ step }: { step: string }) => step)).toEqual(["merge", "unary"]);
    expect(run("matching-pennies", "--preprocess", "magic")).toMatchObject({ code: 2, stdout: "" });
  });

  it("takes the state from stdin", () => {
    const { code, stdout } = arcwood(["network", "matching-pennies", "--state", "-", "--json"], {
      input: "(piece j1 pile) (piece j2 face)",
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).constraints).toBe(json("matching-pennies").constraints + 2);
    expect(run("-", "--state", "-")).toMatchObject({ code: 2, stdout: "" });
  });

  it("refuses states that the game cannot have, and files that are none", () => {
    const refused = (name: string) => run("matching-pennies", "--state", name);
    expect(refused("two.kif")).toMatchObject({ code: 1, stdout: "" });
    expect(refused("two.kif").stderr).toContain("both hold");
    expect(refused("unknown.kif").stderr).toContain("(piece j3 face) can never hold");
    expect(refused("rule.kif")).toMatchObject({ code: 2, stdout: "" });
    expect(refused("open.kif")).toMatchObject({ code: 2, stdout: "" });
    expect(refused("nowhere.kif")).toMatchObject({ code: 2, stdout: "" });
  });

  it("refuses rules with errors, and shows them", () => {
    const { code, stdout, stderr } = run("bad.kif");
    expect(code).toBe(1);
    expect(stdout).toContain("bad.kif:2:14: error GDL043");
    expect(stderr).toContain("bad.kif has errors, so it has no network");
    const object = json("bad.kif");
    expect(object).toMatchObject({ file: "bad.kif", problem: "the rules have errors" });
    expect(object.diagnostics.map(({ code }: { code: string }) => code)).toContain("GDL043");
  });

  it("finds the fluents and moves in three ways", () => {
    const counts = ["base", "arguments", "reach"].map((method) => {
      const { code, stdout } = run("tic-tac-toe", "--domains", method, "--json");
      expect(code).toBe(0);
      const { domains, fluents, moves } = JSON.parse(stdout);
      expect(domains).toBe(method);
      expect(moves).toContainEqual({ role: "x", text: "(mark 1 1)" });
      return [fluents.length, moves.length];
    });
    expect(counts).toEqual([
      [29, 20],
      [29, 20],
      [29, 20],
    ]);
  });

  it("stops at its budget, and names the rule that went beyond", () => {
    const { code, stdout, stderr } = run("large.kif", "--max-rules", "10000");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^large\.kif cannot be translated: .*10000.*, because of the rule for \((legal|next).* in line [56]\.\n$/,
    );
    expect(json("large.kif", "--max-rules", "10000")).toMatchObject({
      file: "large.kif",
      line: expect.any(Number),
    });
    expect(run("large.kif", "--show", "slices", "--max-rules", "1000")).toMatchObject({ code: 1 });
  });

  it("says where a file cannot be written", () => {
    const { code, stdout, stderr } = run("matching-pennies", "--xcsp3", "nowhere/out.xml");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^arcwood: nowhere\/out\.xml cannot be written: /);
  });
});
