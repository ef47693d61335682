/** All that `arcwood symmetry` and the playground say of a game: its groups, with what they leave as it is, and their orbits. */

import type { Pieces } from "../../gdl/pieces.js";
import { isChance } from "../../gdl/roles.js";
import type { Clause } from "../../gdl/tree.js";
import type { Grounded } from "../../ground/ground.js";
import { firstMovesOf, type GroundProgram } from "../../ground/ground-program.js";
import { liveFluents } from "../../ground/live-fluents.js";
import { groupsInPieces } from "../../network/groups/groups.js";
import type { Template } from "../../network/template.js";
import { translateInPieces } from "../../network/translate/translate.js";
import { BitEvaluator } from "../../symmetry/bit-evaluator.js";
import type { Kept } from "../../symmetry/form-graph.js";
import type { Form } from "../../symmetry/game-form.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { dependenciesOf } from "../../symmetry/normal/atom-dependencies.js";
import { orbitsOf } from "../../symmetry/orbits.js";
import { evaluateAll } from "../../symmetry/random-states.js";
import { FORMS, formsOf, type GameSymmetries, symmetriesOf } from "./game-symmetries.js";
import { type Guessed, guessedSymmetries } from "./guessed-symmetries.js";
import { networkSymmetries } from "./network-symmetries.js";
import { PermutationGroup } from "./permutation-group.js";
import { pointsOf, type SymmetryOrder, symmetryAsPermutation, symmetryOrder } from "./symmetry-order.js";

/** Where symmetries are looked for: in a form of the rules, or in the network of a turn. */
export const REPRESENTATIONS = [...FORMS, "network"] as const;

export type Representation = (typeof REPRESENTATIONS)[number];

export interface Study {
  readonly forms: readonly Form[];
  /** The roles stay, and so does the state. */
  readonly fixed: GameSymmetries;
  /** The roles stay, and states may be moved. */
  readonly free: GameSymmetries;
  /** Roles may change places as well; what of the free group where there is only one player. */
  readonly swapped: GameSymmetries;
  readonly orders: Orders;
  readonly firstMoves: readonly MoveOrbits[];
  /** How many of the generators no graph showed, and how many such guesses were neither proved nor refuted. */
  readonly guesses: { readonly proved: number; readonly open: number } | undefined;
  readonly complete: boolean;
}

export interface Orders {
  /** Of the group that leaves the state as it is. */
  readonly state: SymmetryOrder;
  readonly free: SymmetryOrder;
  /** Of the free group, as it permutes the fluents on which anything to come may depend. */
  readonly live: SymmetryOrder;
  readonly swapped: SymmetryOrder;
}

/** The legal moves of a role in the state, by their orbits. */
export interface MoveOrbits {
  readonly role: number;
  /** Lists of moves of the program. */
  readonly orbits: readonly (readonly number[])[];
}

export interface StudyOptions {
  readonly representation: Representation;
  /** The fluents of the state that has to stay as it is. */
  readonly state: ReadonlySet<number>;
  /** The rules of the sheet, if symmetries are to be guessed as well; then play must be able to reach the state. */
  readonly guessFrom?: readonly Clause[] | undefined;
  readonly isOver: () => boolean;
}

