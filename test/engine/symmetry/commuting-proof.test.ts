/** What is proved of permutations, beside trying every state. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { CommutingProof, type CommutingVerdict } from "../../../src/engine/symmetry/commuting-proof.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { withoutCycles } from "../../../src/ground/acyclic.js";
import type { GroundProgram } from "../../../src/ground/ground-program.js";
import type { GameSymmetry } from "../../../src/symmetry/game-symmetry.js";
import { RandomStates } from "../../../src/symmetry/random-states.js";
import { kernelModule } from "../../kernels.js";
import { programArbitrary } from "../../network/random-programs.js";
import { commutesPlainly } from "../../oracles/symmetry/plain-commuting.js";
import { doubled, exchangeOfCopies } from "../../symmetry/doubled.js";

beforeAll(() => provideKernel(kernelModule("release")));

function verdictOn(
  program: GroundProgram,
  symmetry: GameSymmetry,
  propagations = Number.POSITIVE_INFINITY,
): CommutingVerdict {
  const acyclic = withoutCycles(program);
  const signatures = allOf(new RandomStates(acyclic).signatures(symmetry));
  const proof = allOf(CommutingProof.inPieces(acyclic, []));
  return allOf(proof.of(symmetry, [signatures], propagations, () => false));
}

/** Permutations of which many are near to symmetries: few fluents and moves move. */
const imagesArbitrary = (program: GroundProgram) =>
  fc
    .record({
      one: fc.nat(program.fluents.length - 1),
      other: fc.nat(program.fluents.length - 1),
      isMoved: fc.boolean(),
    })
    .map(({ one, other, isMoved }): GameSymmetry => {
      const fluents = Int32Array.from(program.fluents.keys());
      [fluents[one], fluents[other]] = [fluents[other], fluents[one]];
      const moves = Int32Array.from(program.moves.keys());
      if (isMoved) [moves[0], moves[1]] = [moves[1], moves[0]];
      return { roles: Int32Array.of(0, 1), fluents, moves, percepts: new Int32Array(0) };
    });

describe("the proof that a permutation commutes with the rules", () => {
  it("says what trying every state and joint move says", () => {
    const seen = { commutes: 0, differs: 0, unknown: 0 };
    fc.assert(
      fc.property(
        programArbitrary.chain((program) => fc.tuple(fc.constant(program), imagesArbitrary(program))),
        ([program, symmetry]) => {
          const verdict = verdictOn(program, symmetry);
          expect(verdict).toBe(commutesPlainly(program, symmetry) ? "commutes" : "differs");
          seen[verdict]++;
          const early = verdictOn(program, symmetry, 1);
          if (early === "unknown") seen.unknown++;
          else expect(early).toBe(verdict);
        },
      ),
      { numRuns: 80 },
    );
    expect(seen.differs).toBeGreaterThan(0);
    expect(seen.unknown).toBeGreaterThan(0);
  });

  it("finds that copies of a program may be exchanged", () => {
    fc.assert(
      fc.property(programArbitrary, (program) => {
        const both = doubled(program);
        expect(verdictOn(both, exchangeOfCopies(both))).toBe("commutes");
      }),
      { numRuns: 30 },
    );
  });
});
