/** Which permutations of coordinates are guessed from the names in rules. */
import { describe, expect, it } from "vitest";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { readGameText } from "../../../src/node/game-file.js";
import { coordinateGuesses } from "../../../src/symmetry/guess/coordinate-guesses.js";
import { PlaceSorts } from "../../../src/symmetry/guess/place-sorts.js";
import { symmetryInWords } from "../../../src/symmetry/words.js";
import { SIDES } from "./games.js";

function guessed(rules: string) {
  const { sheet } = parseSheet(rules);
  const grounding = groundSheet(sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const { program } = grounding;
  const guesses = [...coordinateGuesses(program, new PlaceSorts(sheet.clauses))];
  return { program, guesses: guesses.filter((guess) => guess !== undefined) };
}

describe("argument places", () => {
  const { clauses } = parseSheet(readGameText("breakthrough").text).sheet;
  const sorts = new PlaceSorts(clauses);

  it("are of one sort where a variable stands at both, and columns are not rows", () => {
    expect(sorts.sortOf("move/4", 0)).toBe(sorts.sortOf("cell/3", 0));
    expect(sorts.sortOf("move/4", 2)).toBe(sorts.sortOf("cell/3", 0));
    expect(sorts.sortOf("move/4", 3)).toBe(sorts.sortOf("cell/3", 1));
    expect(sorts.sortOf("cell/3", 0)).not.toBe(sorts.sortOf("cell/3", 1));
  });
});

describe("guesses", () => {
  it("mirror, turn and move boards, and exchange values", () => {
    const { program, guesses } = guessed(readGameText("tic-tac-toe").text);
    const words = guesses.map((guess) => symmetryInWords(program, guess));
    for (const expected of [
      "columns mirrored",
      "rows mirrored",
      "turned by 180°",
      "turned by 90° clockwise",
      "turned by 90° anticlockwise",
      "columns and rows exchanged",
      "mirrored in the falling diagonal",
      "columns moved by 1",
    ])
      expect(words).toContain(expected);
  });

  it("are permutations that keep roles", () => {
    const { program, guesses } = guessed(SIDES);
    expect(guesses.length).toBeGreaterThan(0);
    for (const { roles, fluents, moves } of guesses) {
      expect([...roles]).toEqual([0, 1]);
      expect(new Set(fluents).size).toBe(program.fluents.length);
      expect(new Set(moves).size).toBe(program.moves.length);
      for (const [move, image] of moves.entries())
        expect(program.moves[image].role).toBe(program.moves[move].role);
    }
  });
});
