/** What bodies and conditions ask for: relations that nothing defines, variables that have no value yet. */
import { noteAt } from "../check/findings.js";
import { Speller } from "../check/spelling.js";
import { type Application, keyOf, subterms, type Term, type Variable, variablesOfAll } from "../tree.js";
import { isBuiltin, isUnserved } from "./builtins.js";
import { type Checked, quotedFormula } from "./check-form.js";
import { atomsOf, conditionOf, GAME_RELATIONS } from "./gamemaster-program.js";
import { canMatch } from "./unify.js";

export function checkBodies(checked: Checked): void {
  checkDefined(checked);
  checkVariableLiterals(checked);
  checkUsed(checked);
  checkOrder(checked);
}

interface Asked {
  readonly atom: Application;
  readonly negated: boolean;
}

function askedIn({ program }: Checked): Asked[] {
  return program.statements.flatMap((statement) => {
    if (statement.kind === "view") return statement.body.flatMap(atomsOf);
    return statement.kind === "operation" ? conditionOf(statement).flatMap(atomsOf) : [];
  });
}

/** Relations of classical GDL, and what to write in this language. */
const CLASSICAL: ReadonlyMap<string, string> = new Map([
  ["true/1", "Write the fact itself: what holds is asked without `true`."],
  ["does/2", "Write an operation with the move as its head."],
  ["next/1", "Write an operation with the fact as an effect."],
  ["not/1", "Write `~`."],
]);

function checkDefined(checked: Checked): void {
  const { program, findings } = checked;
  const names = new Set([
    ...program.defined,
    ...program.added.flatMap((fact) => (fact.kind === "application" ? [fact.name] : [])),
  ]);
  const addsAnything = program.added.some(({ kind }) => kind === "variable");
  const told = new Set<string>();
  const speller = new Speller();
  for (const { atom } of askedIn(checked)) {
    const key = keyOf(atom);
    if (isUnserved(atom.name)) {
      findings.add(
        "HRF075",
        atom,
        `\`${atom.name}\` is not served here: it never holds.`,
        "Compare names, or facts that list what matches.",
      );
      continue;
    }
    if ((isBuiltin(atom.name) && key !== "true/1") || told.has(key)) continue;
    if (program.defined.has(atom.name)) {
      if (program.views.has(key)) continue;
      told.add(key);
      const other = [...program.views.keys()].find((each) => each.startsWith(`${atom.name}/`));
      const what =
        other === undefined
          ? `\`${atom.name}\` is an operation`
          : `\`${atom.name}\` is defined with ${other.split("/")[1]} arguments`;
      findings.add(
        "HRF078",
        atom,
        `${quotedFormula(atom)} never holds: ${what}.`,
        "Ask for what is defined, or define this.",
      );
      continue;
    }
    if (addsAnything || program.added.some((fact) => fact.kind === "application" && keyOf(fact) === key))
      continue;
    told.add(key);
    const classical = CLASSICAL.get(key);
    if (classical !== undefined) {
      findings.add(
        "HRF080",
        atom,
        `\`${atom.name}\` is of classical GDL: here it is a fact that nothing adds.`,
        classical,
      );
      continue;
    }
    const guess = speller.nearest(atom.name, names);
    const mend =
      guess === undefined
        ? "Define it by facts or rules, or add it by an operation."
        : `Did you mean \`${guess}\`?`;
    findings.add(
      "HRF078",
      atom,
      `No clause, no \`init\` and no effect gives ${quotedFormula(atom)}, so it never holds.`,
      mend,
    );
  }
}

/** A variable alone, where a relation was meant. */
function checkVariableLiterals({ program, findings }: Checked): void {
  for (const statement of program.statements) {
    if (statement.kind === "stray") continue;
    const body =
      statement.kind === "view"
        ? statement.body
        : statement.kind === "operation"
          ? conditionOf(statement)
          : [];
    for (const literal of body) {
      const bare = literal.kind === "application" && literal.name === "not" ? literal.args[0] : literal;
      if (bare.kind === "variable")
        findings.add(
          "HRF071",
          bare,
          `The variable \`${bare.text}\` stands in the place of a literal, and never holds.`,
          "Write a relation; perhaps a bracket is in the wrong place.",
        );
    }
  }
}

function checkUsed(checked: Checked): void {
  const { program, findings } = checked;
  const used = new Set(askedIn(checked).map(({ atom }) => atom.name));
  for (const [{ head }] of program.views.values()) {
    if (GAME_RELATIONS.has(head.name) || used.has(head.name) || isBuiltin(head.name)) continue;
    if (head.name === "next" && head.args.length === 1) continue;
    findings.add(
      "HRF089",
      head.nameSpan,
      `Nothing asks for \`${head.name}\`.`,
      "Remove its clauses, or ask for it.",
    );
  }
  // What is added under a name with clauses is there, but no rule can see it.
  const told = new Set<string>();
  for (const fact of program.added) {
    if (fact.kind === "variable" || told.has(fact.name) || !program.views.has(keyOf(fact))) continue;
    if (program.operations.some(({ head }) => canMatch(fact, head))) continue;
    told.add(fact.name);
    const [{ head }] = program.views.get(keyOf(fact)) ?? [];
    const message = `The facts of \`${fact.name}\` are added, but no rule sees them: \`${fact.name}\` is asked of the sheet.`;
    findings.add("HRF079", fact, message, "Give the facts of the state a name without clauses.", [
      noteAt(head, "Here it has a clause."),
    ]);
  }
}

/** Literals whose place decides what they mean. */
function checkOrder({ program, findings, missed }: Checked): void {
  const bodyAt = new Map(program.statements.map((statement) => [statement.formula.start, statement]));
  const told = new Set<string>();
  for (const { names, at, why, origin } of missed) {
    const statement = bodyAt.get(origin.start);
    if (statement === undefined || statement.kind === "stray" || statement.kind === "definition") continue;
    const body = statement.kind === "view" ? statement.body : conditionOf(statement);
    const place = at.end > at.start ? at : origin;
    const own = names.filter((name) => !name.startsWith("@"));
    const key = `${why} ${place.start} ${own.join()}`;
    if (own.length === 0 || told.has(key)) continue;
    told.add(key);
    const text = own.map((name) => `\`${name}\``).join(", ");
    if (why === "negation") {
      const later = variablesOfAll(body.filter((literal) => literal.start > at.start).flatMap(positive));
      if (own.some((name) => later.has(name)))
        findings.add(
          "HRF074",
          place,
          `${text} has no value yet, so this says that there is none at all.`,
          "Write the literal that binds it first.",
        );
    } else if (why === "comparison" || why === "computation") {
      findings.add(
        "HRF075",
        place,
        `${text} has no value here, so this never holds.`,
        "Write the literal that binds it first.",
      );
    } else if (why === "head") {
      const inBody = variablesOfAll(body);
      if (statement.kind !== "view" || own.every((name) => inBody.has(name))) continue;
      const variable = subterms(statement.head).find(
        (node): node is Variable => node.kind === "variable" && own.includes(node.name),
      );
      findings.add(
        "HRF076",
        variable ?? place,
        `Nothing in this clause gives ${text} a value: only who asks can.`,
        "Add a literal that lists its values.",
      );
    }
  }
}

function positive(literal: Term): readonly Term[] {
  return literal.kind === "application" && literal.name === "not" ? [] : [literal];
}
