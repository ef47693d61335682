/**
 * Stages and turns as clauses: what all chains have in common, whatever happens in a turn. A chain begins in
 * a state that is known, so whatever follows from that state and the number of the turn is a constant there,
 * and equal things are one (`clause-circuit.ts`).
 *
 * Turn t leads from stage t to stage t + 1. A literal says whether turn t is made: then the turns before it
 * are, and stage t is not terminal. Turns that are not made demand nothing. So a search may assume that the
 * match ends at any stage that there is, and more stages can be added at any time: no clause is ever taken
 * back.
 */
import type { State } from "../../../engine/game.js";
import { atMostOne, type ClauseSink } from "../../../engine/learn/at-most-one.js";
import type { Pieces } from "../../../gdl/pieces.js";
import type { Group } from "../../../network/groups/groups.js";
import { AtomLiterals } from "./atom-literals.js";
import { ClauseCircuit, NO, not, YES } from "./clause-circuit.js";
import type { TurnRecipe } from "./turn-recipe.js";

/** Literals of the circuit. */
export interface Stage {
  readonly terminal: number;
  /** Per score of the recipe. */
  readonly goals: readonly number[];
}

export abstract class PlanChain {
  readonly circuit: ClauseCircuit;
  /** One more than there are turns. */
  readonly stages: Stage[] = [];
  /** Per turn. */
  protected readonly isMade: number[] = [];
  /** The atoms of the program at the last stage. */
  protected readonly atoms: AtomLiterals;

  constructor(
    readonly recipe: TurnRecipe,
    protected readonly sink: ClauseSink,
    /** Groups that hold in every state of the chain; their fluents are all of the recipe. */
    private readonly groups: readonly Group[],
  ) {
    this.circuit = new ClauseCircuit(sink);
    this.atoms = new AtomLiterals(recipe.program, this.circuit);
  }

  /** Makes the first stage. */
  *begin(state: State): Pieces {
    for (const fluent of state) this.atoms.of[fluent] = YES;
    yield* this.addStage();
  }

  /** Adds a turn and the stage that it leads to. */
  *grow(): Pieces {
    const { circuit, isMade, stages } = this;
    const made = circuit.free();
    circuit.demand([not(made), not(stages[isMade.length].terminal)]);
    if (isMade.length > 0) circuit.demand([not(made), isMade[isMade.length - 1]]);
    isMade.push(made);
    const { fluents } = this.recipe;
    const next = yield* this.addTurn(made);
    for (const [i, fluent] of fluents.entries()) this.atoms.of[fluent] = next[i];
    for (const group of this.groups) {
      this.addGroup(made, group);
      yield;
    }
    yield* this.addStage();
  }

  /** What must be assumed for the match to end at a stage, after at least one turn. */
  ending(stage: number): number[] {
    return [this.isMade[stage - 1], this.stages[stage].terminal];
  }

  /** The moves that lead to a stage, as moves of the program, turn by turn. */
  abstract movesBefore(stage: number, isTrue: (literal: number) => boolean): number[][];

  /** Adds the moves of a turn, and gives the fluents of the recipe after it. */
  protected abstract addTurn(isMade: number): Pieces<number[]>;

  /** What is known of a group after a turn, if that is made. */
  private addGroup(isMade: number, { fluents, exactlyOne }: Group): void {
    const { circuit, sink, atoms } = this;
    const literals = fluents.map((fluent) => atoms.of[fluent]).filter((literal) => literal !== NO);
    if (literals.includes(YES) || new Set(literals).size < literals.length) return;
    circuit.exclude(literals);
    if (exactlyOne) circuit.demand([not(isMade), ...literals]);
    const inClauses = literals.map((literal) => circuit.assumable(literal));
    atMostOne(sink, inClauses, circuit.inClauses(not(isMade)));
  }

  private *addStage(): Pieces {
    const { recipe, atoms } = this;
    yield* atoms.derive(recipe.ofState);
    yield* atoms.derive(recipe.ofScores);
    this.stages.push({
      terminal: atoms.output(recipe.program.terminal),
      goals: recipe.scores.map(({ holds }) => atoms.output(holds)),
    });
  }
}
