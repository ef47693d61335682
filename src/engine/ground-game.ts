/**
 * A game from its ground program and an evaluator. Two numbers of a move meet here. With 7 fluents, say:
 *
 *     role                  0                    1
 *     text                  (mark 1 1)   noop    (mark 1 1)   noop
 *     move of the program   0            1       2            3         the evaluator, `movesOf`
 *     term id               7            8       7            8         all that a `Game` takes and gives
 *
 * `moveTerms` leads from a move of the program to its term, `moveOf` back by the role. `legalMoves` keeps the
 * order of the program; the place in its answer is a third number, for bandits and arms. The fourth, the
 * value of an action, is for networks: no game knows it.
 *
 * Terms are numbered by their texts, the fluents first. So a fluent has the same number in the program, and a
 * state means the same to everyone who loaded the same rules.
 *
 * The evaluator holds one state at a time; questions about the same state in a row cost one evaluation.
 */

import { printTerm } from "../gdl/print/print.js";
import { isChance, playersAmong, scoreOfGoals } from "../gdl/roles.js";
import { parseTerm } from "../gdl/text/parse-term.js";
import { firstMovesOf, type GroundFact, type GroundProgram } from "../ground/ground-program.js";
import type { Game, State, TermId } from "./game.js";

/** Evaluates the rules in one state, then for one joint move. All its numbers are those of the program. */
export interface Evaluator {
  state(fluents: State): void;
  isTerminal(): boolean;
  isLegal(move: number): boolean;
  isGoal(goal: number): boolean;
  /** One move of each role. */
  move(moves: readonly number[]): void;
  isNext(fluent: number): boolean;
  isSeen(percept: number): boolean;
}

export class GroundGame implements Game {
  readonly roles: readonly string[];
  readonly players: readonly number[];
  readonly chance: number;
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, TermId>();
  /** Per role: the first of its moves in the program; after the last role, how many moves there are. */
  private readonly firstMove: number[];
  /** Per move, goal and percept of the program: its term. */
  readonly moveTerms: Int32Array;
  readonly goalTerms: Int32Array;
  readonly perceptTerms: Int32Array;
  /** Per role: from a term to the move of the program. */
  private readonly moveOf: readonly Map<TermId, number>[];
  private readonly goalsOf: readonly (readonly number[])[];
  private readonly perceptsOf: readonly (readonly number[])[];
  private readonly initial: State;
  private loaded: State | undefined;

  constructor(
    readonly engine: string,
    readonly program: GroundProgram,
    readonly hasPercepts: boolean,
    private readonly evaluator: Evaluator,
  ) {
    const { roles, fluents, moves, goals, percepts } = program;
    this.roles = roles;
    this.players = playersAmong(roles);
    this.chance = roles.findIndex(isChance);
    for (const { text } of fluents) this.intern(text);
    this.moveTerms = Int32Array.from(moves, ({ text }) => this.intern(text));
    this.goalTerms = Int32Array.from(goals, ({ text }) => this.intern(text));
    this.perceptTerms = Int32Array.from(percepts, ({ text }) => this.intern(text));
    this.firstMove = firstMovesOf(program);
    this.moveOf = roles.map((_, role) => {
      const own = new Map<TermId, number>();
      for (let m = this.firstMove[role]; m < this.firstMove[role + 1]; m++) own.set(this.moveTerms[m], m);
      return own;
    });
    this.goalsOf = roles.map((_, role) => factsOf(goals, role));
    this.perceptsOf = roles.map((_, role) => factsOf(percepts, role));
    this.initial = Int32Array.from(fluents.keys()).filter((fluent) => fluents[fluent].initially);
  }

  initialState(): State {
    return this.initial;
  }

  isTerminal(state: State): boolean {
    this.load(state);
    return this.evaluator.isTerminal();
  }

  legalMoves(state: State, role: number): readonly TermId[] {
    this.load(state);
    const legal: TermId[] = [];
    for (let move = this.firstMove[role]; move < this.firstMove[role + 1]; move++) {
      if (this.evaluator.isLegal(move)) legal.push(this.moveTerms[move]);
    }
    return legal;
  }

  goals(state: State, role: number): readonly TermId[] {
    this.load(state);
    const { evaluator, goalTerms } = this;
    return this.goalsOf[role].filter((goal) => evaluator.isGoal(goal)).map((goal) => goalTerms[goal]);
  }

  score(state: State, role: number): number {
    return this.scoreOf(this.goals(state, role));
  }

  /** What goals that hold together are worth. */
  scoreOf(goals: readonly TermId[]): number {
    return scoreOfGoals(goals.map((goal) => this.text(goal)));
  }

  nextState(state: State, joint: readonly TermId[]): State {
    this.move(state, joint);
    const next: number[] = [];
    for (let fluent = 0; fluent < this.program.fluents.length; fluent++) {
      if (this.evaluator.isNext(fluent)) next.push(fluent);
    }
    return Int32Array.from(next);
  }

  percepts(state: State, joint: readonly TermId[], role: number): readonly TermId[] {
    if (this.perceptsOf[role].length === 0) return [];
    this.move(state, joint);
    const { evaluator, perceptTerms } = this;
    return this.perceptsOf[role].filter((seen) => evaluator.isSeen(seen)).map((seen) => perceptTerms[seen]);
  }

  text(term: TermId): string {
    return this.texts[term];
  }

  term(text: string): TermId | undefined {
    const tree = parseTerm(text);
    return tree && this.numbers.get(printTerm(tree).toLowerCase());
  }

  state(fluents: readonly string[]): State | undefined {
    const numbers = new Set<number>();
    for (const text of fluents) {
      const fluent = this.term(text);
      if (fluent === undefined || fluent >= this.program.fluents.length) return undefined;
      numbers.add(fluent);
    }
    return Int32Array.from(numbers).sort();
  }

  /** The program's numbers of the moves of a joint move. */
  movesOf(joint: readonly TermId[]): number[] {
    return joint.map((term, role) => {
      const move = this.moveOf[role].get(term);
      if (move === undefined) throw new RangeError(`${this.texts[term]} is no move of ${this.roles[role]}`);
      return move;
    });
  }

  private load(state: State): void {
    if (state === this.loaded) return;
    this.evaluator.state(state);
    this.loaded = state;
  }

  private move(state: State, joint: readonly TermId[]): void {
    this.load(state);
    this.evaluator.move(this.movesOf(joint));
  }

  private intern(text: string): TermId {
    const key = text.toLowerCase();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

function factsOf(facts: readonly GroundFact[], role: number): number[] {
  return facts.flatMap((fact, i) => (fact.role === role ? [i] : []));
}
