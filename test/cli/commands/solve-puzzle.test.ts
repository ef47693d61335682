import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-puzzles-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Leaving after n steps up scores 0, 30 or 60; the third step ends the match with 100. */
const STAIRS = file(
  "stairs.kif",
  `(role climber) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
   (legal climber up) (legal climber leave)
   (<= (next (at ?m)) (does climber up) (true (at ?n)) (succ ?n ?m))
   (<= (next (at ?n)) (does climber leave) (true (at ?n)))
   (<= (next left) (does climber leave))
   (<= terminal (true left)) (<= terminal (true (at 3)))
   (worth 0 0) (worth 1 30) (worth 2 60) (worth 3 100)
   (<= (goal climber ?s) (true (at ?n)) (worth ?n ?s))`,
);
/** The light comes with the first turn; the match would end in the dark only. */
const ENDLESS = file(
  "endless.kif",
  `(role r) (init dark) (init waits) (legal r m) (legal r n)
   (<= (next lit) (does r m)) (<= (next lit) (does r n))
   (<= (next waits) (true waits))
   (<= terminal (true dark) (not (true waits)))
   (<= (goal r 100) (true dark)) (<= (goal r 0) (not (true dark)))`,
);
const NO_100 = file(
  "no-100.kif",
  `(role r) (init (step 0)) (succ 0 1) (succ 1 2) (legal r m) (legal r n)
   (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
   (<= (next a) (does r m)) (<= (next b) (does r n))
   (<= terminal (true (step 2)))
   (<= (goal r 100) (true a) (true b)) (<= (goal r 40) (true b) (not (true a)))
   (<= (goal r 0) (not (true b)))`,
);

/** Every move switches two of 40 lamps, so one lamp alone is never lit: nothing but parity says so. */
const PARITY_RULES = `(role r) ${Array.from({ length: 39 }, (_, i) => `(next_to l${i} l${i + 1})`).join(" ")}
   (<= (lamp ?a) (next_to ?a ?b)) (<= (lamp ?b) (next_to ?a ?b))
   (<= (legal r (switch ?a ?b)) (next_to ?a ?b))
   (<= (changes ?a) (does r (switch ?a ?b))) (<= (changes ?b) (does r (switch ?a ?b)))
   (<= (next (lit ?a)) (true (lit ?a)) (not (changes ?a)))
   (<= (next (lit ?a)) (lamp ?a) (not (true (lit ?a))) (changes ?a))
   (<= another (lamp ?a) (distinct ?a l0) (true (lit ?a)))
   (<= terminal (true (lit l0)) (not another))
   (<= (goal r 100) terminal) (<= (goal r 0) (not terminal))`;
const PARITY = file("parity.kif", PARITY_RULES);
/** The same, but one may give up for 40. Not all moves are legal always, so they are not taken for permutations. */
const GIVE_UP = file(
  "give-up.kif",
  `${PARITY_RULES.replace("(<= (goal r 100) terminal) (<= (goal r 0) (not terminal))", "").replace(
    "(<= (legal r (switch ?a ?b))",
    "(<= (legal r (switch ?a ?b)) (not (true stopped))",
  )}
   (legal r stop) (<= (next stopped) (does r stop)) (<= terminal (true stopped))
   (<= alone (true (lit l0)) (not another))
   (<= (goal r 100) alone) (<= (goal r 40) (not alone))`,
);

