/** The yardstick, as somebody calls it: pairs from drawn openings, kept in a folder, told with a total. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import type { ExperimentResult } from "../../src/match/experiment/experiment-result.js";
import type { MatchOutcome } from "../../src/match/tournament/match-outcome.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-strength-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function strength(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(ROOT, "bench/strength.mjs"), ...args], { encoding: "utf8" });
}

describe("the yardstick of strength", () => {
  it("plays pairs that begin alike, keeps them, and tells them together", () => {
    const command = ["--player", "first", "--against", "random", "--startclock", "0", "--playclock", "1"];
    const more = ["--pairs", "1", "--opening", "2", "--out", folder, "--json", "tic-tac-toe", "connect-four"];
    const { status, stdout } = strength(...command, ...more);
    expect(status).toBe(0);
    const { done, totals } = JSON.parse(stdout) as ExperimentResult;
    expect(done).toBe(2);
    expect(totals).toMatchObject([{ players: ["first", "random"], games: 2, pairs: 2 }]);
    const outcomes = readFileSync(join(folder, "results.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as MatchOutcome);
    expect(outcomes.map(({ settings }) => settings?.opening)).toEqual([2, 2, 2, 2]);
    expect(strength(...command, ...more).stderr).toContain("2 of 2 units are there already");
  });

  it.each([
    [[], /Name a player/],
    [["--player", "uct", "--list", "none"], /none is no list: paper-004, five/],
    [["--player", "uct", "--against", "uct@no-such-commit"], /There is no commit no-such-commit/],
    [["--player", "uct", "--pears", "3"], /pears/],
  ])("refuses %j with a sentence", (args, sentence) => {
    const { status, stderr } = strength(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
