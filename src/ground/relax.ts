/**
 * Rules as grounding reads them. Their literals are sorted into those that never change (tests and
 * generators, which are folded away) and those that change, positive or negative. A predicate that changes
 * gets a relaxed twin, whose rules leave out negated literals that change: what holds in any state also holds
 * there.
 *
 * Disjunctions of what never changes stay as they are. Another disjunction becomes a predicate of its own if
 * each alternative binds the variables that it shares with the rule, so that the ground rules stay linear.
 * Otherwise the rule is copied, once for each alternative.
 */
import {
  type Atom,
  binds,
  Dependence,
  type Disjunction,
  isInput,
  type Literal,
  literalVariables,
  newPredicate,
  type Predicate,
  type Rule,
  type Rules,
} from "../datalog/rules.js";
import { listOf, memo } from "../gdl/maps.js";
import { type Clause, type Term, variable, variablesOfAll } from "../gdl/tree.js";
import { copies } from "./alternatives.js";
import { isFixed } from "./fixed.js";
import { gathered } from "./gather.js";
import { dynamicRelations, type SearchedPart, searchedPart, unfolded } from "./searched/searched-part.js";
import { signature } from "./signature.js";
import { type Body, type Fanout, splitBody, variablesOfBody } from "./split.js";
import { DEFAULT_TUNING } from "./tuning.js";
import { type ConditionChain, chainOf, FIRST_FORM } from "./wide-conditions.js";

/** A rule for a relaxed predicate. */
export interface GroundingRule {
  readonly head: Predicate;
  readonly args: readonly Term[];
  /** What is folded away: static atoms, positive and negative, comparisons, static disjunctions. */
  readonly fixed: readonly Literal[];
  /** Literals over relaxed predicates, `true` and `does`. */
  readonly positives: readonly Atom[];
  readonly negatives: readonly Atom[];
  /** Atoms that bind variables of the head which nothing else binds; they are no part of the instances. */
  readonly ranges: readonly Atom[];
  readonly clause: Clause;
}

export class Relaxation {
  /** Whether any rule was copied for the alternatives of a disjunction that never changes. */
  copied = false;
  readonly rules = new Map<Predicate, GroundingRule[]>();
  /** Relations without rules so far, which a search finds once all others are instantiated. */
  readonly searched = new Map<Predicate, SearchedPart & { readonly clause: Clause }>();
  private readonly twins = new Map<Predicate, Predicate>();
  /** Auxiliary predicates by what they stand for, so that equal ones are made only once. */
  private readonly projections = new Map<string, Predicate>();
  private auxiliaries = 0;
  private readonly names: ReadonlySet<string>;

  constructor(
    source: Rules,
    private readonly fanout: Fanout,
    private readonly tuning = DEFAULT_TUNING,
  ) {
    this.names = new Set(Array.from(source.all(), ({ name }) => name));
    const dynamic = dynamicRelations(source);
    for (const predicate of source.all()) {
      if (predicate.dependence === Dependence.Nothing) continue;
      const head = this.twin(predicate);
      for (const { args, body, clause } of predicate.rules)
        this.add(
          head,
          args,
          dynamic.has(predicate) ? body : this.withoutSearched({ args, literals: body }, clause),
          clause,
        );
    }
    for (const [head, rules] of [...this.rules]) this.gather(head, rules);
  }

  /** The relaxed twin of a predicate; one that never changes, or is an input, is its own twin. */
  twin(predicate: Predicate): Predicate {
    if (predicate.dependence === Dependence.Nothing || isInput(predicate)) return predicate;
    return memo(this.twins, predicate, () => {
      return { ...predicate, facts: [], rules: [], dependence: Dependence.State };
    });
  }

  /** The body, with what is searched in it as a relation of its own. */
  private withoutSearched(body: Body, clause: Clause): readonly Literal[] {
    const { args } = body;
    const literals = unfolded(body.literals, this.tuning.searched, this.fanout);
    const found = searchedPart({ args, literals }, this.tuning.searched, this.fanout);
    if (found === undefined) return body.literals;
    const { part, rest } = found;
    const head = newPredicate(clause.head.name, 0, Dependence.State);
    const atom = this.auxiliary(head, [], undefined);
    atom.predicate.rules.push({ args: [], body: [], clause });
    this.searched.set(atom.predicate, {
      ...part,
      literals: part.literals.map((each) => this.relaxed(each)),
      clause,
    });
    return [...rest, atom];
  }

  private relaxed(literal: Literal): Literal {
    return isFixed(literal)
      ? literal
      : { ...(literal as Atom), predicate: this.twin((literal as Atom).predicate) };
  }

  private add(head: Predicate, args: readonly Term[], body: readonly Literal[], clause: Clause): void {
    const at = body.findIndex((literal) => literal.kind === "or" && !isFixed(literal));
    if (at < 0) {
      this.addFlat(head, args, body, clause);
      return;
    }
    const disjunction = body[at] as Disjunction;
    const rest = body.filter((_, i) => i !== at);
    const outside = new Set([...variablesOfAll(args), ...variablesOfBody(rest)]);
    const shared = [...literalVariables(disjunction)].filter((name) => outside.has(name));
    if (disjunction.alternatives.every((alternative) => shared.every((name) => binds(alternative, name)))) {
      const atom = this.auxiliary(head, shared.map(variable), head.component);
      for (const alternative of disjunction.alternatives)
        this.add(atom.predicate, atom.args, alternative, clause);
      this.add(head, args, [...rest, atom], clause);
    } else {
      for (const alternative of disjunction.alternatives)
        this.add(head, args, [...rest, ...alternative], clause);
    }
  }

