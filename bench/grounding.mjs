/**
 * Compares grounding with `gringo` (a Debian package), sheet by sheet in one run: CPU seconds from text to
 * ground program, and numbers of ground rules.
 *
 *     node bench/grounding.mjs [--all | --small N] [--seconds N] [--json] [NAME…]
 *
 * On both sides a process of its own grounds each sheet, and all its CPU time counts: user and system, all
 * threads, with start-up. Only `inside` is without the start-up of Node and the reading of the sheet. We read
 * the sheet as it is; gringo reads the same rules as an answer set program (`grounding-asp.ts`) that is
 * written beforehand. Its usual output, which it writes twice as fast as `--text`, goes to `grep -c`, which
 * counts its rules, facts and choices. After `--seconds` of CPU time (60), or with more than 4 GB, gringo is
 * stopped. A NAME is a part of a sheet's path. Without a NAME a selection is taken, or with `--all` every
 * sheet with a trace, or with `--small N` the N that have the shortest texts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { timed } from "./timed.mjs";

const DATA = process.env.ARCWOOD_DATA || join(ROOT, "../shared");
const MOST_KILOBYTES = 4 * 1024 * 1024;

const SELECTION = [
  "ticTacToe",
  "connectFour",
  "breakthrough",
  "knightThrough",
  "pentago",
  "sheepAndWolf",
  "eightPuzzle",
  "hanoi",
  "blocks",
  "englishDraughts",
  "checkers",
  "chineseCheckers3",
  "battlebrushes",
  "pacman3p",
  "bomberman2p",
  "quarto",
  "reversi",
  "othello-comp2007",
  "hex",
  "skirmish",
  "amazons_8x8",
  "amazonsTorus_10x10",
  "amazons",
  "linesOfAction",
  "atariGoVariant_7x7",
  "cubicup_3player",
  "merrills",
  "sudoku",
  "chess",
];

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    small: { type: "string" },
    seconds: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const small = values.small === undefined ? undefined : Number(values.small);
if (small !== undefined && !(Number.isInteger(small) && small > 0)) {
  console.error(`--small wants a number of sheets, such as 100, and not ${values.small}.`);
  process.exit(2);
}
const index = join(DATA, "traces/INDEX.tsv");
if (!existsSync(index)) {
  console.error(
    "The public sheets are not there: set ARCWOOD_DATA to the folder with games/ and traces/ in it.",
  );
  process.exit(2);
}
const version = spawnSync("gringo", ["--version"], { encoding: "utf8" });
if (version.error) {
  console.error("gringo is not there: apt-get install gringo (Debian) brings it.");
  process.exit(2);
}
const rows = readFileSync(index, "utf8").trim().split("\n").slice(1);
const known = [...new Set(rows.map((row) => /** @type {string} */ (row.split("\t")[1])))];
const wanted = (/** @type {string} */ path) => values.all || positionals.some((part) => path.includes(part));
const bytes = (/** @type {string} */ path) => statSync(join(DATA, path)).size;
const sheets =
  small !== undefined
    ? known.sort((a, b) => bytes(a) - bytes(b)).slice(0, small)
    : values.all || positionals.length > 0
      ? known.filter(wanted)
      : SELECTION.flatMap((name) => known.filter((path) => basename(path, ".kif") === name).slice(0, 1));

const { parseSheet, toAsp } = await importBundled(
  "bench-grounding",
  `export { parseSheet } from "./src/gdl/text/parse.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { compileLater } from "./src/cli/compile-later.ts";
   export { toAsp } from "./bench/grounding-asp.ts";`,
);

const folder = mkdtempSync(join(tmpdir(), "arcwood-grounding-"));

/** @param {string} path */
function measure(path) {
  const file = join(DATA, path);
  const ours = timed("", "", [
    process.execPath,
    join(ROOT, "bench/grounding-one.mjs"),
    file,
    String(seconds),
  ]);
  const result = ours.ended ? JSON.parse(ours.output) : { problem: "the process failed" };
  const row = { sheet: basename(path).replace(/\.\w+$/, ""), ours: ours.cpu, ...result };
  const asp = toAsp(parseSheet(readFileSync(file, "utf8")).sheet);
  if (asp === undefined) return { ...row, gringoProblem: "too many copies of a rule with `or`" };
  const program = join(folder, "sheet.lp");
  writeFileSync(program, asp);
  const limits = `ulimit -t ${seconds}; ulimit -v ${MOST_KILOBYTES};`;
  const theirs = timed(limits, "| grep -c '^1 '", ["gringo", "--warn=none", program]);
  if (theirs.cpu > seconds) return { ...row, gringo: theirs.cpu, gringoProblem: `more than ${seconds} s` };
  if (!theirs.ended) return { ...row, gringo: theirs.cpu, gringoProblem: "out of memory, or refused" };
  return { ...row, gringo: theirs.cpu, gringoRules: Number(theirs.output) };
}

/** @param {number | undefined} number */
const count = (number) => (number === undefined ? "" : number.toLocaleString("en"));
/** @param {number | undefined} cpu */
const show = (cpu) => (cpu === undefined ? "" : cpu.toFixed(2));

if (!values.json) {
  console.error(version.stdout.split("\n")[0]);
  console.log("| sheet | CPU s | inside | atoms | ground rules | gringo: CPU s | its rules | ratio |");
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|");
}
const total = { sheets: 0, ground: 0, gringo: 0, both: 0, ours: 0, inside: 0, theirs: 0, most: 0 };
try {
  for (const path of sheets) {
    const row = measure(path);
    total.sheets++;
    total.most = Math.max(total.most, row.ours);
    if (row.problem === undefined) total.ground++;
    const ended = row.gringoProblem === undefined;
    if (ended) {
      total.gringo++;
      if (row.problem === undefined) total.both++;
      total.ours += row.ours;
      total.inside += row.inside ?? 0;
      total.theirs += row.gringo ?? 0;
    }
    if (values.json) {
      console.log(JSON.stringify(row));
      continue;
    }
    const ours = row.problem === undefined ? [count(row.atoms), count(row.rules)] : [row.problem, ""];
    const theirs = ended
      ? [show(row.gringo), count(row.gringoRules), (row.ours / Math.max(row.gringo ?? 0, 0.01)).toFixed(2)]
      : [row.gringoProblem, "", ""];
    console.log(`| ${[row.sheet, show(row.ours), show(row.inside), ...ours, ...theirs].join(" | ")} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (values.json) console.log(JSON.stringify({ total }));
else {
  console.log(
    `\n${total.sheets} sheets, ${total.ground} ground by us, ${total.gringo} by gringo, ${total.both} by both. ` +
      `Over the sheets that gringo ends: ${show(total.ours)} s for us (${show(total.inside)} s inside), ` +
      `${show(total.theirs)} s for gringo. None took us more than ${show(total.most)} s.`,
  );
}
