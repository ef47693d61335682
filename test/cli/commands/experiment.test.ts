import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";
import type { ExperimentResult } from "../../../src/match/experiment/experiment-result.js";
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";
import { arcwood } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-experiment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SMALL = {
  games: ["tic-tac-toe", "orchard-2-2-1"],
  players: ["random", "first"],
  iterations: 10,
  pairs: 6,
  seed: 3,
};

function spec(name: string, changes: object = {}): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ ...SMALL, ...changes }));
  return path;
}

const run = (...args: readonly string[]) => arcwood(["experiment", ...args], { cwd: folder });

function results(out: string): MatchOutcome[] {
  return readdirSync(join(folder, out))
    .filter((name) => /^results.*\.jsonl$/.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, out, name), "utf8")
        .trimEnd()
        .split("\n"),
    )
    .map((line) => JSON.parse(line));
}

/** Without times and machines. */
function decided(out: string): string {
  return results(out)
    .map(({ seconds, thought, conditions, ...rest }) => JSON.stringify(rest))
    .sort()
    .join("\n");
}

describe("arcwood experiment", () => {
  it("plays each unit once, the same by threads, processes and shards, and tells it as rows", () => {
    const file = spec("small");
    const { code, stdout, stderr } = run("run", file, "--json", "--jobs", "2");
    expect({ code, stderr: stderr.includes("bug") }).toEqual({ code: 0, stderr: false });
    const result = JSON.parse(stdout) as ExperimentResult;
    expect(result).toMatchObject({ planned: 18, done: 18, duplicates: 0, lost: 0 });
    expect(result.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(result.rows.map(({ game, players, pairs }) => [game, players.join(), pairs])).toEqual([
      ["tic-tac-toe", "random,first", 6],
      ["orchard-2-2-1", "random", 6],
      ["orchard-2-2-1", "first", 6],
    ]);
    const [row] = result.rows;
    expect(row?.pentanomial?.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(row?.low as number).toBeLessThanOrEqual(row?.mean as number);
    expect([row?.late, row?.illegal]).toEqual([0, 0]);
    expect(results("small")).toHaveLength(24);
    expect(results("small")[0]?.conditions?.build).toMatch(/^[0-9a-f]{12}$/);

    expect(run("run", file, "--out", "threads", "--engine", "threads", "--jobs", "2").code).toBe(0);
    expect(decided("threads")).toBe(decided("small"));
    for (const part of ["1/2", "2/2"]) expect(run("shard", part, file, "--out", "parts").code).toBe(0);
    expect(decided("parts")).toBe(decided("small"));
    const report = JSON.parse(run("report", file, "--out", "parts", "--json").stdout) as ExperimentResult;
    expect(report.rows).toEqual(result.rows);
    expect(report.workers.map(({ units }) => units)).toEqual([9, 9]);
  });

  it("goes on where it was, and adds what is asked for more", () => {
    const file = spec("more");
    expect(run("run", file, "--pairs", "2").code).toBe(0);
    const { code, stdout, stderr } = run("run", file, "--json");
    expect(code).toBe(0);
    expect(stderr).toContain("6 of 18 units are there already");
    expect(stderr).toContain("another version of the experiment");
    expect(JSON.parse(stdout)).toMatchObject({ done: 18 });
    // A report of fewer says what it leaves out.
    const fewer = run("report", file, "--pairs", "1", "--json");
    expect(fewer.stderr).toContain("20 matches of more are of no unit asked for");
    expect(JSON.parse(fewer.stdout)).toMatchObject({ planned: 3, done: 3 });
  });

  it("plays some pairings of a file, whose results count in the whole", () => {
    const file = spec("some", { games: ["tic-tac-toe"], players: ["random", "first", "uct"], pairs: 2 });
    const rowsOf = (...options: readonly string[]) => {
      const { code, stdout } = run("run", file, "--json", ...options);
      expect(code).toBe(0);
      return (JSON.parse(stdout) as ExperimentResult).rows.map(({ players }) => players.join());
    };
    expect(rowsOf("--players", "random,uct")).toEqual(["random,uct"]);
    expect(rowsOf("--players", "uct", "--against", "first,random")).toEqual(["uct,random", "uct,first"]);
    expect(results("some")).toHaveLength(8);
    const { code, stdout, stderr } = run("run", file);
    expect(code).toBe(0);
    expect(stderr).toContain("4 of 6 units are there already");
    expect(stdout).toContain("6 of 6 units");
    const fewer = run("report", file, "--players", "first", "--against", "uct");
    expect(fewer.stdout).toContain("with players first, against uct");
    expect(fewer.stdout).toContain("2 of 2 units");
  });

  it("draws the openings that are asked for, and tells results by them", () => {
    const file = spec("opened", { games: ["tic-tac-toe"], players: ["first", "uct"], pairs: 4, opening: 3 });
    expect(run("run", file, "--jobs", "1").code).toBe(0);
    expect(run("run", file, "--out", "opened-2", "--engine", "threads", "--jobs", "2").code).toBe(0);
    expect(decided("opened-2")).toBe(decided("opened"));
    expect(results("opened").every(({ settings }) => settings?.opening === 3)).toBe(true);
    expect(readFileSync(join(folder, "opened/report.html"), "utf8")).toContain("The first 3 turns");
    const refused = run("run", file, "--opening", "2");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("--opening was 3 there and is 2 here");
  });

  it("tells results by the learnt values that players found", () => {
    const file = spec("knowing", {
      games: ["tic-tac-toe"],
      players: ["uct:values=learnt", "first"],
      pairs: 1,
    });
    for (const [values, seed] of [
      ["values-1", "1"],
      ["values-2", "2"],
    ])
      arcwood(["learn", "tic-tac-toe", "--games", "600", "--seed", seed, "--out", join(folder, values)]);
    const first = run("run", file, "--learned", "values-1");
    expect(first.code).toBe(0);
    expect(readFileSync(join(folder, "knowing/report.html"), "utf8")).toContain(
      "Players know learnt values of tic-tac-toe.",
    );
    expect(run("run", file, "--learned", "values-1").stderr).toContain("1 of 1 unit is there already");
    const others = [
      [["--learned", "values-2"], "players knew other learnt values of tic-tac-toe there"],
      [[], "players knew learnt values of tic-tac-toe there, and here they know none"],
    ] as const;
    for (const [options, sentence] of others) {
      const refused = run("run", file, ...options);
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toContain(sentence);
    }
    // The same values elsewhere are the same.
    const beside = spec("beside", { ...JSON.parse(readFileSync(file, "utf8")), learned: "values-1" });
    expect(run("run", beside, "--out", "knowing").stderr).toContain("1 of 1 unit is there already");
  });

  it("counts what stands twice in the results once, and says so", () => {
    const file = spec("twice");
    expect(run("run", file).code).toBe(0);
    const path = join(folder, "twice/results.jsonl");
    const [first] = readFileSync(path, "utf8").split("\n");
    appendFileSync(path, `${first}\n`);
    const before = JSON.parse(run("report", file, "--json").stdout);
    expect(before).toMatchObject({ done: 18, duplicates: 1 });
  });

  it("ends rows by the sequential test, alike on any number of hands", () => {
    const file = spec("test", {
      games: ["tic-tac-toe"],
      players: ["uct", "random"],
      iterations: 30,
      pairs: 200,
    });
    const tested = (out: string, ...options: readonly string[]) =>
      JSON.parse(
        run("run", file, "--sprt", "0,80", "--json", "--out", out, ...options).stdout,
      ) as ExperimentResult;
    const one = tested("one", "--jobs", "1");
    const two = tested("two", "--jobs", "2", "--engine", "threads");
    const [row] = one.rows;
    expect(row?.test?.verdict).toBe("high");
    expect(row?.test?.pairs).toBeLessThan(200);
    expect(one.done).toBeLessThan(200);
    expect(two.rows[0]?.test).toEqual(row?.test);
    const page = readFileSync(join(folder, "one/report.html"), "utf8");
    expect(page).toContain("Sequential tests of 0 against 80 normalised Elo");
    expect(page).toContain("<polyline");
  });

  it("writes a page that loads nothing, and tables as CSV and LaTeX", () => {
    const published = [{ game: "tic-tac-toe", players: ["random", "first"], mean: 12.3, source: "a paper" }];
    const file = spec("tables", { title: "Tables & more", published });
    expect(run("run", file).code).toBe(0);
    const page = readFileSync(join(folder, "tables/report.html"), "utf8");
    expect(page).toContain("Tables &amp; more");
    expect(page).toContain("12.3");
    expect(page).toContain("&quot;iterations&quot;:10");
    expect(page).not.toMatch(/<script|https?:|src=|@import/);
    const { code } = run(
      "report",
      file,
      "--rows",
      "rows.csv",
      "--csv",
      "matches.csv",
      "--latex",
      "tables.tex",
    );
    expect(code).toBe(0);
    const rows = readFileSync(join(folder, "rows.csv"), "utf8").trimEnd().split("\n");
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map((line) => line.split(",").length)).size).toBe(1);
    expect(readFileSync(join(folder, "tables.tex"), "utf8")).toContain("tab:arcwood-results");
    expect(run("report", file, "--rows", "-").stdout.split("\n")[0]).toBe(rows[0]);
    const status = run("status", file);
    expect(status).toMatchObject({ code: 0, stderr: expect.stringContaining("not running") });
    expect(status.stdout).toContain("18 of 18 units");
  });

  it("keeps what was played at Ctrl-C, refuses a second run, and ends when it is asked to", async () => {
    const file = spec("long", { games: ["tic-tac-toe"], pairs: 5000 });
    const path = join(folder, "long/results.jsonl");
    const isAtWork = () => existsSync(path) && readFileSync(path, "utf8").split("\n").length > 20;
    let second: ReturnType<typeof run> | undefined;
    const command = ["experiment", "run", file, "--out", join(folder, "long"), "--json"];
    const broken = await interrupted(command, () => {
      if (isAtWork()) second = run("run", file);
      return isAtWork();
    });
    expect(second).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("by process") });
    expect(broken.code).toBe(130);
    expect(broken.stderr).toContain("the same command goes on from here");
    const kept = results("long").length;
    expect(new Set(results("long").map(({ id }) => id)).size).toBe(kept);

    const stopped = await interrupted(command, () => {
      if (results("long").length < kept + 20) return false;
      expect(run("stop", file).stderr).toContain("ends now");
      return true;
    });
    expect(stopped.code).toBe(130);
    expect(run("stop", file)).toMatchObject({ code: 2, stderr: expect.stringContaining("Nobody runs") });
  });

  it("gives up what cannot be played, and says why", () => {
    const deadly = join(folder, "deadly.mjs");
    writeFileSync(deadly, "export const player = { sit() { process.kill(process.pid, 'SIGKILL'); } };");
    const file = spec("lost", { games: ["tic-tac-toe"], players: ["./deadly.mjs", "random"], pairs: 2 });
    const { code, stdout, stderr } = run("run", file, "--json", "--jobs", "1");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ planned: 2, done: 0, lost: 2 });
    expect(stderr).toMatch(/cannot be played: its process ended with SIGKILL/);
    expect(JSON.parse(run("report", file, "--json").stdout)).toMatchObject({ done: 0, lost: 2 });
  });

  it("refuses results of another build unless they may be mixed", () => {
    const file = spec("build");
    expect(run("run", file, "--pairs", "1").code).toBe(0);
    const path = join(folder, "build/results.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/"build":"\w+"/g, '"build":"0123456789ab"'));
    const refused = run("run", file);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/another build of arcwood: 0123456789ab there/);
    expect(run("run", file, "--any-build").code).toBe(0);
  });

  it.each([
    [["run", "pears.json"], /pears.json is no experiment: it has "pears"/],
    [["run", "towed.json"], /no bundled game called tic-tac-tow/],
    [["run", "remote.json"], /plays by the clock/],
    [["run", "nowhere.json"], /no file nowhere.json/],
    [["run", "small.json", "--games", "chess"], /has no chess/],
    [["run", "small.json", "--players", "uct"], /--players: the file has no uct; it has random, first/],
    [["run", "small.json", "--learned", "no-values"], /There is no folder no-values/],
    [["run", "small.json", "--sprt", "x"], /--sprt: x is not/],
    [["report", "small.json", "--out", "nothing-there"], /no folder nothing-there/],
    [["shard", "3/2", "small.json"], /3\/2 is no shard/],
    [["run", "small.json", "--out", "q", "--queue", "nats://x"], /is no queue: redis/],
    [
      ["run", "small.json", "--out", "q", "--queue", "redis://127.0.0.1:1"],
      /no queue at redis:\/\/127.0.0.1:1/,
    ],
    [["run", "small.json", "--out", "q", "--queue", "postgres://a@127.0.0.1:1/b"], /no queue at postgres/],
  ])("refuses %j with a sentence", (args, sentence) => {
    spec("small");
    spec("pears", { pears: 3 });
    spec("towed", { games: ["tic-tac-tow"] });
    spec("remote", { players: ["random", "http://127.0.0.1:9"] });
    const { code, stdout, stderr } = run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  it("says what a machine is, the same twice", () => {
    const machine = () => JSON.parse(arcwood(["worker", "--json"]).stdout);
    const { speed, ...told } = machine();
    expect(speed).toBeGreaterThan(0);
    expect(machine()).toMatchObject(told);
    expect(told.signature).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe("the experiments of the papers", () => {
  const files = readdirSync(join(ROOT, "experiments")).filter((name) => name.endsWith(".json"));

  /** Games whose matches take no time. */
  const QUICK = ["tic-tac-toe", "connect-four", "quarto", "monty-hall", "bandl-3", "joint-connect-four-7x7"];

  it("are there", () => expect(files.length).toBeGreaterThan(8));

  it.each(files)("%s plays a smoke fraction", (name) => {
    const path = join(ROOT, "experiments", name);
    const { games } = JSON.parse(readFileSync(path, "utf8")) as { games: string[] };
    const quick = QUICK.find((game) => games.includes(game)) as string;
    const out = join(folder, `smoke-${name}`);
    const scaled = ["--games", quick, "--pairs", "1", "--iterations", "2", "--out", out, "--json"];
    const { code, stdout, stderr } = run("run", path, ...scaled, "--engine", "threads");
    expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    const { planned, done, lost } = JSON.parse(stdout) as ExperimentResult;
    expect({ done, lost }).toEqual({ done: planned, lost: 0 });
  });
});
