/**
 * From a Gamemaster sheet to a classical one with the same states, moves and rewards: one tree of rules and
 * one reasoner serve both dialects. `derive-moves.ts` and `derive-goals.ts` say what becomes what; what is
 * left over here is the order, the names, and the rules that nothing needs, which are left out. `base` and
 * `action` are only advice, and often incomplete, so that no program may rely on them: they are left out too.
 */
import { listOf } from "../maps.js";
import { type Application, type Clause, keyOf, type Span, subterms, type Term } from "../tree.js";
import { TooManyWays } from "./body-ways.js";
import { builtinTables, type TableProblem } from "./builtin-tables.js";
import { deriveGoals } from "./derive-goals.js";
import { deriveMoves } from "./derive-moves.js";
import { GamemasterNames } from "./gamemaster-names.js";
import { namesIn, type Program, programOf } from "./gamemaster-program.js";
import type { GamemasterSheet } from "./gamemaster-tree.js";
import { type DerivedClause, type MissedValue, type Owner, Versions } from "./view-versions.js";

export interface Derivation {
  readonly clauses: readonly Clause[];
  readonly names: GamemasterNames;
  /** Where variables had no value; most of these places are meant so. */
  readonly missed: readonly MissedValue[];
  /** Where numbers grow on beyond the table that they have here. */
  readonly cut?: Span | undefined;
  /** Why there are no clauses. */
  readonly failure?: TableProblem;
}

const ROOTS: readonly string[] = ["role/1", "init/1", "next/1", "legal/2", "terminal/0", "goal/2"];

export function derive(sheet: GamemasterSheet, program: Program = programOf(sheet)): Derivation {
  const names = new GamemasterNames(namesIn(program));
  const end: Span = { start: sheet.source.length, end: sheet.source.length };
  const versions = new Versions(program);
  try {
    deriveAll(versions, end);
  } catch (error) {
    if (!(error instanceof TooManyWays)) throw error;
    return { clauses: [], names, missed: versions.missed, failure: { problem: error.message, at: end } };
  }
  const clauses = versions.clauses.map((clause) => classical(clause, names));
  const requests = versions.computations.map(({ atom, before, origin }) => {
    const { head, body } = classical({ head: atom, body: before, origin }, names);
    const isMove = before.some(({ name }) => name === "@does" || name === "@called") || isOfOperation(origin);
    return { atom: head, before: body as readonly Application[], origin, isMove };
  });
  const renamed = (name: string) => names.toClassical(name).toLowerCase();
  const gatherings = versions.gatherings.map(({ relation, instances, asked, ...rest }) => ({
    ...rest,
    relation: renamed(relation),
    instances: renamed(instances),
    asked: renamed(asked),
  }));
  const tables = builtinTables({ clauses, requests, gatherings, definitions: program.definitions, names });
  const { missed } = versions;
  if ("problem" in tables) return { clauses: [], names, missed, failure: tables };
  const all = [...clauses, ...tables.clauses.map((clause) => ({ ...clause, ...end }))];
  return { clauses: inOrder(needed(all)), names, missed, cut: tables.cut };
}

function isOfOperation(origin: Span): boolean {
  return (origin as Partial<Application>).name === "handler";
}

function deriveAll(versions: Versions, end: Span): void {
  const { program } = versions;
  const owner: Owner = { origin: end, given: [], range: undefined, isStart: false };
  versions.asked({ ...NO_ROLE }, [], owner);
  versions.asked({ ...NO_ROLE, name: "terminal", args: [] }, [], owner);
  for (const { head, body, formula } of program.views.get("init/1") ?? [])
    versions.define({ ...head, name: "@init" }, body, { ...owner, origin: formula, isStart: true });
  for (const { head, body, formula } of program.views.get("base/1") ?? [])
    versions.define({ ...head, name: "@base" }, body, { ...owner, origin: formula, isStart: true });
  deriveMoves(versions, end);
  deriveGoals(versions, end);
  versions.finish();
}

const NO_ROLE: Application = {
  kind: "application",
  name: "role",
  text: "role",
  args: [{ kind: "variable", name: "@role", text: "role", start: 0, end: 0 }],
  start: 0,
  end: 0,
  nameSpan: { start: 0, end: 0 },
};

function classical({ head, body, origin }: DerivedClause, names: GamemasterNames): Clause {
  const variables = new Map<string, string>();
  const taken = new Set<string>();
  const variable = (name: string): string => {
    const known = variables.get(name);
    if (known !== undefined) return known;
    const wish = name
      .replace(/^[@_]/, name.startsWith("_") ? "any" : "")
      .replace(/[^\w]/g, "")
      .toLowerCase();
    let free = /^\d*$/.test(wish) ? `x${wish}` : wish;
    for (let i = 2; taken.has(free); i++) free = `${wish}_${i}`;
    taken.add(free);
    variables.set(name, free);
    return free;
  };
  const translate = (term: Term) => names.termToClassical(term, variable) as Application;
  const { start, end } = origin;
  return {
    start,
    end,
    head: translate(head),
    body: withoutRepeats(body.map(translate)),
    isRule: body.length > 0,
  };
}

function withoutRepeats(body: readonly Application[]): readonly Application[] {
  const texts = new Set<string>();
  return body.filter((literal) => {
    const text = subterms(literal)
      .map((node) => `${node.kind}${node.name}/${node.kind === "application" ? node.args.length : ""}`)
      .join(" ");
    return texts.size < texts.add(text).size;
  });
}

/** The clauses that the game depends on, each once. */
function needed(clauses: readonly Clause[]): Clause[] {
  const byRelation = new Map<string, Clause[]>();
  for (const clause of clauses) listOf(byRelation, keyOf(clause.head)).push(clause);
  const reached = new Set(ROOTS);
  for (const key of reached) {
    for (const { body } of byRelation.get(key) ?? []) {
      for (const literal of body) {
        const atom = (literal as Application).name === "not" ? (literal as Application).args[0] : literal;
        reached.add(keyOf(atom as Application));
      }
    }
  }
  const texts = new Set<string>();
  return clauses.filter((clause) => {
    if (!reached.has(keyOf(clause.head))) return false;
    const text = [clause.head, ...clause.body]
      .flatMap(subterms)
      .map(
        (node) =>
          `${node.kind === "variable" ? "?" : ""}${node.name}/${node.kind === "application" ? node.args.length : ""}`,
      )
      .join(" ");
    return texts.size < texts.add(text).size;
  });
}

/** In the order of the sheet; what stands nowhere comes last. */
function inOrder(clauses: readonly Clause[]): Clause[] {
  return clauses.toSorted((a, b) => a.start - b.start);
}
