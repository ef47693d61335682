/**
 * A chain of turns as clauses. It begins in a state that is known, so whatever follows from that state and
 * the number of the turn is a constant there, and equal things are one (`clause-circuit.ts`).
 *
 * Turn t leads from stage t to stage t + 1. A literal says whether turn t is made: then the turns before it
 * are, the state is not terminal, exactly one move is made, and it is legal. So a search may
 * assume that the match ends at any stage that there is, and more stages can be added at any time: no clause
 * is ever taken back. Turns that are not made demand nothing.
 */
import type { State } from "../../engine/game.js";
import { PIECE_STEPS, type Pieces } from "../../engine/pieces.js";
import { NEVER, bodyOf, inputsOf, type Output } from "../../ground/ground-program.js";
import { atMostOne } from "./at-most-one.js";
import { ClauseCircuit, type ClauseSink, NO, not, YES } from "./clause-circuit.js";
import type { Box, MoveSet } from "./move-parts.js";
import type { TurnRecipe } from "./turn-recipe.js";

/** All literals are those of the circuit. */
export interface Stage {
  /** Per fluent of the recipe. */
  readonly fluents: Int32Array;
  readonly terminal: number;
  /** Per score of the recipe. */
  readonly goals: readonly number[];
}

interface Turn {
  readonly isMade: number;
  /** Per move: whether it is made. Moves of products are left out. */
  readonly moves: Int32Array;
  /** Per product: whether one of its moves is made, and per part and value whether the move has it. */
  readonly products: readonly {
    readonly isChosen: number;
    readonly values: readonly (readonly number[])[];
  }[];
}

export class TurnChain {
  readonly circuit: ClauseCircuit;
  /** One more than there are turns. */
  readonly stages: Stage[] = [];
  private readonly turns: Turn[] = [];
  /** Per atom of the program: its literal at the last stage. */
  private readonly literals: Int32Array;
  private steps = 0;

  constructor(
    readonly recipe: TurnRecipe,
    private readonly sink: ClauseSink,
  ) {
    this.circuit = new ClauseCircuit(sink);
    this.literals = new Int32Array(recipe.program.atoms);
  }

  /** The first stage. */
  *begin(state: State): Pieces {
    for (const fluent of state) this.literals[fluent] = YES;
    yield* this.addStage();
  }

  /** Adds a turn and the stage that it leads to. */
  *grow(): Pieces {
    const { recipe } = this;
    const { program, fluents } = recipe;
    this.addTurn(this.stages[this.stages.length - 1]);
    yield;
    yield* this.evaluate(recipe.ofTurn);
    const next = fluents.map((fluent) => this.literalOf(program.fluents[fluent].next));
    for (const [i, fluent] of fluents.entries()) this.literals[fluent] = next[i];
    yield* this.addStage();
  }

  /** What must be assumed for the match to end at a stage, after at least one turn. */
  ending(stage: number): number[] {
    return [this.turns[stage - 1].isMade, this.stages[stage].terminal];
  }

  /** The moves before a stage, as moves of the program. */
  movesBefore(stage: number, isTrue: (literal: number) => boolean): number[] {
    return this.turns.slice(0, stage).map((turn) => this.moveOf(turn, isTrue));
  }

  private moveOf(turn: Turn, isTrue: (literal: number) => boolean): number {
    const move = turn.moves.findIndex((literal) => isTrue(literal));
    if (move >= 0) return move;
    const product = turn.products.findIndex(({ isChosen }) => isTrue(isChosen));
    const { moves, sizes } = this.recipe.parts.products[product];
    const values = turn.products[product].values.map((literals) => literals.findIndex(isTrue));
    return moves[values.reduce((index, value, part) => index * sizes[part] + value, 0)];
  }

