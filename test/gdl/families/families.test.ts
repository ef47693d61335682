/**
 * The generated games give no cause for complaint at any size, and play as plain models of the same rules do.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Reasoner } from "../../../src/datalog/reasoner.js";
import type { Game, State } from "../../../src/engine/game.js";
import { checkText } from "../../../src/gdl/check/check.js";
import { FAMILIES, type FamilyName, generateRules } from "../../../src/gdl/families/families.js";
import { formatSheet } from "../../../src/gdl/print/print.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { perft } from "../../../src/match/perft.js";
import { randomMatch } from "../../../src/match/random-match.js";
import { readGameText } from "../../../src/node/game-file.js";
import { arcwood } from "../../arcwood.js";
import { fluents, legal, load, play, stateOf } from "../../games/bundled.js";

const NAMES = Object.keys(FAMILIES) as FamilyName[];

/** The size whose numbers are `more` above the least ones, as far as the family allows. */
function sizeAbove(name: FamilyName, more: number): string {
  return FAMILIES[name].extents.map(({ least, most }) => Math.min(least + more, most)).join("-");
}

function textOf(name: FamilyName, size: number | string): string {
  const generated = generateRules(name, size);
  if ("problem" in generated) throw new Error(generated.problem);
  return generated.text;
}

function gameOf(name: FamilyName, size: number | string): Reasoner {
  return new Reasoner(parseSheet(textOf(name, size)).sheet.clauses);
}

async function nodes(game: Reasoner, depth: number): Promise<number[]> {
  return (await perft(game, depth)).depth.map((row) => row.nodes);
}

