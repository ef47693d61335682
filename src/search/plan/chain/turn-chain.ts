/**
 * The chain in which each turn is one move, as the game is played: exactly one move is made in a turn, and it
 * is legal. A product of moves (`move-parts.ts`) has a variable for each value of each part.
 */

import { atMostOne, type ClauseSink } from "../../../engine/learn/at-most-one.js";
import type { Pieces } from "../../../gdl/pieces.js";
import type { Group } from "../../../network/groups/groups.js";
import { NO, not, YES } from "./clause-circuit.js";
import type { MoveBox, MoveSet } from "./move-parts.js";
import { PlanChain } from "./plan-chain.js";
import type { TurnRecipe } from "./turn-recipe.js";

/** How many demands that moves are legal a piece has. */
const DEMANDS_AT_ONCE = 16;

interface Turn {
  /** Per move: whether it is made. Moves of products are left out. */
  readonly moves: Int32Array;
  /** Per product: whether one of its moves is made, and per part and value whether the move has it. */
  readonly products: readonly {
    readonly isChosen: number;
    readonly values: readonly (readonly number[])[];
  }[];
}

export class TurnChain extends PlanChain {
  private readonly turns: Turn[] = [];
  private readonly ofTurn: Int32Array;

  constructor(recipe: TurnRecipe, sink: ClauseSink, groups: readonly Group[]) {
    super(recipe, sink, groups);
    this.ofTurn = recipe.ofTurn.filter((atom) => !recipe.sets.has(atom));
  }

  movesBefore(stage: number, isTrue: (literal: number) => boolean): number[][] {
    return this.turns.slice(0, stage).map((turn) => [this.moveOf(turn, isTrue)]);
  }

  private moveOf(turn: Turn, isTrue: (literal: number) => boolean): number {
    const move = turn.moves.findIndex((literal) => isTrue(literal));
    if (move >= 0) return move;
    const product = turn.products.findIndex(({ isChosen }) => isTrue(isChosen));
    const { moves, sizes } = this.recipe.parts.products[product];
    const values = turn.products[product].values.map((literals) => literals.findIndex(isTrue));
    return moves[values.reduce((index, value, part) => index * sizes[part] + value, 0)];
  }

  protected *addTurn(isMade: number): Pieces<number[]> {
    const { recipe, atoms } = this;
    const { program, fluents } = recipe;
    const turn = this.newTurn(isMade);
    this.turns.push(turn);
    yield;
    yield* this.demandLegality(turn, isMade);
    // What the program may read: the moves that are in no product, and those that are needed one by one.
    atoms.of.set(turn.moves, program.fluents.length);
    for (const move of recipe.single) atoms.of[program.fluents.length + move] = this.madeMove(turn, move);
    for (const [atom, set] of recipe.sets) atoms.of[atom] = this.madeOneOf(turn, set);
    yield* atoms.derive(this.ofTurn);
    return fluents.map((fluent) => atoms.output(program.fluents[fluent].next));
  }

  /** Exactly one move is made if the turn is, and none otherwise, unless there is only one. */
  private newTurn(isMade: number): Turn {
    const { circuit } = this;
    const { parts, program } = this.recipe;
    const possible = this.possibleMoves();
    const chosen = this.oneOf(possible.length + parts.products.length);
    circuit.demand([not(isMade), ...chosen]);
    for (const literal of chosen) if (literal !== YES) circuit.demand([not(literal), isMade]);
    const moves = new Int32Array(program.moves.length).fill(NO);
    for (const [i, move] of possible.entries()) moves[move] = chosen[i];
    const products = parts.products.map(({ sizes }, p) => {
      const isChosen = chosen[possible.length + p];
      const values = sizes.map((size) => this.oneOf(size));
      for (const ofPart of values) circuit.demand([not(isMade), not(isChosen), ...ofPart]);
      return { isChosen, values };
    });
    return { moves, products };
  }

  /** The moves outside of products that may be legal at the last stage, for all that is known. */
  private possibleMoves(): number[] {
    const { program, parts, legal } = this.recipe;
    const isImpossible = new Uint8Array(program.moves.length);
    for (const { set, holds } of legal) {
      if (this.atoms.output(holds) === NO) for (const move of set.listed) isImpossible[move] = 1;
    }
    return [...program.moves.keys()].filter((move) => !isImpossible[move] && !parts.isInProduct(move));
  }

  private *demandLegality(turn: Turn, isMade: number): Pieces {
    for (const [i, { set, holds }] of this.recipe.legal.entries()) {
      if (i % DEMANDS_AT_ONCE === 0) yield;
      const legal = this.atoms.output(holds);
      for (const move of set.listed) this.demandLegal(isMade, [this.madeMove(turn, move)], legal);
      for (const box of set.boxes) this.demandLegal(isMade, this.insideBox(turn, box), legal);
    }
  }

  /** A move that is certain is made only if the turn is. */
  private demandLegal(isMade: number, move: readonly number[], legal: number): void {
    const isCertain = move.every((literal) => literal === YES);
    this.circuit.demand([...(isCertain ? [isMade] : move).map(not), legal]);
  }

  /** Literals of which at most one is true; one alone is true anyway. */
  private oneOf(count: number): number[] {
    if (count === 1) return [YES];
    const literals = this.circuit.exclusive(count);
    atMostOne(
      this.sink,
      literals.map((literal) => this.circuit.inClauses(literal)),
    );
    return literals;
  }

  private madeMove(turn: Turn, move: number): number {
    if (!this.recipe.parts.isInProduct(move)) return turn.moves[move];
    const { product, values } = this.recipe.parts.valuesOf(move);
    return this.circuit.and(this.insideBox(turn, { product, values: values.map((value) => [value]) }));
  }

  private madeOneOf(turn: Turn, { listed, boxes }: MoveSet): number {
    const { circuit } = this;
    return circuit.or([
      ...listed.map((move) => this.madeMove(turn, move)),
      ...boxes.map((box) => circuit.and(this.insideBox(turn, box))),
    ]);
  }

  /** What must be true for a move of the box to be made. */
  private insideBox(turn: Turn, { product, values }: MoveBox): number[] {
    const chosen = turn.products[product];
    const inside = [chosen.isChosen];
    for (const [part, some] of values.entries()) {
      const literals = chosen.values[part];
      if (some.length < literals.length) inside.push(this.circuit.or(some.map((value) => literals[value])));
    }
    return inside;
  }
}
