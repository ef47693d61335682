/**
 * What each clause must look like by itself: where keywords may stand, how many arguments they take, and what
 * `not` and `or` may hold. Every place is reported, not only the first.
 */
import type { ClauseFault, ReadClause } from "../clauses.js";
import { OPERATORS, RELATION_ARITY } from "../keywords.js";
import { type Application, type Sheet, subtermsOfAll } from "../tree.js";
import type { Context } from "./context.js";
import type { Findings } from "./findings.js";
import { atomText, count, excerpt, listing, quote } from "./wording.js";

/** Keywords that stand in heads only: with them the rules describe the game to an engine. */
const HEADS_ONLY: ReadonlyMap<string, string> = new Map([
  ["init", "what holds at the start"],
  ["next", "what holds after a move"],
  ["base", "what may ever hold"],
  ["input", "which moves there may ever be"],
  ["sees", "what a role perceives"],
  ["percept", "what may ever be perceived"],
]);

/** Keywords that stand in bodies only: the engine gives them their meaning, and no rule may define them. */
const BODIES_ONLY: ReadonlyMap<string, string> = new Map([
  ["true", "the state is given by `init` and `next`"],
  ["does", "the moves are chosen by the players"],
  ["not", "only a relation can be defined"],
  ["or", "only a relation can be defined"],
  ["distinct", "its meaning is fixed"],
]);

export function checkForm({ sheet, rules, findings }: Context): void {
  for (const rule of rules) {
    checkHead(sheet, rule, findings);
    for (const { atom } of rule.literals) {
      checkArity(sheet, atom, findings);
      checkNumber(sheet, atom, findings);
      const says = HEADS_ONLY.get(atom.name);
      if (says !== undefined) {
        const instead =
          atom.name === "next" || atom.name === "init" || atom.name === "base"
            ? "ask for `true` instead, or for a relation of your own that both rules use"
            : "use a relation of your own in both places";
        findings.add(
          "GDL037",
          atom,
          `\`${atom.text}\` says ${says} and may only stand in the head of a rule.`,
          `${capital(instead)}.`,
        );
      }
      checkTerms(sheet, atom, findings);
    }
    for (const fault of rule.faults) checkFault(sheet, fault, findings);
    if (rule.clause.isRule && rule.clause.body.length === 0) {
      findings.add(
        "GDL075",
        rule.clause,
        `The rule for ${quote(sheet, rule.head)} has an empty body.`,
        `Write it as a fact: ${quote(sheet, rule.head)}${sheet.notation === "infix" ? " without the arrow" : ""}.`,
      );
    }
  }
}

function checkHead(sheet: Sheet, rule: ReadClause, findings: Findings): void {
  const { head, clause } = rule;
  const why = BODIES_ONLY.get(head.name);
  if (why !== undefined) {
    const replacement =
      head.name === "true" ? "`init` or `next`" : head.name === "does" ? "`legal`" : undefined;
    findings.add(
      "GDL035",
      head,
      `\`${head.text}\` may not stand in a head: ${why}.`,
      replacement === undefined
        ? "Give the head a relation of your own."
        : `Write ${replacement} instead, or a relation of your own.`,
    );
  } else {
    checkArity(sheet, head, findings);
    checkNumber(sheet, head, findings);
  }
  if (head.name === "role" && clause.body.length > 0) {
    findings.add(
      "GDL036",
      head,
      "A role is defined by a rule, but the roles must be known before any rule is applied.",
      `Write each role as a fact, such as ${code(sheet, "role", "white")}.`,
    );
  }
  checkTerms(sheet, head, findings);
}

function checkArity(sheet: Sheet, atom: Application, findings: Findings): void {
  const expected = atom.name === "distinct" ? 2 : RELATION_ARITY.get(atom.name);
  if (expected === undefined || expected === atom.args.length) return;
  findings.add(
    atom.name === "distinct" ? "GDL048" : "GDL034",
    atom,
    `\`${atom.text}\` takes ${count(expected, "argument")}, but here it has ${atom.args.length}.`,
    `Write it as ${code(sheet, atom.name, ...(SHAPES.get(atom.name) ?? []))}.`,
  );
}

const SHAPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["role", ["ROLE"]],
  ["base", ["FLUENT"]],
  ["input", ["ROLE", "MOVE"]],
  ["percept", ["ROLE", "PERCEPT"]],
  ["init", ["FLUENT"]],
  ["true", ["FLUENT"]],
  ["next", ["FLUENT"]],
  ["does", ["ROLE", "MOVE"]],
  ["legal", ["ROLE", "MOVE"]],
  ["sees", ["ROLE", "PERCEPT"]],
  ["goal", ["ROLE", "VALUE"]],
  ["distinct", ["TERM", "TERM"]],
]);

