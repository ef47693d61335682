/** `arcwood learn`, as a user and as a program see it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { HANG_MS } from "../../patience.js";
import { AN_ERROR, interrupted } from "../interrupted.js";

describe("arcwood learn", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-learn-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const learn = (...args: string[]) => arcwood(["learn", ...args]);
  const sheet = (name: string, rules: string) => {
    writeFileSync(join(folder, name), rules);
    return join(folder, name);
  };

  it("prints one JSON object, which the seed and the number of matches decide but for the seconds", () => {
    const args = ["tic-tac-toe", "--games", "2000", "--seed", "7", "--features", "3", "--json"];
    const { code, stdout, stderr } = learn(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd()).not.toContain("\n");
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      game: "tic-tac-toe",
      seed: 7,
      players: ["x", "o"],
      columns: 1,
      stages: 2,
      variables: 9,
      isInterrupted: false,
      kept: null,
    });
    expect(result.matches).toBe(result.matchesInAll);
    expect(result.curve.length).toBe(5);
    expect(result.heaviest.length).toBe(3);
    expect(result.meetings[0]).toMatchObject({ way: "values", against: "playouts" });
    const withoutSeconds = (json: string) => json.replace(/"seconds":[\d.e-]+/g, "");
    expect(withoutSeconds(learn(...args).stdout)).toBe(withoutSeconds(stdout));
  });

  it("shows the curve and the heaviest features in words", () => {
    const { code, stdout } = learn("tic-tac-toe", "--games", "2000", "--features", "1");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^tic-tac-toe: \d+ features with \d+ entries, 2 stages, one value/);
    expect(stdout).toMatch(/seconds +matches +positions +foretold +x % +o %\n/);
    expect(stdout).toMatch(
      /\nquick matches: values scored [\d.]+ of \d+ against playouts; .* are searched with\n/,
    );
    expect(stdout).toMatch(/\n {2}[+-]\d+\.\d\d for [xo] in \(control [xo]\): \(cell [^\n]*\n$/);
  });

  it("keeps what it learnt, and goes on from there", () => {
    const out = join(folder, "kept", "here");
    const args = ["tic-tac-toe", "--games", "600", "--out", out, "--json"];
    const first = JSON.parse(learn(...args).stdout);
    expect(readdirSync(out)).toEqual([`${first.hash}.values`]);
    expect(first.kept).toBe(join(out, `${first.hash}.values`));
    const again = learn(...args);
    const second = JSON.parse(again.stdout);
    expect(again.stderr).toContain(`going on from ${first.matches} matches learnt before`);
    expect(second.matchesInAll).toBe(first.matches + second.matches);
    // Another game has a file of its own.
    expect(learn("rock-paper-scissors", "--games", "600", "--out", out).code).toBe(0);
    expect(readdirSync(out).length).toBe(2);
  });

  it("refuses kept values that are cut short, or are something else, and leaves them alone", () => {
    const out = join(folder, "bad");
    const args = ["tic-tac-toe", "--games", "600", "--out", out, "--json"];
    const { kept } = JSON.parse(learn(...args).stdout);
    const whole = readFileSync(kept);
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from("something else")]) {
      writeFileSync(kept, bytes);
      const { code, stdout, stderr } = learn(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toBe(
        `arcwood: The learnt values in ${kept} cannot be used: it is cut short or damaged. ` +
          "Remove the file, or name another folder.\n",
      );
      expect(readFileSync(kept)).toEqual(bytes);
    }
    const { kept: foreign } = JSON.parse(
      learn("rock-paper-scissors", "--games", "600", "--out", out, "--json").stdout,
    );
    writeFileSync(kept, readFileSync(foreign));
    expect(learn(...args).stderr).toContain("belongs to another game");
  });

  it("refuses a folder that is none, a game that is over at once, and one that is not compiled", () => {
    const file = sheet("file", "");
    expect(learn("tic-tac-toe", "--games", "1", "--out", file)).toMatchObject({ code: 2, stdout: "" });
    mkdirSync(join(folder, "empty"));
    const over = sheet(
      "over.kif",
      "(role r) (init (at 0)) (<= (next (at 0)) (true (at 0))) (legal r a) (goal r 50) terminal",
    );
    expect(learn(over).stderr).toContain("the game is over before it begins");
    const unsafe = sheet("unsafe.kif", "(role r) (init p) (<= (legal r ?x) (not (true (q ?x)))) (goal r 50)");
    const { code, stdout, stderr } = learn(unsafe);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("values are learnt of compiled games only");
  });

  it("says that values are of whole states where the game hides something", () => {
    const { code, stderr } = learn("monty-hall", "--games", "600");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "monty-hall hides something: values are learnt of whole states, which its players don't know\n",
    });
  });

  it("ends where no match comes to its end", () => {
    const stuck = sheet(
      "stuck.kif",
      `(role r) (init (at 0)) (<= (legal r a) (true (at 0))) (<= (legal r b) (true (at 0)))
       (<= (next (at 1)) (does r a)) (<= (next (at 2)) (does r b))
       (<= terminal (true (at 3))) (<= (next (at 3)) (true (at 1)) (true (at 2))) (goal r 50)`,
    );
    const { code, stderr } = learn(stuck, "--games", "10");
    expect(code).toBe(1);
    expect(stderr).toContain("nothing can be learnt: no match comes to its end");
  });

  it("keeps what it has learnt when Ctrl-C comes", async () => {
    const out = join(folder, "interrupted");
    // A rule with an error makes it say something before it begins.
    const rules = `${readFileSync("games/tic-tac-toe/rules.kif", "utf8")}\n${AN_ERROR}`;
    const file = sheet("faulty.kif", rules);
    const args = ["learn", file, "--seconds", "600", "--out", out, "--json"];
    // On a slow machine no match may have ended yet: then it is given more time.
    let outcome = await interrupted(args);
    for (let wait = 1000; /after 0 matches/.test(outcome.stderr) && wait < HANG_MS; wait *= 2) {
      expect(outcome.stderr).toContain("interrupted after 0 matches; nothing is kept");
      const begun = performance.now();
      outcome = await interrupted(args, () => performance.now() - begun > wait);
    }
    const { code, stdout, stderr } = outcome;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted after \d+ matches; what was learnt is kept/);
    const result = JSON.parse(stdout);
    expect(result.isInterrupted).toBe(true);
    expect(readdirSync(out)).toEqual([`${result.hash}.values`]);
  });
});
