import { afterEach, describe, expect, it, vi } from "vitest";
import { readManifest } from "../../src/cli/commands/games.js";
import { Film } from "../../src/cli/terminal/film.js";
import { painter } from "../../src/cli/terminal/paint.js";
import { plain } from "../../src/match/board/draw-state.js";
import { randomMatch } from "../../src/match/random-match.js";
import { bundledGames } from "../../src/node/game-file.js";
import { arcwood } from "../arcwood.js";
import { fluents, load } from "./bundled.js";

const ESCAPE = "\x1b";

describe("arcwood games", () => {
  it("lists every bundled game once, with its title, in groups", () => {
    const { code, stdout, stderr } = arcwood(["games"]);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    const games = lines.filter((line) => line.startsWith("  ")).map((line) => line.trim().split(" ")[0]);
    expect(games.sort()).toEqual(bundledGames());
    for (const name of bundledGames()) expect(stdout).toContain(readManifest(name).title);
    const headings = lines.filter((line) => /^[A-Z].*:$/.test(line));
    expect(headings.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line === "")).toHaveLength(headings.length - 1);
    expect(stderr).toContain(`${bundledGames().length} games`);
    const line = (name: string) => lines.findIndex((text) => text.startsWith(`  ${name} `));
    expect(line("breakthrough")).toBeLessThan(lines.indexOf("One player:"));
    expect(line("sudoku")).toBeGreaterThan(lines.indexOf("One player:"));
    expect(line("monty-hall")).toBeGreaterThan(lines.indexOf("Hidden information:"));
  });

  it("lists those games that speak of all the words", () => {
    const names = (...words: string[]) =>
      arcwood(["games", "--json", ...words])
        .stdout.split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).name);
    expect(names("BATTLE", "numbers")).toEqual(["battle-of-numbers", "battle-of-numbers-big"]);
    expect(names("puzzle")).toContain("eight-puzzle");
    const { code, stdout, stderr } = arcwood(["games", "no-such-word"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("no-such-word");
  });

  it("prints the manifests as JSON, one a line, and nothing else", () => {
    const { code, stdout, stderr } = arcwood(["games", "--json"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(bundledGames().map(readManifest));
  });
});

describe("arcwood demo", () => {
  it("draws a match of connect four in a screen or two, without escape codes, the same for the same seed", () => {
    const first = arcwood(["demo", "--seed", "5"]);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^start +1\. red drop \d/);
    expect(first.stdout).toMatch(/\nAfter \d+ moves: red \d+, yellow \d+\.\n$/);
    expect(first.stdout).not.toContain(ESCAPE);
    expect(first.stderr).toContain("Connect four, 7 x 6: red, yellow · rules: no problems · seed 5");
    expect(first.stderr).toContain("r = red, y = yellow");
    expect(first.stderr).toContain("arcwood --help");
    const lines = first.stdout.split("\n");
    expect(lines.length).toBeLessThan(80);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(arcwood(["demo", "connect-four", "--seed", "5"]).stdout).toBe(first.stdout);
    expect(arcwood(["demo", "--seed", "6"]).stdout).not.toBe(first.stdout);
  });

  it("tells a match in lines where there is no board", () => {
    const { code, stdout } = arcwood(["demo", "liars-dice", "--seed", "1"]);
    expect(code).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^start +control: random$/);
    expect(lines[1]).toMatch(/^1\. random roll (\d) (\d) +control: alice · die: alice \1, bob \2$/);
    expect(stdout).toMatch(/\nAfter \d+ moves: alice (0|100), bob (0|100)\.\n$/);
  });

  it("tells the state below moves that are longer than those of the start", () => {
    const { stdout } = arcwood(["demo", "war", "--seed", "3"]);
    expect(stdout).toMatch(/\n\d+\. alice turn_up, bob turn_up\n +battles: /);
  });

  it("tells of a long state only what a move has changed", () => {
    const { code, stdout } = arcwood(["demo", "yahtzee", "--seed", "1"]);
    expect(code).toBe(0);
    const lines = stdout.split("\n");
    const first = lines.findIndex((line) => line.startsWith("1. "));
    expect(first).toBeGreaterThan(5);
    expect(lines[first]).toMatch(/^1\. random roll 1 (\d) +now die: 1 \1$/);
    const scored = lines.findIndex((line) => line.includes("alice score large_straight"));
    expect(lines[scored + 1]).toMatch(/^ +now control: bob · die: 1 cup, 2 cup, 3 cup, 4 cup, 5 cup$/);
    expect(lines[scored + 2]).toMatch(/^ +no more free: alice large_straight$/);
  });

  it("prints the states as JSON, one a line, and nothing else", () => {
    const { code, stdout, stderr } = arcwood(["demo", "tic-tac-toe", "--seed", "2", "--json"]);
    expect([code, stderr]).toEqual([0, ""]);
    const { game } = load("tic-tac-toe");
    const expected = [...randomMatch(game, 2, 0)].map(({ step, state, joint }) =>
      typeof joint === "string"
        ? { step, state: fluents(game, state), terminal: true, goals: expect.any(Array) }
        : { step, state: fluents(game, state), joint: joint.map((move) => game.text(move)) },
    );
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(expected);
  });

  it.each([
    [
      "a role is stuck",
      "(role a) (role b) (legal a wait) (init (p 1)) (<= terminal q) (goal a 0) (goal b 0)",
      /b has no legal move/,
    ],
    [
      "a match goes on and on",
      "(role a) (legal a wait) (init (p 1)) (<= terminal q) (goal a 0)",
      /stopped after 500 moves/,
    ],
    [
      "the rules have errors",
      "(role a) (legal a wait) (init (p 1)) (<= terminal (true (p ?x)) (not (q ?y)))",
      /GDL\d+/,
    ],
    ["there is no role", "(init (p 1)) terminal", /role/],
  ])("shows what it can and exits with 1 where %s", (_, input, said) => {
    const { code, stderr } = arcwood(["demo", "-", "--seed", "1"], { input });
    expect(stderr).toMatch(said);
    expect(code).toBe(1);
  });

  it("plays nothing where no clause can be read", () => {
    const { code, stdout, stderr } = arcwood(["demo", "-"], { input: "(role r)\0" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("no clause of <stdin> can be read");
  });

  it("takes only whole numbers as seeds", () => {
    for (const seed of ["-1", "1.5", "x", "99999999999999999999"]) {
      expect(arcwood(["demo", `--seed=${seed}`]).code).toBe(2);
    }
  });
});

describe("on a terminal", () => {
  afterEach(() => vi.restoreAllMocks());

  function written(action: () => void): string {
    let text = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      text += chunk;
      return true;
    });
    action();
    return text;
  }

  it("a film draws the row in progress again with each picture, and a full row stays", () => {
    const pictures = ["a", "b", "c"].map((name) => plain([name, `${name}${name}`]));
    const show = (isLive: boolean) =>
      written(() => {
        const film = new Film(8, isLive);
        for (const picture of pictures) film.show(picture);
        film.end();
      });
    expect(show(false)).toBe("a    b\naa   bb\n\nc\ncc\n");
    vi.restoreAllMocks();
    expect(show(true)).toBe("a\naa\n\x1b[2A\x1b[Ja    b\naa   bb\n\nc\ncc\n");
  });

  it("pieces have the colours of their players, changes are reversed and blanks are faint", () => {
    const colored = (isTTY: boolean, noColor: string) => {
      const { isTTY: before } = process.stdout;
      vi.stubEnv("NO_COLOR", noColor);
      vi.stubEnv("TERM", "xterm");
      process.stdout.isTTY = isTTY;
      try {
        const paint = painter(["red", "xplayer"]);
        return [
          paint("r", { values: ["red"], changed: false }),
          paint("x", { values: ["x"], changed: true }),
          paint(".", { values: ["b"], changed: true }),
        ];
      } finally {
        process.stdout.isTTY = before;
        vi.unstubAllEnvs();
      }
    };
    expect(colored(true, "")).toEqual(["\x1b[31mr\x1b[0m", "\x1b[33;7mx\x1b[0m", "\x1b[2m.\x1b[0m"]);
    expect(colored(true, "1")).toEqual(["r", "x", "."]);
    expect(colored(false, "")).toEqual(["r", "x", "."]);
  });
});