  private *addStage(): Pieces {
    const { recipe, literals } = this;
    yield* this.evaluate(recipe.ofState);
    yield* this.evaluate(recipe.ofScores);
    this.stages.push({
      fluents: Int32Array.from(recipe.fluents, (fluent) => literals[fluent]),
      terminal: this.literalOf(recipe.program.terminal),
      goals: recipe.scores.map(({ holds }) => this.literalOf(holds)),
    });
  }

  private addTurn({ terminal }: Stage): void {
    const { recipe, circuit, literals, turns } = this;
    const { program, parts, single } = recipe;
    const count = program.moves.length;
    const impossible = new Uint8Array(count);
    for (const { set, holds } of recipe.legal) {
      if (this.literalOf(holds) === NO) for (const move of set.listed) impossible[move] = 1;
    }
    const possible: number[] = [];
    for (let move = 0; move < count; move++) {
      if (!impossible[move] && !parts.isInProduct(move)) possible.push(move);
    }
    const chosen = this.oneOf(possible.length + parts.products.length);
    const moves = new Int32Array(count).fill(NO);
    for (const [i, move] of possible.entries()) moves[move] = chosen[i];
    const products = parts.products.map(({ sizes }, p) => ({
      isChosen: chosen[possible.length + p],
      values: sizes.map((size) => this.oneOf(size)),
    }));
    const isMade = circuit.free();
    const turn: Turn = { isMade, moves, products };
    turns.push(turn);

    circuit.demand([not(isMade), not(terminal)]);
    if (turns.length > 1) circuit.demand([not(isMade), turns[turns.length - 2].isMade]);
    circuit.demand([not(isMade), ...chosen]);
    for (const literal of chosen) if (literal !== YES) circuit.demand([not(literal), isMade]);
    for (const { isChosen, values } of products) {
      for (const ofPart of values) circuit.demand([not(isMade), not(isChosen), ...ofPart]);
    }
    for (const { set, holds } of recipe.legal) {
      const legal = this.literalOf(holds);
      for (const move of set.listed) this.demandLegal(isMade, [this.madeMove(turn, move)], legal);
      for (const box of set.boxes) this.demandLegal(isMade, this.insideBox(turn, box), legal);
    }
    // What the program may read: the moves that are in no product, and those that are needed one by one.
    literals.set(moves, program.fluents.length);
    for (const move of single) literals[program.fluents.length + move] = this.madeMove(turn, move);
    for (const [atom, set] of recipe.sets) literals[atom] = this.madeOneOf(turn, set);
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
  private insideBox(turn: Turn, { product, values }: Box): number[] {
    const chosen = turn.products[product];
    const inside = [chosen.isChosen];
    for (const [part, some] of values.entries()) {
      const literals = chosen.values[part];
      if (some.length < literals.length) inside.push(this.circuit.or(some.map((value) => literals[value])));
    }
    return inside;
  }

  private *evaluate(atoms: Int32Array): Pieces {
    const { program, sets } = this.recipe;
    const { firstRule } = program;
    const inputs = inputsOf(program);
    for (const atom of atoms) {
      if (sets.has(atom)) continue;
      const derived = atom - inputs;
      const alternatives: number[] = [];
      for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
        const body = this.bodyLiteral(rule);
        if (body !== NO) alternatives.push(body);
        if (body === YES) break;
        if (this.steps > PIECE_STEPS / 16) {
          this.steps = 0;
          yield;
        }
      }
      this.literals[atom] = this.circuit.or(alternatives);
    }
  }

  private bodyLiteral(rule: number): number {
    const body: number[] = [];
    for (const literal of bodyOf(this.recipe.program, rule)) {
      this.steps++;
      const value = this.literals[literal >> 1] ^ (literal & 1);
      if (value === NO) return NO;
      if (value !== YES) body.push(value);
    }
    return this.circuit.and(body);
  }

  private literalOf(output: Output): number {
    if (output < 0) return output === NEVER ? NO : YES;
    return this.literals[output >> 1] ^ (output & 1);
  }
}
