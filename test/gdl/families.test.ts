/** The generated games: nothing to complain about at any size, and the play of plain models of the same rules. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkText } from "../../src/gdl/check.js";
import { FAMILIES, type FamilyName, generateRules } from "../../src/gdl/families.js";
import { parseSheet } from "../../src/gdl/parse.js";
import { formatSheet } from "../../src/gdl/print.js";
import { Reasoner } from "../../src/gdl/reference/reasoner.js";
import { perft } from "../../src/match/perft.js";
import { randomMatch } from "../../src/match/random-match.js";
import { arcwood } from "../arcwood.js";
import { load } from "../games/bundled.js";

const NAMES = Object.keys(FAMILIES) as FamilyName[];

function textOf(name: FamilyName, size: number): string {
  const generated = generateRules(name, size);
  if ("problem" in generated) throw new Error(generated.problem);
  return generated.text;
}

function gameOf(name: FamilyName, size: number): Reasoner {
  return new Reasoner(parseSheet(textOf(name, size)).sheet.clauses);
}

async function nodes(game: Reasoner, depth: number): Promise<number[]> {
  return (await perft(game, depth)).depth.map((row) => row.nodes);
}

describe.each(NAMES)("%s", (name) => {
  const { least, most } = FAMILIES[name];

  test("has rules without a warning, in the canonical layout", () => {
    for (const size of [least, least + 1, 8]) {
      const text = textOf(name, size);
      const { diagnostics, sheet } = checkText(text);
      expect(diagnostics).toEqual([]);
      expect(formatSheet(sheet)).toBe(text);
    }
  });

  test("says which sizes there are", () => {
    for (const size of [least - 1, most + 1, 2.5]) {
      expect(generateRules(name, size)).toHaveProperty(
        "problem",
        expect.stringContaining(`${least} to ${most}`),
      );
    }
  });

  test("always has a move, and one goal at the end", () => {
    const size = fc.integer({ min: least, max: least + 3 });
    fc.assert(
      fc.property(size, fc.nat(), (n, seed) => {
        const game = gameOf(name, n);
        for (const { state, joint } of randomMatch(game, seed, 0)) {
          if (!game.isTerminal(state)) expect(joint).not.toBe("no-legal");
          else for (const role of game.roles.keys()) expect(game.goals(state, role)).toHaveLength(1);
        }
      }),
      { numRuns: 12 },
    );
  });
});

test("tic-tac-toe of size 3 and connect four of size 7 are the bundled games", async () => {
  const small = load("tic-tac-toe");
  expect(await nodes(gameOf("tictactoe", 3), 9)).toEqual(small.manifest.facts.perft.nodes);
  const large = load("connect-four");
  expect(await nodes(gameOf("connectfour", 7), 4)).toEqual(large.manifest.facts.perft.nodes.slice(0, 5));
  const pairs = [
    [gameOf("tictactoe", 3), small.game],
    [gameOf("connectfour", 7), large.game],
  ] as const;
  for (const [ours, theirs] of pairs) {
    for (let seed = 0; seed < 5; seed++) {
      const texts = [ours, theirs].map((game) =>
        [...randomMatch(game, seed, 0)].map(({ state }) =>
          Array.from(state, (fluent) => game.text(fluent)).sort(),
        ),
      );
      expect(texts[0]).toEqual(texts[1]);
    }
  }
});

test("hex: the counts of a plain model", async () => {
  for (const size of [2, 3]) expect(await nodes(gameOf("hex", size), 5)).toEqual(hexNodes(size, 5));
});

test("lights out: the counts of a plain model, and the known solution of 3 x 3", async () => {
  for (const size of [2, 3]) expect(await nodes(gameOf("lightsout", size), 6)).toEqual(lightsNodes(size, 6));
  const game = gameOf("lightsout", 3);
  let state = game.initialState();
  for (const cell of ["1 1", "3 1", "2 2", "1 3", "3 3"]) {
    expect(game.isTerminal(state)).toBe(false);
    state = game.nextState(state, [game.term(`(press ${cell})`) as number]);
  }
  expect(game.isTerminal(state)).toBe(true);
  expect(game.goals(state, 0).map((goal) => game.text(goal))).toEqual(["100"]);
});

describe("arcwood generate", () => {
  test("prints rules that the other commands read from a pipe", () => {
    const { code, stdout, stderr } = arcwood(["generate", "hex", "--size", "4"]);
    expect({ code, stderr, stdout }).toEqual({ code: 0, stderr: "", stdout: textOf("hex", 4) });
    expect(arcwood(["check", "-"], { input: stdout }).code).toBe(0);
  });

  test("prints one object with --json", () => {
    const { stdout } = arcwood(["generate", "lightsout", "--size", "2", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ family: "lightsout", size: 2, text: textOf("lightsout", 2) });
  });

  test("takes a size out of range and an unknown family for wrong usage", () => {
    const { code, stdout, stderr } = arcwood(["generate", "hex", "--size", "1000"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("hex has sizes from 2 to 30");
    expect(arcwood(["generate", "go", "--size", "9"])).toMatchObject({ code: 2, stdout: "" });
  });
});

/** Sequences of moves by depth, the board an array of columns. */
function hexNodes(size: number, depth: number): number[] {
  const counts = new Array<number>(depth + 1).fill(0);
  const board = new Int8Array(size * size);
  const wins = (player: number): boolean => {
    const seen = new Set<number>();
    const open = Array.from({ length: size }, (_, i) => (player === 1 ? i : i * size));
    for (const cell of open) {
      if (board[cell] !== player || seen.has(cell)) continue;
      seen.add(cell);
      const [column, row] = [Math.floor(cell / size), cell % size];
      if ((player === 1 ? column : row) === size - 1) return true;
      for (const [dc, dr] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, -1],
        [-1, 1],
      ]) {
        const [c, r] = [column + dc, row + dr];
        if (c >= 0 && r >= 0 && c < size && r < size) open.push(c * size + r);
      }
    }
    return false;
  };
  const visit = (ply: number) => {
    counts[ply]++;
    if (ply === depth || wins(1) || wins(2)) return;
    for (let cell = 0; cell < board.length; cell++) {
      if (board[cell] !== 0) continue;
      board[cell] = (ply % 2) + 1;
      visit(ply + 1);
      board[cell] = 0;
    }
  };
  visit(0);
  return counts;
}

function lightsNodes(size: number, depth: number): number[] {
  const counts = new Array<number>(depth + 1).fill(0);
  const all = Array.from({ length: size * size }, (_, i) => i);
  const visit = (pressed: readonly number[]) => {
    counts[pressed.length]++;
    const switches = (a: number, b: number) =>
      Math.abs((a % size) - (b % size)) + Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= 1;
    const isDark = all.every((lamp) => pressed.filter((press) => switches(press, lamp)).length % 2 === 1);
    if (pressed.length === depth || isDark) return;
    for (const lamp of all) if (!pressed.includes(lamp)) visit([...pressed, lamp]);
  };
  visit([]);
  return counts;
}
