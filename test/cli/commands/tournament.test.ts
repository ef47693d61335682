import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";
import type { Standing } from "../../../src/match/tournament/standing.js";
import { arcwood, type Outcome } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-tournament-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GAMES = ["--games", "tic-tac-toe,matching-pennies,orchard-2-2-1"];
const COMMAND = ["tournament", ...GAMES, "--players", "random,first", "--iterations", "10", "--json"];

function results(out: string): MatchOutcome[] {
  const lines = readFileSync(join(out, "results.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** Without how long it took, and how many threads played. */
function played(outcomes: readonly MatchOutcome[]) {
  return outcomes
    .map(({ seconds, thought, conditions, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Likewise. */
function decided({ moveTimes, playedUnder, ...rest }: Standing) {
  return rest;
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
    expect(decided(JSON.parse(again.stdout))).toEqual(decided(standing));
    expect(played(results(b))).toEqual(played(results(a)));
  });

  it("shares the work between machines, whose results count together", () => {
    const out = join(folder, "shards");
    const shard = (text: string) => arcwood([...COMMAND, "--matches", "3", "--out", out, "--shard", text]);
    expect(JSON.parse(shard("1/2").stdout)).toMatchObject({ matches: 6, planned: 12 });
    expect(JSON.parse(shard("2/2").stdout)).toMatchObject({ matches: 12, planned: 12 });
  });

  it("exchanges roles, but for --no-swap", () => {
    const seats = (...options: readonly string[]) => {
      const out = join(folder, `seats${options.join("")}`);
      const command = ["tournament", "--games", "tic-tac-toe", "--players", "random,first"];
      expect(arcwood([...command, "--matches", "4", "--jobs", "1", "--out", out, ...options]).code).toBe(0);
      return results(out);
    };
    const swapped = seats();
    expect(swapped.map(({ players }) => players[0])).toEqual(["random", "first", "random", "first"]);
    expect(new Set(swapped.map(({ seed }) => seed)).size).toBe(2);
    expect(played(seats("--swap"))).toEqual(played(swapped));
    const kept = seats("--no-swap");
    expect(kept.map(({ players }) => players[0])).toEqual(["random", "random", "random", "random"]);
    expect(new Set(kept.map(({ seed }) => seed)).size).toBe(4);
  });

  it("refuses another command into the same folder, and says in what it differs", () => {
    const out = join(folder, "other");
    const base = ["--games", "tic-tac-toe,orchard-2-2-1", "--players", "random,first", "--iterations", "10"];
    const run = (...options: readonly string[]) =>
      arcwood(["tournament", ...base, "--matches", "2", "--out", out, ...options]);
    expect(run().code).toBe(0);
    const before = [readFileSync(join(out, "results.jsonl")), readFileSync(join(out, "report.html"))];
    const rules = join(folder, "tic-tac-toe");
    writeFileSync(
      rules,
      `${readFileSync(join(ROOT, "games/tic-tac-toe/rules.kif"), "utf8")}\n; another line\n`,
    );
    const others: readonly (readonly [readonly string[], RegExp])[] = [
      [["--iterations", "11"], /--iterations was 10 there and is 11 here/],
      [["--playclock", "5"], /--playclock was not given there and is 5 here/],
      [["--max-turns", "9"], /--max-turns was 1000 there and is 9 here/],
      [["--games", "orchard-2-2-1"], /one is of tic-tac-toe, which --games does not name/],
      [["--games", `${rules},orchard-2-2-1`], /the rules of tic-tac-toe were others/],
      [["--players", "random,uct"], /one is of first, which --players does not name/],
      [["--seed", "2"], /--seed or --no-swap was another, or --matches was more/],
      [["--no-swap"], /--seed or --no-swap was another/],
      [["--matches", "1"], /--matches was more/],
      [["--shard", "1/2", "--seed", "3"], /--seed/],
    ];
    for (const [options, sentence] of others) {
      const { code, stdout, stderr } = run(...options);
      expect({ options, code, stdout }).toEqual({ options, code: 2, stdout: "" });
      expect(stderr).toMatch(sentence);
    }
    expect(readdirSync(out).sort()).toEqual(["report.html", "results.jsonl"]);
    expect([readFileSync(join(out, "results.jsonl")), readFileSync(join(out, "report.html"))]).toEqual(
      before,
    );
    // What only adds to it goes on.
    for (const more of [
      ["--matches", "4"],
      ["--matches", "4", "--players", "uct,first,random"],
    ]) {
      expect(run(...more).stderr).toMatch(/matches are there already/);
    }
  });

  it("goes on with results that were kept without their settings", () => {
    const out = join(folder, "older");
    const run = (...options: readonly string[]) =>
      arcwood([...COMMAND, "--matches", "2", "--out", out, ...options]);
    expect(run().code).toBe(0);
    const old = results(out).map(({ thought, settings, conditions, ...rest }) => JSON.stringify(rest));
    writeFileSync(join(out, "results.jsonl"), `${old.join("\n")}\n`);
    const { code, stdout } = run();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ matches: 8, moveTimes: [], playedUnder: [] });
    expect(run("--iterations", "11")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("its rules, clocks"),
    });
  });

  it("writes tables, a chart and records, and again without a match", () => {
    const out = join(folder, "papers");
    const file = (name: string) => join(folder, name);
    const command = [
      ...["tournament", ...GAMES, "--players", "random,first,uct:batch=4"],
      ...["--iterations", "10", "--matches", "2", "--out", out],
    ];
    const files = ["--csv", file("a.csv"), "--latex", file("a.tex"), "--svg", file("a.svg")];
    const write = () => arcwood([...command, "--records", file("records"), ...files]);
    const first = write();
    expect(first.code).toBe(0);
    const matches = results(out);
    const texts = ["a.csv", "a.tex", "a.svg"].map((name) => readFileSync(file(name), "utf8"));
    expect(texts[0].trimEnd().split("\n")).toHaveLength(1 + matches.flatMap(({ roles }) => roles).length);
    expect(texts[1]).toContain("uct:batch=4 & ");
    expect(texts[2]).toMatch(/^<svg xmlns=[\s\S]+<\/svg>\n$/);
    for (const { id, game, scores } of matches) {
      const record = file(`records/${game}.${id}.json`);
      expect(JSON.parse(readFileSync(record, "utf8"))).toMatchObject({ matchId: id, isCompleted: true });
      expect(JSON.parse(readFileSync(record, "utf8")).goalValues).toEqual(
        expect.arrayContaining([...(scores ?? [])]),
      );
    }

    rmSync(file("records"), { recursive: true });
    const again = write();
    expect(again.stderr).toContain(`${matches.length} of these were played without a record`);
    expect(["a.csv", "a.tex", "a.svg"].map((name) => readFileSync(file(name), "utf8"))).toEqual(texts);
    expect(again.stdout).toBe(first.stdout);
    const piped = arcwood([...command, "--csv", "-"]);
    expect(piped.stdout).toBe(texts[0]);
  });

  it("keeps what was played at Ctrl-C, and plays the rest later", async () => {
    const out = join(folder, "interrupted");
    const command = [...COMMAND, "--matches", "3000", "--out", out];
    // A claim of a process that died long ago.
    mkdirSync(out);
    writeFileSync(join(out, "results.jsonl.claim"), JSON.stringify({ pid: 2 ** 30, host: hostname() }));
    let second: Outcome | undefined;
    const { code, stdout, stderr } = await interrupted(command, () => {
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
    expect(JSON.parse(stdout)).toMatchObject({ matches: kept.length, planned: 12_000 });
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain(
      `Partial: ${kept.length} of 12000 matches`,
    );
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
    [["--games", "hex", "--players", "random,first", "--csv", "-", "--json"], /Only one of/],
    [
      ["--games", "hex", "--players", "random,first", "--svg", "nowhere/a.svg"],
      /nowhere.a\.svg cannot be written/,
    ],
    [["--games", "hex", "--players", "random,first", "--records", "package.json"], /package\.json cannot be/],
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
