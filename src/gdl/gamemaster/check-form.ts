/** What every Gamemaster sheet must have, and what its clauses must look like. */
import type { Findings } from "../check/findings.js";
import { noteAt } from "../check/findings.js";
import { Speller } from "../check/spelling.js";
import { listing } from "../check/wording.js";
import { type Application, keyOf, type Span, subterms, type Term } from "../tree.js";
import { isBuiltin } from "./builtins.js";
import { atomsOf, GAME_RELATIONS, type Program } from "./gamemaster-program.js";
import { CONNECTIVES, isAtom } from "./gamemaster-tree.js";
import { printFormula } from "./print-gamemaster.js";
import type { MissedValue } from "./view-versions.js";

export interface Checked {
  readonly source: string;
  readonly program: Program;
  readonly findings: Findings;
  /** Where variables had no value. */
  readonly missed: readonly MissedValue[];
}

export function checkSheetForm(checked: Checked): void {
  checkRequired(checked);
  for (const { formula } of checked.program.strays) checkStray(formula, checked);
  checkHeads(checked);
  checkGoals(checked);
  checkRepeats(checked);
  checkNames(checked);
}

const LONGEST = 60;

export function quotedFormula(term: Term): string {
  const text = printFormula(term);
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST - 2)} …` : text}\``;
}

const REQUIRED = [
  [
    "HRF030",
    "role/1",
    "There is no role, so nobody plays.",
    "Add a fact for each role, such as `role(white)`.",
  ],
  ["HRF031", "terminal/0", "Nothing says when the game is over.", "Add a clause for `terminal`."],
  [
    "HRF032",
    "goal/2",
    "Nothing says what the roles get.",
    "Add clauses for `goal(R,V)`, such as `goal(white,100) :- won`.",
  ],
  [
    "HRF033",
    "legal/1",
    "No move is ever legal.",
    "Add clauses for `legal(M)`; they speak of the role in control.",
  ],
] as const;

function checkRequired({ program, findings }: Checked): void {
  const start: Span = { start: 0, end: 0 };
  for (const [code, key, message, mend] of REQUIRED)
    if (!program.views.has(key)) findings.add(code, start, message, mend);
  const isControl = (fact: Term) => fact.kind === "variable" || keyOf(fact) === "control/1";
  const begins = program.views.get("init/1")?.some(({ head }) => isControl(head.args[0])) ?? false;
  if (!program.views.has("control/1") && !begins) {
    const mend = "Say who begins, as in `init(control(white))`, or who always moves, as in `control(white)`.";
    findings.add("HRF034", start, "Nobody is in control at the start, so nobody can move.", mend);
  }
}

function checkStray(formula: Term, { findings }: Checked): void {
  if (
    formula.kind === "application" &&
    formula.name !== "and" &&
    formula.name !== "or" &&
    formula.args.length > 1
  ) {
    const [head] = formula.args;
    if (!isAtom(head)) {
      const message = `In front of an arrow stands one atom, but here is ${quotedFormula(head)}.`;
      findings.add(
        "HRF036",
        head,
        message,
        "Write a clause for each atom, and what it depends on behind the arrow.",
      );
      return;
    }
  }
  const mend =
    "A forgotten `:-`, or an operator too few at the end of the line before, mostly leaves such a rest.";
  findings.add("HRF070", formula, `${quotedFormula(formula)} defines nothing.`, mend);
}

/** Keywords by their arity, arrows inside clauses, names that mean something else. */
function checkHeads(checked: Checked): void {
  const { program, findings } = checked;
  const told = new Set<string>();
  for (const statement of program.statements) {
    if (statement.kind === "stray") continue;
    const { head, formula } = statement;
    checkArity(head, checked);
    if (isBuiltin(head.name) && !told.has(head.name)) {
      told.add(head.name);
      const message = `\`${head.name}\` is a builtin relation, and clauses for it are never used.`;
      findings.add("HRF082", head.nameSpan, message, "Give the relation another name.");
    }
    if (
      head.name === "next" &&
      head.args.length === 1 &&
      statement.kind === "view" &&
      statement.body.length > 0
    ) {
      const mend = "Write an operation, such as `mark(X) :: control(R) ==> cell(X,R)`.";
      findings.add(
        "HRF080",
        head.nameSpan,
        "`next` is a relation of classical GDL, and says nothing here.",
        mend,
      );
    }
    const [, ...rest] = formula.kind === "application" && CONNECTIVES.has(formula.name) ? formula.args : [];
    for (const part of rest) {
      const arrow = subterms(part).find(
        (node) => ["rule", "handler", "definition"].includes(node.name) && node.kind === "application",
      );
      if (arrow?.kind === "application")
        findings.add(
          "HRF037",
          arrow.nameSpan,
          "A second arrow stands in this clause.",
          "Begin a clause of its own for it.",
        );
    }
  }
}

function checkArity(atom: Application, { findings }: Checked): void {
  const arity = GAME_RELATIONS.get(atom.name);
  if (arity === undefined || arity === atom.args.length) return;
  const has = `\`${atom.name}\` takes ${arity === 0 ? "no argument" : arity === 1 ? "one argument" : `${arity} arguments`}, but has ${atom.args.length} here.`;
  const mend =
    atom.name === "legal" && atom.args.length === 2
      ? "Leave the role out: `legal(M)` speaks of the role in control."
      : `Write it as in \`${EXAMPLES[atom.name]}\`.`;
  findings.add("HRF035", atom, has, mend);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  role: "role(white)",
  init: "init(cell(1,1,b))",
  base: "base(cell(1,1,b))",
  action: "action(mark(1,1))",
  control: "control(white)",
  legal: "legal(mark(1,1))",
  goal: "goal(white,100)",
  terminal: "terminal",
};

