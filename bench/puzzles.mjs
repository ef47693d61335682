/**
 * What the methods of planning find in each puzzle, bundled and public: games of one role, without `random`
 * and `sees`.
 *
 *     npm run build && node bench/puzzles.mjs [--methods breadth-first,…] [--seconds 20] [--memory 1024]
 *         [--seeds 1,2,3] [--out build/puzzles.jsonl] [PUZZLE…]
 *
 * A PUZZLE is a name, a file of rules or a path below games/ of the public data; without any, all puzzles.
 * Each method has some seconds of processor time, loading apart. A row tells the best score, its turns, the
 * seconds after which the plan was found, what was proved, the states met in a second, and the longest piece
 * of work in milliseconds of processor time of its thread, the making of the method among them. "best" says
 * that the score is proved to be the best one, because no goal is worth more or because nothing else can be
 * reached.
 *
 * Each row is also a line of the file: after a Ctrl-C the same command goes on where it was. After a change
 * to a method begin anew, in another file.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";
import { threadCpu } from "./thread-cpu.mjs";

/** Where public puzzles are, below the data. */
const COLLECTIONS = ["games/ggp-repository", "games/iggpc16-sancho-logs"];

const arcwood = await importBundled(
  "bench-puzzles",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { planMethods, METHODS } from "./src/search/plan/methods.ts";
   export { PlanSearch } from "./src/search/plan/plan-search.ts";`,
);
arcwood.loadKernelFile();

/** The planner, which has all methods, and each method alone. @type {Record<string, (question: any) => any>} */
const METHODS = { planner: (question) => ({ search: () => plans(question) }), ...arcwood.METHODS };

/** What the planner finds, told as a method tells it. */
function* plans(/** @type {any} */ question) {
  const planner = new arcwood.PlanSearch(question, arcwood.planMethods(question));
  let told;
  for (const _ of planner.search()) {
    yield planner.best === told ? undefined : { plan: planner.best };
    told = planner.best;
  }
  if (planner.best !== told) yield { plan: planner.best };
  if (planner.bound !== undefined) yield { none: planner.bound };
}

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    methods: { type: "string", default: Object.keys(METHODS).join() },
    seconds: { type: "string", default: "20" },
    memory: { type: "string", default: "1024" },
    seeds: { type: "string", default: "1" },
    out: { type: "string", default: join(ROOT, "build", "puzzles.jsonl") },
  },
});
const methods = values.methods.split(",");
const seeds = values.seeds.split(",").map(Number);
const [seconds, memory] = [Number(values.seconds), Number(values.memory)];
if (!(seconds > 0 && memory > 0) || seeds.some((seed) => !(seed >= 0))) fail("Every number is above 0.");
for (const method of methods)
  if (!(method in METHODS))
    fail(`There is no method ${method}; the methods are: ${Object.keys(METHODS).join(", ")}.`);

mkdirSync(dirname(values.out), { recursive: true });
const known = new Map();
if (existsSync(values.out)) {
  for (const line of readFileSync(values.out, "utf8").split("\n").filter(Boolean)) {
    const row = JSON.parse(line);
    known.set(keyOf(row), row);
  }
}

console.log(
  "| puzzle | method | seed | score | turns | found after | proved | seconds | states/s | longest piece |",
);
console.log("|---|---|---:|---:|---:|---:|---|---:|---:|---:|");
for (const file of positionals.length > 0 ? positionals.map(fileOf) : allPuzzles()) {
  /** @type {any} */
  let loaded;
  for (const method of methods) {
    for (const seed of seeds) {
      const asked = { puzzle: nameOf(file), method, seed, seconds, memory };
      let row = known.get(keyOf(asked));
      if (row === undefined) {
        loaded ??= arcwood.loadGame(readFileSync(file, "utf8"), { isLenient: true });
        row = {
          ...asked,
          ...(loaded.loaded ? measure(loaded.loaded, method, seed) : { note: loaded.problem }),
        };
        appendFileSync(values.out, `${JSON.stringify(row)}\n`);
      }
      show(row);
      // Ctrl-C is heard between two rows.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** One row: what a method finds within its time. */
function measure(/** @type {any} */ loaded, /** @type {string} */ method, /** @type {number} */ seed) {
  const begun = cpu();
  const spent = () => (cpu() - begun) / 1000;
  const state = loaded.game.initialState();
  let last = threadCpu();
  const search = METHODS[method]({ loaded, state, memoryBytes: memory * 2 ** 20, seed });
  if (search === undefined) return { note: "the method has nothing to say of it" };
  const highest = Math.max(
    0,
    ...(loaded.program?.goals ?? []).map((/** @type {any} */ goal) => Number(goal.text)),
  );
  /** @type {any} */
  let [best, none, foundAfter, longest, isOver] = [undefined, undefined, 0, 0, true];
  for (const finding of search.search()) {
    const now = threadCpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (finding?.plan !== undefined && !(finding.plan.score <= best?.score)) {
      best = finding.plan;
      foundAfter = spent();
    }
    if (finding?.none !== undefined) none = finding.none;
    if (spent() > seconds) {
      isOver = false;
      break;
    }
  }
  // The last piece may tell of nothing.
  longest = Math.max(longest, threadCpu() - last);
  const isBest = best !== undefined && (best.score >= highest || none?.turns === Number.POSITIVE_INFINITY);
  const turns = none?.turns === Number.POSITIVE_INFINITY ? "any turns" : `${none?.turns} turns`;
  const proved = isBest ? "best" : none === undefined ? "" : `no ${none.score} in ${turns}`;
  return {
    score: best?.score,
    turns: best?.moves.length,
    foundAfter,
    proved,
    isOver,
    spent: spent(),
    states: search.states,
    longest,
    note: loaded.fallback,
  };
}

function show(/** @type {any} */ row) {
  const { puzzle, method, seed, score, turns, foundAfter, proved, isOver, spent, states, longest, note } =
    row;
  const rate = states === undefined ? "" : Math.round(states / spent);
  const cells =
    score === undefined && proved === undefined
      ? [puzzle, method, seed, "", "", "", note ?? "", "", "", ""]
      : [
          puzzle,
          method,
          seed,
          score ?? "none",
          turns ?? "",
          score === undefined ? "" : foundAfter.toFixed(2),
          proved,
          `${spent.toFixed(2)}${isOver ? "" : " limit"}`,
          rate,
          longest.toFixed(0),
        ];
  console.log(`| ${cells.join(" | ")} |`);
}

function allPuzzles() {
  const bundled = readdirSync(join(ROOT, "games")).map((name) => join(ROOT, "games", name, "rules.kif"));
  const found = COLLECTIONS.map((folder) => join(DATA, folder))
    .filter(existsSync)
    .flatMap(kifFilesIn);
  return [...bundled, ...found].filter((file) => isPuzzle(readFileSync(file, "utf8")));
}

/** @returns {string[]} */
function kifFilesIn(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? kifFilesIn(path) : path.endsWith(".kif") ? [path] : [];
  });
}

function isPuzzle(/** @type {string} */ rules) {
  const text = rules.replace(/;.*/g, "").toLowerCase();
  const roles = new Set([...text.matchAll(/\(\s*role\s+([^\s()?]+)\s*\)/g)].map((match) => match[1]));
  return roles.size === 1 && !roles.has("random") && !/\(\s*sees\s/.test(text);
}

function fileOf(/** @type {string} */ name) {
  const paths = [name, join(ROOT, "games", name, "rules.kif"), join(DATA, "games", name)];
  const file = paths.find((path) => path.endsWith(".kif") && existsSync(path));
  return file ?? allPuzzles().find((path) => nameOf(path) === name) ?? fail(`There is no puzzle ${name}.`);
}

function nameOf(/** @type {string} */ file) {
  return basename(file) === "rules.kif"
    ? basename(dirname(file))
    : `${basename(dirname(file))}/${basename(file)}`;
}

function keyOf(/** @type {any} */ { puzzle, method, seed, seconds, memory }) {
  return JSON.stringify([puzzle, method, seed, seconds, memory]);
}

/** Processor time so far, in milliseconds. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @returns {never} */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}
