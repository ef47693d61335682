/**
 * Which values a relation is ever asked about, at each of its argument places. A rule may let a variable
 * range over more values than any rule asks for:
 *
 *     clear(U,X,I) <= next(U,X) & coordinate(I)        asked as moves(I) & clear(U,X,I)
 *
 * If nothing moves in files `1` to `8`, the instances with these values of I are of no use. Relations that
 * are computed from below (`reach.ts`) can be cut down to what is asked, and still give every asker the same
 * answers. These are magic sets (Bancilhon, Maier, Sagiv and Ullman, 1986), but with a set of values for each
 * place instead of relations. The sets are found together with the values that relations may have, by arc
 * consistency on argument places (`gdl/places/flow.ts`). Each relation p gets another, ?p, that holds what is
 * asked of p:
 *
 *     p(X,Y) <= q(X,Z) & r(Z,Y)      becomes      p(X,Y)  <= ?p(X) & q(X,Z) & r(Z,Y)
 *                                                 ?q(X)   <= ?p(X)
 *                                                 ?r(Z)   <= ?p(X) & q(X,Z)
 *
 * ?p has only the places that every asker binds: here Y is not one. The literals of a rule ask in this order:
 * static ones, inputs, then the others, those first whose relations are built on the fewest others. Only
 * constants count. Nothing is cut down if the flow gives up, or if no rule ranges far: then the analysis
 * would not pay.
 */
import {
  type Atom,
  Dependence,
  isInput,
  type Literal,
  literalVariables,
  newPredicate,
  type Predicate,
  type Rules,
} from "../datalog/rules.js";
import { readRules } from "../gdl/clauses.js";
import { memo } from "../gdl/maps.js";
import { flowOf } from "../gdl/places/places.js";
import {
  type Application,
  application,
  type Clause,
  type Sheet,
  type Term,
  variablesOf,
  variablesOfAll,
} from "../gdl/tree.js";
import type { GroundingRule, Relaxation } from "./relax.js";
import { type Fanout, freedom, variablesOfBody } from "./split.js";

/** A relation that stands higher than this is taken to be recursive. */
const HIGHEST = 20;

/** Constants by their names. */
type Values = ReadonlyMap<string, Application>;

export class Asked {
  private readonly values = new Map<Predicate, readonly (Values | undefined)[]>();
  private readonly tests = new Map<Values, Predicate>();

  /** Undefined if nothing is cut down: no head has `far` variables that only static literals bind. */
  static of(
    sheet: Sheet,
    rules: Rules,
    relaxation: Relaxation,
    fanout: Fanout,
    far: number,
  ): Asked | undefined {
    const all = [...relaxation.rules.values()].flat();
    if (!all.some((rule) => rangesFar(rule, fanout, far))) return undefined;
    const fixed = sheet.clauses.filter(
      ({ head, body }) =>
        body.length === 0 || rules.predicate(head.name, head.args.length).dependence === Dependence.Nothing,
    );
    const questions = new Questions(all);
    const read = readRules([...fixed, ...all.map((rule) => questions.guarded(rule)), ...questions.clauses()]);
    const places = flowOf(read);
    if ("problem" in places) return undefined;
    const { flow, meetings } = places;
    const valuesAt = (place: number | undefined): Values | undefined => {
      if (place === undefined) return undefined;
      const values = flow.values(place);
      for (const { args } of values.values()) if (args.length > 0) return undefined;
      return values;
    };
    const asked = new Asked();
    for (const predicate of relaxation.rules.keys()) {
      const bound = questions.boundPlaces(predicate);
      const own = flow.arguments(`${question(predicate)}/${bound.length}`, bound.length);
      asked.values.set(
        predicate,
        Array.from({ length: predicate.arity }, (_, i) => valuesAt(own[bound.indexOf(i)])),
      );
    }
    for (const [i, rule] of all.entries()) {
      const found = meetings[fixed.length + i];
      asked.found.set(rule, (name) =>
        (found.get(name)?.occurrences ?? [])
          .filter(({ atom }) => !atom.name.startsWith("?"))
          .flatMap(({ place }) => valuesAt(place) ?? []),
      );
    }
    return asked;
  }

  /** For a variable of a rule, the values that each literal which binds it allows. */
  private readonly found = new Map<GroundingRule, (name: string) => readonly Values[]>();

  private constructor() {}

  /** Static tests that a rule's head is among what is asked, where its body does not ensure that. */
  testsOf(rule: GroundingRule): readonly Literal[] {
    const asked = this.values.get(rule.head) ?? [];
    return rule.args.flatMap((arg, i): readonly Literal[] => {
      const values = asked[i];
      if (values === undefined || arg.kind !== "variable") return [];
      const bounds = this.found.get(rule)?.(arg.name) ?? [];
      if (bounds.some((bound) => isWithin(bound, values))) return [];
      return [{ kind: "atom", predicate: this.test(values), args: [arg] }];
    });
  }

  private test(values: Values): Predicate {
    const facts = () => Array.from(values.values(), (value) => [value]);
    return memo(this.tests, values, () => newPredicate("asked", 1, Dependence.Nothing, facts()));
  }
}

