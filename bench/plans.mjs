/**
 * Compares chains of turns with `clingo` (a Debian package), puzzle by puzzle in one run: is there a course
 * of exactly so many turns with this score? CPU seconds from the text of the rules to the answer.
 *
 *     npm run build && node bench/plans.mjs [--seconds N]
 *
 * On both sides a process of its own answers each question, and all its CPU time counts: user and system, all
 * threads, with start-up. We read the rules as they are; clingo reads the same rules as an answer set program
 * with the time as an argument (`plans-asp.ts`), which is written beforehand. After `--seconds` of CPU time
 * (60), or with more than 4 GB, a process is stopped. Where moves may share a turn, we ask for one turn of
 * as many independent moves as it takes, and clingo for as many turns.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { timed } from "./timed.mjs";

const MOST_KILOBYTES = 4 * 1024 * 1024;

/** A puzzle, the turns and the score that are asked for, and whether moves may share a turn. */
const QUESTIONS = /** @type {const} */ ([
  ["bandl-3", 6, 100, false],
  ["bandl-7", 6, 100, false],
  ["bandl-10", 6, 100, false],
  ["joint-buttons-and-lights-25", 6, 100, false],
  ["untwisty-complex", 9, 100, false],
  ["vectorracer-6", 11, 100, false],
  ["vectorracer-6", 12, 100, false],
  ["eight-puzzle", 28, 100, false],
  ["eight-puzzle", 30, 100, false],
  ["sudoku", 57, 100, true],
  ["hunter-big", 48, 100, false],
]);

const { values } = argumentsOf(import.meta.url, { options: { seconds: { type: "string", default: "60" } } });
const seconds = Number(values.seconds);
const version = spawnSync("clingo", ["--version"], { encoding: "utf8" });
if (version.error) {
  console.error("clingo is not there: apt-get install gringo (Debian) brings it.");
  process.exit(2);
}
console.error(version.stdout.split("\n")[0]);

const { parseSheet, planAsp } = await importBundled(
  "bench-plans",
  `export { parseSheet } from "./src/gdl/text/parse.ts";
   export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { askPlan } from "./bench/plan-question.ts";
   export { planAsp } from "./bench/plans-asp.ts";`,
);

const limits = `ulimit -t ${seconds};`;
const folder = mkdtempSync(join(tmpdir(), "arcwood-plans-"));
let differ = 0;
try {
  console.log("| puzzle | turns | score | clingo | s | arcwood | s |");
  console.log("|---|---:|---:|---|---:|---|---:|");
  for (const [name, turns, score, share] of QUESTIONS) {
    const file = join(ROOT, "games", name, "rules.kif");
    const program = join(folder, "plan.lp");
    writeFileSync(program, planAsp(parseSheet(readFileSync(file, "utf8")).sheet, turns, score) ?? "");
    const theirs = timed(`${limits} ulimit -v ${MOST_KILOBYTES};`, "", [
      "clingo",
      "--outf=1",
      "--warn=none",
      program,
    ]);
    const one = join(ROOT, "bench/plans-one.mjs");
    const asked = [file, String(share ? 1 : turns), String(score), share ? "share" : "plain"];
    const ours = timed(limits, "", [process.execPath, one, ...asked]);
    const clingo = answerOf(theirs.output);
    const arcwood = ours.output.trim() || "stopped";
    if (clingo !== "stopped" && arcwood !== "stopped" && clingo !== arcwood) differ++;
    const question = `${name}${share ? ", in 1 shared turn" : ""} | ${turns} | ${score}`;
    const answers = `${clingo} | ${theirs.cpu.toFixed(2)} | ${arcwood} | ${ours.cpu.toFixed(2)}`;
    console.log(`| ${question} | ${answers} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (differ > 0) console.log(`${differ} answers differ`);
process.exit(differ > 0 ? 1 : 0);

/** @param {string} output */
function answerOf(output) {
  if (output.includes("INCONSISTENT")) return "unsatisfiable";
  return output.includes("ANSWER\n") ? "satisfiable" : "stopped";
}
