/** Translations between the two languages, by playing the two sheets side by side. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Reasoner } from "../../../src/datalog/reasoner.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { fromClassical } from "../../../src/gdl/gamemaster/from-classical.js";
import { formatSheet } from "../../../src/gdl/print/print.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { Sheet } from "../../../src/gdl/tree.js";
import { waitingMove } from "../../../src/match/gamemaster/turn-taking.js";
import { canonicalText } from "../../../src/match/trace.js";
import { bundledGames, gamesFolder } from "../../../src/node/game-file.js";

const read = (name: string, file = "rules.kif") => readFileSync(join(gamesFolder(), name, file), "utf8");

/** A name that had to be changed has a number behind it. */
const plain = (text: string) => canonicalText(text).replace(/_2\b/g, "");

/** Plays both with the same moves, and compares states, moves, ends and scores. */
function lockstep(ours: Sheet, theirs: Sheet, waiting: string, theirWaiting: string, steps: number): number {
  const [a, b] = [new Reasoner(ours.clauses), new Reasoner(theirs.clauses)];
  const random = new Random(7);
  let compared = 0;
  while (compared < steps) {
    let [x, y] = [a.initialState(), b.initialState()];
    for (;;) {
      const texts = (game: Reasoner, state: Int32Array) =>
        Array.from(state, (fact) => plain(game.text(fact))).sort();
      expect(texts(b, y)).toEqual(texts(a, x));
      expect(b.isTerminal(y)).toBe(a.isTerminal(x));
      compared++;
      if (a.isTerminal(x)) {
        for (const role of a.roles.keys()) expect(b.score(y, role)).toBe(a.score(x, role));
        break;
      }
      const choices = a.roles.map((_, role) => {
        const mine = a.legalMoves(x, role);
        const theirName = (move: number) =>
          b.text(move) === theirWaiting ? theirWaiting : plain(b.text(move));
        const other = new Map(b.legalMoves(y, role).map((move) => [theirName(move), move]));
        const name = (move: number) =>
          plain(a.text(move)) === waiting && mine.length === 1 ? theirWaiting : plain(a.text(move));
        expect([...other.keys()].sort()).toEqual(mine.map(name).sort());
        const move = mine[random.below(mine.length)];
        return [move, other.get(name(move)) as number];
      });
      x = a.nextState(
        x,
        choices.map(([move]) => move),
      );
      y = b.nextState(
        y,
        choices.map(([, move]) => move),
      );
      if (compared >= steps) break;
    }
  }
  return compared;
}

function translated(text: string): { sheet: Sheet; text: string; waiting: string } | { problem: string } {
  const { sheet } = parseSheet(text);
  const { waiting, problem } = waitingMove(new Reasoner(sheet.clauses));
  if (problem !== undefined) return { problem };
  const { text: own, problem: refusal } = fromClassical(sheet, waiting);
  if (refusal !== undefined) return { problem: refusal };
  return { sheet: parseSheet(own).sheet, text: own, waiting: waiting ?? "" };
}

describe("from classical rules", () => {
  // Between them they have one role and two, recursion, numbers, `or` and variables for whole fluents.
  const quick = [
    "tic-tac-toe",
    "breakthrough",
    "reversi",
    "eight-puzzle",
    "knight-through",
    "quarto",
    "sudoku",
    "hunter-big",
  ];

  it.each(quick)("%s plays the same", (name) => {
    const other = translated(read(name));
    if ("problem" in other) throw new Error(other.problem);
    const { sheet } = parseSheet(read(name));
    expect(
      lockstep(sheet, other.sheet, other.waiting, other.sheet.gamemaster?.waiting ?? "", 12),
    ).toBeGreaterThan(10);
  });

  it.each(["rock-paper-scissors", "monty-hall", "cant-stop", "guess-dice-once", "battlebrushes"])(
    "%s is refused, with the reason",
    (name) => {
      expect(translated(read(name))).toMatchObject({ problem: expect.stringMatching(/turns|chance|hidden/) });
    },
  );

  it("is what the bundled games have", () => {
    const bundled = bundledGames().filter((name) => {
      try {
        return read(name, "rules.hrf") !== "";
      } catch {
        return false;
      }
    });
    expect(bundled.length).toBeGreaterThanOrEqual(10);
    for (const name of bundled) {
      const other = translated(read(name));
      expect(read(name, "rules.hrf").replace(/^%.*\n\n/, "")).toBe(
        "text" in other ? other.text : other.problem,
      );
    }
  });
});

describe("into classical rules", () => {
  it.each(["tic-tac-toe", "eight-puzzle", "knight-through", "untwisty-complex"])(
    "%s plays the same",
    (name) => {
      const { sheet } = parseSheet(read(name, "rules.hrf"));
      const printed = parseSheet(formatSheet(sheet, "kif"));
      expect(printed.diagnostics).toEqual([]);
      const waiting = sheet.gamemaster?.waiting ?? "";
      expect(lockstep(sheet, printed.sheet, waiting, waiting, 20)).toBeGreaterThan(10);
    },
  );
});