/** Which places of each relation every asker binds, and rules for what is asked there. */
class Questions {
  private readonly bound = new Map<Predicate, Set<number>>();
  private readonly height = new Map<Predicate, number>();

  constructor(private readonly all: readonly GroundingRule[]) {
    for (const { head } of all) {
      const places = PLAYERS_ASK.has(head.name) ? [] : Array.from({ length: head.arity }, (_, i) => i);
      this.bound.set(head, new Set(places));
      this.height.set(head, 0);
    }
    this.measure();
    for (let changed = true; changed; ) {
      changed = false;
      for (const rule of all) {
        this.eachQuestion(rule, ({ predicate, args }, names) => {
          const places = this.bound.get(predicate) as Set<number>;
          for (const i of places) {
            if ([...variablesOf(args[i])].every((name) => names.has(name))) continue;
            places.delete(i);
            changed = true;
          }
        });
      }
    }
  }

  boundPlaces(predicate: Predicate): readonly number[] {
    return [...(this.bound.get(predicate) ?? [])];
  }

  /** The rule with the question for its head as a guard, as far as it binds variables. */
  guarded(rule: GroundingRule): Clause {
    const { head, args } = rule;
    return clauseOf(rule, application(head.name, args), [this.questionOf(head, args), ...this.ordered(rule)]);
  }

  /** Rules for what each body asks. */
  clauses(): Clause[] {
    const clauses: Clause[] = [];
    for (const rule of this.all) {
      this.eachQuestion(rule, ({ predicate, args }, _, before) => {
        const head = this.questionOf(predicate, args);
        clauses.push(clauseOf(rule, head, [this.questionOf(rule.head, rule.args), ...before]));
      });
    }
    // What a player asks, no rule has to ask.
    for (const predicate of this.bound.keys()) {
      if (PLAYERS_ASK.has(predicate.name)) {
        clauses.push({ head: this.questionOf(predicate, []), body: [], isRule: false, start: 0, end: 0 });
      }
    }
    return clauses;
  }

  private questionOf(predicate: Predicate, args: readonly Term[]): Application {
    return application(
      question(predicate),
      this.boundPlaces(predicate).map((i) => args[i]),
    );
  }

  /** Visits every atom that a rule asks, with the variables bound by then and the atoms that bind them. */
  private eachQuestion(
    rule: GroundingRule,
    visit: (atom: Atom, names: ReadonlySet<string>, before: readonly Application[]) => void,
  ): void {
    const names = new Set<string>();
    for (const i of this.boundPlaces(rule.head)) {
      for (const name of variablesOf(rule.args[i])) names.add(name);
    }
    const before: Application[] = [];
    const ask = (atom: Atom) => {
      if (this.bound.has(atom.predicate)) visit(atom, names, before);
    };
    for (const atom of this.inOrder(rule)) {
      ask(atom);
      before.push(application(atom.predicate.name, atom.args));
      for (const name of literalVariables(atom)) names.add(name);
    }
    for (const atom of rule.negatives) ask(atom);
  }

  private ordered(rule: GroundingRule): Application[] {
    return this.inOrder(rule).map(({ predicate, args }) => application(predicate.name, args));
  }

  private inOrder({ fixed, positives, ranges }: GroundingRule): Atom[] {
    const height = ({ predicate }: Atom) => (isInput(predicate) ? 0 : (this.height.get(predicate) ?? 0));
    const statics = fixed.filter((literal): literal is Atom => literal.kind === "atom");
    return [...statics, ...[...positives, ...ranges].sort((a, b) => height(a) - height(b))];
  }

  /** Measures how high each relation stands: the number of relations below it on the longest way down. */
  private measure(): void {
    for (let round = 0; round < HIGHEST; round++) {
      for (const { head, positives, ranges } of this.all) {
        for (const { predicate } of [...positives, ...ranges]) {
          const above = Math.min(HIGHEST, 1 + (this.height.get(predicate) ?? 0));
          if (above > (this.height.get(head) as number)) this.height.set(head, above);
        }
      }
    }
  }
}

/** The relations that a player asks, with any values. */
export const PLAYERS_ASK: ReadonlySet<string> = new Set(["next", "legal", "terminal", "goal", "sees"]);

function question({ name, arity }: Predicate): string {
  return `?${name}/${arity}`;
}

function isWithin(some: Values, all: Values): boolean {
  if (some.size > all.size) return false;
  for (const name of some.keys()) if (!all.has(name)) return false;
  return true;
}

function rangesFar({ args, fixed, positives, ranges }: GroundingRule, fanout: Fanout, far: number): boolean {
  const loose = variablesOfAll(args);
  for (const name of variablesOfBody([...positives, ...ranges])) loose.delete(name);
  return loose.size >= far && freedom(loose, fixed, new Set(), fanout) >= far;
}

function clauseOf(
  { clause: { start, end } }: GroundingRule,
  head: Application,
  body: readonly Application[],
): Clause {
  return { head, body, isRule: true, start, end };
}