function checkGoals({ program, findings }: Checked): void {
  const roles = new Set((program.views.get("role/1") ?? []).map(({ head }) => printFormula(head.args[0])));
  const isConstant = (term: Term) => term.kind === "application" && term.args.length === 0;
  const speller = new Speller();
  const checkRole = (role: Term): void => {
    if (!isConstant(role) || roles.size === 0 || roles.has(printFormula(role))) return;
    const guess = speller.nearest(printFormula(role), roles);
    const mend = guess === undefined ? `The roles are ${listing([...roles])}.` : `Did you mean \`${guess}\`?`;
    findings.add("HRF087", role, `${quotedFormula(role)} is no role.`, mend);
  };
  for (const { head } of program.views.get("goal/2") ?? []) {
    const [role, value] = head.args;
    checkRole(role);
    const points = Number(printFormula(value));
    if (isConstant(value) && !(Number.isInteger(points) && points >= 0 && points <= 100))
      findings.add(
        "HRF083",
        value,
        `${quotedFormula(value)} is no whole number from 0 to 100.`,
        "Give points from 0 to 100.",
      );
  }
  for (const fact of [...(program.views.get("control/1") ?? []).map(({ head }) => head), ...program.added])
    if (fact.kind === "application" && keyOf(fact) === "control/1") checkRole(fact.args[0]);
}

function checkRepeats({ program, findings }: Checked): void {
  const seen = new Map<string, Term>();
  for (const { formula } of program.statements) {
    const text = printFormula(formula);
    const first = seen.get(text);
    if (first === undefined) seen.set(text, formula);
    else
      findings.add(
        "HRF084",
        formula,
        "This clause is written twice.",
        "Remove it, or change what was meant to differ.",
        [noteAt(first, "It stands here too.")],
      );
  }
}

/** Names that look like a slip: full stops, capitals, arities, rare spellings. */
function checkNames({ program, findings }: Checked): void {
  const byLower = new Map<string, Application>();
  const arities = new Map<string, Application>();
  const places = new Map<string, Application[]>();
  const told = new Set<string>();
  for (const { formula } of program.statements) {
    for (const node of subterms(formula)) {
      if (node.kind === "variable" || CONNECTIVES.has(node.name)) continue;
      const known = places.get(node.name);
      if (known === undefined) places.set(node.name, [node]);
      else known.push(node);
      const other = byLower.get(node.name.toLowerCase());
      byLower.set(node.name.toLowerCase(), other ?? node);
      if (other !== undefined && other.name !== node.name && !told.has(node.name)) {
        told.add(node.name);
        findings.add(
          "HRF088",
          node.nameSpan,
          `\`${node.name}\` and \`${other.name}\` are two names: capitals matter.`,
          "Write them alike, or give them names that differ more.",
        );
      }
      if (/\.$/.test(node.name) && !told.has(node.name)) {
        told.add(node.name);
        findings.add(
          "HRF085",
          node.nameSpan,
          `The full stop belongs to the name \`${node.name}\`.`,
          "Remove it: a clause ends where no operator follows.",
        );
      }
    }
    for (const atom of relationsIn(formula)) {
      const first = arities.get(atom.name);
      arities.set(atom.name, first ?? atom);
      const key = keyOf(atom);
      if (
        first === undefined ||
        first.args.length === atom.args.length ||
        told.has(key) ||
        isBuiltin(atom.name) ||
        GAME_RELATIONS.has(atom.name)
      )
        continue;
      told.add(key);
      const note = noteAt(first, "Here it has another number.");
      findings.add(
        "HRF081",
        atom,
        `\`${atom.name}\` stands with ${first.args.length} and with ${atom.args.length} arguments: two relations.`,
        "Give all of them the same arguments, or one of them another name.",
        [note],
      );
    }
  }
  checkSpelling(places, findings);
}

/** The shortest name of which a slip is suspected. */
const SHORTEST = 4;

function checkSpelling(places: ReadonlyMap<string, readonly Application[]>, findings: Findings): void {
  const speller = new Speller();
  const frequent = [...places]
    .filter(([name, uses]) => uses.length > 1 && name.length >= SHORTEST)
    .map(([name]) => name);
  for (const [name, uses] of places) {
    if (
      uses.length > 1 ||
      name.length < SHORTEST ||
      /\d/.test(name) ||
      GAME_RELATIONS.has(name) ||
      isBuiltin(name)
    )
      continue;
    const meant = speller.nearest(
      name,
      frequent.filter((other) => !/\d/.test(other)),
    );
    if (meant !== undefined)
      findings.add(
        "HRF086",
        uses[0].nameSpan,
        `\`${name}\` stands once, and is spelled much like \`${meant}\`.`,
        `Did you mean \`${meant}\`?`,
      );
  }
}

/** Every atom of a clause: its head, what it asks for, what it adds and deletes. */
function relationsIn(formula: Term): readonly Application[] {
  if (formula.kind === "variable" || formula.name === "definition") return [];
  if (formula.name !== "and" && formula.name !== "or" && CONNECTIVES.has(formula.name))
    return formula.args.flatMap(relationsIn);
  return atomsOf(formula).map(({ atom }) => atom);
}
