/**
 * The question whether a puzzle can be won in exactly so many turns as an answer set program: the input of
 * `clingo` in the comparison of planners. Whatever depends on the state or the move gets the time as one more
 * argument; the rest is taken word for word (`grounding-asp.ts`).
 */
import type { Application, Sheet, Term } from "../src/gdl/tree.js";
import { toAsp } from "./grounding-asp.js";

const OF_STATE = ["true", "does", "next", "legal", "goal", "terminal"];
/** What only says which fluents and moves there are. */
const DECLARATIONS = ["base", "input"];

/** Undefined if the program would be too large because of its disjunctions. */
export function planAsp(sheet: Sheet, turns: number, score: number): string | undefined {
  const clauses = sheet.clauses.filter(({ head }) => !DECLARATIONS.includes(head.name));
  const timed = timedRelations(clauses);
  const rules = toAsp(
    { ...sheet, clauses },
    {
      atom: (atom, text) => {
        if (atom.name === "true") return text.replace(/^true\((.*)\)$/s, "holds($1,T)");
        if (!timed.has(atom.name)) return text;
        return text.endsWith(")") ? `${text.slice(0, -1)},T)` : `${text}(T)`;
      },
      // A rule about the next state needs a turn that is made.
      body: ({ head }) => (timed.has(head.name) ? [head.name === "next" ? "turn(T)" : "time(T)"] : []),
      last: [],
    },
  );
  if (rules === undefined) return undefined;
  return [
    rules,
    `time(0..${turns}). turn(0..${turns - 1}).`,
    "holds(F,0) :- init(F).",
    "holds(F,T+1) :- next(F,T).",
    "1 {does(R,M,T) : legal(R,M,T)} 1 :- role(R), turn(T).",
    ":- terminal(T), turn(T).",
    `:- not terminal(${turns}).`,
    `:- role(R), not goal(R,${score},${turns}).`,
    "",
  ].join("\n");
}

function timedRelations(clauses: readonly { readonly head: Application; readonly body: readonly Term[] }[]) {
  const timed = new Set(OF_STATE);
  for (let before = -1; before !== timed.size; ) {
    before = timed.size;
    for (const { head, body } of clauses) {
      if (head.name !== "init" && body.some((literal) => mentions(literal, timed))) timed.add(head.name);
    }
  }
  return timed;
}

function mentions(literal: Term, relations: ReadonlySet<string>): boolean {
  if (literal.kind === "variable") return false;
  if (literal.name !== "not" && literal.name !== "or") return relations.has(literal.name);
  return literal.args.some((argument) => mentions(argument, relations));
}
