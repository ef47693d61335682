/**
 * Every table of one game, made when a plan first asks for it, and the world that the tables speak of: the
 * state and the joint move that are loaded now. When another one is loaded, the tables that depend on it are
 * out of date; they renew themselves when they are next read.
 */
import { memo } from "../gdl/maps.js";
import type { Term } from "../gdl/tree.js";
import { AnswerTable } from "./answer-table.js";
import { grow } from "./arrays.js";
import { planRule } from "./rule-plan.js";
import { type Atom, Dependence, isDoes, isTrue, type Predicate } from "./rules.js";
import type { RulePlan } from "./steps.js";
import type { Terms } from "./terms.js";

/** A table, and the arguments and mask to ask it with. */
export interface AskedTable {
  readonly table: AnswerTable;
  readonly args: readonly Term[];
  readonly mask: string;
}

export class AnswerTables {
  /** By Dependence: a table of another generation is out of date. */
  readonly generations = new Int32Array(3);
  state: Int32Array = new Int32Array(0);
  /** The moves of a joint move with their roles: role, move, role, move … */
  moves: Int32Array = new Int32Array(0);

  /** By fluent: the generation of the last state in which it held. */
  heldIn = new Int32Array(1024);

  private readonly byPredicate = new Map<Predicate, Map<string, AnswerTable>>();
  private readonly byFunctor = new Map<number, Map<string, AnswerTable>>();

  constructor(readonly terms: Terms) {}

  loadState(state: Int32Array): void {
    const generation = ++this.generations[Dependence.State];
    this.state = state;
    if (this.heldIn.length < this.terms.size) this.heldIn = grow(this.heldIn, this.terms.size);
    for (let i = 0; i < state.length; i++) this.heldIn[state[i]] = generation;
    this.loadMoves(new Int32Array(0));
  }

  loadMoves(moves: Int32Array): void {
    this.generations[Dependence.Moves]++;
    this.moves = moves;
  }

  /** Which mask to ask with if the arguments in `mask` are known: all of them are given, or only some. */
  wayToAsk(_predicate: Predicate, mask: string): string {
    return mask;
  }

  /** The masks with which a predicate has been asked, with their tables. */
  protected tablesOf(predicate: Predicate): Map<string, AnswerTable> {
    return memo(this.byPredicate, predicate, () => new Map<string, AnswerTable>());
  }

  forPredicate(predicate: Predicate, mask: string): AnswerTable {
    return memo(this.tablesOf(predicate), mask, () => {
      if (isDoes(predicate)) {
        return this.filled("does", mask, Dependence.Moves, () => pairs(this.moves));
      }
      if (predicate.rules.length > 0) return this.derived(predicate, mask);
      return this.filled(predicate.name, mask, Dependence.Nothing, () =>
        predicate.facts.map((args) => args.map((arg) => this.terms.fromTree(arg))),
      );
    });
  }

  /** The fluents of one functor, by their arguments; with -1 all fluents, by themselves. */
  forFluents(functor: number, mask: string): AnswerTable {
    return memo(
      memo(this.byFunctor, functor, () => new Map<string, AnswerTable>()),
      mask,
      () => this.fluents(functor, mask),
    );
  }

  /**
   * The rows of a predicate that have a term of this functor in a column, with the arguments of the term in
   * place of the term. States and joint moves are too small for this index to pay.
   */
  forExpanded(
    _predicate: Predicate,
    _column: number,
    _functor: number,
    _mask: string,
  ): AnswerTable | undefined {
    return undefined;
  }

  /**
   * As `forExpanded`, for the first argument that is a pattern: a compound term that is known only in part.
   */
  expansionOf({ predicate, args }: Atom, isBound: (term: Term) => boolean): AskedTable | undefined {
    const column = args.findIndex(
      (arg) => arg.kind === "application" && arg.args.length > 0 && !isBound(arg),
    );
    const pattern = args[column];
    if (pattern?.kind !== "application") return undefined;
    const wide = [...args.slice(0, column), ...pattern.args, ...args.slice(column + 1)];
    const mask = maskOf(wide, isBound);
    const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
    const table = this.forExpanded(predicate, column, functor, mask);
    return table && { table, args: wide, mask };
  }

