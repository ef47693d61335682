/**
 * The plainest grounder, for tests: what the real one is compared with. Small sheets only.
 *
 * Rules are instantiated over the least set of atoms that is closed under them when negation is ignored,
 * `true` follows from `init` and `next`, and `does` from `legal`. Then what the rules alone decide is
 * folded: an atom that follows from nothing is true, one that nothing could ever support is false, and so on
 * until nothing changes (the well-founded model, total for what is static in a stratified sheet). Terms and
 * rules are walked by plain recursion, so deep terms are not for it.
 */

import type { Application, Sheet, Term } from "../../src/gdl/tree.js";
import type { GroundProgram } from "../../src/ground/ground-program.js";
import { emit } from "./naive-program.js";

type Binding = Map<string, number>;

interface Rule {
  readonly head: Application;
  readonly positive: readonly Application[];
  readonly negative: readonly Application[];
  readonly distinct: readonly Application[];
}

export interface Instance {
  readonly head: number;
  readonly positive: readonly number[];
  readonly negative: readonly number[];
}

/** Ground terms and atoms as numbers: equal when their texts are, regardless of case. */
export class Terms {
  readonly text: string[] = [];
  readonly args: (readonly number[])[] = [];
  /** Name and number of arguments. */
  readonly functor: string[] = [];
  readonly roles = new Set<number>();
  private readonly byKey = new Map<string, number>();
  private readonly spelling = new Map<string, string>();

  make(name: string, spelled: string, args: readonly number[]): number {
    const functor = `${name}/${args.length}`;
    const key = [functor, ...args].join(" ");
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const term = this.text.length;
    this.byKey.set(key, term);
    const word = this.spelling.get(functor) ?? spelled;
    this.spelling.set(functor, word);
    this.text.push(args.length === 0 ? word : `(${[word, ...args.map((arg) => this.text[arg])].join(" ")})`);
    this.args.push(args);
    this.functor.push(functor);
    return term;
  }
}

export function naiveGround(sheet: Sheet): GroundProgram {
  const terms = new Terms();
  const rules = sheet.clauses
    .filter(({ head }) => !["base", "input", "percept"].includes(head.name))
    .flatMap(({ head, body }) => conjunctions(body).map((literals) => ruleOf(head, literals)));
  for (const { head } of sheet.clauses) {
    if (head.name === "role") terms.roles.add(ground(terms, head.args[0], new Map()));
  }
  const instances = instantiate(terms, rules);
  const verdict = decide(terms, instances);
  return emit(terms, instances, verdict);
}

/** The bodies that an author's body stands for once `or` is multiplied out. */
function conjunctions(body: readonly Term[]): Application[][] {
  let all: Application[][] = [[]];
  for (const literal of body as readonly Application[]) {
    const choices = literal.name === "or" ? literal.args.flatMap((arg) => conjunctions([arg])) : [[literal]];
    all = all.flatMap((left) => choices.map((right) => [...left, ...right]));
  }
  return all;
}

function ruleOf(head: Application, literals: readonly Application[]): Rule {
  return {
    head,
    positive: literals.filter(({ name }) => name !== "not" && name !== "distinct"),
    negative: literals.filter(({ name }) => name === "not").map(({ args }) => args[0] as Application),
    distinct: literals.filter(({ name }) => name === "distinct"),
  };
}

/** Every instance of a rule whose positive literals can be reached. */
function instantiate(terms: Terms, rules: readonly Rule[]): Instance[] {
  const reached = new Set<number>();
  const waiting: number[] = [];
  const instances = new Map<string, Instance>();
  // The atoms reached so far, by functor and by functor, place and argument.
  const index = new Map<string, number[]>();
  const uses = new Map<string, { rule: Rule; place: number }[]>();
  for (const rule of rules) {
    rule.positive.forEach((literal, place) => {
      const functor = `${literal.name}/${literal.args.length}`;
      uses.set(functor, [...(uses.get(functor) ?? []), { rule, place }]);
    });
  }

  const reach = (atom: number): void => {
    if (reached.has(atom)) return;
    reached.add(atom);
    waiting.push(atom);
  };
  const fire = (rule: Rule, binding: Binding): void => {
    for (const { args } of rule.distinct) {
      const [left, right] = args.map((arg) => ground(terms, arg, binding));
      if (left === right) return;
    }
    const head = ground(terms, rule.head, binding);
    const positive = rule.positive.map((literal) => ground(terms, literal, binding));
    const negative = rule.negative.map((literal) => ground(terms, literal, binding));
    const key = [head, ...sorted(positive), "-", ...sorted(negative)].join(" ");
    if (instances.has(key) || positive.some((atom) => negative.includes(atom))) return;
    instances.set(key, { head, positive: sorted(positive), negative: sorted(negative) });
    reach(head);
    const input = inputOf(terms, head);
    if (input !== undefined) reach(input);
  };
  const join = (rule: Rule, open: readonly Application[], binding: Binding): void => {
    if (open.length === 0) {
      fire(rule, binding);
      return;
    }
    // The literal with the fewest candidates comes first.
    const lists = open.map((literal) => candidates(terms, index, literal, binding));
    const sizes = lists.map((list) => list.length);
    const best = sizes.indexOf(Math.min(...sizes));
    const rest = open.filter((_, i) => i !== best);
    for (const atom of [...lists[best]]) {
      const wider = new Map(binding);
      if (match(terms, open[best], atom, wider)) join(rule, rest, wider);
    }
  };

  for (const rule of rules) if (rule.positive.length === 0) fire(rule, new Map());
  for (let atom = waiting.pop(); atom !== undefined; atom = waiting.pop()) {
    const functor = terms.functor[atom];
    const keys = terms.args[atom].map((arg, place) => `${functor} ${place} ${arg}`);
    for (const key of [functor, ...keys]) {
      const list = index.get(key);
      if (list === undefined) index.set(key, [atom]);
      else list.push(atom);
    }
    for (const { rule, place } of uses.get(functor) ?? []) {
      const binding: Binding = new Map();
      if (!match(terms, rule.positive[place], atom, binding)) continue;
      join(
        rule,
        rule.positive.filter((_, i) => i !== place),
        binding,
      );
    }
  }
  return [...instances.values()];
}

