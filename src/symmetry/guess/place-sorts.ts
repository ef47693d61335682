/**
 * Which argument places of fluents, moves and percepts speak of the same thing: columns here, rows there. Two
 * places are of one sort if a variable of some rule stands at both. Relations that never change link nothing:
 * one `succ` may serve columns and rows alike, and would make one sort of them. A sort is a guess about what the
 * author meant, and nothing rests on it but which permutations are tried.
 */
import { type ReadClause, readRules } from "../../gdl/clauses.js";
import { memo } from "../../gdl/maps.js";
import { type Application, type Clause, keyOf, type Term } from "../../gdl/tree.js";

/** Relations whose last argument is a fluent, a move or a percept, by the number of their arguments. */
const AROUND_TERMS: ReadonlyMap<string, number> = new Map([
  ["true", 1],
  ["next", 1],
  ["init", 1],
  ["base", 1],
  ["does", 2],
  ["legal", 2],
  ["input", 2],
  ["sees", 2],
]);

export class PlaceSorts {
  /** A forest: of each place, or variable of a rule, another one of its sort, or itself. */
  private readonly parents: number[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(clauses: readonly Clause[]) {
    const rules = readRules(clauses);
    const changing = changingRelations(rules);
    for (const [number, rule] of rules.entries()) {
      for (const atom of [rule.head, ...rule.literals.map(({ atom }) => atom)])
        if (changing.has(keyOf(atom))) this.link(atom, number);
    }
  }

  /** The sort of an argument place of a term, by the term's name and arity. */
  sortOf(functor: string, index: number): number {
    return this.root(this.number(`${functor} ${index}`));
  }

  /** Links the places in an atom to the variables of the rule that stand there. */
  private link(atom: Application, rule: number): void {
    const isAround = AROUND_TERMS.get(atom.name) === atom.args.length;
    const pending: Term[] = isAround ? atom.args.slice(-1) : [atom];
    for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
      if (term.kind === "variable") continue;
      for (const [index, arg] of term.args.entries()) {
        if (arg.kind === "variable")
          this.join(this.number(`${keyOf(term)} ${index}`), this.number(`${rule}?${arg.name}`));
        else pending.push(arg);
      }
    }
  }

  private number(name: string): number {
    return memo(this.numbers, name, () => this.parents.push(this.parents.length) - 1);
  }

  private root(member: number): number {
    const { parents } = this;
    let at = member;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]];
    return at;
  }

  private join(a: number, b: number): void {
    this.parents[this.root(a)] = this.root(b);
  }
}

/** The relations that depend on the state or on moves, and those around fluents, moves and percepts. */
function changingRelations(rules: readonly ReadClause[]): ReadonlySet<string> {
  const changing = new Set([...AROUND_TERMS].map(([name, arity]) => `${name}/${arity}`));
  for (let before = 0; before < changing.size; ) {
    before = changing.size;
    for (const { head, literals } of rules)
      if (literals.some(({ atom }) => changing.has(keyOf(atom)))) changing.add(keyOf(head));
  }
  return changing;
}
