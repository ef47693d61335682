/**
 * The reference reasoner: plays a game straight from its rules, by their stratified semantics, without
 * grounding. It is the oracle for every faster engine, and plays games that are too large for them.
 *
 * It answers for any sheet that has a meaning, with or without `base` and `input`. If a sheet has none (a
 * negation in a cycle, a variable that nothing binds, endless derivation), it throws `MeaninglessRules`.
 *
 * Terms are numbers of this game; a state is its fluents in ascending order, never changed once made.
 * `engine/game.ts` says what each method promises.
 */
import { isChance, playersAmong, scoreOfGoals } from "../gdl/roles.js";
import { parseTerm } from "../gdl/text/parse-term.js";
import type { Clause } from "../gdl/tree.js";
import { AnswerTables } from "./answer-tables.js";
import { Machine } from "./machine.js";
import { Rules } from "./rules.js";
import { Terms } from "./terms.js";

const NOTHING = new Int32Array(0);

export class Reasoner {
  readonly engine = "reference";
  readonly roles: readonly string[];
  readonly players: readonly number[];
  readonly chance: number;
  readonly hasPercepts: boolean;

  private readonly terms = new Terms();
  private readonly rules: Rules;
  private readonly tables = new AnswerTables(this.terms);
  private readonly machine: Machine;
  private readonly roleTerms: Int32Array;
  private readonly key = new Int32Array(1);
  private start: Int32Array | undefined;
  private loaded: Int32Array = NOTHING;

  /** If one question takes more work than `mostWork`, it is taken to be endless (`machine.ts`). */
  constructor(clauses: readonly Clause[], mostWork?: number) {
    this.machine = new Machine(this.tables, mostWork);
    this.terms.learnSpelling(clauses);
    this.rules = new Rules(clauses);
    this.tables.loadState(NOTHING);
    this.roleTerms = this.answers("role");
    this.roles = Array.from(this.roleTerms, (role) => this.text(role));
    this.players = playersAmong(this.roles);
    this.chance = this.roles.findIndex(isChance);
    const { rules, facts } = this.rules.predicate("sees", 2);
    this.hasPercepts = rules.length + facts.length > 0;
  }

  initialState(): Int32Array {
    if (this.start === undefined) {
      this.load(NOTHING, NOTHING);
      this.start = this.answers("init").sort();
    }
    return this.start;
  }

  isTerminal(state: Int32Array): boolean {
    this.load(state, NOTHING);
    const table = this.tables.forPredicate(this.rules.predicate("terminal", 0), "");
    return table.hasAnswer(this.machine.ask(table, NOTHING));
  }

  legalMoves(state: Int32Array, role: number): number[] {
    return this.byText(this.legalMovesAsFound(state, role));
  }

  /** In the order in which the rules give them, for callers that pick at random and want no time lost. */
  legalMovesAsFound(state: Int32Array, role: number): Int32Array {
    this.load(state, NOTHING);
    return this.answersFor("legal", role);
  }

  goals(state: Int32Array, role: number): number[] {
    this.load(state, NOTHING);
    return this.byText(this.answersFor("goal", role));
  }

  score(state: Int32Array, role: number): number {
    return scoreOfGoals(this.goals(state, role).map((goal) => this.text(goal)));
  }

  nextState(state: Int32Array, joint: ArrayLike<number>): Int32Array {
    this.load(state, this.withRoles(joint));
    return this.answers("next").sort();
  }

  percepts(state: Int32Array, joint: ArrayLike<number>, role: number): number[] {
    this.load(state, this.withRoles(joint));
    return this.byText(this.answersFor("sees", role));
  }

  text(term: number): string {
    return this.terms.text(term);
  }

  term(text: string): number | undefined {
    const tree = parseTerm(text);
    const term = tree === undefined ? -1 : this.terms.fromTree(tree);
    return term < 0 ? undefined : term;
  }

  state(fluents: readonly string[]): Int32Array | undefined {
    const terms = new Set<number>();
    for (const text of fluents) {
      const term = this.term(text);
      if (term === undefined) return undefined;
      terms.add(term);
    }
    return Int32Array.from(terms).sort();
  }

  private load(state: Int32Array, moves: Int32Array): void {
    const { tables } = this;
    if (state !== this.loaded) {
      tables.loadState(state);
      this.loaded = state;
    }
    if (!sameNumbers(tables.moves, moves)) tables.loadMoves(moves);
  }

  private withRoles(joint: ArrayLike<number>): Int32Array {
    const moves = new Int32Array(2 * this.roleTerms.length);
    for (let role = 0; role < this.roleTerms.length; role++) {
      moves[2 * role] = this.roleTerms[role];
      moves[2 * role + 1] = joint[role];
    }
    return moves;
  }

  /** Every x with relation(x). */
  private answers(relation: string): Int32Array {
    return this.column(relation, 1, "0", NOTHING);
  }

  /** Every x with relation(role, x). */
  private answersFor(relation: string, role: number): Int32Array {
    this.key[0] = this.roleTerms[role];
    return this.column(relation, 2, "10", this.key);
  }

  private column(relation: string, arity: number, mask: string, key: Int32Array): Int32Array {
    const table = this.tables.forPredicate(this.rules.predicate(relation, arity), mask);
    return table.column(this.machine.ask(table, key));
  }

  private byText(terms: Int32Array): number[] {
    return this.terms.sort(Array.from(terms));
  }
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