  /** The cost of a test. One that needs a proof comes after lookups, and before what has several answers. */
  testCost(predicate: Predicate): number {
    if (predicate.rules.length > 0) return 0.9;
    return isTrue(predicate) ? 0.2 : 0.1;
  }

  /** How many rows a literal is expected to have: counted if there is a filled table, else guessed. */
  expectedRows({ predicate, args }: Atom, isBound: (term: Term) => boolean): number {
    if (predicate.rules.length > 0) return guess(maskOf(args, isBound));
    if (!isTrue(predicate)) return this.rowsPerEntry(this.forPredicate(predicate, maskOf(args, isBound)), 1);
    const pattern = args[0];
    if (pattern.kind === "variable") return Math.max(1, this.state.length);
    const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
    const mask = maskOf(pattern.args, isBound);
    // If none of these fluents holds now, many may hold later.
    return this.rowsPerEntry(this.forFluents(functor, mask), guess(mask));
  }

  private rowsPerEntry(table: AnswerTable, ifNone: number): number {
    const generation = this.generations[table.dependence];
    if (table.generation !== generation) table.renew(generation);
    return table.entries === 0 ? ifNone : (table.rows - 1) / table.entries;
  }

  private derived(predicate: Predicate, mask: string): AnswerTable {
    const keyWidth = widthOf(mask, "1");
    const plans = (): RulePlan[] =>
      predicate.rules.map((rule) => planRule(rule, mask, this, { head: predicate }));
    const { name, dependence } = predicate;
    return new AnswerTable(name, keyWidth, mask.length - keyWidth, dependence, { kind: "derived", plans });
  }

  private filled(
    name: string,
    mask: string,
    dependence: Dependence,
    tuples: () => Iterable<ArrayLike<number>>,
  ): AnswerTable {
    const keyWidth = widthOf(mask, "1");
    const split = splitter(mask);
    const fill = (table: AnswerTable) => {
      for (const tuple of tuples()) {
        split.read(tuple, 0);
        table.add(table.entry(split.key), split.row);
      }
    };
    return new AnswerTable(name, keyWidth, mask.length - keyWidth, dependence, { kind: "filled", fill });
  }

  private fluents(functor: number, mask: string): AnswerTable {
    const { terms } = this;
    const keyWidth = widthOf(mask, "1");
    const split = splitter(mask);
    const fill = (table: AnswerTable) => {
      const { state } = this;
      for (let i = 0; i < state.length; i++) {
        const fluent = state[i];
        if (functor < 0) split.row[0] = fluent;
        else if (terms.functorOf[fluent] === functor) split.read(terms.args, terms.firstArg[fluent]);
        else continue;
        table.append(table.entry(split.key), split.row);
      }
    };
    return new AnswerTable("true", keyWidth, mask.length - keyWidth, Dependence.State, {
      kind: "filled",
      fill,
    });
  }
}

/** A digit for each term: 1 if it is given. */
export function maskOf(terms: readonly Term[], isGiven: (term: Term) => boolean): string {
  let mask = "";
  for (const term of terms) mask += isGiven(term) ? "1" : "0";
  return mask;
}

/** Cuts a tuple into key and row, always into the same two arrays. */
export function splitter(mask: string) {
  const keyWidth = widthOf(mask, "1");
  const key = new Int32Array(keyWidth);
  const row = new Int32Array(mask.length - keyWidth);
  const given = Uint8Array.from(mask, (digit) => (digit === "1" ? 1 : 0));
  const read = (tuple: ArrayLike<number>, start: number) => {
    let k = 0;
    let r = 0;
    for (let i = 0; i < given.length; i++) {
      if (given[i] === 1) key[k++] = tuple[start + i];
      else row[r++] = tuple[start + i];
    }
  };
  return { key, row, read };
}

/** The guess for a relation of which nothing is known: 30 rows in all, fewer the more arguments are given. */
function guess(mask: string): number {
  return 30 ** (widthOf(mask, "0") / mask.length);
}

function widthOf(mask: string, digit: string): number {
  return mask.split(digit).length - 1;
}

function* pairs(flat: Int32Array): Generator<Int32Array> {
  for (let i = 0; i < flat.length; i += 2) yield flat.subarray(i, i + 2);
}