describe("arcwood solve of a puzzle", () => {
  it("shows the score and the plan", () => {
    const { code, stdout, stderr } = arcwood(["solve", STAIRS]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/stairs\.kif: climber 100 {2}\(3 turns, [a-z -]+, [\d.]+ s\)\n/);
    expect(stdout).toContain("Best play in 3 turns, to the end:\n\n  1. up\n  2. up\n  3. up\n");
  });

  it("says with --json what it found and proved", () => {
    const { code, stdout } = arcwood(["solve", NO_100, "--json"]);
    expect(code).toBe(0);
    const { nodes, seconds, method, plan, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({
      status: "SOLVED",
      horizon: null,
      value: 0.4,
      values: { r: 0.4 },
      feasible: true,
      policies: null,
      roles: ["r"],
      turns: 2,
      score: 40,
      optimal: true,
    });
    expect(plan).toHaveLength(2);
    expect(plan[1]).toEqual(["n"]);
    expect(nodes).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThan(0);
    expect(["breadth-first", "chain", "parallel chain", "beam"]).toContain(method);
  });

  it("begins where --state says, also where the match is over", () => {
    const from = (content: string) => arcwood(["solve", STAIRS, "--json", "--state", file("state", content)]);
    expect(JSON.parse(from("(at 1)").stdout)).toMatchObject({ score: 100, turns: 2, optimal: true });
    expect(JSON.parse(from("(true (at 1)) left").stdout)).toMatchObject({ score: 30, plan: [], turns: 0 });
    const text = arcwood(["solve", STAIRS, "--state", file("over", "(at 3)")]);
    expect(text.stdout).toMatch(/^.*stairs\.kif: climber 100 {2}\(0 turns, .*\)\n$/);
    const unknown = from("(at 9)");
    expect([unknown.code, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).toContain("cannot be solved");
  });

  it("ends with the proof where no course of moves ends the match", () => {
    const { code, stdout } = arcwood(["solve", ENDLESS, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: "SOLVED", value: 0, optimal: true });
    expect(JSON.parse(stdout)).not.toHaveProperty("bounds");
    expect(arcwood(["solve", ENDLESS]).stdout).toContain("r 0  (no course of moves ends the match");
  });

  it("shows the best plan when time is up, and how far it may be from the best", () => {
    const { code, stdout, stderr } = arcwood(["solve", "hunter-big", "--seconds", "0.001", "--json"]);
    expect(code).toBe(1);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ status: "UNKNOWN", value: null, feasible: null, optimal: false });
    expect(report.bounds).toEqual([(report.score ?? 0) / 100, 1]);
    expect(stderr).toContain("not solved within 0.001 s; no plan");
  });

  it("ends at Ctrl-C with what it knows, and exits with 130", async () => {
    // It has no first words: it is left alone for longer each time.
    let left = 60;
    let wait = left;
    const isAtWork = () => {
      if (left-- > 0) return false;
      wait *= 2;
      left = wait;
      return true;
    };
    const { code, stdout, stderr } = await interrupted(["solve", PARITY, "--json"], isAtWork);
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ status: "UNKNOWN", optimal: false });
    expect(stderr).toContain("interrupted; no plan");
  });

  it("ends when memory is full", () => {
    const { code, stdout, stderr } = arcwood(["solve", PARITY, "--memory", "1", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: "UNKNOWN", optimal: false });
    expect(stderr).toContain("no method goes on; no plan");
  });

  it("prints the plan that there is when it ends without a proof", () => {
    const { code, stdout, stderr } = arcwood(["solve", GIVE_UP, "--memory", "1", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "UNKNOWN",
      value: null,
      bounds: [0.4, 1],
      plan: [["stop"]],
      score: 40,
      optimal: false,
    });
    expect(stderr).toContain("no plan with more than 40 was found");
    expect(arcwood(["solve", GIVE_UP, "--memory", "1"]).stdout).toMatch(
      /r at least 40, at most 100 .*\n\nThe best plan in 1 turn, to the end:\n\n {2}1\. stop\n$/,
    );
  });

  const dot = ["--dot", join(folder, "policy.dot")];
  it.each([["--horizon", "3"], ["--threshold", "0.5"], ["--worst"], ["--nodes", "1000"], dot])(
    "counts policies where %s asks what plans cannot answer",
    (...args) => {
      const { code, stdout } = arcwood(["solve", STAIRS, "--json", ...args]);
      expect(code).toBe(0);
      const report = JSON.parse(stdout);
      expect(report.policies).toBeGreaterThan(0);
      expect(report).not.toHaveProperty("optimal");
    },
  );

  it("refuses rules with errors", () => {
    const { code, stdout, stderr } = arcwood([
      "solve",
      file("bad.kif", "(role r) (<= terminal (not (true ?x)))"),
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("has errors, so there is nothing to solve; arcwood check");
  });
});
