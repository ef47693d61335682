/**
 * Arithmetic, counting and the other builtins as tables of facts. Which inputs occur is found by letting values
 * flow through the classical clauses (`places/flow.ts`): the values of new rows flow on, so this goes in rounds
 * until no round adds a row.
 *
 * Numbers may grow without end, though no match lets them: a step is counted up until a step that ends the
 * game. So what follows from a fact that is `terminal` by itself is left out, and where that is not enough, the
 * values that `base` declares bound those of the state. If the rows are still too many, the table is cut: it has the
 * values that are reached in the fewest steps, more than any match needs.
 */
import { readRules } from "../clauses.js";
import { memo } from "../maps.js";
import type { Flow } from "../places/flow.js";
import { flowOf, visitPlaces } from "../places/places.js";
import { printTerm } from "../print/print.js";
import {
  type Application,
  application,
  type Clause,
  isGround,
  keyOf,
  type Span,
  type Term,
  topKey,
  variable,
} from "../tree.js";
import type { GatherRequest } from "./body-ways.js";
import { builtinInputs, builtinRows } from "./builtins.js";
import type { GamemasterNames } from "./gamemaster-names.js";
import type { GamemasterDefinition } from "./gamemaster-tree.js";
import { isSame, substitute, unify } from "./unify.js";

/** A computed atom in classical names, and the literals before it. */
export interface TableRequest {
  readonly atom: Application;
  readonly before: readonly Application[];
  readonly origin: Span;
  /** Whether it is asked in an operation, of a state that is not the last. */
  readonly isMove: boolean;
}

/** As many rows as are made without `base`, and with it. */
const MOST_ROWS = 1_000;
const MOST_DECLARED_ROWS = 100_000;
/** More combinations of values than are tried for one atom. */
const MOST_INPUTS = 200_000;
/** A list of instances has a rule for each set of them. */
const MOST_LISTED = 8;
/** As many things as are counted. */
const MOST_COUNTED = 2_000;

/** Why there is no table, and where what needs it stands. */
export interface TableProblem {
  readonly problem: string;
  readonly at: Span;
}

export interface TableInputs {
  readonly clauses: readonly Clause[];
  readonly requests: readonly TableRequest[];
  readonly gatherings: readonly (GatherRequest & { readonly origin: Span })[];
  readonly definitions: readonly GamemasterDefinition[];
  readonly names: GamemasterNames;
}

export interface MadeTables {
  readonly clauses: readonly Clause[];
  /** Where numbers grow on, though only so many are in the table. */
  readonly cut?: Span | undefined;
}

export function builtinTables(inputs: TableInputs): MadeTables | TableProblem {
  if (inputs.requests.length + inputs.gatherings.length === 0) return { clauses: [] };
  const free = new Tables(inputs, false).fill(MOST_ROWS);
  if ("problem" in free || free.cut === undefined || !inputs.clauses.some(({ head }) => head.name === "base"))
    return free;
  const declared = new Tables(inputs, true).fill(MOST_DECLARED_ROWS);
  return "problem" in declared || declared.cut !== undefined ? free : declared;
}

class Tables {
  /** Facts by their text. */
  private readonly rows = new Map<string, Clause>();
  private gathered: Clause[] = [];
  /** For each request the values that were looked at, by place and text. */
  private readonly seen = new Map<string, Map<string, Term>[]>();
  private readonly last: ReadonlySet<string>;

  constructor(
    private readonly inputs: TableInputs,
    private readonly useDeclared: boolean,
  ) {
    this.last = lastFacts(inputs.clauses);
  }

  fill(most: number): MadeTables | TableProblem {
    let cut: Span | undefined;
    const { clauses, requests, gatherings } = this.inputs;
    const asks = requests.map(({ atom, before, origin }, i) => {
      const head = application(
        `#${i}`,
        builtinInputs(this.own(atom)).map((_, k) => atom.args[inputPlace(atom, k)]),
      );
      return { ...origin, head, body: before, isRule: before.length > 0 };
    });
    const asked = (): Span => (requests[0] ?? { origin: NOWHERE }).origin;
    for (;;) {
      const places = flowOf(readRules([...clauses, ...asks, ...this.rows.values(), ...this.gathered]));
      if ("problem" in places) return { problem: places.problem, at: asked() };
      const { flow } = places;
      for (let before = -1; before < this.rows.size && cut === undefined; ) {
        before = this.rows.size;
        for (const [i, request] of requests.entries()) {
          const problem = this.compute(request, asks[i].head, flow);
          if (problem !== undefined) return { problem, at: request.origin };
          if (this.rows.size > most) cut = request.origin;
        }
        if (flow.gaveUp) return { problem: "functions are nested too deeply", at: asked() };
      }
      const known = this.gathered.length;
      this.gathered = [];
      for (const gathering of gatherings) {
        const problem = this.gather(gathering, flow);
        if (problem !== undefined) return { problem, at: gathering.origin };
      }
      if (this.gathered.length === known) return { clauses: [...this.rows.values(), ...this.gathered], cut };
    }
  }

