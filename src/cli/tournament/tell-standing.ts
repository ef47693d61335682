/** The result of a tournament, told in the terminal and written into files. */
import { join } from "node:path";
import { counted } from "../../gdl/counted.js";
import { DEFAULT_MEANS } from "../../match/built-in.js";
import type { ExperimentResult } from "../../match/experiment/experiment-result.js";
import { experimentTables } from "../../match/experiment/experiment-tables.js";
import { latexTables } from "../../match/tournament/latex.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import { matchesCsv } from "../../match/tournament/matches-csv.js";
import type { TournamentSpec } from "../../match/tournament/plan.js";
import {
  conditionFacts,
  type ReportHead,
  reportPage,
  scoresSvg,
} from "../../match/tournament/report-page.js";
import { countText, type ReportTable, tablesOf } from "../../match/tournament/report-tables.js";
import type { Standing } from "../../match/tournament/standing.js";
import { note, UsageError } from "../../node/messages.js";
import { wrappedRow } from "../../node/wrap.js";
import { touch, writeText } from "../../node/write-file.js";
import { describeBudget } from "../shared/budget-options.js";
import { print } from "../shared/output.js";

/** Files that are written when the tournament ends, at Ctrl-C too. */
export interface ReportFiles {
  /** A folder, for `report.html`. */
  readonly out?: string | undefined;
  readonly csv?: string | undefined;
  readonly latex?: string | undefined;
  readonly svg?: string | undefined;
}

/** A file called `-`, which takes the place of what is printed. */
export function isOnStdout({ csv, latex, svg }: ReportFiles): boolean {
  return [csv, latex, svg].includes("-");
}

/** Before hours are played: whether there will be room for what comes of them. */
export function refuseUnwritable(
  { csv, latex, svg, rows }: ReportFiles & { readonly rows?: string | undefined },
  isJson: boolean,
): void {
  const paths = [csv, latex, svg, rows].filter((path) => path !== undefined);
  if (paths.filter((path) => path === "-").length + Number(isJson) > 1) {
    throw new UsageError("Only one of --csv -, --latex -, --svg - and --json can go to stdout.");
  }
  for (const path of paths) if (path !== "-") touch(path);
}

/** What fits a terminal; the files have all tables. Times are left out, since a seed does not decide them. */
const SHOWN: ReadonlySet<ReportTable["kind"]> = new Set(["pairings", "roles", "ratings", "lengths"]);

export function printStanding(standing: Standing): void {
  print(`${countText(standing)}${standing.matches > 0 ? ", with 95 % intervals" : ""}`);
  const tables = tablesOf(standing);
  // Of two players, and of single games, the pairings say the same.
  const crosstable =
    standing.players.length > 2 ? tables.find(({ kind }) => kind === "crosstable") : undefined;
  const shown = tables.filter((table) => table === crosstable || SHOWN.has(table.kind));
  for (const table of shown) printTable(table);
}

export function printTable({ title, head, rows, words }: ReportTable): void {
  print(`\n${title}`);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) {
    const cells = row.map((cell, i) => (i < words ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
    print(wrappedRow(cells, process.stdout, "  "));
  }
}

export function writeFiles(
  { out, csv, latex, svg }: ReportFiles,
  { title, facts: told, file }: ReportHead,
  standing: Standing,
  result: ExperimentResult,
  outcomes: readonly MatchOutcome[],
): void {
  const facts = [...told, ...conditionFacts(standing)];
  const write = (path: string | undefined, what: string, pieces: () => Iterable<string>) => {
    if (path === undefined) return;
    writeText(path, pieces());
    if (path !== "-") note(`${what} in ${path}.`);
  };
  const tables = [...experimentTables(result), ...tablesOf(standing)];
  const page = out === undefined ? undefined : join(out, "report.html");
  const head = { title, facts, ...(file === undefined ? {} : { file }) };
  write(page, "The report is", () => [reportPage(head, standing, result)]);
  write(csv, "The matches are", () => matchesCsv(outcomes));
  write(latex, "The tables are", () => [latexTables(standing, tables, facts)]);
  write(svg, "The chart is", () => [scoresSvg(standing)]);
}

/** How a tournament was played, in sentences. */
export function factsOf(spec: TournamentSpec, standing: Standing): string[] {
  const { games, budget, matches, pairs, swap, seed, opening = 0, learned = {} } = spec;
  const known = games.flatMap(({ name }) => (Object.hasOwn(learned, name) ? [name] : []));
  // Who has not played yet stands behind the others.
  const players = new Set([...standing.players, ...spec.players]);
  const roles = swap ? "roles exchanged" : "roles not exchanged";
  const count = pairs === undefined ? counted(matches, "match", "matches") : counted(pairs, "pair");
  return [
    `${[...players].join(", ")} on ${games.map(({ name }) => name).join(", ")}.`,
    `${describeBudget(budget, DEFAULT_MEANS)}; ${count} of each pairing, ${roles}; seed ${seed}.`,
    ...(opening > 0
      ? [`The first ${counted(opening, "turn")} of each match are drawn, alike in matches of one seed.`]
      : []),
    ...(known.length > 0 ? [`Players know learnt values of ${known.join(", ")}.`] : []),
  ];
}
