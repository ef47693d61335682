/** Shows constraints as tables for people, and finds the variable that stands for an atom of the rules. */
import { printTerm } from "../gdl/print/print.js";
import { parseTerm } from "../gdl/text/parse-term.js";
import { type Application, sameTerm } from "../gdl/tree.js";
import { ALWAYS, atomOf, inputsOf, isNegative, NEVER, type Output } from "../ground/ground-program.js";
import { type Constraint, type Network, type NetworkVariable, STAR } from "./model.js";
import type { Place, Template } from "./template.js";

export interface ShownTable {
  readonly columns: readonly string[];
  /** Whether the rows are allowed; otherwise they are forbidden. */
  readonly allowed: boolean;
  /** Names of values; `*` for any. */
  readonly rows: readonly (readonly string[])[];
}

/** A channel has a row for each value that has a Boolean: exactly that Boolean is then true. */
export function shownTable({ variables }: Network, constraint: Constraint): ShownTable {
  const named = (i: number): NetworkVariable => variables[i];
  if (constraint.kind === "channel") {
    const { name, values } = named(constraint.variable);
    const rows = constraint.booleans.flatMap((boolean, value) =>
      boolean < 0 ? [] : [[values[value], named(boolean).name]],
    );
    return { columns: [name, "exactly if true"], allowed: true, rows };
  }
  const { scope, positive, tuples } = constraint;
  const rows: string[][] = [];
  for (let at = 0; at < tuples.length; at += scope.length) {
    rows.push(
      scope.map((variable, i) => {
        const value = tuples[at + i];
        return value === STAR ? "*" : named(variable).values[value];
      }),
    );
  }
  return { columns: scope.map((variable) => named(variable).name), allowed: positive, rows };
}

/** Makes a line of cells that are as wide as their columns. */
export type RowPrinter = (cells: readonly string[]) => string;

/** Aligned columns, the header first. `print` may break all rows at the same place. */
export function tableLines(
  { columns, allowed, rows }: ShownTable,
  print: RowPrinter = (cells) => cells.join("  ").trimEnd(),
): string[] {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i].length)));
  const line: RowPrinter = (cells) => print(cells.map((cell, i) => cell.padEnd(widths[i])));
  const header = line(columns);
  const longest = Math.max(...header.split("\n").map(({ length }) => length));
  return [header, (allowed ? "-" : "x").repeat(longest), ...rows.map(line)];
}

/** The constraints that define a variable by others: tables in which it stands last, and its channels. */
export function definitionsOf({ constraints }: Network, variable: number): Constraint[] {
  return constraints.filter((constraint) =>
    constraint.kind === "table"
      ? constraint.scope.at(-1) === variable
      : constraint.variable === variable || constraint.booleans.includes(variable),
  );
}

/** Where an atom stands in a network, or a sentence without a full stop on why it has no place. */
export type Sought = Place | { readonly remark: string };

/** An atom of the rules in KIF, `(true (cell 1 1 x))` or `(legal x noop)`, or the name of a variable. */
export function findAtom(template: Template, text: string): Sought | undefined {
  const term = parseTerm(text);
  if (term === undefined || term.kind === "variable") return undefined;
  const wanted = printTerm(term).toLowerCase();
  const variable = template.network.variables.findIndex(({ name }) => name.toLowerCase() === wanted);
  const named = variable < 0 ? findOutput(template, wanted) : { variable, value: 1 };
  return findInput(template, term) ?? findLegal(template, term) ?? named;
}

/** How an atom that `findAtom` does not find should have been written, if that is the reason. */
export function misspelling({ program }: Template, text: string): string | undefined {
  const term = parseTerm(text);
  if (term === undefined || term.kind === "variable") return "it is no atom in KIF, such as (goal me 100)";
  if (program.fluents.some((fluent) => isTerm(fluent.text, term)))
    return `it is a fluent, and the atoms are (true ${text}) and (next ${text})`;
  const move = program.moves.find((other) => isTerm(other.text, term));
  const role = move && program.roles[move.role];
  return role && `it is a move, and the atoms are such as (does ${role} ${text}) and (legal ${role} ${text})`;
}

/** The place of a derived atom that is also a goal, a percept, the end or a fluent next. */
function findOutput(template: Template, wanted: string): Place | undefined {
  const { program, terminal, goals, percepts, next } = template;
  const inputs = inputsOf(program);
  const is = (output: Output): boolean =>
    output >= 2 * inputs &&
    !isNegative(output) &&
    program.name(atomOf(output) - inputs).toLowerCase() === wanted;
  if (is(program.terminal)) return { variable: terminal, value: 1 };
  const goal = goals[program.goals.findIndex(({ holds }) => is(holds))];
  const percept = percepts[program.percepts.findIndex(({ holds }) => is(holds))];
  const variable = goal ?? percept;
  if (variable !== undefined) return { variable, value: 1 };
  return next[program.fluents.findIndex((fluent) => is(fluent.next))];
}

/** The place of a fluent or move, which may be a value of a variable. */
function findInput({ program, now, next, moves }: Template, { name, args }: Application): Place | undefined {
  const [first, second] = args;
  if ((name === "true" || name === "next") && first !== undefined) {
    const fluent = program.fluents.findIndex((other) => isTerm(other.text, first));
    return (name === "true" ? now : next)[fluent];
  }
  if (name !== "does" || first === undefined || second === undefined) return undefined;
  const move = program.moves.findIndex(
    (other) => isTerm(other.text, second) && isTerm(program.roles[other.role], first),
  );
  return moves[move];
}

/** Where "the move is legal" stands. It may have no variable: it may always hold, or be another atom. */
function findLegal({ program, network }: Template, { name, args }: Application): Sought | undefined {
  const [role, text] = args;
  if (name !== "legal" || role === undefined || text === undefined) return undefined;
  const move = program.moves.find(
    (other) => isTerm(other.text, text) && isTerm(program.roles[other.role], role),
  );
  if (move === undefined) return undefined;
  const { legal } = move;
  if (legal === ALWAYS) return { remark: "it always holds" };
  if (legal === NEVER) return { remark: "it never holds" };
  const inputs = inputsOf(program);
  const atom = atomOf(legal);
  if (atom < inputs) {
    const fluent = `(true ${program.fluents[atom]?.text})`;
    return { remark: `it holds exactly if ${isNegative(legal) ? `(not ${fluent})` : fluent} does` };
  }
  const own = program.name(atom - inputs);
  const variable = network.variables.findIndex((other) => other.name === own);
  if (isNegative(legal)) return { remark: `it holds exactly if ${own} does not` };
  return variable < 0 ? undefined : { variable, value: 1 };
}

function isTerm(text: string, term: Application["args"][number]): boolean {
  const parsed = parseTerm(text);
  return parsed !== undefined && sameTerm(parsed, term);
}
