/** What `arcwood network` prints. */
import { counted } from "../../gdl/counted.js";
import { formatSheet, printTerm } from "../../gdl/print/print.js";
import type { Flat } from "../../ground/flatten/flatten.js";
import { groundRules } from "../../ground/show-rules.js";
import type { Group } from "../../network/groups/groups.js";
import type { PaperStatistics } from "../../network/paper-statistics.js";
import type { NetworkSize, Preprocessed } from "../../network/preprocess/preprocess.js";
import {
  definitionsOf,
  findAtom,
  misspelling,
  type RowPrinter,
  type ShownTable,
  shownTable,
  tableLines,
} from "../../network/shown-table.js";
import { networkStatistics } from "../../network/statistics.js";
import type { Template } from "../../network/template.js";
import type { Built } from "./build-network.js";

/** The flat sheet; before it, for each new relation, a comment that says what the relation stands for. */
export function* flatLines({ sheet, relations }: Flat): Generator<string> {
  const texts = relations.map(({ flat, meaning }) => [printTerm(flat), printTerm(meaning)] as const);
  const width = Math.max(0, ...texts.map(([flat]) => flat.length));
  for (const [flat, meaning] of texts) yield `; ${flat.padEnd(width)}  is  ${meaning}`;
  if (texts.length > 0) yield "";
  yield formatSheet(sheet, "kif").trimEnd();
}

/** How many there are of each kind, as a remark. */
function kindsOf(counts: Readonly<Partial<Record<string, number>>>): string {
  return Object.entries(counts)
    .map(([kind, n]) => `${n} ${kind}`)
    .join(", ");
}

/** What the paper's network would have, in the same rows. */
export function paperLines(paper: PaperStatistics): string[] {
  const rows = [
    ["variables", `${paper.variables}  (${kindsOf(paper.kinds)})`],
    ["maxDomain", `${paper.maxDomain}  (${paper.largest})`],
    ["constraints", `${paper.constraints}  (${kindsOf(paper.rules)})`],
  ];
  return ["as the paper counts:", ...rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`)];
}

export function statisticsLines(label: string, built: Built): string[] {
  const { network, template, unproved, groundRules, seconds, preprocessed } = built;
  const { kinds, ...numbers } = networkStatistics(network);
  const { groups, program, encoding } = template;
  const inGroups = fluentsOf(groups);
  const rows: [string, string][] = [
    ["variables", `${numbers.variables}  (${kindsOf(kinds)})`],
    ["maxDomain", String(numbers.maxDomain)],
    ["constraints", `${numbers.constraints}  (${numbers.channels} of them channels)`],
    ["tuples", String(numbers.tuples)],
    ["arity", String(numbers.arity)],
    ["groundRules", String(groundRules)],
    ["seconds", seconds.toFixed(3)],
  ];
  if (encoding === "grouped") {
    rows.push(["groups", `${groups.length}  (${inGroups} of ${program.fluents.length} fluents)`]);
    if (unproved.length > 0) {
      const about = `(${fluentsOf(unproved)} fluents, left Boolean: the proofs came to their limit; --effort gives more)`;
      rows.push(["unproved", `${unproved.length}  ${about}`]);
    }
  }
  const sizes = rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`);
  return [`${label}:`, ...sizes, ...(preprocessed === undefined ? [] : preprocessingLines(preprocessed))];
}

function fluentsOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { fluents }) => sum + fluents.length, 0);
}

/** The network before, what each step changed in all its rounds, and the network after. */
function preprocessingLines({ before, after, steps }: Preprocessed): string[] {
  const row = (name: string, { constraints, tuples, places, values }: NetworkSize, remark = ""): string[] => {
    return [name, ...[constraints, tuples, places, values].map(String), remark];
  };
  const rows = [
    ["", "constraints", "tuples", "places", "values", ""],
    row("before", before),
    ...steps.map(({ step, change, ...rest }) => {
      const remark = Object.entries(rest).map(([what, count]) => `${count} ${what}`);
      return row(step, change, remark.join(", "));
    }),
    row("after", after),
  ];
  const lines = rows.map((cells) => {
    const [name, ...numbers] = cells as [string, ...string[]];
    const remark = numbers.pop() as string;
    return `  ${name.padEnd(10)}${numbers.map((number) => number.padStart(12)).join("")}  ${remark}`.trimEnd();
  });
  const untried = steps.reduce((sum, step) => sum + (step.untried ?? 0), 0);
  if (untried > 0)
    lines.push(
      `  sac came to its limit before it had tried ${counted(untried, "value")}; --effort gives more`,
    );
  return lines;
}

/** What can be shown of a network, besides the flat sheet. */
export const PARTS = ["rules", "groups", "variables", "constraints"] as const;
export type ShownPart = (typeof PARTS)[number];

export function* showLines(
  { program, template, unproved, network }: Built,
  what: ShownPart,
  printRow?: RowPrinter,
): Generator<string> {
  if (what === "rules") yield* groundRules(program);
  else if (what === "groups") {
    const line = (holds: string, { name, fluents }: Group): string => {
      return `${holds}  ${name}: ${fluents.map((fluent) => program.fluents[fluent]?.text).join(" ")}`;
    };
    for (const group of template.groups) yield line(group.exactlyOne ? "exactly one" : "at most one", group);
    for (const group of unproved) yield line("unproved", group);
  } else if (what === "variables") {
    for (const { name, kind, stage, values } of network.variables) {
      yield `${stage} ${kind.padEnd(8)}  ${name}: ${values.join(" ")}`;
    }
  } else {
    for (const constraint of network.constraints) {
      yield* tableLines(shownTable(network, constraint), printRow);
      yield "";
    }
  }
}

/** Why there is no variable for an atom, as a part of a sentence. */
export function whyAbsent(template: Template, atom: string): string {
  return (
    misspelling(template, atom) ?? "no variable stands for it; --show variables lists those that there are"
  );
}

export interface AtomReport {
  readonly atom: string;
  readonly problem?: string;
  readonly remark?: string;
  readonly variable?: string;
  readonly value?: string;
  readonly constraints?: readonly ShownTable[];
}

export function atomReport(template: Template, atom: string): AtomReport {
  const found = findAtom(template, atom);
  if (found === undefined) {
    return { atom, problem: whyAbsent(template, atom) };
  }
  if ("remark" in found) return { atom, remark: found.remark };
  const { network } = template;
  const variable = network.variables[found.variable];
  const constraints = definitionsOf(network, found.variable).map((constraint) =>
    shownTable(network, constraint),
  );
  return { atom, variable: variable?.name, value: variable?.values[found.value], constraints };
}

export function* atomLines(
  { atom, problem, remark, variable, value, constraints = [] }: AtomReport,
  printRow: RowPrinter,
): Generator<string> {
  if (problem !== undefined || remark !== undefined) yield `${atom}: ${problem ?? remark}`;
  else {
    yield `${atom}: the variable ${variable}, value ${value}`;
    if (constraints.length === 0) yield "Nothing defines it: the state gives it.";
  }
  for (const table of constraints) {
    yield "";
    yield* tableLines(table, printRow);
  }
}
