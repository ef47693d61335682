/**
 * Static conditions on many variables, each of which a literal of its own binds. Joined as they stand they have
 * as many instances as there are ways to satisfy them: "the nine cells of a row hold nine different numbers",
 *
 *     good(I) <= cell(I,1,X1) & … & cell(I,9,X9) & different(X1,…,X9)
 *
 * has 9! for each row. Instead the cells are read one after the other. A stage knows what is left of the
 * condition (`static-conditions.ts`), and ways to begin that leave the same become one, as in a minimal
 * automaton:
 *
 *     good(I)    <= p1(I,0)
 *     p1(I,S)    <= cell(I,1,X) & step1(S,X,T) & p2(I,T)
 *     p2(I,S)    <= cell(I,2,X) & step2(S,X,T) & p3(I,T)      …
 *     p9(I,S)    <= cell(I,9,X) & step9(S,X,T)
 *
 * where step1 … step9 are facts. So a row takes 2⁹ sets of numbers and 2,304 steps. Nothing is assumed of the
 * cells: one that holds two numbers, or none, is read rightly as well.
 *
 * A rule is left as it is if its condition has few variables, if another literal needs one of them, if facts do
 * not say which values they may have, or if what is left of the condition takes too many forms. How many these
 * are depends on the order of the literals, which stays as it is.
 */
import { type Atom, type Literal, literalVariables } from "../datalog/rules.js";
import { memo } from "../gdl/maps.js";
import { application, type Term, variablesOfAll } from "../gdl/tree.js";
import { isFixed } from "./fixed.js";
import { type Body, variablesOfBody } from "./split.js";
import { ALWAYS_MET, NEVER_MET, type StaticCondition, StaticConditions } from "./static-conditions.js";

/** One literal of a chain, and how the form of the condition changes with the value of its variable. */
export interface ChainLink {
  readonly atom: Atom;
  readonly variable: string;
  /** Form before, value, form after. */
  readonly steps: readonly (readonly Term[])[];
  /** Variables of this literal and of those behind it that are needed before it. */
  readonly shared: readonly string[];
}

export interface ConditionChain {
  readonly links: readonly ChainLink[];
  /** What the rule says besides. */
  readonly rest: readonly Literal[];
}

/** With more steps than this the rule is left as it is. */
const MOST_STEPS = 2 ** 15;

/** The whole condition, with which every chain begins. */
export const FIRST_FORM = application("0", []);

/** A chain for the conditions on at least `wide` variables; undefined if there are none, or it does not pay. */
export function chainOf({ args, literals }: Body, wide: number): ConditionChain | undefined {
  const found = wideCondition(args, literals, wide);
  if (found === undefined) return undefined;
  const { condition, bound } = found;
  const conditions = new StaticConditions();
  const all = conditions.of(condition);
  if (all === undefined) return undefined;
  const layers = layersOf(conditions, all, bound);
  if (layers === undefined) return undefined;
  const rest = literals.filter(
    (literal) => !condition.includes(literal) && !bound.some(({ atom }) => atom === literal),
  );
  const before = new Set([...variablesOfAll(args), ...variablesOfBody(rest)]);
  const links = bound.map(({ atom, variable }, i): ChainLink => {
    const behind = variablesOfBody(bound.slice(i).map((link) => link.atom));
    const shared = [...behind].filter((name) => before.has(name));
    for (const name of literalVariables(atom)) before.add(name);
    return { atom, variable, steps: layers[i], shared };
  });
  return { links, rest };
}

interface Bound {
  readonly atom: Atom;
  readonly variable: string;
}

/** The static literals about the variables of wide ones, and the literal that binds each of these variables. */
function wideCondition(args: readonly Term[], literals: readonly Literal[], wide: number) {
  const fixed = literals.filter(isFixed);
  const isWide = (literal: Literal): boolean =>
    literal.kind === "atom" && literal.predicate.rules.length > 0 && literalVariables(literal).size >= wide;
  const names = variablesOfBody(fixed.filter(isWide));
  if (names.size === 0) return undefined;
  const own = (literal: Literal) => [...literalVariables(literal)].filter((name) => names.has(name));
  const condition = fixed.filter((literal) => own(literal).length > 0);
  if (condition.some((literal) => own(literal).length < literalVariables(literal).size)) return undefined;
  if ([...variablesOfAll(args)].some((name) => names.has(name))) return undefined;
  const bound: Bound[] = [];
  for (const literal of literals) {
    const [variable, ...others] = own(literal);
    if (variable === undefined || isFixed(literal)) continue;
    const isFree = !bound.some((known) => known.variable === variable);
    if (literal.kind !== "atom" || others.length > 0 || !isFree) return undefined;
    bound.push({ atom: literal, variable });
  }
  return bound.length === names.size ? { condition, bound } : undefined;
}

/** The steps of each link, without those from which the condition can't be met any more. */
function layersOf(conditions: StaticConditions, all: StaticCondition, bound: readonly Bound[]) {
  const layers: { from: StaticCondition; value: Term; to: StaticCondition }[][] = [];
  let forms = new Set([all]);
  let count = 0;
  for (const { variable } of bound) {
    const steps: (typeof layers)[number] = [];
    for (const from of forms) {
      const values = conditions.valuesOf(from, variable);
      if (values === undefined) return undefined;
      for (const value of values.values()) {
        const to = conditions.assign(from, variable, value);
        if (to === undefined || ++count > MOST_STEPS) return undefined;
        if (to !== NEVER_MET) steps.push({ from, value, to });
      }
    }
    layers.push(steps);
    forms = new Set(steps.map(({ to }) => to));
  }
  let alive = new Set([ALWAYS_MET]);
  for (const [i, steps] of [...layers.entries()].reverse()) {
    layers[i] = steps.filter(({ to }) => alive.has(to));
    alive = new Set(layers[i].map(({ from }) => from));
  }
  const numbers = new Map<StaticCondition, Term>([[all, FIRST_FORM]]);
  const form = (condition: StaticCondition) =>
    memo(numbers, condition, () => application(String(numbers.size), []));
  return layers.map((steps) => steps.map(({ from, value, to }) => [form(from), value, form(to)]));
}
