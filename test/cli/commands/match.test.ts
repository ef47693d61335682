/** `arcwood match` as a user meets it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

const ENDLESS = `(role a) (role b) (init (at here)) (legal a go) (legal a stay) (legal b go) (legal b stay)
  (<= (next (at here)) (true (at here))) (<= terminal (true (at there))) (goal a 0) (goal b 0)`;

describe("arcwood match", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-match-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const quick = ["match", "--game", "tic-tac-toe", "--players", "first,random", "--iterations", "5"];

  it("tells a match turn by turn, and how it ended", () => {
    const { code, stdout, stderr } = arcwood(quick);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toBe("tic-tac-toe: x first, o random · 5 iterations a move · seed 1");
    expect(lines[1]).toBe("  1. x mark 1 1");
    expect(lines.at(-1)).toMatch(/^After \d turns: x \d+, o \d+\.$/);
  });

  it("is played by arcwood where nobody else is named", () => {
    const { code, stdout, stderr } = arcwood([
      "match",
      "eight-puzzle",
      "--iterations",
      "1",
      "--max-turns",
      "1",
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^eight-puzzle: player arcwood · 1 iterations a move/);
  });

  it("takes values that were kept, and refuses those that are of no use", () => {
    const out = mkdtempSync(join(tmpdir(), "arcwood-learned-"));
    const missing = join(out, "missing");
    const match = (...more: string[]) =>
      arcwood([
        "match",
        "tic-tac-toe",
        "--players",
        "uct:values=learnt,random",
        "--iterations",
        "5",
        ...more,
      ]);
    expect(match("--learned", missing)).toEqual({
      code: 2,
      stdout: "",
      stderr: `arcwood: There is no folder ${missing}: arcwood learn GAME --out ${missing} makes it.\n`,
    });
    const learnt = arcwood(["learn", "tic-tac-toe", "--games", "600", "--out", out, "--json"]);
    const { kept, matchesInAll } = JSON.parse(learnt.stdout);
    const { code, stdout } = match("--learned", out, "--json", "--no-times");
    expect(code).toBe(0);
    expect(stdout).toContain(`values were kept, from ${matchesInAll} matches of self-play`);
    expect(match("--learned", out, "--json", "--no-times").stdout).toBe(stdout);
    expect(
      arcwood(["match", "eight-puzzle", "--iterations", "1", "--max-turns", "1", "--learned", out]),
    ).toMatchObject({
      stderr: expect.stringContaining("has no values of eight-puzzle"),
    });
    writeFileSync(kept, "something else");
    const refused = match("--learned", out);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(
      `The learnt values in ${kept} cannot be used: it is cut short or damaged.`,
    );
    rmSync(out, { recursive: true });
  });

  it("prints the record as one JSON object, the same bytes for the same seed", () => {
    const print = (...more: string[]) => arcwood([...quick, "--json", "--no-times", ...more]);
    const { code, stdout, stderr } = print();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd()).not.toContain("\n");
    expect(JSON.parse(stdout)).toMatchObject({
      matchId: "tic-tac-toe.1",
      isCompleted: true,
      playerNamesFromHost: ["first", "random"],
      arcwood: { game: "tic-tac-toe", seed: 1, iterations: 5 },
    });
    expect(print().stdout).toBe(stdout);
    expect(print("--engine", "reference").stdout).toBe(stdout);
    expect(print("--seed", "2").stdout).not.toBe(stdout);
  });

  it.each(["uct,mac-ucb", "fc-ucb,mac-ucb:solver=mac"])(
    "thinks with several threads, the same bytes for the same seed: %s",
    (names) => {
      const players = ["match", "--game", "tic-tac-toe", "--players", names, "--iterations", "300"];
      const print = (...more: string[]) => arcwood([...players, "--json", "--no-times", ...more]);
      const { code, stdout, stderr } = print("--threads", "3");
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const { arcwood: annotations } = JSON.parse(stdout);
      expect(annotations).toMatchObject({ iterations: 300, threads: 3 });
      // All three have made their part of the playouts, and what one has proved counts.
      expect(annotations.turns[0].reports[0].iterations).toBe(300);
      expect(print("--threads", "3").stdout).toBe(stdout);
      expect(print().stdout).not.toBe(stdout);
      expect(arcwood([...players, "--threads", "3"]).stdout).toContain("300 iterations a move, 3 threads");
    },
  );

  it("explains each step on stderr, as the page says, and changes nothing else", () => {
    const page = readFileSync(new URL("../../../docs/paper-preset.md", import.meta.url), "utf8");
    const shown = page.match(/<!-- explain monty-hall -->\n\n```\n([^`]*)```/)?.[1] ?? "";
    const args = ["match", "monty-hall", "--players", "mac-ucb:preset=paper", "--iterations", "100"];
    const { code, stdout, stderr } = arcwood([...args, "--explain"]);
    expect(code).toBe(0);
    expect(shown.split("\n").length).toBeGreaterThan(20);
    expect(stderr.startsWith(shown)).toBe(true);
    expect(stderr).toMatch(/\nmove: (keep|switch)\n/);
    expect(arcwood(args)).toEqual({ code, stdout, stderr: "" });
  });

  it.each([
    ["uct,random", [], "--explain wants a player that has a trace"],
    ["mac-ucb:preset=own,random", [], "none of mac-ucb:preset=own, random has one"],
    ["mac-ucb:preset=paper,random", ["--threads", "2"], "--explain wants one thread"],
  ])("refuses to explain %s with %j", (players, more, sentence) => {
    const args = ["match", "tic-tac-toe", "--players", players, "--iterations", "5", "--explain", ...more];
    const { code, stdout, stderr } = arcwood(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it("writes the record to a file too", () => {
    const file = join(folder, "record.json");
    const { code, stdout } = arcwood([...quick, "--json", "--out", file]);
    expect(code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(stdout);
    expect(readdirSync(folder)).toEqual(["record.json"]);
    expect(arcwood([...quick, "--out", join(folder, "no", "where.json")])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be written"),
    });
  });

  it("plays with a clock of 0.2 s", () => {
    const clocks = ["--startclock", "0.2", "--playclock", "0.2"];
    const { code, stdout } = arcwood([
      "match",
      "--game",
      "connect-four",
      "--players",
      "random,first",
      "--json",
      ...clocks,
    ]);
    expect(code).toBe(0);
    const { errors, startClock, playClock } = JSON.parse(stdout);
    // A busy machine may stop the program for as long as that, so who was late is not looked at.
    expect(new Set(["", "TO", ...errors.flat()])).toEqual(new Set(["", "TO"]));
    expect({ startClock, playClock }).toEqual({ startClock: 0.2, playClock: 0.2 });
  });

  it.each([
    [
      "too few players",
      ["--players", "random"],
      /tic-tac-toe wants 2 players \(x, o\); --players names 1: random\./,
    ],
    ["too many players", ["--players", "first,random,first"], /names 3: first, random, first\./],
    [
      "an unknown player",
      ["--players", "random,nobody"],
      /no player called nobody; the players are .*random/,
    ],
    ["an unknown option", ["--players", "random:luck=1,first"], /random has no option called luck/],
    ["a clock that leaves no time", ["--playclock", "0.1"], /0\.1 is not a number of seconds from 0\.2/],
    ["a clock that is none", ["--startclock", "soon"], /soon is not a number of seconds/],
    ["no iterations", ["--iterations", "0"], /0 is not a whole number of at least 1/],
    ["no such game", ["--game", "tic-tac-tow"], /tic-tac-tow/],
  ])("refuses %s with a sentence", (_, more, said) => {
    const { code, stdout, stderr } = arcwood([...quick, ...more]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(said);
  });

  it("refuses to write a record to a pipe while it is played", () => {
    const { code, stderr } = arcwood([...quick, "--out", "-"]);
    expect(code).toBe(2);
    expect(stderr).toContain("needs a file, and - is none");
  });

  it("wants a game, and as many players as it has", () => {
    expect(arcwood(["match", "tic-tac-toe", "--players", "first"])).toMatchObject({ code: 2, stdout: "" });
    expect(arcwood(["match", "--players", "first,random"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("No game is named"),
    });
    expect(arcwood([...quick, "connect-four"])).toMatchObject({ code: 2, stdout: "" });
    expect(arcwood(["match", "tic-tac-toe", ...quick.slice(3)]).stdout).toBe(arcwood(quick).stdout);
  });

  it("ends a match that never ends, and says so", () => {
    const file = join(folder, "endless.kif");
    writeFileSync(file, ENDLESS);
    const args = [
      "match",
      "--game",
      file,
      "--players",
      "random,random",
      "--iterations",
      "1",
      "--max-turns",
      "30",
    ];
    const { code, stdout } = arcwood(args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/After 30 turns the match was stopped; --max-turns allows more\.\n$/);
    const record = JSON.parse(arcwood([...args, "--json"]).stdout);
    expect(record).toMatchObject({
      isAborted: true,
      isCompleted: false,
      arcwood: { ending: "max-turns", maxTurns: 30 },
    });
    expect(record.moves).toHaveLength(30);
  });

  it("plays a game with 100,000 moves", () => {
    const file = join(folder, "moves.kif");
    const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(" ");
    const five = "?a ?b ?c ?d ?e";
    const each = [..."abcde"].map((name) => `(digit ?${name})`).join(" ");
    writeFileSync(
      file,
      `(role r) ${digits} (init (turn 0)) (<= (legal r (say ${five})) ${each})
       (<= (next (turn 1)) (true (turn 0))) (<= terminal (true (turn 1))) (goal r 100)`,
    );
    const { code, stdout } = arcwood(["match", "--game", file, "--players", "random", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      moves: [[expect.stringMatching(/^\(say( \d){5}\)$/)]],
      errors: [[""], [""]],
    });
  });

  it("prints the record up to there when it is interrupted", async () => {
    const file = join(folder, "endless.kif");
    writeFileSync(file, ENDLESS);
    const out = join(folder, "interrupted.json");
    const args = [
      "match",
      "--game",
      file,
      "--players",
      "random,random",
      "--max-turns",
      "100000000",
      "--out",
      out,
    ];
    const { code, stdout } = await interrupted(args);
    expect(code).toBe(130);
    expect(stdout).toMatch(/After \d+ turns the match was interrupted\.\n$/);
    const record = JSON.parse(readFileSync(out, "utf8"));
    expect(record).toMatchObject({ isAborted: true, isCompleted: false, arcwood: { ending: "aborted" } });
    expect(record.moves.length).toBeGreaterThan(10);
    expect(record.states).toHaveLength(record.moves.length + 1);
    expect(existsSync(out)).toBe(true);
  });

  it("lists the players", () => {
    const { code, stdout } = arcwood(["players"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^random +any legal move/m);
    const listed = arcwood(["players", "--json"]).stdout.trimEnd().split("\n");
    expect(listed.map((line) => JSON.parse(line))).toContainEqual({
      name: "random",
      about: expect.any(String),
      options: [],
    });
    expect(listed.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        name: "fc-ucb",
        presets: { paper: { solving: 0.9, exploration: 1, playouts: 10_000 } },
      }),
    );
    expect(stdout).toContain("preset=paper has only solving=0.9, exploration=1, playouts=10000\n");
  });
});