  private own(atom: Application): Application {
    return this.inputs.names.termToOwn(atom) as Application;
  }

  private compute(request: TableRequest, ask: Application, flow: Flow): string | undefined {
    const { names, definitions } = this.inputs;
    const places = flow.arguments(keyOf(ask), ask.args.length);
    const choices = this.newChoices(ask.name, flow, places);
    const count = choices.reduce(
      (sum, parts) => sum + parts.reduce((product, terms) => product * terms.length, 1),
      0,
    );
    if (count > MOST_INPUTS) return `there are ${count} ways to ask for ${request.atom.text}`;
    const own = this.own(request.atom).name;
    for (const tuple of choices.flatMap((parts) => [...combinations(parts)])) {
      const by = unify(ask, application(ask.name, tuple));
      if (by === undefined || !this.mayOccur(request, by, flow)) continue;
      const inputs = tuple.map((term) => names.termToOwn(term));
      for (const row of builtinRows(own, inputs, definitions)) {
        const args = row.map((term) => names.termToClassical(term, (name) => name));
        this.add(application(request.atom.name, args), flow);
      }
    }
    return undefined;
  }

  /** The combinations with a value that was not there before: one place new, those before it old, the others any. */
  private newChoices(name: string, flow: Flow, places: readonly number[]): (readonly (readonly Term[])[])[] {
    const isFirst = !this.seen.has(name);
    const seen = memo(this.seen, name, () => places.map(() => new Map<string, Term>()));
    const old = seen.map((terms) => [...terms.values()]);
    const fresh = places.map((place, i) =>
      termsAt(flow, place).filter((term) => {
        const text = printTerm(term);
        return !seen[i].has(text) && seen[i].set(text, term).size > 0;
      }),
    );
    if (places.length === 0) return isFirst ? [[]] : [];
    return places.map((_, i) =>
      places.map((_, k) => (k < i ? old[k] : k === i ? fresh[k] : [...old[k], ...fresh[k]])),
    );
  }

  /** Adds a row, whose values flow on from there. */
  private add(head: Application, flow: Flow): void {
    const text = printTerm(head);
    if (this.rows.has(text)) return;
    this.rows.set(text, fact(head));
    visitPlaces(flow, head, (term, place) => {
      if (term.kind === "application") flow.add(place, topKey(term), term);
      return true;
    });
    flow.run();
  }

  /** Whether the state may be one in which a move is made, and, where `base` counts, one that it declares. */
  private mayOccur({ before, isMove }: TableRequest, by: ReadonlyMap<string, Term>, flow: Flow): boolean {
    return before.every((literal) => {
      if (literal.name !== "true") return true;
      const holds = substitute(literal.args[0], by);
      if (isMove && isGround(holds) && this.last.has(printTerm(holds))) return false;
      return !this.useDeclared || isDeclared(holds, flow.arguments("base/1", 1)[0], flow);
    });
  }

  private gather(request: GatherRequest, flow: Flow): string | undefined {
    const { kind, instances, outer } = request;
    const place = flow.arguments(`${instances}/${outer + 1}`, outer + 1)[outer];
    const items = termsAt(flow, place).toSorted((a, b) => (printTerm(a) < printTerm(b) ? -1 : 1));
    if (kind === "setofall") {
      if (items.length > MOST_LISTED) return `a list of ${items.length} instances has too many values`;
      this.gathered.push(...listing(request, items));
    } else {
      if (items.length > MOST_COUNTED) return `there are ${items.length} instances to count`;
      this.gathered.push(...counting(request, items, (stem) => this.inputs.names.toClassical(`@${stem}`)));
    }
    return undefined;
  }
}

const NOWHERE: Span = { start: 0, end: 0 };

function inputPlace(atom: Application, input: number): number {
  return atom.name.startsWith("member") ? input + 1 : input;
}

function fact(head: Application): Clause {
  return { ...NOWHERE, head, body: [], isRule: false };
}

