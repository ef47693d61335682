/**
 * The tables of a tournament in LaTeX, for `booktabs` and `graphicx`: a file for \input, with a float for each
 * table.
 */
import { countText, type ReportTable } from "./report-tables.js";
import type { Standing } from "./standing.js";

/** Shrinks what is wider than the text; the pairings are in most classes. */
const FITTED = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}";

/** `facts` are sentences on how the tournament was played; they stand in comments. */
export function latexTables(
  standing: Standing,
  tables: readonly ReportTable[],
  facts: readonly string[],
): string {
  const partial = standing.matches < standing.planned ? ` (${countText(standing)})` : "";
  const comments = ["Tables of arcwood; they want \\usepackage{booktabs,graphicx}.", ...facts];
  const labels = new Map<string, number>();
  const floats = tables.map((table) => {
    const { kind, title, head, rows, words } = table;
    const number = (labels.get(kind) ?? 0) + 1;
    labels.set(kind, number);
    const columns = head.map((_, column) => (column < words ? "l" : "r")).join("");
    return [
      "\\begin{table}[htbp]",
      "  \\centering",
      `  \\caption{${latexText(title + (PLAIN.has(kind) ? "" : INTERVALS) + partial)}}`,
      `  \\label{tab:arcwood-${kind}${number > 1 ? `-${number}` : ""}}`,
      `  ${FITTED}{\\begin{tabular}{${columns}}`,
      "    \\toprule",
      `    ${rowOfLatex(head)}`,
      "    \\midrule",
      ...rows.map((row) => `    ${rowOfLatex(row)}`),
      "    \\bottomrule",
      "  \\end{tabular}}",
      "\\end{table}",
    ].join("\n");
  });
  return `${[...comments.map((line) => `% ${line}`), ...floats].join("\n")}\n`;
}

/** A caption says what the figures in brackets, and those after ±, are. */
const INTERVALS = ", with 95 % intervals";

/** The tables without any. */
const PLAIN: ReadonlySet<ReportTable["kind"]> = new Set(["times", "tests", "workers"]);

function rowOfLatex(cells: readonly string[]): string {
  return `${cells.map(latexText).join(" & ")} \\\\`;
}

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "±": "$\\pm$",
  "–": "--",
  "[": "{[}",
  "]": "{]}",
};

/** A text as LaTeX prints it. A bracket that begins a row would be an option of the line break before it. */
function latexText(text: string): string {
  return text
    .replace(/[\\~^<>|±–[\]{}$&#_%]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
    .replace(/(?<![\w.])-(?=\d)/g, "$-$");
}
