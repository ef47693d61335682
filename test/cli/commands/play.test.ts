/** `arcwood play` by what is typed, through a pipe. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { interrupted } from "../interrupted.js";

/** Plays what is typed, a line each. */
function play(game: string, typed: readonly string[], ...more: string[]) {
  const args = ["play", game, "--against", "first", "--iterations", "5", "--seed", "1", ...more];
  return arcwood(args, { input: typed.map((line) => `${line}\n`).join("") });
}

describe("arcwood play", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-play-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("takes moves by name, by number and by their beginning, draws the board, and ends with the result", () => {
    const { code, stdout, stderr } = play("tic-tac-toe", ["3", "(mark 2 2)", "mark 3 1"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Tic-tac-toe: you are x against o \(first\)\n5 iterations a move · seed 1 · help/,
    );
    expect(stdout).toContain("x> 3\n1. x mark 1 3\n2. o mark 1 1\n\n3 │ x . .\n2 │ . . .\n1 │ o . .\n");
    expect(stdout).toMatch(/3 │ x \. \.\n2 │ o x \.\n1 │ o \. x\n[^>]*After 5 turns: x 100, o 0\.\n$/);
  });

  it("takes moves as chess players write them", () => {
    const { code, stdout } = play("chess", ["e2e4", "d2-d4", "b1c3", "quit"]);
    expect(code).toBe(0);
    expect(stdout).toContain("1. white move e 2 e 4\n");
    expect(stdout).toContain("3. white move d 2 d 4\n");
    expect(stdout).toContain("5. white move b 1 c 3\n");
    expect(play("breakthrough", ["a2a3", "quit"]).stdout).toContain("1. white move 1 2 1 3\n");
    expect(play("tic-tac-toe", ["2 2", "quit"]).stdout).toContain("1. x mark 2 2\n");
  });

  it("plays any role", () => {
    const { code, stdout } = play("connect-four", ["7", "drop 7", "drop 7", "drop 7"], "--as", "YELLOW");
    expect(code).toBe(0);
    expect(stdout).toContain("you are yellow against red (first)");
    expect(stdout).toContain("1. red drop 1\n");
    expect(stdout).toContain("After 7 turns: red 100, yellow 0.");
  });

  it("says which moves there are where it is told something else, and asks again", () => {
    const { code, stdout } = play("tic-tac-toe", ["", "fly", "mark 1", "10", "quit"]);
    expect(code).toBe(0);
    expect(stdout).toContain("fly is no move here; there are mark 1 1, mark 1 2,");
    expect(stdout).toContain("mark 1 may be mark 1 1, mark 1 2, mark 1 3.");
    expect(stdout).toContain("The moves have the numbers 1 to 9.");
    expect(stdout).toMatch(/You left the match after 0 turns\.\n$/);
  });

  it("takes moves back, and with them what followed", () => {
    const { code, stdout } = play("tic-tac-toe", ["1", "5", "undo", "undo", "undo", "9", "quit"]);
    expect(code).toBe(0);
    const [, ...prompts] = stdout.split("x> ");
    // The first undo takes back 5 and its answer, the second 1 and its answer.
    expect(prompts[2]).toMatch(/^undo\n\n\n3 │ \. \. \.\n2 │ o \. \.\n1 │ x \. \.\n/);
    expect(prompts[3]).toMatch(/^undo\n\n\n3 │ \. \. \.\n2 │ \. \. \.\n1 │ \. \. \.\n/);
    expect(prompts[4]).toMatch(/^undo\nThere is no move of yours to take back\.\n$/);
    expect(prompts[5]).toContain("1. x mark 3 3\n2. o mark 1 1\n");
    expect(stdout).toMatch(/You left the match after 2 turns\.\n$/);
  });

  it("gives hints, help, the moves and the board", () => {
    const { stdout } = play("tic-tac-toe", ["hint", "help", "moves mark 3", "board"]);
    expect(stdout).toContain("first would play mark 1 1.\n  the first move needs no estimate\n");
    expect(stdout).toContain("  undo           take back your last move");
    expect(stdout).toContain("x> moves mark 3\n  7 mark 3 1   8 mark 3 2   9 mark 3 3\n");
    expect(stdout).toMatch(/x> board\n\n3 │ /);
  });

  it("ends where the input ends, with what was played on record", () => {
    const { code, stdout, stderr } = play("tic-tac-toe", ["mark 2 2"], "--json");
    expect(code).toBe(0);
    expect(stderr).toMatch(/You left the match after 2 turns\.\n$/);
    expect(JSON.parse(stdout)).toMatchObject({
      moves: [
        ["(mark 2 2)", "noop"],
        ["noop", "(mark 1 1)"],
      ],
      playerNamesFromHost: ["human", "first"],
      isPlayerHuman: [true, false],
      isAborted: true,
    });
  });

  it("keeps nothing of a turn that was taken back", () => {
    const record = JSON.parse(play("tic-tac-toe", ["1", "undo", "9"], "--json").stdout);
    expect(record.moves).toEqual([
      ["(mark 3 3)", "noop"],
      ["noop", "(mark 1 1)"],
    ]);
  });

  it("plays simultaneous moves, shown together", () => {
    const { code, stdout } = play("rock-paper-scissors", ["show paper", "1", "1", "1", "1"]);
    expect(code).toBe(0);
    expect(stdout).toContain("alice> show paper\n1. alice show paper\n   bob show paper\n");
    expect(stdout).toMatch(/After 5 turns: alice 50, bob 50\.\n$/);
  });

  it("moves chance, and plays alone", () => {
    const { code, stdout } = play("orchard-2-2-1", [], "--as", "bob");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^.*you are bob\n/);
    expect(stdout).toMatch(/1\. .*random /);
  });

  it("shows what the person perceives and nothing else where the game hides something", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { code, stdout } = play("monty-hall", ["choose 2", "board", "switch"], "--seed", String(seed));
      expect(code).toBe(0);
      expect(stdout).toContain("1. You played choose 2. You perceive choice 2.\n");
      expect(stdout).toMatch(/2\. You played noop\. You perceive opened [13]\.\n/);
      expect(stdout).toContain("This game hides its state: you know what you have perceived.");
      expect(stdout).not.toMatch(/\bcar\b|hide_car/);
      expect(stdout).toMatch(/After 3 turns: candidate (0|100)\.\n$/);
    }
  });

  it("gives hints from what the person knows, wherever the car is", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const hints = ["choose 1", "hint", "switch"];
      const { stdout } = play("monty-hall", hints, "--against", "mac-ucb", "--seed", String(seed));
      expect(stdout).toContain("mac-ucb would play switch.\n");
      expect(stdout).toMatch(/switch: 66\.7 of 100/);
    }
  });

  it("lets players fill all other seats, or one each", () => {
    const file = join(folder, "three.kif");
    const roles = ["a", "b", "c"];
    writeFileSync(
      file,
      `${roles.map((role) => `(role ${role}) (legal ${role} one) (legal ${role} two) (goal ${role} 50)`).join(" ")}
       (init (round 1)) (<= (next (round 2)) (true (round 1))) (<= terminal (true (round 2)))`,
    );
    const all = play(file, ["one"], "--as", "b");
    expect(all.code).toBe(0);
    expect(all.stdout).toContain("you are b against a (first), c (first)");
    expect(play(file, ["one"], "--against", "first,random").stdout).toContain("b (first), c (random)");
    expect(play(file, [], "--against", "first,first,first")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--against names 3 players for 2 roles (b, c)."),
    });
  });

  it.each([
    ["a role that is none", "tic-tac-toe", ["--as", "z"], "Nobody can play z: the roles are x, o."],
    [
      "the role of chance",
      "monty-hall",
      ["--as", "random"],
      "Nobody can play random: the roles are candidate.",
    ],
    ["an unknown player", "tic-tac-toe", ["--against", "nobody"], "no player called nobody"],
    ["rules from where the moves come", "-", [], "The rules come from stdin"],
    ["to watch and to play", "tic-tac-toe", ["--watch", "--as", "x"], "exclude each other"],
  ])("refuses %s", (_, game, more, said) => {
    const { code, stdout, stderr } = play(game, [], ...more);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(said);
  });

  it("stops at Ctrl-C, with 130", async () => {
    const { code, stdout } = await interrupted(["play", "tic-tac-toe", "--against", "first"]);
    expect(code).toBe(130);
    expect(stdout).toMatch(/x> \n?After 0 turns the match was interrupted\.\n$/);
  });
});

