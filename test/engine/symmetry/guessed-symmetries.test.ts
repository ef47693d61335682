/** Symmetries of coordinates that no graph of the rules shows: found, proved, or refused. */
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { randomPlay } from "../../../src/engine/random-play.js";
import { loadReference } from "../../../src/engine/reference.js";
import { gameSymmetries } from "../../../src/engine/symmetry/game-symmetries.js";
import { guessedSymmetries } from "../../../src/engine/symmetry/guessed-symmetries.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { Commuting } from "../../../src/match/commuting.js";
import { symmetryInWords } from "../../../src/symmetry/words.js";
import { kernelModule } from "../../kernels.js";
import { SIDES, WALL } from "../../symmetry/guess/games.js";

beforeAll(() => provideKernel(kernelModule("release")));

function found(rules: string, isOver?: () => boolean) {
  const { sheet } = parseSheet(rules);
  const grounding = groundSheet(sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const { program } = grounding;
  const known = allOf(gameSymmetries(program)).generators;
  const guessed = allOf(guessedSymmetries(grounding.acyclic(), sheet.clauses, known, isOver));
  return { sheet, program, known, ...guessed };
}

describe("guessed symmetries", () => {
  it.each([
    ["what holds only where each cell has one content", SIDES, ["columns mirrored"]],
    ["a wall that is looked for from one side", WALL, ["columns mirrored"]],
  ])("are proved where no graph shows them: %s", (_, rules, words) => {
    const { sheet, program, known, symmetries, unproved } = found(rules);
    expect(known.map((one) => symmetryInWords(program, one))).not.toContain(words[0]);
    expect(symmetries.map((one) => symmetryInWords(program, one))).toEqual(words);
    expect(unproved).toEqual([]);
    const { game, problem } = loadReference(sheet);
    if (problem !== undefined) throw new Error(problem);
    const [symmetry] = symmetries;
    const commuting = new Commuting(game, program, symmetry);
    for (let match = 0; match < 5; match++) {
      for (const { state, joint } of randomPlay(game, game.initialState(), new Random(3, match), 20))
        expect(commuting.problemIn(state, typeof joint === "string" ? undefined : joint)).toBeUndefined();
    }
  });

  it.each([
    ["a move that is legal once more", SIDES.replace(" (not (true (cell 3 blue)))", "")],
    ["a goal that random matches hardly ever come to", codeLock(12, [1, 2, 4, 7, 11])],
    [
      "a goal that tells one column of a wall",
      `${WALL}\n(<= (goal mason 30) broken (true (cell 1 1 stone)) (true (cell 2 3 stone)) (true (cell 4 2 hole)))`,
    ],
  ])("are refused where they are only near to one: %s", (_, rules) => {
    const { symmetries, unproved } = found(rules);
    expect(symmetries).toEqual([]);
    expect(unproved).toEqual([]);
  });

  it("end when they are told to", () => {
    const { symmetries, unproved } = found(SIDES, () => true);
    expect({ symmetries, unproved }).toEqual({ symmetries: [], unproved: [] });
  });
});

/** Bits that are switched one by one; those of the code, and no others, open the lock. */
function codeLock(bits: number, code: readonly number[]): string {
  const all = Array.from({ length: bits }, (_, i) => i + 1);
  const opens = all.map((bit) => (code.includes(bit) ? `(true (on ${bit}))` : `(not (true (on ${bit})))`));
  return `(role thief) ${all.map((bit) => `(bit ${bit})`).join(" ")}
(<= (legal thief (switch ?bit)) (bit ?bit))
(<= (next (on ?bit)) (does thief (switch ?bit)) (not (true (on ?bit))))
(<= (next (on ?bit)) (true (on ?bit)) (not (does thief (switch ?bit))))
(<= open ${opens.join(" ")})
(<= terminal open)
(<= (goal thief 100) open)
(<= (goal thief 0) (not open))`;
}
