/**
 * What each move writes and reads. The rules are folded with the move made and all others not, over fluents
 * that are unknown. A fluent that is then itself in the next state, plainly or because of what makes the move
 * legal, is untouched; all others are written. What a move reads is what its legality and the values that it
 * writes depend on.
 *
 * Two moves are independent if neither writes what the other reads or writes: both orders lead to the same
 * state, and neither makes the other illegal (Graphplan). Whether the match ends between them is another
 * question, which replaying a plan answers.
 */
import { listOf } from "../../../gdl/maps.js";
import { forEachOf, PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { inputsOf, literalsOf } from "../../../ground/ground-program.js";
import type { Group } from "../../../network/groups/groups.js";
import { AtomLiterals } from "./atom-literals.js";
import { ClauseCircuit, NO, not, YES } from "./clause-circuit.js";
import type { TurnRecipe } from "./turn-recipe.js";

export interface MoveEffects {
  /** The circuit of the values that are written; its free nodes are the recipe's fluents (`fluentAt`). */
  readonly circuit: ClauseCircuit;
  /** Per fluent of the program: the moves that write it, and the literal of what each writes. */
  readonly writers: readonly (readonly { readonly move: number; readonly value: number }[])[];
  /** The nodes of all these values, and of what they depend on, each after what it depends on. */
  readonly nodes: Int32Array;
  /** Per fluent of the program: the moves that read it. */
  readonly readers: readonly (readonly number[])[];
  /** False if no two moves are independent. */
  readonly hasIndependent: boolean;
}

/** The recipe must be one without products. */
export function* moveEffects(recipe: TurnRecipe, groups: readonly Group[]): Pieces<MoveEffects> {
  return yield* new Folding(recipe, groups).run();
}

/** What it costs to compare a value with another, in simple steps for each literal that is given. */
const COMPARISON = 8;

/** The fluents have the first nodes, after the one that is false. */
const nodeOf = (fluent: number): number => fluent + 1;

/** The place in the recipe of the fluent that a free node stands for. */
export const fluentAt = (node: number): number => node - 1;

class Folding {
  private readonly circuit = new ClauseCircuit({ newVariables: () => 0, addClause: () => {} });
  private readonly atoms: AtomLiterals;
  /** Per atom: the atoms of the turn, and the fluents, that read it. */
  private readonly atomsThatRead = new Map<number, number[]>();
  private readonly nextsThatRead = new Map<number, number[]>();
  private readonly writers: { move: number; value: number }[][];
  private readonly readers: number[][];
  /** Per fluent: what it is next if no move is made. */
  private readonly base: number[] = [];
  /** What holds where a move is made, since the match goes on there. */
  private goesOn: readonly number[] = [];
  private steps = 0;

  constructor(
    private readonly recipe: TurnRecipe,
    private readonly groups: readonly Group[],
  ) {
    const { program } = recipe;
    this.atoms = new AtomLiterals(program, this.circuit);
    this.writers = program.fluents.map(() => []);
    this.readers = program.fluents.map(() => []);
  }

  *run(): Pieces<MoveEffects> {
    const { recipe, atoms, circuit, writers, readers } = this;
    const { program, fluents } = recipe;
    for (const fluent of fluents) {
      atoms.of[fluent] = circuit.free();
    }
    for (const { fluents } of this.groups) circuit.exclude(fluents.map((fluent) => atoms.of[fluent]));
    yield* atoms.derive(recipe.ofState);
    this.goesOn = circuit.conjuncts(not(atoms.output(program.terminal)));
    yield* atoms.derive(recipe.ofTurn);
    yield* this.findReaders();
    for (const fluent of fluents) this.base[fluent] = atoms.output(program.fluents[fluent].next);
    for (const move of program.moves.keys()) {
      yield* this.fold(move);
      yield;
    }
    // All of them may be dependent in other ways too; but this is how clocks and the like make them so.
    const hasIndependent = writers.every(({ length }) => length < program.moves.length);
    const values = new Set<number>();
    yield* forEachOf(writers, (writes) => {
      for (const { value } of writes) values.add(value);
    });
    const nodes = yield* circuit.below(values);
    return { circuit, writers, nodes, readers, hasIndependent };
  }

  private *findReaders(): Pieces {
    const { program, fluents, ofTurn } = this.recipe;
    const inputs = inputsOf(program);
    for (const atom of ofTurn) {
      for (const literal of literalsOf(program, atom - inputs))
        listOf(this.atomsThatRead, literal >> 1).push(atom);
      yield;
    }
    for (const fluent of fluents) {
      const { next } = program.fluents[fluent];
      if (next >= 0) listOf(this.nextsThatRead, next >> 1).push(fluent);
    }
  }

  private *fold(move: number): Pieces {
    const { recipe, circuit, atoms, base, writers } = this;
    const { program, fluents } = recipe;
    const made = program.fluents.length + move;
    const affected = new Set([made]);
    for (const atom of affected)
      for (const reader of this.atomsThatRead.get(atom) ?? []) affected.add(reader);
    affected.delete(made);
    const before = [...affected].map((atom) => atoms.of[atom]);
    atoms.of[made] = YES;
    yield* atoms.derive([...affected].sort((a, b) => a - b));
    const legal = atoms.output(program.moves[move].legal);
    const given = [...circuit.conjuncts(legal), ...this.goesOn];
    const roots = [legal];
    const nextOf = new Map<number, number>();
    for (const atom of [made, ...affected]) {
      for (const fluent of this.nextsThatRead.get(atom) ?? []) {
        nextOf.set(fluent, atoms.output(program.fluents[fluent].next));
      }
    }
    for (const [i, fluent] of fluents.entries()) {
      const value = nextOf.get(fluent) ?? base[fluent];
      const now = 2 * nodeOf(i);
      this.steps += value === now ? 1 : COMPARISON * (given.length + 2);
      if (this.steps >= PIECE_STEPS) {
        this.steps = 0;
        yield;
      }
      if (value === now) continue;
      // Where the move is made, the fluent may be known to have the value that it gets.
      const never = (...literals: number[]) => circuit.and([...given, ...literals]) === NO;
      if (never(now, not(value)) && never(not(now), value)) continue;
      writers[fluent].push({ move, value });
      roots.push(value);
    }
    atoms.of[made] = NO;
    for (const [i, atom] of [...affected].entries()) atoms.of[atom] = before[i];
    for (const node of yield* circuit.below(roots)) {
      if (circuit.isFree(node)) this.readers[fluents[fluentAt(node)]].push(move);
    }
  }
}