describe("the start clock", () => {
  it("may be cut short by Ctrl-C, and then nobody was late", async () => {
    const args = ["play", "connect-four", "--as", "yellow", "--against", "uct", "--startclock", "3600"];
    const { code, stdout, stderr } = await interrupted(args);
    expect(code).toBe(130);
    expect(stdout).toMatch(/After 0 turns the match was interrupted\.\n$/);
    expect(stdout + stderr).not.toContain("late");
  });
});

describe("arcwood play --watch", () => {
  it("draws a match between players, and tells the result", () => {
    const { code, stdout, stderr } = play("connect-four", [], "--watch", "--against", "first,random");
    expect(code).toBe(0);
    expect(stderr).toContain("Connect four, 7 x 6: red first, yellow random · 5 iterations a move · seed 1");
    expect(stdout).toMatch(/^start +1\. red drop 1 +2\. yellow drop \d/);
    expect(stdout).toMatch(/\nAfter \d+ turns: red \d+, yellow \d+\.\n$/);
    expect(stdout).not.toContain("\x1b");
  });

  it("tells it in lines where there is no board, and as a record", () => {
    const { code, stdout } = play("rock-paper-scissors", [], "--watch");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}1\. alice show paper, bob show paper\n/);
    const { stdout: json } = play("rock-paper-scissors", [], "--watch", "--json");
    expect(JSON.parse(json)).toMatchObject({ isCompleted: true, goalValues: [50, 50] });
  });
});
