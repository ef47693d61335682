/**
 * Finds relations that are asked for and never defined (mostly a misspelling), relations that are defined and
 * never used, and names that stand for several things.
 */
import { isOwn, type UsedRelation } from "../clauses.js";
import { isKeyword } from "../keywords.js";
import { memo } from "../maps.js";
import { type Application, keyOf, subtermsOfAll } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { count, quote } from "./wording.js";

export function checkRelations(context: Context): void {
  checkUndefined(context);
  checkUnused(context);
  checkNames(context);
}

function checkUndefined({ sheet, relations, findings, speller }: Context): void {
  const defined = [...relations.values()].filter((relation) => relation.rules.length > 0);
  const byName = new Map<string, UsedRelation>();
  for (const relation of defined) byName.set(relation.first.name, relation);
  const fluents = producedFluents(relations);
  const known = [...[...byName.keys()].filter((name) => !isKeyword(name)), ...ASKED_FOR];
  for (const relation of relations.values()) {
    const use = relation.uses[0];
    if (use === undefined || relation.rules.length > 0 || !isOwn(relation)) continue;
    const { atom } = use.literal;
    if (/^\d+$/.test(atom.name)) continue;
    const fluent = fluents.get(keyOf(atom));
    const other = byName.get(atom.name);
    const meant = other === undefined && fluent === undefined ? speller.nearest(atom.name, known) : undefined;
    const target = meant === undefined ? other : byName.get(meant);
    const times = relation.uses.length > 1 ? ` (asked for in ${relation.uses.length} places)` : "";
    findings.add(
      "GDL077",
      atom,
      `Nothing defines \`${atom.text}\`${other ? ` with ${count(atom.args.length, "argument")}` : ""}, so ${quote(sheet, atom)} never holds${times}.`,
      other !== undefined
        ? `It is defined with ${count(other.first.args.length, "argument")}; write it so here.`
        : fluent !== undefined
          ? `It is a fluent: ask for it with \`true\`.`
          : meant !== undefined
            ? `Did you mean \`${target?.first.text ?? meant}\`?`
            : (OTHER_LANGUAGES.get(atom.name) ?? "Add a rule or a fact for it, or take the literal away."),
      target === undefined
        ? fluent === undefined
          ? []
          : [noteAt(fluent, `\`${atom.text}\` is a fluent here`)]
        : [noteAt(target.first.nameSpan, `\`${target.first.text}\` is defined here`)],
    );
  }
}

/** The keywords that a body may hold, and those that a head may. */
const ASKED_FOR: readonly string[] = ["true", "does", "legal", "goal", "role", "terminal", "distinct", "not"];
const DEFINED: readonly string[] = [
  "role",
  "init",
  "next",
  "legal",
  "goal",
  "terminal",
  "sees",
  "base",
  "input",
];

const DIFFERENT = "To say that two terms differ, use `distinct`.";
const EQUAL = "To say that two terms are equal, use one variable for both.";
const ARITHMETIC =
  "GDL knows no arithmetic: list what is needed as facts, such as the successor of each number.";

/** What people write who know other languages, with the advice for them. */
const OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...["!=", "/=", "<>", "\\\\=", "neq", "different", "notequal"].map((name) => [name, DIFFERENT] as const),
  ...["=", "==", "eq", "equal", "equals"].map((name) => [name, EQUAL] as const),
  ...["<", ">", "=<", ">=", "+", "-", "*", "is"].map((name) => [name, ARITHMETIC] as const),
]);

/** The fluents that `init` and `next` produce, by name and number of arguments. */
function producedFluents(relations: ReadonlyMap<string, UsedRelation>): ReadonlyMap<string, Application> {
  const fluents = new Map<string, Application>();
  for (const producer of ["init/1", "next/1"]) {
    for (const { head } of relations.get(producer)?.rules ?? []) {
      const fluent = head.args[0];
      if (fluent?.kind === "application" && !fluents.has(keyOf(fluent))) fluents.set(keyOf(fluent), fluent);
    }
  }
  return fluents;
}