/** The input that an atom makes possible: `true` for `init` and `next`, `does` for `legal`. */
function inputOf(terms: Terms, atom: number): number | undefined {
  const args = terms.args[atom];
  switch (terms.functor[atom]) {
    case "init/1":
    case "next/1":
      return terms.make("true", "true", args);
    case "legal/2":
      return terms.roles.has(args[0]) ? terms.make("does", "does", args) : undefined;
    default:
      return undefined;
  }
}

function candidates(
  terms: Terms,
  index: ReadonlyMap<string, number[]>,
  literal: Application,
  binding: Binding,
): readonly number[] {
  const functor = `${literal.name}/${literal.args.length}`;
  let best = index.get(functor) ?? [];
  literal.args.forEach((arg, place) => {
    const value = tryGround(terms, arg, binding);
    if (value === undefined) return;
    const list = index.get(`${functor} ${place} ${value}`) ?? [];
    if (list.length < best.length) best = list;
  });
  return best;
}

function match(terms: Terms, pattern: Term, term: number, binding: Binding): boolean {
  if (pattern.kind === "variable") {
    const bound = binding.get(pattern.name);
    if (bound === undefined) binding.set(pattern.name, term);
    return bound === undefined || bound === term;
  }
  const args = terms.args[term];
  if (terms.functor[term] !== `${pattern.name}/${pattern.args.length}`) return false;
  return pattern.args.every((arg, i) => match(terms, arg, args[i], binding));
}

function tryGround(terms: Terms, pattern: Term, binding: Binding): number | undefined {
  if (pattern.kind === "variable") return binding.get(pattern.name);
  const args = pattern.args.map((arg) => tryGround(terms, arg, binding));
  return args.includes(undefined) ? undefined : terms.make(pattern.name, pattern.text, args as number[]);
}

function ground(terms: Terms, pattern: Term, binding: Binding): number {
  const term = tryGround(terms, pattern, binding);
  if (term === undefined) throw new Error("an unsafe rule cannot be ground");
  return term;
}

export type Verdict = (atom: number) => boolean | undefined;

/** What holds in every state, what holds in none; undefined where it depends. */
function decide(terms: Terms, instances: readonly Instance[]): Verdict {
  const yes = new Set<number>();
  let possible: ReadonlySet<number> = supported(terms, instances, yes, undefined);
  const verdict: Verdict = (atom) => (yes.has(atom) ? true : possible.has(atom) ? undefined : false);
  for (;;) {
    const before = [yes.size, possible.size];
    for (let grown = true; grown; ) {
      grown = false;
      for (const { head, positive, negative } of instances) {
        if (yes.has(head) || positive.some((atom) => verdict(atom) !== true)) continue;
        if (negative.some((atom) => verdict(atom) !== false)) continue;
        yes.add(head);
        grown = true;
      }
    }
    possible = supported(terms, instances, yes, possible);
    if (yes.size === before[0] && possible.size === before[1]) return verdict;
  }
}

/** The atoms that could hold if every negated atom that is not known to hold did not. */
function supported(
  terms: Terms,
  instances: readonly Instance[],
  yes: ReadonlySet<number>,
  within: ReadonlySet<number> | undefined,
): Set<number> {
  const missing = instances.map(({ positive }) => new Set(positive).size);
  const users = new Map<number, number[]>();
  const possible = new Set<number>();
  const waiting: number[] = [];
  const add = (atom: number): void => {
    if (possible.has(atom) || (within !== undefined && !within.has(atom))) return;
    possible.add(atom);
    waiting.push(atom);
    const input = inputOf(terms, atom);
    if (input !== undefined) add(input);
  };
  instances.forEach(({ positive }, i) => {
    for (const atom of new Set(positive)) users.set(atom, [...(users.get(atom) ?? []), i]);
  });
  const settle = (i: number): void => {
    const { head, negative } = instances[i];
    if (missing[i] === 0 && !negative.some((atom) => yes.has(atom))) add(head);
  };
  for (let i = 0; i < instances.length; i++) settle(i);
  for (let atom = waiting.pop(); atom !== undefined; atom = waiting.pop()) {
    for (const i of users.get(atom) ?? []) {
      missing[i] = missing[i] - 1;
      settle(i);
    }
  }
  return possible;
}

const sorted = (atoms: readonly number[]): number[] => [...new Set(atoms)].sort((a, b) => a - b);