describe.each(NAMES)("%s", (name) => {
  const { extents } = FAMILIES[name];

  test("has rules without a warning, in the canonical layout", () => {
    for (const more of [0, 1, 5]) {
      const text = textOf(name, sizeAbove(name, more));
      const { diagnostics, sheet } = checkText(text);
      expect(diagnostics).toEqual([]);
      expect(formatSheet(sheet)).toBe(text);
      expect(text).toMatch(/^;;; [A-Z]/);
    }
  });

  test("says which sizes there are", () => {
    const least = extents.map((extent) => extent.least);
    const wrong = extents.flatMap(({ least: low, most }, i) =>
      [low - 1, most + 1, "2.5", "x", ""].map((bad) => least.with(i, bad as number).join("-")),
    );
    for (const size of [...wrong, `${least.join("-")}-3`, ` ${least.join("-")}`]) {
      const said = extents.map(({ least: low, most, of }) => `${low} to ${most} (${of})`).join(" - ");
      expect(generateRules(name, size)).toEqual({ problem: expect.stringContaining(said) });
      expect(generateRules(name, size)).toEqual({
        problem: expect.stringMatching(new RegExp(`not ${size}$`)),
      });
    }
  });

  test("always has a move, and one goal at the end", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.nat(), (more, seed) => {
        const game = gameOf(name, sizeAbove(name, more));
        for (const { state, joint } of randomMatch(game, seed, 0)) {
          if (!game.isTerminal(state)) expect(joint).not.toBe("no-legal");
          else {
            for (const [role, text] of game.roles.entries()) {
              if (text !== "random") expect(game.goals(state, role)).toHaveLength(1);
            }
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});

test.each([
  ["breakthrough", "8", "breakthrough"],
  ["orchard", "4-10-9", "orchard"],
  ["bandl", "3", "bandl-3"],
  ["bandl", "10", "bandl-10"],
] as const)("%s of size %s is the text of %s", (family, size, name) => {
  expect(textOf(family, size)).toBe(readGameText(name).text);
});

describe("orchard 2-2-1", () => {
  const ours = gameOf("orchard", "2-2-1");
  const paper = load("orchard-2-2-1").game;
  const position = (red: number, green: number, control: string) => ({
    ours: stateOf(ours, [
      `(fruits apple ${red})`,
      `(fruits pear ${green})`,
      "(pieces 1)",
      `(control ${control})`,
    ]),
    paper: stateOf(paper, [`(state ${red} ${green} 1)`, `(control ${control})`]),
  });
  /** Where each move of a role leads: fruits, pieces and whose turn it is. */
  const leads = (game: Game, state: State, role: string, read: (next: string[]) => string) =>
    new Map(
      legal(game, state, role).map((move) => [
        move,
        read(fluents(game, play(game, state, { [role]: move }))),
      ]),
    );
  const readOurs = (next: string[]) => {
    const text = next.join(" ");
    const number = (what: string) => new RegExp(`\\(${what} (\\d)\\)`).exec(text)?.[1];
    const control = /control (\w+)/.exec(text)?.[1];
    return `${number("fruits apple")} ${number("fruits pear")} ${number("pieces")} ${control}`;
  };
  const readPaper = (next: string[]) => next.join(" ").replace(/^\(control (\w+)\) \(state (.*)\)$/, "$2 $1");
  const POSITIONS = [0, 1, 2].flatMap((red) => [0, 1, 2].map((green) => [red, green] as const));

  test.each(POSITIONS)(
    "rolls with %i and %i fruits as the bundled one does, bare trees left out",
    (red, green) => {
      const state = position(red, green, "random");
      expect(ours.isTerminal(state.ours)).toBe(paper.isTerminal(state.paper));
      const rolls = leads(ours, state.ours, "random", readOurs);
      const theirs = leads(paper, state.paper, "random", readPaper);
      const names = {
        "(roll r)": "(roll apple)",
        "(roll v)": "(roll pear)",
        "(roll p)": "(roll basket)",
        "(roll c)": "(roll raven)",
      };
      for (const [move, name] of Object.entries(names)) {
        const isBare = (move === "(roll r)" && red === 0) || (move === "(roll v)" && green === 0);
        if (isBare) expect(theirs.get(move)).toBe(`${red} ${green} 1 random`);
        expect(rolls.get(name)).toBe(isBare ? undefined : theirs.get(move));
      }
    },
  );

  test.each(POSITIONS.slice(1))(
    "lets bob choose from %i and %i fruits as the bundled one does, but waste none",
    (red, green) => {
      const state = position(red, green, "bob");
      const fruitsLeft = (next: string) =>
        [...next]
          .slice(0, 3)
          .filter((glyph) => glyph !== " ")
          .map(Number);
      const most = Math.min(2, red + green);
      const picked = (next: string) => red + green - fruitsLeft(next).reduce((sum, n) => sum + n, 0);
      const theirs = [...leads(paper, state.paper, "bob", readPaper).values()].filter(
        (next) => picked(next) === most,
      );
      const mine = leads(ours, state.ours, "bob", readOurs);
      expect(new Set(mine.values())).toEqual(new Set(theirs));
      // The two orders of a choice are one move.
      expect(mine.size).toBe(new Set(theirs).size);
    },
  );
});

describe("the sliding puzzle", () => {
  test("of size 3 begins as the eight puzzle and has its moves", () => {
    const { game } = load("eight-puzzle");
    const ours = gameOf("slidingpuzzle", 3);
    expect(fluents(ours, ours.initialState())).toEqual(fluents(game, game.initialState()));
    expect(legal(ours, ours.initialState(), "player")).toEqual(legal(game, game.initialState(), "player"));
  });

  test("of size 2 has a solution, found by breadth", () => {
    const game = gameOf("slidingpuzzle", 2);
    const board = (state: State) =>
      fluents(game, state)
        .filter((fluent) => fluent.startsWith("(cell"))
        .join();
    let layer = [game.initialState()];
    const seen = new Set(layer.map(board));
    let solved: State | undefined;
    while (layer.length > 0 && solved === undefined) {
      solved = layer.find((state) => game.isTerminal(state));
      layer = layer
        .flatMap((state) => game.legalMoves(state, 0).map((move) => game.nextState(state, [move])))
        .filter((state) => !seen.has(board(state)) && seen.add(board(state)));
    }
    expect(game.goals(solved as State, 0).map((goal) => game.text(goal))).toEqual(["100"]);
  });

  test.each([2, 3, 4, 5, 6])(
    "of size %i begins with an even permutation and the gap in its place",
    (size) => {
      const game = gameOf("slidingpuzzle", size);
      const at = new Map(
        fluents(game, game.initialState()).flatMap((fluent) => {
          const [, column, row, content] = /^\(cell (\d+) (\d+) (\w+)\)$/.exec(fluent) ?? [];
          return column === undefined
            ? []
            : [[(size - Number(row)) * size + Number(column) - 1, content] as const];
        }),
      );
      expect(at.get(size * size - 1)).toBe("b");
      const tiles = Array.from({ length: size * size - 1 }, (_, i) => Number(at.get(i)));
      const inversions = tiles.flatMap((tile, i) => tiles.slice(i).filter((other) => other < tile)).length;
      expect(inversions % 2).toBe(0);
      expect(new Set(tiles).size).toBe(size * size - 1);
    },
  );
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

  test("takes sizes of several numbers", () => {
    const { stdout } = arcwood(["generate", "orchard", "--size", "2-2-1", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      family: "orchard",
      size: "2-2-1",
      text: textOf("orchard", "2-2-1"),
    });
    const short = arcwood(["generate", "orchard", "--size", "4-10"]);
    expect(short).toMatchObject({ code: 2, stdout: "" });
    expect(short.stderr).toContain("3 numbers with hyphens between");
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