function checkNumber(sheet: Sheet, atom: Application, findings: Findings): void {
  if (!/^\d+$/.test(atom.name)) return;
  findings.add(
    "GDL052",
    atom.nameSpan,
    `The number ${quote(sheet, atom.nameSpan)} stands where a relation must.`,
    "Look for a missing parenthesis or relation name before it, or take it out.",
  );
}

/** Operators may not stand inside a term, and other keywords that stand there are seldom meant. */
function checkTerms(sheet: Sheet, atom: Application, findings: Findings): void {
  for (const term of subtermsOfAll(atom.args)) {
    if (term.kind === "variable") continue;
    if (OPERATORS.has(term.name)) {
      findings.add(
        "GDL038",
        term.args.length === 0 ? term.nameSpan : term,
        `The operator \`${term.text}\` stands inside the term ${quote(sheet, atom)}.`,
        "Operators belong in the body of a rule, around whole atoms; check the parentheses.",
      );
    } else if (term.args.length > 0 && RELATION_ARITY.has(term.name)) {
      findings.add(
        "GDL072",
        term.nameSpan,
        `The keyword \`${term.text}\` is used as a function in ${quote(sheet, atom)}.`,
        "It means nothing special here; take another name, or check the parentheses.",
      );
    }
  }
}

function checkFault(sheet: Sheet, fault: ClauseFault, findings: Findings): void {
  const { kind, node } = fault;
  const text = quote(sheet, node);
  const args = node.kind === "application" ? node.args : [];
  switch (kind) {
    case "variable":
      findings.add(
        "GDL051",
        node,
        `The variable ${text} stands where a literal must.`,
        `Name the relation that it is an argument of, such as ${code(sheet, "true", excerpt(sheet, node))}.`,
      );
      break;
    case "not-arity":
      findings.add(
        "GDL047",
        node,
        `\`not\` takes one atom, but here it has ${args.length}.`,
        args.length === 0 ? "Write the atom that must not hold." : "Write one `not` around each atom.",
      );
      break;
    case "not-compound": {
      const inner = (node as Application).name;
      findings.add(
        "GDL047",
        node,
        `\`not\` stands around ${text}, but it may only stand around one atom.`,
        inner === "not"
          ? "Take both away: they cancel out."
          : inner === "or"
            ? "Write one `not` around each of the alternatives, as literals of their own."
            : "Give what is inside a relation of its own, and negate that.",
      );
      break;
    }
    case "empty-or":
      findings.add(
        "GDL073",
        node,
        "An `or` without alternatives never holds.",
        "Write at least one alternative, or take the rule away.",
      );
      break;
    case "single-or":
      findings.add(
        "GDL091",
        node,
        `This \`or\` has a single alternative, ${quote(sheet, args[0])}.`,
        "Write the alternative alone, or add the others; check the parentheses.",
      );
      break;
    case "nested-or":
      findings.add(
        "GDL074",
        node,
        "This `or` stands directly inside another `or`.",
        "List all alternatives in one `or`.",
      );
      break;
    case "and":
      findings.add(
        "GDL049",
        node,
        "`and` is no operator of GDL.",
        args.length > 0 && args.every((arg) => arg.kind === "application")
          ? `In a body, write ${listing(args.slice(0, 3).map((arg) => quote(sheet, arg)))} one after the other; inside an \`or\` or \`not\`, give them a relation of their own.`
          : "Write the literals one after the other.",
      );
      break;
    case "foreign":
      findings.add(
        "GDL050",
        node,
        `${quote(sheet, node)} is no literal of GDL.`,
        foreignMend(sheet, (node as Application).name),
      );
      break;
  }
}

function foreignMend(sheet: Sheet, sign: string): string {
  if (sheet.notation === "infix") return "Take it away.";
  if (/^[~!]/.test(sign)) return "Write a negation as `(not …)`.";
  if (sign.startsWith("|")) return "Write alternatives as `(or p q)`.";
  if (sign === ":-" || sign === "=>") return "Write a rule as `(<= head literal …)`.";
  return "Take it away: literals stand one after the other.";
}

function code(sheet: Sheet, name: string, ...args: readonly string[]): string {
  return `\`${atomText(sheet.notation, name, ...args)}\``;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
