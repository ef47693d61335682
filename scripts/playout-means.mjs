/**
 * Random playouts by slices beside random matches of the reference reasoner: the mean score of every role and
 * the mean length must differ by less than 5 standard errors. Prints a line for each game; exits with 1 if
 * anything differs.
 *
 *     node scripts/playout-means.mjs [--playouts N] [--matches N] [--seconds N] [--public] [NAME…]
 *
 * The games are the bundled ones, or with `--public` the public sheets that have a trace. A NAME is a part of
 * a game's name or a sheet's path. `--seconds` bounds the matches of the reference reasoner for each game,
 * and the grounding of a sheet.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const SEED = 1;
const CHUNK = 65_536;
const LIMIT = 1000;
const LIMIT_SCORE = 50;
const MOST_SCORE = 100;
const MOST_ERRORS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    playouts: { type: "string", default: "1000000" },
    matches: { type: "string", default: "10000" },
    seconds: { type: "string", default: "600" },
    public: { type: "boolean", default: false },
  },
});

const arcwood = await importBundled(
  "playout-means",
  `export { loadReference } from "./src/engine/reference.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { compileSlices } from "./src/circuit/compile.ts";
   export { Playouts } from "./src/engine/slices/playouts.ts";
   export { addTallies, playoutsOf } from "./src/engine/slices/tally.ts";
   export { randomMatch } from "./src/match/random-match.ts";`,
);
const kernel = new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm")));

const games = values.public
  ? tracedSheets(positionals).map((path) => ({ name: path, file: join(DATA, path) }))
  : readdirSync(join(ROOT, "games"))
      .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
      .map((name) => ({ name, file: join(ROOT, "games", name, "rules.kif") }));

/** A sample by its size, sum and sum of squares. */
class Sums {
  constructor(size = 0, sum = 0, squares = 0) {
    this.size = size;
    this.sum = sum;
    this.squares = squares;
  }

  /** @param {number} value */
  add(value) {
    this.size++;
    this.sum += value;
    this.squares += value * value;
  }

  get mean() {
    return this.sum / this.size;
  }

  /** The variance of the mean. */
  get error() {
    return Math.max(0, this.squares / this.size - this.mean ** 2) / this.size;
  }
}

/**
 * How many standard errors a mean of playouts is away from that of matches. Rare events that happen less than
 * once in the matches that were played are not in their variance, so one match with the value `unusual` is
 * added to the error.
 *
 * @param {{ mean: number, error: number }} found
 * @param {Sums} expected
 * @param {number} unusual
 */
function apart(found, expected, unusual) {
  const difference = Math.abs(found.mean - expected.mean);
  const unseen = (unusual / expected.size) ** 2;
  return difference < 1e-9 ? 0 : difference / Math.sqrt(found.error + expected.error + unseen);
}

/**
 * The fluents of the ground program that hold at the beginning.
 *
 * @param {import("../src/ground/ground-program.js").GroundProgram} program
 */
function initial(program) {
  return program.fluents.flatMap(({ initially }, fluent) => (initially ? [fluent] : []));
}

/**
 * @param {import("../src/engine/game.js").Game} game
 * @param {readonly number[]} roles
 */
function byReference(game, roles) {
  const scores = roles.map(() => new Sums());
  const steps = new Sums();
  const end = performance.now() + Number(values.seconds) * 1000;
  let stuck = 0;
  for (let match = 0; match < Number(values.matches) && performance.now() < end; match++) {
    for (const { step, state, joint } of arcwood.randomMatch(game, SEED, match)) {
      const limited = step === LIMIT && joint !== "terminal";
      if (joint === "no-legal" && !limited) stuck++;
      if (limited || joint === "terminal") {
        for (const [i, role] of roles.entries()) {
          scores[i]?.add(limited ? LIMIT_SCORE : score(game, state, role));
        }
      }
      if (limited || joint === "terminal" || joint === "no-legal") {
        steps.add(step);
        break;
      }
    }
  }
  return { scores, steps, stuck };
}

/**
 * @param {import("../src/engine/game.js").Game} game
 * @param {import("../src/engine/game.js").State} state
 * @param {number} role
 */
function score(game, state, role) {
  const goals = game.goals(state, role).map((goal) => Number(game.text(goal)));
  const numbers = goals.filter((goal) => !Number.isNaN(goal));
  return numbers.length === 0 ? 0 : numbers.reduce((sum, value) => sum + value) / numbers.length;
}

/** @param {import("../src/ground/acyclic.js").AcyclicProgram} program */
function bySlices(program) {
  const playouts = new arcwood.Playouts(kernel, program, arcwood.compileSlices(program).game, {
    limit: LIMIT,
    limitScore: LIMIT_SCORE,
  });
  const started = process.cpuUsage();
  const tallies = [];
  for (let left = Number(values.playouts), chunk = 0; left > 0; left -= CHUNK, chunk++) {
    const start = { fluents: initial(program), playouts: Math.min(left, CHUNK) };
    tallies.push(...playouts.playChunk(SEED, chunk, [start]));
  }
  const { user, system } = process.cpuUsage(started);
  return { tally: tallies.reduce(arcwood.addTallies), roles: playouts.roles, seconds: (user + system) / 1e6 };
}

/** @param {string} file */
function examine(file) {
  const { sheet } = arcwood.parseSheet(readFileSync(file, "utf8"));
  const loading = arcwood.loadReference(sheet);
  if ("problem" in loading) return { verdict: `not playable: ${loading.problem}` };
  const grounding = arcwood.groundSheet(sheet, { maxSeconds: Number(values.seconds) });
  if ("problem" in grounding) return { verdict: `not ground: ${grounding.problem}` };
  const { tally, roles, seconds } = bySlices(grounding.acyclic());
  const reference = byReference(loading.game, roles);
  const all = arcwood.playoutsOf(tally);
  if (all !== Number(values.playouts)) return { different: true, verdict: `${all} playouts are counted` };
  const scored = tally.terminal + tally.limited;
  const { steps } = reference;
  // The squares of lengths are not added up, so the variance in the reference's sample stands for both.
  const length = { mean: tally.steps / all, error: (steps.error * steps.size) / all };
  const errors = [apart(length, steps, length.mean)];
  const shown = [];
  for (const [i, { sum, squares }] of tally.scores.entries()) {
    const found = new Sums(scored, sum, squares);
    const expected = reference.scores[i] ?? new Sums();
    if (found.size > 0 || expected.size > 0) errors.push(apart(found, expected, MOST_SCORE));
    shown.push(`${found.mean.toFixed(2)} (${expected.mean.toFixed(2)})`);
  }
  const different = !errors.every((error) => error < MOST_ERRORS);
  return {
    different,
    verdict: [
      different ? "DIFFERENT:" : "agrees:",
      `scores ${shown.join(" ")}, length ${length.mean.toFixed(2)} (${steps.mean.toFixed(2)})`,
      `at most ${Math.max(...errors).toFixed(1)} standard errors apart`,
      `${tally.limited} limited, ${tally.stuck} stuck (${reference.stuck});`,
      `${all} playouts in ${seconds.toFixed(2)} s, ${steps.size} matches`,
    ].join(" "),
  };
}

/**
 * A fault in one game must not hide those of the others.
 *
 * @param {string} file
 */
function examineOrFail(file) {
  try {
    return examine(file);
  } catch (error) {
    return { different: true, verdict: `FAILED: ${error instanceof Error ? error.stack : error}` };
  }
}

for (const { name, file } of games) {
  const { different = false, verdict } = examineOrFail(file);
  console.log(`${name}: ${verdict}`);
  if (different) process.exitCode = 1;
}
