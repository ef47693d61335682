/**
 * The domains of a game, that is which fluents there are and which moves each role may make, in three ways.
 * Each of them must contain all that play can reach, and none needs the others:
 *
 * - `base`: what the sheet declares by `base` and `input`. Many sheets declare nothing, and some declare too
 *   little.
 * - `arguments`: arc consistency on the network of argument places ("Traduction de jeux à information
 *   incertaine en réseaux de contraintes stochastiques", 4.3; see `gdl/places/flow.ts`), then every
 *   combination of the values that are left at the places of `true` and `does`. This is quick, but it forgets
 *   which values stand together.
 * - `reach`: what follows from the initial state when negation is left out (`reach.ts`). These domains are
 *   the smallest; grounding uses them.
 */
import { AnswerTables } from "../datalog/answer-tables.js";
import { Machine } from "../datalog/machine.js";
import { MeaninglessRules } from "../datalog/meaningless.js";
import { Rules } from "../datalog/rules.js";
import { Terms } from "../datalog/terms.js";
import { readRules } from "../gdl/clauses.js";
import type { Flow } from "../gdl/places/flow.js";
import { flowOf } from "../gdl/places/places.js";
import type { Application, Clause, Sheet } from "../gdl/tree.js";
import { answers } from "./answers.js";
import { DEFAULT_GROUND_LIMITS, GroundBudget, type GroundLimits, OverBudget } from "./budget.js";
import { reachInputs } from "./inputs.js";

export const DOMAIN_METHODS = ["base", "arguments", "reach"] as const;
export type DomainMethod = (typeof DOMAIN_METHODS)[number];

/** At most this many combinations are written out. */
const MOST_COMBINATIONS = 1_000_000;

export interface Domains {
  /** KIF texts, in the order of the texts. */
  readonly fluents: readonly string[];
  /** By role in the order of the rules, then in the order of the texts. */
  readonly moves: readonly { readonly role: string; readonly text: string }[];
}

/** Why a method has no answer, as a part of a sentence, and the clause to blame if it is one clause. */
export interface DomainProblem {
  readonly problem: string;
  readonly clause?: Clause | undefined;
}

export function domains(
  sheet: Sheet,
  method: DomainMethod,
  limits: Partial<GroundLimits> = {},
): Domains | DomainProblem {
  const all = { ...DEFAULT_GROUND_LIMITS, ...limits };
  try {
    if (method === "base") return declared(sheet);
    if (method === "arguments") return combined(sheet, Math.min(all.maxRules, MOST_COMBINATIONS));
    return reached(sheet, new GroundBudget(all));
  } catch (error) {
    if (error instanceof OverBudget || error instanceof MeaninglessRules) {
      return { problem: error.message, clause: error.clause };
    }
    throw error;
  }
}

function reached(sheet: Sheet, budget: GroundBudget): Domains {
  const { terms, roles, fluents, moves } = reachInputs(sheet, budget);
  return {
    fluents: fluents.map((fluent) => terms.text(fluent)),
    moves: moves.map(({ role, move }) => ({
      role: terms.text(roles[role]),
      text: terms.text(move),
    })),
  };
}

function declared({ clauses }: Sheet): Domains | DomainProblem {
  const has = (name: string, count: number) =>
    clauses.some(({ head }) => head.name === name && head.args.length === count);
  const missing = [has("base", 1) ? "" : "`base`", has("input", 2) ? "" : "`input`"].filter(Boolean);
  if (missing.length > 0) return { problem: `the sheet has no rule for ${missing.join(" and ")}` };
  const terms = new Terms();
  terms.learnSpelling(clauses);
  const rules = new Rules(clauses);
  const tables = new AnswerTables(terms);
  tables.loadState(new Int32Array(0));
  const machine = new Machine(tables);
  const tuples = (name: string, count: number) =>
    answers(machine, tables, rules.predicate(name, count)).map((tuple) =>
      Array.from(tuple, (term) => terms.text(term)),
    );
  const inputs = tuples("input", 2) as [string, string][];
  return {
    fluents: tuples("base", 1)
      .map(([fluent]) => fluent)
      .sort(byText),
    moves: tuples("role", 1).flatMap(([role]) => movesOf(role, inputs)),
  };
}

function movesOf(role: string, inputs: readonly (readonly [string, string])[]): Domains["moves"] {
  const own = inputs.filter(([who]) => who === role).map(([, text]) => text);
  return own.sort(byText).map((text) => ({ role, text }));
}

function combined(sheet: Sheet, most: number): Domains | DomainProblem {
  const places = flowOf(readRules(sheet.clauses));
  if ("problem" in places) return places;
  const { flow } = places;
  const [fluents] = flow.arguments("true/1", 1) as [number];
  const [who, moves] = flow.arguments("does/2", 2) as [number, number];
  const [role] = flow.arguments("role/1", 1) as [number];
  const roles = [...flow.values(role)].filter(([key]) => flow.values(who).has(key));
  const count = combinations(flow, fluents) + roles.length * combinations(flow, moves);
  if (count > most)
    return { problem: `the argument places allow ${count} fluents and moves, more than ${most}` };
  const moveTexts = texts(flow, moves).sort(byText);
  return {
    fluents: texts(flow, fluents).sort(byText),
    moves: roles.flatMap(([, { text }]) => moveTexts.map((move) => ({ role: text, text: move }))),
  };
}

/** How many terms a place allows. Recursion is safe here, since `Flow` bounds the depth of places. */
export function combinations(flow: Flow, place: number): number {
  let sum = 0;
  for (const [key, value] of flow.values(place)) sum += combinationsOf(flow, place, key, value);
  return sum;
}

/** How many of them are this constant, or begin with this function. */
export function combinationsOf(flow: Flow, place: number, key: string, { args }: Application): number {
  let product = 1;
  for (const inner of flow.inside(place, key, args.length)) product *= combinations(flow, inner);
  return product;
}

/** The terms that a place allows. */
function texts(flow: Flow, place: number): string[] {
  return [...flow.values(place)].flatMap(([key, { text, args }]) => {
    if (args.length === 0) return [text];
    let all = [`(${text}`];
    for (const inner of flow.inside(place, key, args.length)) {
      const choices = texts(flow, inner);
      all = all.flatMap((start) => choices.map((choice) => `${start} ${choice}`));
    }
    return all.map((term) => `${term})`);
  });
}

function byText(a: string, b: string): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  return left < right ? -1 : left > right ? 1 : 0;
}
