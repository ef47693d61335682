/** `arcwood replay`, as a user and as a program see it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { AN_ERROR, interrupted } from "../interrupted.js";

const RULES = `(role red) (init (at 0)) (succ 0 1) (succ 1 2)
  (<= (legal red go) (true (at ?n))) (<= (legal red stay) (true (at ?n)))
  (<= (next (at ?m)) (does red go) (true (at ?n)) (succ ?n ?m))
  (<= (next (at ?n)) (does red stay) (true (at ?n)))
  (<= terminal (true (at 2))) (<= (goal red 10) (true (at ?n)))`;

const header = (roles: readonly string[]) => ({ type: "header", game: "g", roles, hasSees: false });
const step = (n: number, at: number, move: string) => ({
  match: 0,
  step: n,
  state: [`(at ${at})`],
  terminal: false,
  goals: [["10"]],
  legal: [["go", "stay"]],
  joint: [move],
});
const END = { match: 0, step: 2, state: ["(at 2)"], terminal: true, goals: [["10"]] };
const TRACE = [header(["red"]), step(0, 0, "go"), step(1, 1, "go"), END];

/** Tells `B` from `b`, as some engines do: by capitals, blue wins; without, both do. */
const CAPITALS = `(role red) (init (cell B)) (<= terminal (true (cell b))) (<= terminal (true (cell c)))
  (legal red go) (<= (next (cell c)) (true (cell B))) (goal red 50)`;
const CAPITALS_TRACE = [
  header(["red"]),
  {
    match: 0,
    step: 0,
    state: ["(cell b)"],
    terminal: false,
    goals: [["50"]],
    legal: [["go"]],
    joint: ["go"],
  },
  { match: 0, step: 1, state: ["(cell c)"], terminal: true, goals: [["50"]] },
];

