/**
 * Symmetries that no graph of the rules shows: guessed from the names in the rules (`coordinate-guesses.ts`), tried
 * in states of random matches, and proved by a search with learnt clauses (`commuting-proof.ts`). What is not proved
 * is not used. Unlike the others they commute with the rules only in states that play can reach from the initial
 * state, and in images of these: who asks about other states must not use them.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Clause } from "../../gdl/tree.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { type Group, groupsInPieces } from "../../network/groups/groups.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { coordinateGuesses } from "../../symmetry/guess/coordinate-guesses.js";
import { PlaceSorts } from "../../symmetry/guess/place-sorts.js";
import { RandomStates } from "../../symmetry/random-states.js";
import { CommutingProof } from "./commuting-proof.js";
import { PermutationGroup } from "./permutation-group.js";
import { reachedSets } from "./reached-sets.js";
import { pointsOf, symmetryAsPermutation } from "./symmetry-order.js";

/** Larger rules are not guessed about. */
const MOST_LITERALS = 200_000;
/** Literals that are read to refute guesses, all together. */
const REFUTING = 10_000_000;
/** Propagations of the proof of a guess, about a second; and of all proofs together that come to no end. */
const PROVING = 10_000_000;
const PROVING_IN_VAIN = 2 * PROVING;

export interface Guessed {
  /** Proved, and none of them in the group of those that were known and of those before it. */
  readonly symmetries: readonly GameSymmetry[];
  /** Guesses that belong to the group of all of these. */
  readonly implied: readonly GameSymmetry[];
  /** Guesses that nothing refuted and that were not proved. */
  readonly unproved: readonly GameSymmetry[];
}

/** Given are the rules of the sheet that the program was made of, and symmetries that are known. */
export function* guessedSymmetries(
  program: AcyclicProgram,
  clauses: readonly Clause[],
  known: readonly GameSymmetry[],
  isOver: () => boolean = () => false,
): Pieces<Guessed> {
  const symmetries: GameSymmetry[] = [];
  const implied: GameSymmetry[] = [];
  const unproved: GameSymmetry[] = [];
  const guessed = { symmetries, implied, unproved };
  if (program.literals.length > MOST_LITERALS) return guessed;
  const sets = yield* reachedSets(program.source);
  const reached = new RandomStates(program.source, sets);
  const groupOf = (all: readonly GameSymmetry[]) =>
    PermutationGroup.of(pointsOf(program), all.map(symmetryAsPermutation), { isOver });
  let group: PermutationGroup | undefined;
  let proving: Proving | undefined;
  for (const guess of coordinateGuesses(program, new PlaceSorts(clauses))) {
    yield;
    if (isOver() || reached.work > REFUTING) break;
    if (guess === undefined || (yield* reached.refute(guess))) continue;
    group ??= yield* groupOf(known);
    // It is undefined where that is not known.
    const isKnown = group.contains(symmetryAsPermutation(guess));
    if (isKnown) implied.push(guess);
    if (isKnown !== false) continue;
    proving ??= yield* Proving.of(program, known, sets);
    if (yield* proving.proves(guess, isOver)) {
      symmetries.push(guess);
      group = yield* groupOf([...known, ...symmetries]);
    } else if (proving.isOpen) unproved.push(guess);
  }
  return guessed;
}

/** What all proofs share. */
class Proving {
  /** Whether the last proof came to no end. */
  isOpen = false;
  /** Propagations that proofs may still take in vain. */
  private left = PROVING_IN_VAIN;

  private constructor(
    private readonly groups: readonly Group[],
    private readonly proof: CommutingProof,
    private readonly sets: readonly RandomStates[],
  ) {}

  static *of(
    program: AcyclicProgram,
    known: readonly GameSymmetry[],
    sets: readonly (readonly number[])[],
  ): Pieces<Proving> {
    const found = yield* groupsInPieces(program);
    const groups = closedUnder(known, found.groups);
    yield;
    return new Proving(groups, yield* CommutingProof.inPieces(program, groups), [
      new RandomStates(program),
      new RandomStates(program, sets),
    ]);
  }

  *proves(guess: GameSymmetry, isOver: () => boolean): Pieces<boolean> {
    this.isOpen = false;
    if (closedUnder([guess], this.groups).length < this.groups.length) return false;
    const signatures = [];
    for (const sets of this.sets) signatures.push(yield* sets.signatures(guess));
    const before = this.proof.propagations;
    const verdict = yield* this.proof.of(guess, signatures, Math.min(PROVING, this.left), isOver);
    this.isOpen = verdict === "unknown";
    if (this.isOpen) this.left -= this.proof.propagations - before;
    return verdict === "commutes";
  }
}

/** The most groups such that each symmetry maps each of them to one of them. */
function closedUnder(symmetries: readonly GameSymmetry[], groups: readonly Group[]): readonly Group[] {
  const nameOf = (fluents: Iterable<number>, exactlyOne: boolean) =>
    `${exactlyOne} ${[...fluents].sort((a, b) => a - b).join()}`;
  for (let kept = groups; ; ) {
    const names = new Set(kept.map(({ fluents, exactlyOne }) => nameOf(fluents, exactlyOne)));
    const next = kept.filter(({ fluents, exactlyOne }) =>
      symmetries.every((symmetry) =>
        names.has(
          nameOf(
            fluents.map((fluent) => symmetry.fluents[fluent]),
            exactlyOne,
          ),
        ),
      ),
    );
    if (next.length === kept.length) return kept;
    kept = next;
  }
}
