/**
 * Which constants may stand in each argument of a fluent, read off the rules alone.
 *
 * Arc consistency over argument positions, as in the paper on the Orchard (JFPC, section 4.3), with one
 * refinement: a variable of a rule's head takes the values that all positive literals with that variable
 * allow, rather than any of them. The result contains every constant that can occur, and is cheap: nothing
 * is joined and nothing is evaluated. Terms below an argument are not looked into: it has no domain then.
 */
import type { Application, Sheet, Term } from "../../gdl/tree.js";

/** The values of one argument position, lower-cased, with the spelling of their first occurrence. */
export type ArgumentDomain = ReadonlyMap<string, string>;

export interface ArgumentDomains {
  /** Names and arities of all fluents, as `name/arity`. */
  readonly fluents: ReadonlySet<string>;
  /** The domain of argument `index` (from 0) of `name/arity`. */
  domain(functor: string, index: number): ArgumentDomain;
}

/** `true`, `next` … all speak of fluents, `does`, `legal` … of moves: shared, under names no constant can have. */
const SHARED_POSITIONS: ReadonlyMap<string, string> = new Map([
  ["true", "(fluent)"],
  ["next", "(fluent)"],
  ["init", "(fluent)"],
  ["base", "(fluent)"],
  ["does", "(move)"],
  ["legal", "(move)"],
  ["input", "(move)"],
  ["sees", "(percept)"],
]);

/** `head` takes what all of `narrowing` have in common or, without any, what one of `widening` has. */
interface Flow {
  readonly head: string;
  readonly narrowing: readonly string[];
  readonly widening: readonly string[];
}

export function functorOf(term: Application): string {
  return `${term.name}/${term.args.length}`;
}

export function argumentDomains(sheet: Sheet): ArgumentDomains {
  const domains = new Map<string, Map<string, string>>();
  const fluents = new Set<string>();
  const flows: Flow[] = [];
  const add = (position: string, name: string, text: string): boolean => {
    const domain = domains.get(position);
    if (domain?.has(name)) return false;
    if (domain === undefined) domains.set(position, new Map([[name, text]]));
    else domain.set(name, text);
    return true;
  };

  for (const { head, body } of sheet.clauses) {
    const narrowing = new Map<string, string[]>();
    const widening = new Map<string, string[]>();
    for (const literal of body) collectVariables(literal, narrowing, widening);
    for (const { position, term } of [
      ...occurrences(head),
      ...body.flatMap((literal) => [...occurrences(literal)]),
    ]) {
      if (position === "(fluent)/1:0" && term.kind === "application") fluents.add(functorOf(term));
    }
    for (const { position, term } of occurrences(head)) {
      if (term.kind === "variable") {
        flows.push({
          head: position,
          narrowing: narrowing.get(term.name) ?? [],
          widening: widening.get(term.name) ?? [],
        });
      } else if (term.args.length === 0) add(position, term.name, term.text);
    }
  }

  for (let changed = true; changed; ) {
    changed = false;
    for (const { head, narrowing, widening } of flows) {
      for (const [name, text] of common(narrowing, widening)) changed = add(head, name, text) || changed;
    }
  }

  function* common(narrowing: readonly string[], widening: readonly string[]): Generator<[string, string]> {
    const [first, ...others] = narrowing;
    if (first === undefined) {
      for (const position of widening) yield* domains.get(position) ?? [];
      return;
    }
    for (const entry of domains.get(first) ?? []) {
      if (others.every((position) => domains.get(position)?.has(entry[0]))) yield entry;
    }
  }

  return {
    fluents,
    domain: (functor, index) => domains.get(`${functor}:${index}`) ?? new Map(),
  };
}

/** Every argument in `root`, nested ones too, with its position. */
function* occurrences(root: Term): Generator<{ position: string; term: Term }> {
  const pending: Term[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "variable") continue;
    const functor = `${SHARED_POSITIONS.get(node.name) ?? node.name}/${node.args.length}`;
    for (const [index, term] of node.args.entries()) {
      yield { position: `${functor}:${index}`, term };
      pending.push(term);
    }
  }
}

/** The positions of each variable: of positive literals into `narrowing`, of those below `or` into `widening`. */
function collectVariables(
  literal: Term,
  narrowing: Map<string, string[]>,
  widening: Map<string, string[]>,
): void {
  if (literal.name === "not" || literal.name === "distinct") return;
  const into = literal.name === "or" ? widening : narrowing;
  for (const { position, term } of occurrences(literal)) {
    if (term.kind !== "variable" || position.startsWith("or/")) continue;
    const positions = into.get(term.name);
    if (positions === undefined) into.set(term.name, [position]);
    else positions.push(position);
  }
}