describe("arcwood replay", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-replay-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const jsonl = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const run = (...args: string[]) => arcwood(["replay", ...args], { cwd: folder });

  beforeAll(() => {
    put("game.kif", RULES);
    put("errors.kif", `${RULES} ${AN_ERROR}`);
    put("capitals.kif", CAPITALS);
    put("good.jsonl", jsonl(TRACE));
    put("good.jsonl.gz", gzipSync(jsonl(TRACE)));
    put("bad.jsonl", jsonl(TRACE.map((line, i) => (i === 2 ? { ...line, legal: [["go", "jump"]] } : line))));
    put("early.jsonl", jsonl(TRACE.map((line, i) => (i === 2 ? { ...line, terminal: true } : line))));
    put("header.jsonl", jsonl([header(["red"])]));
    put("roles.jsonl", jsonl([header(["blue"]), ...TRACE.slice(1)]));
    put("capitals.jsonl", jsonl(CAPITALS_TRACE));
    put(
      "capitals-bad.jsonl",
      jsonl(CAPITALS_TRACE.map((line) => ("goals" in line ? { ...line, goals: [[]] } : line))),
    );
    put("broken.jsonl.gz", gzipSync(jsonl(TRACE)).subarray(0, 60));
    put("words.jsonl", "no trace at all\n");
    put("empty.jsonl", "");
  });

  it.each(["good.jsonl", "good.jsonl.gz"])("finds no difference in %s", (trace) => {
    expect(run("game.kif", trace)).toEqual({
      code: 0,
      stdout: "game.kif: 3 states, no difference\n",
      stderr: "",
    });
    const { code, stdout, stderr } = run("game.kif", trace, "--json", "--engine", "reference");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const result = { file: "game.kif", trace, engine: "reference", states: 3, difference: null };
    expect(stdout).toBe(`${JSON.stringify(result)}\n`);
  });

  it("compares with the record of a match: states, moves, end and scores", () => {
    const play = (seed: string) =>
      arcwood([
        "match",
        "connect-four",
        "--players",
        "random,random",
        "--iterations",
        "1",
        "--seed",
        seed,
        "--json",
      ]).stdout;
    const record = JSON.parse(play("1"));
    const compare = (content: string) => {
      put("record.json", content);
      return run("connect-four", "record.json");
    };
    const states = record.states.length;
    expect(compare(JSON.stringify(record, undefined, 2))).toMatchObject({
      code: 0,
      stdout: `connect-four: ${states} states, no difference\n`,
    });
    const other = JSON.parse(play("2")).states.length;
    expect(compare(play("1") + play("2")).stdout).toContain(`${states + other} states, no difference`);
    const { goalValues, moves } = record;
    const wrong = [
      [{ ...record, goalValues: goalValues.map((goal: number) => 100 - goal + 1) }, /score of red\n/],
      [{ ...record, moves: moves.with(2, moves[3]) }, /step 2: joint red\n/],
      [{ ...record, states: record.states.with(4, record.states[3]) }, /step 4: state\n/],
      [{ ...record, isCompleted: false }, /terminal\n/],
    ] as const;
    for (const [changed, said] of wrong) {
      const { code, stdout } = compare(JSON.stringify(changed));
      expect(code).toBe(1);
      expect(stdout).toMatch(said);
    }
  });

  it("names some of the terms of a state that is wrong as a whole, and in JSON all", () => {
    const many = Array.from({ length: 1000 }, (_, i) => `(is ${i})`);
    put("wrong.jsonl", jsonl([TRACE[0], { ...step(0, 0, "go"), state: many }]));
    const { stdout } = run("game.kif", "wrong.jsonl");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThan(400);
    expect(stdout).toMatch(/only in the trace: {2}\(is 0\) \(is 1\) .* and \d+ more; --json has all\n/);
    expect(JSON.parse(run("game.kif", "wrong.jsonl", "--json").stdout).difference.expected).toHaveLength(
      1000,
    );
  });

  it("reads the trace or the rules from a pipe, but not both", () => {
    for (const trace of [jsonl(TRACE), gzipSync(jsonl(TRACE))]) {
      const { code, stdout } = arcwood(["replay", "game.kif", "-"], { cwd: folder, input: trace });
      expect({ code, stdout }).toEqual({ code: 0, stdout: "game.kif: 3 states, no difference\n" });
    }
    expect(arcwood(["replay", "-", "good.jsonl"], { cwd: folder, input: RULES }).code).toBe(0);
    const both = arcwood(["replay", "-", "-"], { cwd: folder, input: jsonl(TRACE) });
    expect(both).toMatchObject({ code: 2, stdout: "" });
    expect(both.stderr).toContain("only one file can be called -");
  });

  it("prints the first difference, in words", () => {
    const { code, stdout, stderr } = run("game.kif", "bad.jsonl");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toBe(
      "game.kif: the first difference is in match 0, step 1: legal red\n" +
        "  only in the trace:  jump\n  only in the engine: stay\n",
    );
    expect(run("game.kif", "early.jsonl").stdout).toContain(
      "step 1: terminal\n  the trace says true, the engine false\n",
    );
    expect(run("game.kif", "roles.jsonl").stdout).toContain(
      "roles\n  only in the trace:  blue\n  only in the engine: red\n",
    );
  });

  it("prints the first difference as JSON", () => {
    const { code, stdout, stderr } = run("game.kif", "bad.jsonl", "--json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const difference = {
      match: 0,
      step: 1,
      what: "legal red",
      expected: ["go", "jump"],
      got: ["go", "stay"],
    };
    const result = { file: "game.kif", trace: "bad.jsonl", engine: "reference", states: 2, difference };
    expect(stdout).toBe(`${JSON.stringify(result)}\n`);
  });

  it("reads the rules from stdin", () => {
    const { code, stdout } = arcwood(["replay", "-", "good.jsonl"], { cwd: folder, input: RULES });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "<stdin>: 3 states, no difference\n" });
  });

  it("runs a sheet with errors that has a meaning, and says so on stderr", () => {
    const { code, stdout, stderr } = run("errors.kif", "good.jsonl");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "errors.kif: 3 states, no difference\n" });
    expect(stderr).toContain("arcwood check errors.kif shows what is wrong");
  });

  it("tells names apart by capitals where only that agrees with the trace, and says so", () => {
    const { code, stdout, stderr } = run("capitals.kif", "capitals.jsonl");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "capitals.kif: 2 states, no difference\n" });
    expect(stderr).toContain("spells some name with different capitals");
    const bad = run("capitals.kif", "capitals-bad.jsonl", "--json");
    expect(bad.code).toBe(1);
    expect(bad.stderr).not.toContain("spells some name");
    expect(JSON.parse(bad.stdout).difference).toMatchObject({ what: "terminal", expected: false, got: true });
  });

  it.each([
    [["game.kif", "none.jsonl"], "There is no file none.jsonl"],
    [["game.kif", "."], ". is a folder, not a file"],
    [["game.kif", "broken.jsonl.gz"], "broken.jsonl.gz cannot be unpacked"],
    [
      ["game.kif", "words.jsonl"],
      "words.jsonl is neither a trace nor the record of a match: line 1 is not JSON",
    ],
    [
      ["game.kif", "empty.jsonl"],
      "empty.jsonl is neither a trace nor the record of a match: the first line is not the header of a trace",
    ],
    [["game.kif", "header.jsonl"], "header.jsonl holds no states"],
    [["none.kif", "good.jsonl"], "There is no file none.kif"],
    [["game.kif"], "missing required argument 'trace'"],
    [["game.kif", "good.jsonl", "--engine", "magic"], "magic"],
    [["game.kif", "good.jsonl", "--jsn"], "unknown option '--jsn'"],
  ])("exits with 2 for replay %j", (args, sentence) => {
    const { code, stdout, stderr } = run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it("exits with 1 where the rules have no meaning", () => {
    const { code, stdout, stderr } = arcwood(["replay", "-", "good.jsonl", "--json"], {
      cwd: folder,
      input: `${RULES} (<= terminal (not terminal))`,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("negation stands in a cycle");
  });

  it("exits with 130 at Ctrl-C, and says how far it came", async () => {
    // Each new state takes a million joins.
    const numbers = Array.from({ length: 100 }, (_, i) => `(n ${i})`).join(" ");
    put(
      "slow.kif",
      `${RULES} ${AN_ERROR} ${numbers} (<= terminal (true (at ?at)) (n ?x) (n ?y) (n ?z) (distinct (f ?x ?y ?z) (f ?x ?y ?z)))`,
    );
    const matches = Array.from({ length: 2000 }, (_, match) => [
      { ...step(0, 0, "go"), match },
      { ...step(1, 1, "go"), match, capped: true },
    ]);
    put("slow.jsonl", jsonl([header(["red"]), ...matches.flat()]));
    const { code, stdout, stderr } = await interrupted([
      "replay",
      join(folder, "slow.kif"),
      join(folder, "slow.jsonl"),
    ]);
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toMatch(/interrupted after \d+ of 4000 states/);
  });
});
