/**
 * The search with learnt clauses (`src/engine/learn/`) beside minisat and cadical, on twenty classic formulas
 * (`formulas.mjs`) and on the clauses of twelve chains of turns (`chain-formulas.mjs`). All answers are
 * compared, and every solution is checked.
 *
 *     apt-get install minisat cadical
 *     node bench/clauses.mjs [--repeat N] [--seconds N] [--set classic|chains] [--json] [NAME…]
 *
 * Times are CPU seconds, with reading the clauses: those that the programs print, and those of this process,
 * which gets the clauses as arrays. The three take turns, and the least of `--repeat` runs counts. After
 * `--seconds` of CPU time (20) a search is stopped and counts as that long. A formula that is solved first and
 * does not count makes V8 compile the kernel. Exits with 1 if an answer differs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { chainFormulas } from "./chain-formulas.mjs";
import { dimacs, formulas, variablesOf } from "./formulas.mjs";
import { cpuSeconds } from "./rivals.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    repeat: { type: "string", default: "3" },
    seconds: { type: "string", default: "20" },
    set: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const limit = Number(values.seconds);

await build(RUNNABLE);
const { ClauseSearch, courseFormula, loadKernel, Random } = await importBundled(
  "bench-clauses",
  `export { ClauseSearch } from "./src/engine/learn/clause-search.js";
   export { Random } from "./src/engine/random-numbers.js";
   export { loadKernelFile as loadKernel } from "./src/node/kernel-file.js";
   export { courseFormula } from "./bench/plan-question.js";`,
);
loadKernel();

/** No answer where it was stopped. @typedef {{ answer?: boolean, seconds: number, conflicts: number }} Run */

/**
 * @param {readonly number[][]} clauses
 * @returns {Run}
 */
function runArcwood(clauses) {
  const began = cpuSeconds();
  const search = new ClauseSearch({ memoryBytes: 2 ** 28 });
  search.newVariables(variablesOf(clauses));
  for (const clause of clauses) search.addClause(clause);
  const pieces = search.solve();
  let piece = pieces.next();
  while (!piece.done && cpuSeconds() - began < limit) piece = pieces.next();
  const { conflicts } = search.counts;
  if (!piece.done) return { seconds: limit, conflicts };
  const seconds = cpuSeconds() - began;
  const answer = piece.value === "satisfiable";
  if (!answer && piece.value !== "unsatisfiable") throw new Error(`arcwood: ${piece.value}`);
  if (answer && !clauses.every((clause) => clause.some((literal) => search.isTrue(literal))))
    throw new Error("arcwood: a solution that is none");
  return { answer, seconds, conflicts };
}

/** The other solvers, and how each says its time and its conflicts. They exit with 10 or 20 if they answer. */
const RIVALS = [
  { name: "minisat", seconds: /CPU time\s*: ([\d.]+)/, conflicts: /conflicts\s*: (\d+)/ },
  { name: "cadical", seconds: /since initialization:\s*([\d.]+)/, conflicts: /conflicts:\s+(\d+)/ },
];

/**
 * @param {(typeof RIVALS)[number]} rival
 * @param {string} file
 * @returns {Run}
 */
function runRival({ name, seconds, conflicts }, file) {
  // The shell's limit is CPU time, as ours is; it ends the program, which prints what it counted.
  const command = `ulimit -S -t ${limit}; exec "$0" "$1"`;
  const { status, signal, stdout, error } = spawnSync("sh", ["-c", command, name, file], {
    encoding: "utf8",
  });
  const isStopped =
    signal === "SIGXCPU" || stdout.includes("INTERRUPTED") || stdout.includes("INDETERMINATE");
  if (error !== undefined || (status !== 10 && status !== 20 && !isStopped))
    throw new Error(`${name} ${file}: ${error?.message ?? stdout}`);
  return {
    ...(isStopped ? {} : { answer: status === 10 }),
    seconds: isStopped ? limit : Number(seconds.exec(stdout)?.[1]),
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

/**
 * @param {string} set
 * @param {readonly import("./formulas.mjs").Formula[]} all
 */
function compare(set, all) {
  const chosen = all.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) return;
  if (!values.json) {
    const heads = names.flatMap((name) => [`${name}, ms`, "conflicts"]);
    const line = `| --- | --- |${heads.map(() => " ---: |").join("")}`;
    console.log(`\n| ${set} | solution | ${heads.join(" | ")} |\n${line}`);
  }
  const measured = chosen.map(({ name, clauses }) => {
    const file = join(folder, "formula.cnf");
    writeFileSync(file, dimacs(clauses));
    const runs = measure(file, clauses);
    show(name, runs);
    return runs;
  });
  for (const { name } of rivals) {
    const ratios = measured.map((runs) => runs.arcwood.seconds / Math.max(0.001, runs[name].seconds));
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    if (values.json) console.log(JSON.stringify({ set, rival: name, mean }));
    else console.log(`\narcwood / ${name}, geometric mean: ${mean.toFixed(2)}`);
  }
}

/**
 * @param {string} name
 * @param {Record<string, Run>} runs
 */
function show(name, runs) {
  const answers = new Set(
    Object.values(runs).flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
  );
  if (answers.size > 1) {
    console.error(`${name}: the answers differ`);
    process.exitCode = 1;
  }
  if (values.json) {
    console.log(JSON.stringify({ name, ...runs }));
    return;
  }
  const cells = names.flatMap((n) => {
    const { answer, seconds, conflicts } = runs[n];
    return answer === undefined
      ? ["stopped", ""]
      : [(1000 * seconds).toFixed(0), conflicts.toLocaleString("en")];
  });
  console.log(
    `| ${name} | ${answers.has(true) ? "yes" : answers.has(false) ? "no" : "?"} | ${cells.join(" | ")} |`,
  );
}

const classic = formulas(Random);
runArcwood(classic[4].clauses);
const folder = mkdtempSync(join(tmpdir(), "clauses-"));
const names = ["arcwood", ...rivals.map(({ name }) => name)];
try {
  if (values.set !== "chains") compare("formula", classic);
  if (values.set !== "classic") compare("chain", chainFormulas(courseFormula));
} finally {
  rmSync(folder, { recursive: true });
}