  private addFlat(head: Predicate, args: readonly Term[], body: readonly Literal[], clause: Clause): void {
    const literals = body.map((literal) => this.relaxed(literal));
    const project = (cluster: readonly Literal[], variables: readonly string[], ranges: readonly Atom[]) =>
      this.project(head, cluster, variables, ranges, clause);
    const chain = chainOf({ args, literals }, this.tuning.wide);
    const narrow = chain === undefined ? literals : this.chained(head, chain, clause);
    const bodies = copies({ args, literals: narrow }, this.fanout, this.tuning.copies);
    if (bodies.length > 1) this.copied = true;
    for (const copy of bodies) {
      this.addRule(head, args, splitBody(copy, project, this.fanout), [], clause);
    }
  }

  private addRule(
    head: Predicate,
    args: readonly Term[],
    body: readonly Literal[],
    ranges: readonly Atom[],
    clause: Clause,
  ): void {
    const fixed = body.filter(isFixed);
    const atoms = body.filter((literal): literal is Atom => !isFixed(literal));
    const positives = atoms.filter((atom) => atom.kind === "atom");
    const negatives = atoms.filter((atom) => atom.kind === "not");
    const rule = { head, args, fixed, positives, negatives, ranges, clause };
    listOf(this.rules, head).push(rule);
    const relaxedRule: Rule = { args, body: [...fixed, ...positives, ...ranges], clause };
    head.rules.push(relaxedRule);
  }

  /** Gives rules that leave the same arguments open a common relation without these (`gather.ts`). */
  private gather(head: Predicate, rules: readonly GroundingRule[]): void {
    const found = gathered(rules);
    const first = found?.rules[0];
    if (found === undefined || first === undefined) return;
    const recurs = found.rules.some(({ positives, negatives, ranges }) =>
      [...positives, ...negatives, ...ranges].some(({ predicate }) => predicate.component === head.component),
    );
    const atom = this.auxiliary(head, found.closed(first), recurs ? head.component : undefined);
    this.rules.delete(head);
    head.rules.length = 0;
    for (const rule of found.rules) {
      const tests = found.tests(rule);
      const body = bodyOf(rule).filter((literal) => !tests.includes(literal));
      this.addRule(atom.predicate, found.closed(rule), body, rule.ranges, rule.clause);
    }
    this.addRule(head, first.args, [...found.tests(first), atom], [], first.clause);
    for (const rule of rules) {
      if (found.rules.includes(rule)) continue;
      this.addRule(head, rule.args, bodyOf(rule), rule.ranges, rule.clause);
    }
  }

  private project(
    head: Predicate,
    cluster: readonly Literal[],
    variables: readonly string[],
    ranges: readonly Atom[],
    clause: Clause,
  ): Atom {
    const { key: shape, args } = signature(cluster, variables, ranges);
    const recurs = [...cluster, ...ranges].some(
      (literal) => "predicate" in literal && literal.predicate.component === head.component,
    );
    // A recursive part belongs to its recursion, and only within that can it share its predicate.
    const component = recurs ? head.component : undefined;
    const key = component === undefined ? shape : `${component}: ${shape}`;
    const known = this.projections.get(key);
    const atom = this.auxiliary(head, args, component, known);
    if (known === undefined) {
      this.projections.set(key, atom.predicate);
      this.addRule(atom.predicate, atom.args, cluster, ranges, clause);
    }
    return atom;
  }

  /** Makes the relations of a chain (`wide-conditions.ts`), and a body that asks the first of them. */
  private chained(head: Predicate, { links, rest }: ConditionChain, clause: Clause): readonly Literal[] {
    const recurs = links.some(({ atom }) => atom.predicate.component === head.component);
    const [form, after] = [variable("#form"), variable("#after")];
    let next: readonly Literal[] = [];
    for (const [i, { atom, variable: name, steps, shared }] of [...links.entries()].reverse()) {
      const table = newPredicate(this.freeName(head), 3, Dependence.Nothing, [...steps]);
      const step: Atom = { kind: "atom", predicate: table, args: [form, variable(name), after] };
      const stage = this.auxiliary(
        head,
        [form, ...shared.map(variable)],
        recurs ? head.component : undefined,
      );
      this.addRule(stage.predicate, stage.args, [atom, step, ...next], [], clause);
      next = [{ ...stage, args: [i === 0 ? FIRST_FORM : after, ...stage.args.slice(1)] }];
    }
    return [...rest, ...next];
  }

  /** An atom over these variables, of the known predicate, or of a new one that is named for `head`. */
  private auxiliary(
    head: Predicate,
    args: readonly Term[],
    component: number | undefined,
    known?: Predicate,
  ): Atom {
    if (known !== undefined) return { kind: "atom", predicate: known, args };
    const predicate = newPredicate(this.freeName(head), args.length, Dependence.State);
    if (component !== undefined) predicate.component = component;
    this.twins.set(predicate, predicate);
    return { kind: "atom", predicate, args };
  }

  private freeName(head: Predicate): string {
    const stem = head.name.replace(/~.*/, "");
    let name = "";
    do name = `${stem}~${++this.auxiliaries}`;
    while (this.names.has(name));
    return name;
  }
}

function bodyOf({ fixed, positives, negatives }: GroundingRule): readonly Literal[] {
  return [...fixed, ...positives, ...negatives];
}
