import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";
import type { Standing } from "../../../src/match/tournament/standing.js";
import { arcwood, type Outcome } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-tournament-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GAMES = ["--games", "tic-tac-toe,matching-pennies,orchard-2-2-1"];
const COMMAND = [
  "tournament",
  ...GAMES,
  "--players",
  "random,first",
  "--iterations",
  "10",
  "--swap",
  "--json",
];

function results(out: string): MatchOutcome[] {
  const lines = readFileSync(join(out, "results.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The output without the time that it took. */
function played(outcomes: readonly MatchOutcome[]) {
  return outcomes.map(({ seconds, ...rest }) => rest).sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe("arcwood tournament", () => {
  it("plays all matches once, the same for the same seed on any number of threads, and goes on where it was", () => {
    const [a, b] = [join(folder, "a"), join(folder, "b")];
    const { code, stdout } = arcwood([...COMMAND, "--matches", "10", "--out", a, "--jobs", "2"]);
    expect(code).toBe(0);
    const standing = JSON.parse(stdout) as Standing;
    expect(standing.matches).toBe(40);
    expect(
      standing.scores.find(({ game, player }) => game === "tic-tac-toe" && player === "first"),
    ).toMatchObject({
      opponent: "random",
      matches: 10,
    });
    expect(standing.agon.players.map(({ player }) => player).sort()).toEqual(["first", "random"]);

    // In two parts, with a line that was cut short in between.
    expect(arcwood([...COMMAND, "--matches", "4", "--out", b, "--jobs", "1"]).code).toBe(0);
    writeFileSync(join(b, "results.jsonl"), '{"id":"cut', { flag: "a" });
    const again = arcwood([...COMMAND, "--matches", "10", "--out", b, "--jobs", "2"]);
    expect(again.stderr).toContain("16 of 40 matches are there already");
    expect(JSON.parse(again.stdout)).toEqual(standing);
    expect(played(results(b))).toEqual(played(results(a)));
  });

  it("shares the work between machines, whose results count together", () => {
    const out = join(folder, "shards");
    const shard = (text: string) => arcwood([...COMMAND, "--matches", "3", "--out", out, "--shard", text]);
    expect(JSON.parse(shard("1/2").stdout).matches).toBe(6);
    expect(JSON.parse(shard("2/2").stdout).matches).toBe(12);
  });

  it("keeps what was played at Ctrl-C, and plays the rest later", async () => {
    const out = join(folder, "interrupted");
    const command = [...COMMAND, "--matches", "3000", "--out", out];
    // A claim of a process that died long ago.
    mkdirSync(out);
    writeFileSync(join(out, "results.jsonl.claim"), JSON.stringify({ pid: 2 ** 30, host: hostname() }));
    let second: Outcome | undefined;
    const { code, stderr } = await interrupted(command, () => {
      try {
        const isAtWork = readFileSync(join(out, "results.jsonl"), "utf8").split("\n").length > 20;
        // A second run would play the same matches.
        if (isAtWork) second = arcwood(command);
        return isAtWork;
      } catch {
        return false;
      }
    });
    expect(second).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("by process") });
    expect(existsSync(join(out, "results.jsonl.claim"))).toBe(false);
    expect(code).toBe(130);
    expect(stderr).toContain("goes on from here");
    const kept = results(out);
    expect(kept.length).toBeGreaterThan(19);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  });

  it("writes a page that loads nothing", () => {
    const out = join(folder, "page");
    expect(arcwood([...COMMAND, "--matches", "2", "--out", out]).code).toBe(0);
    const page = readFileSync(join(out, "report.html"), "utf8");
    expect(page).toContain("<svg");
    expect(page).not.toMatch(/<script|https?:|src=|@import/);
  });

  it.each([
    [["--games", "nothing", "--players", "random,first"], /nothing/],
    [["--games", "tic-tac-toe", "--players", "random"], /two players or more/],
    [["--games", "tic-tac-toe", "--players", "random,random"], /twice/],
    [["--games", "tic-tac-toe,tic-tac-toe", "--players", "random,first"], /twice/],
    [["--games", "tic-tac-toe", "--players", "random,nobody"], /no player called nobody/],
    [["--games", "tic-tac-toe", "--players", "random,first", "--shard", "3/2"], /no shard/],
  ])("refuses %j with a sentence", (args, sentence) => {
    const { code, stdout, stderr } = arcwood(["tournament", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  it("refuses a game that chance plays alone", () => {
    const file = join(folder, "dice.kif");
    writeFileSync(
      file,
      "(role random) (init s) (legal random roll) (<= terminal (not (true s))) (goal random 0)",
    );
    const { code, stdout, stderr } = arcwood(["tournament", "--games", file, "--players", "random,first"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/no role that a player could have/);
  });

  it("says which file of results it cannot read", () => {
    const out = join(folder, "broken");
    expect(arcwood([...COMMAND, "--matches", "1", "--out", out]).code).toBe(0);
    writeFileSync(join(out, "results.jsonl"), "nonsense\n{}\n");
    const { code, stderr } = arcwood([...COMMAND, "--matches", "1", "--out", out]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/results\.jsonl is not a file of results: line 1 is not JSON/);
  });
});
