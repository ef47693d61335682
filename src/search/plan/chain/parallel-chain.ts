/**
 * The chain in which a turn is several independent moves: at least one, and any that do not touch each other
 * (`move-effects.ts`). They can be made in any order, so a course is as long as its moves depend on each
 * other, and nothing is said about the order of the rest. A full board of Sudoku is one turn.
 *
 * A course of n single moves is a course of n such turns, so what no course of n turns reaches no n moves
 * reach. The other way round a course may end in the middle of a turn: it has to be replayed.
 */

import { atMostOne, type ClauseSink } from "../../../engine/learn/at-most-one.js";
import type { Pieces } from "../../../gdl/pieces.js";
import type { Group } from "../../../network/groups/groups.js";
import { NO, not } from "./clause-circuit.js";
import { fluentAt, type MoveEffects } from "./move-effects.js";
import { PlanChain } from "./plan-chain.js";
import type { TurnRecipe } from "./turn-recipe.js";

export class ParallelChain extends PlanChain {
  /** Per turn and move: whether it is made. */
  private readonly turns: Int32Array[] = [];

  constructor(
    recipe: TurnRecipe,
    sink: ClauseSink,
    groups: readonly Group[],
    private readonly effects: MoveEffects,
  ) {
    super(recipe, sink, groups);
  }

  movesBefore(stage: number, isTrue: (literal: number) => boolean): number[][] {
    return this.turns.slice(0, stage).map((moves) => [...moves.keys()].filter((move) => isTrue(moves[move])));
  }

  /** Never makes all of these moves in this turn again. */
  forbid(turn: number, moves: readonly number[]): void {
    this.circuit.demand(moves.map((move) => not(this.turns[turn][move])));
  }

  protected *addTurn(isMade: number): Pieces<number[]> {
    const { recipe, circuit, atoms, effects } = this;
    const made = Int32Array.from(recipe.program.moves, ({ legal }) =>
      atoms.output(legal) === NO ? NO : circuit.free(),
    );
    this.turns.push(made);
    circuit.demand([not(isMade), ...made]);
    for (const [move, literal] of made.entries()) {
      if (literal === NO) continue;
      circuit.demand([not(literal), isMade]);
      circuit.demand([not(literal), atoms.output(recipe.program.moves[move].legal)]);
    }
    yield;
    const values = yield* this.values();
    const next: number[] = [];
    for (const fluent of recipe.fluents) {
      const writes = effects.writers[fluent].filter(({ move }) => made[move] !== NO);
      const isWritten = circuit.or(writes.map(({ move }) => made[move]));
      this.exclude(
        writes.map(({ move }) => made[move]),
        isWritten,
        this.onlyRead(fluent, made),
      );
      const stays = circuit.and([atoms.of[fluent], not(isWritten)]);
      const becomes = writes.map(({ move, value }) => circuit.and([made[move], literalIn(values, value)]));
      next.push(circuit.or([stays, ...becomes]));
      yield;
    }
    return next;
  }

  /** Moves that read a fluent and do not write it. */
  private onlyRead(fluent: number, made: Int32Array): number[] {
    const { readers, writers } = this.effects;
    const writing = new Set(writers[fluent].map(({ move }) => move));
    return readers[fluent]
      .filter((move) => made[move] !== NO && !writing.has(move))
      .map((move) => made[move]);
  }

  /** Whoever writes a fluent is alone in that, and nobody else reads it. */
  private exclude(writing: readonly number[], isWritten: number, reading: readonly number[]): void {
    if (writing.length === 0) return;
    const { circuit } = this;
    atMostOne(
      this.sink,
      writing.map((literal) => circuit.inClauses(literal)),
    );
    for (const literal of reading) circuit.demand([not(literal), not(isWritten)]);
  }

  /** What the nodes of the effects are at this stage. */
  private *values(): Pieces<Map<number, number>> {
    const { effects, circuit, recipe, atoms } = this;
    const values = new Map([[0, NO]]);
    for (const node of effects.nodes) {
      const value = effects.circuit.isFree(node)
        ? atoms.of[recipe.fluents[fluentAt(node)]]
        : circuit.and(effects.circuit.operandsOf(node).map((operand) => literalIn(values, operand)));
      values.set(node, value);
      if (node % 256 === 0) yield;
    }
    return values;
  }
}

function literalIn(literals: ReadonlyMap<number, number>, literal: number): number {
  return (literals.get(literal >> 1) as number) ^ (literal & 1);
}
