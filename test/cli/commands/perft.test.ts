/** `arcwood perft`, as a user and as a program see it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readGameText } from "../../../src/node/game-file.js";
import { arcwood } from "../../arcwood.js";
import { counting } from "../../match/rules.js";
import { AN_ERROR, interrupted } from "../interrupted.js";
import { HAS_TERMINAL, onTerminal } from "../on-terminal.js";

describe("arcwood perft", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-perft-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sheet = (name: string, rules: string) => {
    writeFileSync(join(folder, name), rules);
    return join(folder, name);
  };
  const counts = (...rows: readonly [nodes: number, terminals: number][]) =>
    rows.map(([nodes, terminals], ply) => ({ ply, nodes, terminals }));

  it("prints one JSON object with a row for every ply", () => {
    const { code, stdout, stderr } = arcwood([
      "perft",
      sheet("count.kif", counting(3)),
      "--depth",
      "5",
      "--json",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.endsWith("}\n")).toBe(true);
    expect(stdout.trimEnd()).not.toContain("\n");
    const { depth, seconds, ...rest } = JSON.parse(stdout);
    expect(depth).toEqual(counts([1, 0], [2, 0], [4, 3], [2, 2], [0, 0], [0, 0]));
    expect(seconds).toBeGreaterThan(0);
    expect(rest).toEqual({ complete: true });
  });

  it("prints a table", () => {
    const { code, stdout, stderr } = arcwood(["perft", "tic-tac-toe", "--depth", "2"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.slice(0, 4).map((line) => line.trim().split(/\s+/))).toEqual([
      ["ply", "nodes", "terminals"],
      ["0", "1", "0"],
      ["1", "9", "0"],
      ["2", "72", "0"],
    ]);
    expect(lines[4]).toMatch(/^tic-tac-toe: \d+\.\d\d s$/);
    expect(lines).toHaveLength(5);
  });

  it("reads the rules from stdin", () => {
    const { code, stdout } = arcwood(["perft", "-", "--depth", "0", "--json"], { input: counting(3) });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).depth).toEqual(counts([1, 0]));
  });

  it("runs a sheet with errors that has a meaning, and says so on stderr", () => {
    const file = sheet("errors.kif", `${counting(3)} ${AN_ERROR}`);
    const { code, stdout, stderr } = arcwood(["perft", file, "--depth", "1", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).depth).toEqual(counts([1, 0], [2, 0]));
    expect(stderr).toContain(`arcwood check ${file} shows what is wrong`);
  });

  it("exits with 1 where the rules have no meaning, or no move", () => {
    const cycle = arcwood(["perft", "-", "--depth", "1", "--json"], {
      input: "(role r) (<= terminal (not terminal))",
    });
    expect(cycle).toMatchObject({ code: 1, stdout: "" });
    expect(cycle.stderr).toContain("negation stands in a cycle");
    const stuck = arcwood(["perft", "-", "--depth", "2", "--json"], { input: "(role r) (init (at 1))" });
    expect(stuck.code).toBe(1);
    expect(JSON.parse(stuck.stdout).depth).toEqual(counts([1, 0], [0, 0], [0, 0]));
    expect(stuck.stderr).toMatch(/arcwood check - shows .*\d errors?.*, which may be the reason\./);
    expect(stuck.stderr).toContain("r has no legal move in a state that is not terminal: (at 1)");
  });

  it.each(["", "; nothing but a comment", "(role r)\0", "("])(
    "exits with 1 where no clause can be read, as of %j",
    (input) => {
      const { code, stdout, stderr } = arcwood(["perft", "-", "--depth", "1", "--json"], { input });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain("no clause of <stdin> can be read");
    },
  );

  it("exits with 1 where there are too many to count", () => {
    const moves = Array.from({ length: 100 }, (_, i) => `(legal r ${i})`).join(" ");
    const { code, stdout, stderr } = arcwood(["perft", "-", "--depth", "20", "--json"], {
      input: `(role r) ${moves}`,
    });
    expect(code).toBe(1);
    const { depth, complete } = JSON.parse(stdout);
    expect(complete).toBe(false);
    expect(depth).toEqual(
      counts(...Array.from({ length: 8 }, (_, ply): [number, number] => [100 ** ply, 0])),
    );
    expect(stderr).toContain("ply 8 has more than 2^53 sequences");
  });

  it.each([
    [["tic-tac-toe"], "--depth"],
    [["tic-tac-toe", "--depth"], "--depth"],
    [["tic-tac-toe", "--depth", "two"], "two is not a whole number"],
    [["tic-tac-toe", "--depth", "-1"], "-1"],
    [["tic-tac-toe", "--depth", "1.5"], "1.5 is not a whole number"],
    [["tic-tac-toe", "--depth", "1e400"], "1e400 is not a whole number"],
    [["tic-tac-toe", "--depth", "9007199254740993"], "not a whole number"],
    [["tic-tac-toe", "--depth", "4294967296"], "4294967296 is not a whole number from 0 to 1000000"],
    [["tic-tac-toe", "--depth", "1", "--engine", "magic"], "magic"],
    [["tic-tac-toe", "more", "--depth", "1"], "too many arguments"],
    [["none.kif", "--depth", "1"], "There is no file none.kif"],
    [["tictactoe", "--depth", "1"], "no bundled game called tictactoe"],
    [[".", "--depth", "1"], "is a folder"],
  ])("exits with 2 for perft %j", (args, sentence) => {
    const { code, stdout, stderr } = arcwood(["perft", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it("prints the plies that it has counted at Ctrl-C and no others, and exits with 130", async () => {
    const file = sheet("long.kif", `${readGameText("connect-four").text} ${AN_ERROR}`);
    const args = ["perft", file, "--depth", "30", "--engine", "reference"];
    const { code, stdout, stderr } = await interrupted([...args, "--json"]);
    expect(code).toBe(130);
    const { depth, complete } = JSON.parse(stdout);
    expect(complete).toBe(false);
    const known = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572];
    expect(depth.map(({ nodes }: { nodes: number }) => nodes)).toEqual(known.slice(0, depth.length));
    expect(stderr).toMatch(
      new RegExp(`interrupted in ply ${depth.length}, which has at least \\d+ sequences`),
    );
    const text = await interrupted(args);
    expect(text.code).toBe(130);
    expect(text.stdout).not.toMatch(/ 0 +0$/m);
  });

  it.skipIf(!HAS_TERMINAL)("shows on a terminal how far it has come", async () => {
    const until = /ply \d+ of 30: \d+ sequences/;
    const { code, text } = await onTerminal(["perft", "connect-four", "--depth", "30"], { until });
    expect(text).toMatch(until);
    expect(code).toBe(130);
  });
});