function rule(head: Application, body: readonly Term[]): Clause {
  return { ...NOWHERE, head, body, isRule: true };
}

/** Every term that may stand at a place, as far as the flow knows. */
function termsAt(flow: Flow, place: number): readonly Term[] {
  return [...flow.values(place).values()].flatMap((term): readonly Term[] => {
    if (term.args.length === 0) return [term];
    const parts = flow.inside(place, topKey(term), term.args.length).map((part) => termsAt(flow, part));
    return [...combinations(parts)].map((args) => ({ ...term, args }));
  });
}

function* combinations(choices: readonly (readonly Term[])[], from = 0): Generator<readonly Term[]> {
  if (from === choices.length) {
    yield [];
    return;
  }
  for (const first of choices[from])
    for (const rest of combinations(choices, from + 1)) yield [first, ...rest];
}

/** Facts of the state that end the game, whatever else holds; by their text. */
function lastFacts(clauses: readonly Clause[]): ReadonlySet<string> {
  const ending: Term[] = [application("terminal", [])];
  const facts = new Set<string>();
  for (let i = 0; i < ending.length; i++) {
    for (const { head, body } of clauses) {
      if (body.length !== 1 || !isSame(head, ending[i]) || !isGround(body[0])) continue;
      const [literal] = body;
      if (literal.kind === "application" && literal.name === "true") facts.add(printTerm(literal.args[0]));
      else if (!ending.some((known) => isSame(known, literal))) ending.push(literal);
    }
  }
  return facts;
}

/** Whether every part of a fact is among what `base` declares at its place; a fact of which it says nothing is. */
function isDeclared(fact: Term, place: number, flow: Flow): boolean {
  if (fact.kind === "variable") return true;
  const isOutermost = !flow.values(place).has(topKey(fact));
  if (isOutermost) return true;
  return fact.args.every((arg, i) =>
    isPartDeclared(arg, flow.inside(place, topKey(fact), fact.args.length)[i], flow),
  );
}

function isPartDeclared(part: Term, place: number, flow: Flow): boolean {
  if (part.kind === "variable") return true;
  if (!flow.values(place).has(topKey(part))) return false;
  return part.args.every((arg, i) =>
    isPartDeclared(arg, flow.inside(place, topKey(part), part.args.length)[i], flow),
  );
}

/**
 * `instances` are counted one after the other:
 *
 *     count_upto(outer, i, n): of the first i items n are instances
 */
function counting(
  { relation, instances, asked, outer }: GatherRequest,
  items: readonly Term[],
  named: (stem: string) => string,
): Clause[] {
  const own = relation.replace(/^@/, "");
  const [upto, item, next] = ["upto", "item", "next"].map((part) => named(`${own}_${part}`));
  const given = Array.from({ length: outer }, (_, i) => variable(`v${i + 1}`));
  const number = (n: number) => application(String(n), []);
  const [i, j, n, m, t] = ["i", "j", "n", "m", "t"].map(variable);
  const step = [application(upto, [...given, i, n]), application(item, [i, t]), application(next, [i, j])];
  const instance = application(instances, [...given, t]);
  return [
    ...items.map((term, k) => fact(application(item, [number(k), term]))),
    ...items.map((_, k) => fact(application(next, [number(k), number(k + 1)]))),
    rule(application(upto, [...given, number(0), number(0)]), [application(asked, given)]),
    rule(application(upto, [...given, j, n]), [...step, application("not", [instance])]),
    rule(application(upto, [...given, j, m]), [...step, instance, application(next, [n, m])]),
    rule(application(relation, [...given, n]), [application(upto, [...given, number(items.length), n])]),
  ];
}

/** A rule for each set of instances; the original lists them in the order in which they are found. */
function listing({ relation, instances, asked, outer }: GatherRequest, items: readonly Term[]): Clause[] {
  const given = Array.from({ length: outer }, (_, i) => variable(`v${i + 1}`));
  return Array.from({ length: 2 ** items.length }, (_, set) => {
    const isIn = (i: number) => ((set >> i) & 1) === 1;
    const literals = items.map((item, i) => {
      const instance = application(instances, [...given, item]);
      return isIn(i) ? instance : application("not", [instance]);
    });
    const list = items
      .filter((_, i) => isIn(i))
      .reduceRight<Term>((rest, item) => application("cons", [item, rest]), application("nil", []));
    return rule(application(relation, [...given, list]), [application(asked, given), ...literals]);
  });
}