/** Undefined if it has to end before there is anything to search. */
export function* study(
  { program, acyclic }: Grounded,
  { representation, state, guessFrom, isOver }: StudyOptions,
  onStep: (what: string) => void,
): Pieces<Study | undefined> {
  onStep(representation === "raw" ? "reading the rules" : "bringing the rules into normal form");
  const making = formsOf(program, representation === "raw" ? "raw" : "normal");
  let forms: readonly Form[] | undefined;
  while (forms === undefined) {
    const { done, value } = making.next();
    if (done) forms = value;
    else if (isOver()) return undefined;
    else yield;
  }
  let template: Template | undefined;
  if (representation === "network") {
    onStep("making the network");
    const { groups } = yield* groupsInPieces(acyclic());
    template = yield* translateInPieces(acyclic(), { encoding: "grouped", groups });
  }
  const find = (kept: Kept): Pieces<GameSymmetries> =>
    template === undefined
      ? symmetriesOf(forms, kept, { isOver })
      : networkSymmetries(template, forms[0], kept, { isOver });
  onStep("searching for symmetries");
  let fixed = yield* find({ roles: true, state });
  let free = yield* containing(program, yield* find({ roles: true }), fixed);
  const isAlone = program.roles.filter((role) => !isChance(role)).length < 2;
  let swapped = isAlone ? free : yield* containing(program, yield* find({ roles: false }), free);
  let guessed: Guessed | undefined;
  if (guessFrom !== undefined) {
    onStep("guessing more symmetries");
    guessed = yield* guessedSymmetries(acyclic(), guessFrom, swapped.generators, isOver);
    const { symmetries, implied } = guessed;
    if (symmetries.length > 0) {
      const keeping = [...symmetries, ...implied].filter((symmetry) => keeps(symmetry, state));
      fixed = yield* withMore(program, fixed, keeping);
      free = yield* withMore(program, free, symmetries);
      swapped = yield* withMore(program, swapped, symmetries);
    }
  }
  onStep("counting them");
  const live = yield* liveFluents(program);
  const how = { isOver };
  const orders = {
    state: yield* symmetryOrder(program, fixed.generators, undefined, how),
    free: yield* symmetryOrder(program, free.generators, undefined, how),
    live: yield* symmetryOrder(program, free.generators, live, how),
    swapped: yield* symmetryOrder(program, swapped.generators, undefined, how),
  };
  const firstMoves = orbitsOfMoves(program, state, fixed.generators);
  const complete =
    [fixed, free, swapped].every((found) => found.complete) &&
    Object.values(orders).every(({ isExact }) => isExact);
  const guesses = guessed && { proved: guessed.symmetries.length, open: guessed.unproved.length };
  return { forms, fixed, free, swapped, orders, firstMoves, guesses, complete };
}

function keeps({ fluents }: GameSymmetry, state: ReadonlySet<number>): boolean {
  return [...state].every((fluent) => state.has(fluents[fluent]));
}

/** A group that contains a smaller one, though the search for it was cut short. */
function* containing(
  program: GroundProgram,
  larger: GameSymmetries,
  smaller: GameSymmetries,
): Pieces<GameSymmetries> {
  return larger.complete ? larger : yield* withMore(program, larger, smaller.generators);
}

/** With those of some symmetries that are not in the group yet. */
function* withMore(
  program: GroundProgram,
  { generators, complete }: GameSymmetries,
  more: readonly GameSymmetry[],
): Pieces<GameSymmetries> {
  const all = [...generators];
  for (const symmetry of more) {
    const group = yield* PermutationGroup.of(pointsOf(program), all.map(symmetryAsPermutation));
    if (group.contains(symmetryAsPermutation(symmetry)) !== true) all.push(symmetry);
  }
  return { generators: all, complete };
}

/** The legal moves of each role in a state, by their orbits under symmetries that leave the state as it is. */
function orbitsOfMoves(
  program: GroundProgram,
  state: ReadonlySet<number>,
  generators: readonly GameSymmetry[],
): MoveOrbits[] {
  const dependencies = dependenciesOf(program);
  const evaluator = new BitEvaluator(program, dependencies.inputs, 1);
  for (const fluent of state) evaluator.words[fluent] = -1;
  for (const _ of evaluateAll(evaluator, dependencies));
  const orbit = orbitsOf(
    program.moves.length,
    generators.map(({ moves }) => moves),
  );
  const firstMoves = firstMovesOf(program);
  return program.roles.map((_, role) => {
    const orbits = new Map<number, number[]>();
    for (let move = firstMoves[role]; move < firstMoves[role + 1]; move++) {
      if (evaluator.outputWord(program.moves[move].legal, 0) === 0) continue;
      const list = orbits.get(orbit[move]);
      if (list === undefined) orbits.set(orbit[move], [move]);
      else list.push(move);
    }
    return { role, orbits: [...orbits.values()] };
  });
}
