/**
 * The generated parts of `docs/network.md`: each stands between `<!-- what game more -->` and `<!-- end -->`, and is
 * made anew from the game, so that the page cannot say what the program does not do.
 */

import { formatSheet } from "../../src/gdl/print/print.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { flatten } from "../../src/ground/flatten/flatten.js";
import { groundSheet } from "../../src/ground/ground.js";
import { groundRules } from "../../src/ground/show-rules.js";
import { findGroups } from "../../src/network/groups/groups.js";
import { inject, withValues } from "../../src/network/inject.js";
import type { Network } from "../../src/network/model.js";
import { definitionsOf, findAtom, type ShownTable, shownTable } from "../../src/network/shown-table.js";
import type { Template } from "../../src/network/template.js";
import { translate } from "../../src/network/translate/translate.js";
import { xcsp3 } from "../../src/network/xcsp3/xcsp3-write.js";
import { readGameText } from "../../src/node/game-file.js";
import { solve } from "../oracles/plain-solver.js";

/** The page with all its parts made anew. */
export function regenerated(page: string): string {
  return page.replace(/<!-- (\w+) ([\w-]+)(.*?) -->\n[\s\S]*?<!-- end -->/g, (_, what, game, more) => {
    const make = PARTS[what];
    if (make === undefined) throw new Error(`the page asks for ${what}, which cannot be made`);
    return `<!-- ${what} ${game}${more} -->\n\n${make(game, more.trim())}\n\n<!-- end -->`;
  });
}

const PARTS: Readonly<Record<string, (game: string, more: string) => string>> = {
  rules: (game) => block("lisp", formatSheet({ ...sheetOf(game), comments: [] })),
  flat: (game) => block("lisp", flatText(game)),
  ground: (game) => block("lisp", [...groundRules(template(game).program)].join("\n")),
  groups: (game) => groupsTable(template(game)),
  variables: (game) => variablesTable(template(game).network),
  table: (game, atom) => atomTables(template(game), atom),
  chance: (game) => chanceTable(template(game).network),
  solutions: (game) => solutionsTable(template(game)),
  xcsp3: (game) => block("xml", [...xcsp3(initial(template(game)))].join("")),
};

function sheetOf(game: string) {
  return parseSheet(readGameText(game).text).sheet;
}

function template(game: string): Template {
  const grounding = groundSheet(sheetOf(game));
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  const { groups } = findGroups(program);
  return translate(program, { encoding: "grouped", groups });
}

function initial(made: Template): Network {
  const { program, network } = made;
  const injection = inject(
    made,
    program.fluents.flatMap(({ initially }, fluent) => (initially ? [fluent] : [])),
  );
  if ("problem" in injection) throw new Error(injection.problem);
  return withValues(network, injection.values);
}

function flatText(game: string): string {
  const flat = flatten(sheetOf(game));
  if ("problem" in flat) throw new Error(flat.problem);
  return formatSheet({ ...flat.sheet, comments: [] });
}

function groupsTable({ groups, program }: Template): string {
  const rows = groups.map(({ name, exactlyOne, fluents }) => {
    const members = fluents.map((fluent) => code(program.fluents[fluent]?.text));
    return [code(name), exactlyOne ? "exactly one" : "at most one", members.join(", ")];
  });
  return markdown(["group", "holds", "fluents"], rows);
}

function variablesTable({ variables }: Network): string {
  const rows = variables.map(({ name, kind, values }) => [code(name), kind, values.map(code).join(", ")]);
  return markdown(["variable", "kind", "values"], rows);
}

function atomTables(made: Template, atom: string): string {
  const found = findAtom(made, atom);
  if (found === undefined || "remark" in found) throw new Error(`no variable stands for ${atom}`);
  const tables = definitionsOf(made.network, found.variable).map((constraint) =>
    shownTable(made.network, constraint),
  );
  return tables.map(markdownTable).join("\n\n");
}

function markdownTable({ columns, allowed, rows }: ShownTable): string {
  const table = markdown(columns.map(code), rows);
  return allowed ? table : `Forbidden:\n\n${table}`;
}

/** What is known of the Booleans of the moves of `random`, and what follows for the probability of each. */
function chanceTable(network: Network): string {
  const [chance] = network.chance;
  if (chance === undefined) throw new Error("nothing is left to chance");
  const { variables } = network;
  const booleans = [...new Set(chance.booleans)];
  const values = variables[chance.variable]?.values ?? [];
  const rows = new Map<string, string[]>();
  for (const solution of solve(network)) {
    const known = booleans.map((boolean) => variables[boolean]?.values[solution[boolean]]);
    const legal = chance.booleans.map((boolean) => solution[boolean] === 1);
    const count = legal.filter((isLegal) => isLegal).length;
    rows.set(known.join(" "), [...known, ...legal.map((isLegal) => (isLegal ? probability(count) : "0"))]);
  }
  const columns = [...booleans.map((boolean) => variables[boolean]?.name), ...values];
  return markdown(columns.map(code), [...rows.values()].sort().reverse());
}

function probability(count: number): string {
  return count === 1 ? "1" : `1/${count}`;
}

/** The solutions of the network of the initial state: actions, and what is next. */
function solutionsTable(made: Template): string {
  const network = initial(made);
  const shown = [...network.variables.keys()].filter((x) => {
    return ["action", "chance", "next"].includes(network.variables[x]?.kind as string);
  });
  const rows = Array.from(solve(network, { order: "given" }), (solution) =>
    shown.map((x) => network.variables[x]?.values[solution[x]]),
  );
  return markdown(
    shown.map((x) => code(network.variables[x]?.name)),
    rows,
  );
}

function markdown(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("*", "\\*")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function code(text: string | undefined): string {
  return `\`${text}\``;
}
