/**
 * What a chain of turns has to say of each turn, worked out once: the fluents on which the end, the legal
 * moves and the scores depend at some time, the derived atoms between them, in order, and the moves as
 * products of parts where that is less to say.
 *
 * An atom that holds exactly if one of some moves is made is a set of moves. Where moves are a product, such
 * an atom is written over their parts, and so are the conditions under which moves are legal.
 */
import { listOf } from "../../../gdl/maps.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { scoreOfGoals } from "../../../gdl/roles.js";
import type { AcyclicProgram } from "../../../ground/acyclic.js";
import {
  ALWAYS,
  atomOf,
  inputsOf,
  isNegative,
  literalsOf,
  type Output,
} from "../../../ground/ground-program.js";
import { findProducts, MoveParts, type MoveSet } from "./move-parts.js";

export interface TurnRecipe {
  readonly program: AcyclicProgram;
  readonly parts: MoveParts;
  /** Moves of products that something depends on one by one. */
  readonly single: readonly number[];
  /** Derived atoms, given as atoms, that are sets of moves and are written over their parts. */
  readonly sets: ReadonlyMap<number, MoveSet>;
  /** Under which condition which moves are legal. Moves that are always legal are left out. */
  readonly legal: readonly { readonly set: MoveSet; readonly holds: Output }[];
  /** The fluents that matter. */
  readonly fluents: readonly number[];
  /** Derived atoms, definitions before uses: those of the state, those of the turn, those of the scores. */
  readonly ofState: Int32Array;
  readonly ofTurn: Int32Array;
  readonly ofScores: Int32Array;
  /** The scores, ascending, and where each has its goal. */
  readonly scores: readonly { readonly score: number; readonly holds: Output }[];
}

const OF_STATE = 1;
const OF_TURN = 2;
const OF_SCORES = 4;

/** A product pays if at most one in this many of its moves has to be told apart from the others. */
const TOLD_APART = 4;
/** Atoms are taken for sets of moves while these have no more members than this together. */
const MOST_MEMBERS = 1 << 24;

/** With no products. The program is one of a single role. */
export function* plainTurnRecipe(program: AcyclicProgram): Pieces<TurnRecipe> {
  const marking = new Marking(program, new MoveParts(program.moves.length, []));
  yield* marking.run();
  return marking.recipe();
}

/** With those products that pay. */
export function* turnRecipe(program: AcyclicProgram): Pieces<TurnRecipe> {
  const { moves } = program;
  const products = yield* findProducts(moves.map(({ text }) => text));
  const all = new Marking(program, new MoveParts(moves.length, products));
  yield* all.run();
  // Products whose moves have to be told apart too often are no products.
  const told = products.map(() => 0);
  for (const move of all.single) told[all.parts.valuesOf(move).product]++;
  const kept = products.filter((product, p) => told[p] * TOLD_APART <= product.moves.length);
  if (kept.length === products.length) return all.recipe();
  const fewer = new Marking(program, new MoveParts(moves.length, kept));
  yield* fewer.run();
  return fewer.recipe();
}

/** Follows what the outputs depend on. */
class Marking {
  /** Moves of products that are read one by one, or stand in sets that are no boxes. */
  readonly single = new Set<number>();
  private readonly inputs: number;
  /** Per atom: what of a turn depends on it. */
  private readonly marks: Uint8Array;
  private readonly fluents: number[] = [];
  private readonly sets = new Map<number, MoveSet>();
  private readonly legal: { readonly set: MoveSet; readonly holds: Output }[] = [];
  private steps = 0;

  constructor(
    private readonly program: AcyclicProgram,
    readonly parts: MoveParts,
  ) {
    this.inputs = inputsOf(program);
    this.marks = new Uint8Array(program.atoms);
  }

  *run(): Pieces {
    const { program } = this;
    if (this.parts.products.length > 0) yield* this.findSets();
    const byLegality = new Map<Output, number[]>();
    for (const [move, { legal }] of program.moves.entries()) {
      if (legal !== ALWAYS) listOf(byLegality, legal).push(move);
    }
    for (const [holds, moves] of byLegality) {
      this.legal.push({ set: this.setOf(moves), holds });
      yield* this.mark(holds, OF_STATE);
    }
    yield* this.mark(program.terminal, OF_STATE);
    for (const { holds } of program.goals) yield* this.mark(holds, OF_SCORES);
    // The list grows while it is read.
    for (const fluent of this.fluents) yield* this.mark(program.fluents[fluent].next, OF_TURN);
  }

  recipe(): TurnRecipe {
    const { program, parts, sets, legal, marks, inputs } = this;
    const derived = [...marks.keys()].slice(inputs);
    // What the state decides is known before the turn and before the scores.
    const only = (mark: number, known: number) =>
      Int32Array.from(derived.filter((atom) => marks[atom] & mark && !(marks[atom] & known)));
    return {
      program,
      parts,
      single: [...this.single],
      sets,
      legal,
      fluents: this.fluents.sort((a, b) => a - b),
      ofState: only(OF_STATE, 0),
      ofTurn: only(OF_TURN, OF_STATE),
      ofScores: only(OF_SCORES, OF_STATE),
      scores: program.goals
        .map(({ text, holds }) => ({ score: scoreOfGoals([text]), holds }))
        .sort((a, b) => a.score - b.score),
    };
  }

  /** The atoms all of whose rules are a move, or another such atom. */
  private *findSets(): Pieces {
    const { program, inputs } = this;
    const { fluents, firstRule } = program;
    const members = new Map<number, ReadonlySet<number>>();
    let total = 0;
    for (let derived = 0; derived < firstRule.length - 1 && total < MOST_MEMBERS; derived++) {
      const literals = literalsOf(program, derived);
      if (literals.length !== firstRule[derived + 1] - firstRule[derived]) continue;
      const all = new Set<number>();
      const isSet = literals.every((literal) => {
        const atom = atomOf(literal);
        if (isNegative(literal)) return false;
        if (atom >= fluents.length && atom < inputs) all.add(atom - fluents.length);
        for (const move of members.get(atom) ?? []) all.add(move);
        return (atom >= fluents.length && atom < inputs) || members.has(atom);
      });
      if (!isSet) continue;
      members.set(inputs + derived, all);
      this.sets.set(inputs + derived, this.parts.setOf(all));
      total += all.size;
      yield;
    }
  }

  private setOf(moves: Iterable<number>): MoveSet {
    const set = this.parts.setOf(moves);
    this.readOneByOne(set.listed);
    return set;
  }

  private readOneByOne(moves: Iterable<number>): void {
    for (const move of moves) if (this.parts.isInProduct(move)) this.single.add(move);
  }

  private *mark(output: Output, mark: number): Pieces {
    if (output < 0) return;
    const { program, marks, inputs } = this;
    const open = [atomOf(output)];
    for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
      if (marks[atom] & mark) continue;
      if (atom < program.fluents.length && marks[atom] === 0) this.fluents.push(atom);
      marks[atom] |= mark;
      const set = this.sets.get(atom);
      if (set !== undefined) this.readOneByOne(set.listed);
      if (atom >= program.fluents.length && atom < inputs) this.readOneByOne([atom - program.fluents.length]);
      if (atom < inputs || set !== undefined) continue;
      for (const literal of literalsOf(program, atom - inputs)) {
        open.push(atomOf(literal));
        if (++this.steps % PIECE_STEPS === 0) yield;
      }
    }
  }
}
