/**
 * A rule sheet as an answer set program, word for word: the input of `gringo` in the comparison of grounders.
 * `or` is split into rules, `distinct` becomes `!=`, and the state and the joint move are chosen freely from
 * what `init`, `next` and `legal` give.
 */
import { type Application, type Clause, fold, type Sheet, type Term } from "../src/gdl/tree.js";

const CHOICES = ["{true(F)} :- init(F).", "{true(F)} :- next(F).", "{does(R,M)} :- legal(R,M)."];

/** A sheet is not compared if a rule would have more copies than this. */
const MOST_COPIES = 10_000;

/** What may be different from the words of the sheet. */
export interface AspWording {
  /** An atom that has been written, as it is to be written. */
  atom(atom: Application, text: string): string;
  /** What the body of a rule needs besides. */
  body(clause: Clause): string[];
  readonly last: readonly string[];
}

const AS_IT_IS: AspWording = { atom: (_, text) => text, body: () => [], last: CHOICES };

/** Undefined if the program would be too large because of its disjunctions. */
export function toAsp(sheet: Sheet, wording: AspWording = AS_IT_IS): string | undefined {
  const lines: string[] = [];
  for (const clause of sheet.clauses) {
    const { head, body } = clause;
    let copies: string[][] = [wording.body(clause)];
    for (const literal of body) {
      const choices = alternatives(literal, wording);
      copies = copies.flatMap((copy) => choices.map((choice) => [...copy, ...choice]));
      if (copies.length > MOST_COPIES) return undefined;
    }
    for (const copy of copies)
      lines.push(`${atom(head, wording)}${copy.length === 0 ? "" : ` :- ${copy.join(", ")}`}.`);
  }
  return [...lines, ...wording.last, ""].join("\n");
}

/** A literal as the conjunctions that it stands for. */
function alternatives(literal: Term, wording: AspWording): string[][] {
  if (literal.kind === "application" && literal.name === "or")
    return literal.args.flatMap((each) => alternatives(each, wording));
  return [[atom(literal, wording)]];
}

function atom(literal: Term, wording: AspWording): string {
  if (literal.kind === "variable") return term(literal);
  if (literal.name === "not") return `not ${atom(literal.args[0] as Term, wording)}`;
  if (literal.name === "distinct") return literal.args.map(term).join(" != ");
  return wording.atom(literal, term(literal));
}

function term(root: Term): string {
  return fold<string>(root, (node, args) => {
    if (node.kind === "variable") return `V${identifier(node.name)}`;
    if (args.length === 0) return /^\d+$/.test(node.name) ? node.name : constant(node);
    return `${constant(node)}(${args.join(",")})`;
  });
}

/** Names that `gringo` cannot read, or would take for its own, are spelled out. */
function constant({ name }: Application): string {
  return /^[a-z][a-z0-9_]*$/.test(name) && name !== "not" ? name : `s${identifier(name)}`;
}

function identifier(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`);
}