/** A relation is used if the rules of a keyword ask for it, or the rules of another relation that is used. */
function checkUnused({ relations, findings, speller }: Context): void {
  const missing = [...relations.values()].filter(
    (relation) => isOwn(relation) && relation.rules.length === 0,
  );
  const wanted = [...missing.map(({ first }) => first.name), ...DEFINED];
  const serves = new Set<UsedRelation>();
  const pending: UsedRelation[] = [];
  for (const relation of relations.values()) {
    if (!isOwn(relation)) {
      serves.add(relation);
      pending.push(relation);
    }
  }
  for (let relation = pending.pop(); relation !== undefined; relation = pending.pop()) {
    for (const { literals } of relation.rules) {
      for (const { atom } of literals) {
        const asked = relations.get(keyOf(atom));
        if (asked === undefined || serves.has(asked)) continue;
        serves.add(asked);
        pending.push(asked);
      }
    }
  }
  for (const relation of relations.values()) {
    const rule = relation.rules[0];
    if (rule === undefined || serves.has(relation) || /^\d+$/.test(relation.first.name)) continue;
    const { head } = rule;
    const arguments_ = head.args.length === 0 ? "" : ` with ${count(head.args.length, "argument")}`;
    const user = relation.uses[0];
    const meant = user === undefined ? speller.nearest(head.name, wanted) : undefined;
    const itself = user !== undefined && relation.uses.every((use) => keyOf(use.rule.head) === relation.key);
    findings.add(
      "GDL076",
      head.nameSpan,
      user === undefined
        ? `\`${head.text}\`${arguments_} is defined but never used.`
        : itself
          ? `\`${head.text}\`${arguments_} is used only in its own definition.`
          : `\`${head.text}\`${arguments_} is used only by relations that serve nothing, such as \`${user.rule.head.text}\`.`,
      meant === undefined
        ? "Take its rules away, or look for the rule that should ask for it."
        : `Did you mean \`${meant}\`? If not, take its rules away.`,
    );
  }
}

type Kind = "relation" | "function" | "constant";

/** What a name stands for in the sheet: the first place for each kind and number of arguments. */
interface Uses {
  readonly relation: Map<number, Application>;
  readonly function: Map<number, Application>;
  constant: Application | undefined;
}

function newUses(): Uses {
  return { relation: new Map(), function: new Map(), constant: undefined };
}

function checkNames(context: Context): void {
  const names = new Map<string, Uses>();
  const meet = (term: Application, kind: Kind): void => {
    const uses = memo(names, term.name, newUses);
    if (kind === "constant") uses.constant ??= term;
    else if (!uses[kind].has(term.args.length)) uses[kind].set(term.args.length, term);
  };
  const meetTerms = (atom: Application): void => {
    for (const term of subtermsOfAll(atom.args)) {
      if (term.kind === "application") meet(term, term.args.length === 0 ? "constant" : "function");
    }
  };
  for (const { head, literals } of context.rules) {
    meet(head, "relation");
    meetTerms(head);
    for (const { atom } of literals) {
      if (atom.name !== "distinct") meet(atom, "relation");
      meetTerms(atom);
    }
  }
  for (const [name, uses] of names) {
    if (isKeyword(name)) continue;
    reportArities(context, "relation", [...uses.relation.values()]);
    const { constant } = uses;
    const terms = [...uses.function.values(), ...(constant === undefined ? [] : [constant])];
    reportArities(
      context,
      "function",
      terms.sort((a, b) => a.start - b.start),
    );
    // A relation that nothing defines has a report of its own, which says so if it looks like a fluent.
    const defined = [...uses.relation.values()].some(
      (atom) => (context.relations.get(keyOf(atom))?.rules.length ?? 0) > 0,
    );
    if (defined) reportKinds(context, uses);
  }
}

function reportArities({ findings }: Context, kind: Kind, places: readonly Application[]): void {
  const [first, ...others] = places;
  if (first === undefined) return;
  for (const other of others) {
    findings.add(
      "GDL070",
      other.nameSpan,
      `The ${kind} \`${other.text}\` has ${count(other.args.length, "argument")} here and ${first.args.length} elsewhere.`,
      `These are two different ${kind}s; give them different names, or the same number of arguments.`,
      [noteAt(first.nameSpan, `here it has ${count(first.args.length, "argument")}`)],
    );
  }
}

function reportKinds({ findings }: Context, uses: Uses): void {
  const [relation] = uses.relation.values();
  const [term] = uses.function.values();
  if (relation === undefined || term === undefined) return;
  const [later, earlier] = term.start > relation.start ? [term, relation] : [relation, term];
  findings.add(
    "GDL071",
    later.nameSpan,
    `\`${later.text}\` is a ${later === term ? "function" : "relation"} here and a ${
      later === term ? "relation" : "function"
    } elsewhere.`,
    "The two have nothing to do with each other; give them different names, or check the parentheses.",
    [noteAt(earlier.nameSpan, `here it is a ${later === term ? "relation" : "function"}`)],
  );
}
