/**
 * The search with learnt clauses (`src/engine/learn/`) beside minisat and cadical, on twenty classic formulas
 * (`formulas.mjs`). All answers are compared, and every solution is checked.
 *
 *     apt-get install minisat cadical
 *     node bench/clauses.mjs [--repeat N] [--json] [NAME…]
 *
 * Times are CPU seconds, with reading the clauses: those that the programs print, and those of this process,
 * which gets the clauses as arrays. The three take turns, and the least of `--repeat` runs counts. A formula
 * that is solved first and does not count makes V8 compile the kernel. Exits with 1 if an answer differs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { dimacs, formulas, variablesOf } from "./formulas.mjs";
import { cpuSeconds } from "./rivals.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: "string", default: "3" }, json: { type: "boolean", default: false } },
});

await build(RUNNABLE);
const { allOf, ClauseSearch, loadKernel, Random } = await importBundled(
  "bench-clauses",
  `export { ClauseSearch } from "./src/engine/learn/clause-search.js";
   export { allOf } from "./src/engine/pieces.js";
   export { Random } from "./src/engine/random-numbers.js";
   export { loadKernelFile as loadKernel } from "./src/node/kernel-file.js";`,
);
loadKernel();

/** @typedef {{ isSatisfiable: boolean, seconds: number, conflicts: number }} Run */

/**
 * @param {readonly number[][]} clauses
 * @returns {Run}
 */
function runArcwood(clauses) {
  const began = cpuSeconds();
  const search = new ClauseSearch({ memoryBytes: 2 ** 28 });
  search.newVariables(variablesOf(clauses));
  for (const clause of clauses) search.addClause(clause);
  const answer = allOf(search.solve());
  const seconds = cpuSeconds() - began;
  const isSatisfiable = answer === "satisfiable";
  if (!isSatisfiable && answer !== "unsatisfiable") throw new Error(`arcwood: ${answer}`);
  if (isSatisfiable && !clauses.every((clause) => clause.some((literal) => search.isTrue(literal))))
    throw new Error("arcwood: a solution that is none");
  return { isSatisfiable, seconds, conflicts: search.counts.conflicts };
}

/** The other solvers, and how each says its time and its conflicts. They exit with 10 or 20. */
const RIVALS = [
  { name: "minisat", args: [], seconds: /CPU time\s*: ([\d.]+)/, conflicts: /conflicts\s*: (\d+)/ },
  { name: "cadical", args: [], seconds: /since initialization:\s*([\d.]+)/, conflicts: /conflicts:\s+(\d+)/ },
];

/**
 * @param {(typeof RIVALS)[number]} rival
 * @param {string} file
 * @returns {Run}
 */
function runRival({ name, args, seconds, conflicts }, file) {
  const { status, stdout, error } = spawnSync(name, [...args, file], { encoding: "utf8" });
  if (error !== undefined || (status !== 10 && status !== 20))
    throw new Error(`${name} ${file}: ${error?.message ?? stdout}`);
  return {
    isSatisfiable: status === 10,
    seconds: Number(seconds.exec(stdout)?.[1]),
    // A formula without a conflict has no such line.
    conflicts: Number(conflicts.exec(stdout)?.[1] ?? 0),
  };
}

const rivals = RIVALS.filter(({ name }) => {
  const isThere = spawnSync(name, ["--help"]).error === undefined;
  if (!isThere) console.error(`${name} is not installed, so it is left out: apt-get install ${name}`);
  return isThere;
});

/**
 * @param {string} file
 * @param {readonly number[][]} clauses
 */
function measure(file, clauses) {
  /** @type {Record<string, Run>} */
  const best = {};
  for (let n = 0; n < Number(values.repeat); n++) {
    const runs = {
      arcwood: runArcwood(clauses),
      ...Object.fromEntries(rivals.map((r) => [r.name, runRival(r, file)])),
    };
    for (const [name, run] of Object.entries(runs)) {
      if (best[name] === undefined || run.seconds < best[name].seconds) best[name] = run;
    }
  }
  return best;
}

const chosen = formulas(Random).filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
runArcwood(formulas(Random)[4].clauses);
const folder = mkdtempSync(join(tmpdir(), "clauses-"));
const names = ["arcwood", ...rivals.map(({ name }) => name)];
const ratios = /** @type {Record<string, number[]>} */ (
  Object.fromEntries(rivals.map(({ name }) => [name, []]))
);
let isAlike = true;
if (!values.json) {
  const heads = names.flatMap((name) => [`${name}, ms`, "conflicts"]);
  console.log(
    `| formula | solution | ${heads.join(" | ")} |\n| --- | --- |${heads.map(() => " ---: |").join("")}`,
  );
}
for (const { name, clauses } of chosen) {
  const file = join(folder, "formula.cnf");
  writeFileSync(file, dimacs(clauses));
  const runs = measure(file, clauses);
  for (const rival of rivals) {
    if (runs[rival.name].isSatisfiable !== runs.arcwood.isSatisfiable) {
      console.error(`${name}: arcwood and ${rival.name} differ`);
      isAlike = false;
    }
    ratios[rival.name].push(runs.arcwood.seconds / Math.max(0.001, runs[rival.name].seconds));
  }
  if (values.json) console.log(JSON.stringify({ name, ...runs }));
  else {
    const cells = names.flatMap((n) => [
      (1000 * runs[n].seconds).toFixed(0),
      runs[n].conflicts.toLocaleString("en"),
    ]);
    console.log(`| ${name} | ${runs.arcwood.isSatisfiable ? "yes" : "no"} | ${cells.join(" | ")} |`);
  }
}
rmSync(folder, { recursive: true });
for (const [name, all] of Object.entries(ratios)) {
  const mean = Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length);
  console.log(
    values.json
      ? JSON.stringify({ rival: name, mean })
      : `\narcwood / ${name}, geometric mean: ${mean.toFixed(2)}`,
  );
}
process.exitCode = isAlike ? 0 : 1;
