/**
 * Examines every bundled game, or those named, for what the tests have no time for:
 *
 * - the check finds nothing in the text, and the text is in the canonical layout;
 * - the game grounds within the usual budget and compiles;
 * - a thousand random matches end, with a legal move for every role in each state and one goal from 0 to 100
 *   at the end (`random` may have none); states, moves and percepts are declared;
 * - the counts and the figures of random play in the manifest are there and right;
 * - 200 matches go in lockstep with the public sheet if there is a mapping.
 *
 * Prints a line for each game: the seconds to load it, its gates, how deep its counts were checked, the mean
 * length and scores, and the matches in lockstep, or `-` if there is no sheet to compare with. Exits with 1
 * if anything is wrong, and says what.
 *
 *     node scripts/games-all.mjs [--matches N] [--lockstep N] [--record] [NAME…]
 *
 * `--record` writes the figures of random play (seed 1, a thousand matches) into the manifests and compares
 * nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { DATA } from "./sheets.mjs";

const SEED = 1;
/** A longer match counts as one without an end. */
const MOST_STEPS = 5000;
/** Larger counts of the manifests are left to `arcwood perft`. */
const MOST_NODES = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: "string", default: "1000" },
    lockstep: { type: "string", default: "200" },
    record: { type: "boolean", default: false },
  },
});
const matches = Number(values.matches);

const LOCKSTEP = join(ROOT, "test/games/lockstep");
const mapped = readdirSync(LOCKSTEP).map((file) => file.replace(/\.ts$/, ""));

const arcwood = await importBundled(
  "games-all",
  `export { loadSheet } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { checkText } from "./src/gdl/check/check.ts";
   export { formatSheet } from "./src/gdl/print/format.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { perft } from "./src/match/perft.ts";
   export { randomMatch } from "./src/match/random-match.ts";
   export { compareInLockstep } from "./test/games/lockstep.ts";
   export { declarations } from "./test/games/declarations.ts";
   ${mapped.map((name, i) => `import { lockstep as m${i} } from "./test/games/lockstep/${name}.ts";`).join("\n")}
   export const mappings = {${mapped.map((name, i) => `"${name}": m${i}`).join(", ")}};`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

const known = readdirSync(join(ROOT, "games")).sort();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bundled game called ${unknown.join(", ")}.`);
  process.exit(2);
}

/** @param {string} name */
const rulesOf = (name) => readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8");

/** @param {any} sheet @param {string} what */
function load(sheet, what) {
  const begun = performance.now();
  const { loaded, problem } = arcwood.loadSheet(sheet, { engine: "slices" });
  if (problem !== undefined) throw new Error(`${what} does not compile: ${problem}`);
  return { loading: loaded, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Plays the random matches and returns their lengths and scores; throws at the first thing that is wrong.
 *
 * @param {string} name
 * @param {any} game
 */
function playRandomly(name, game) {
  const declared = arcwood.declarations(rulesOf(name));
  const roles = [...game.roles.keys()].filter((role) => game.roles[role] !== "random");
  const lengths = /** @type {number[]} */ ([]);
  const scores = roles.map(() => /** @type {number[]} */ ([]));
  const seen = new Set();
  for (let match = 0; match < matches; match++) {
    /** @param {string} what @param {number} step */
    const wrong = (what, step) => new Error(`${what} in step ${step} of match ${match} of seed ${SEED}`);
    for (const { step, state, joint } of arcwood.randomMatch(game, SEED, match)) {
      for (const fluent of state) {
        if (!seen.has(fluent) && !declared.has(`base ${game.text(fluent)}`))
          throw wrong(`${game.text(fluent)} is not declared`, step);
        seen.add(fluent);
      }
      if (joint === "no-legal") throw wrong("a role has no legal move", step);
      if (step === MOST_STEPS) throw wrong("the match goes on and on", step);
      if (joint !== "terminal") {
        for (const [role, move] of joint.entries()) {
          const atom = `input ${game.roles[role]} ${game.text(move)}`;
          if (!declared.has(atom)) throw wrong(`${atom} is not declared`, step);
        }
        for (const [role, name] of game.roles.entries()) {
          for (const percept of game.percepts(state, joint, role)) {
            const atom = `percept ${name} ${game.text(percept)}`;
            if (!declared.has(atom)) throw wrong(`${atom} is not declared`, step);
          }
        }
        continue;
      }
      lengths.push(step);
      for (const [i, role] of roles.entries()) {
        const goals = game.goals(state, role).map((/** @type {number} */ goal) => game.text(goal));
        if (goals.length !== 1 || !/^(100|[1-9]?\d)$/.test(goals[0])) {
          throw wrong(`${game.roles[role]} has the goals ${goals.join(" ") || "none"}`, step);
        }
        /** @type {number[]} */ (scores[i]).push(Number(goals[0]));
      }
    }
    if (match % 50 === 49) progress(`${name}: ${match + 1} matches`);
  }
  return { lengths, scores: roles.map((role, i) => ({ role: game.roles[role], values: scores[i] ?? [] })) };
}

/** @param {readonly number[]} numbers */
const mean = (numbers) => Math.round((numbers.reduce((sum, n) => sum + n, 0) / numbers.length) * 100) / 100;

/**
 * The figures as a manifest has them.
 *
 * @param {ReturnType<typeof playRandomly>} played
 */
function figures({ lengths, scores }) {
  const among = "of 1000 random matches";
  /** @type {[string, number][]} */
  const rows = [
    [`mean length ${among}`, mean(lengths)],
    [`least length ${among}`, Math.min(...lengths)],
    [`greatest length ${among}`, Math.max(...lengths)],
  ];
  for (const { role, values } of scores) {
    rows.push([`mean score of ${role} ${among}`, mean(values)]);
    rows.push([`least score of ${role} ${among}`, Math.min(...values)]);
    rows.push([`greatest score of ${role} ${among}`, Math.max(...values)]);
  }
  return rows;
}

/** @param {string} name @param {ReturnType<typeof playRandomly>} played */
function recordOrCompare(name, played) {
  if (matches !== 1000) return;
  const path = join(ROOT, "games", name, "game.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const found = figures(played);
  if (values.record) {
    for (const [key, value] of found) manifest.facts.values[key] = value;
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
    return;
  }
  for (const [key, value] of found) {
    const said = manifest.facts.values[key];
    if (said !== value) throw new Error(`${key}: ${value}, the manifest says ${said ?? "nothing"}`);
  }
}

/** @param {string} name @param {any} game */
async function comparePerft(name, game) {
  const { nodes, terminals } = JSON.parse(readFileSync(join(ROOT, "games", name, "game.json"), "utf8")).facts
    .perft;
  const tooDeep = nodes.findIndex((/** @type {number} */ count) => count > MOST_NODES);
  const plies = tooDeep < 0 ? nodes.length : tooDeep;
  const { depth } = await arcwood.perft(game, plies - 1);
  for (const { ply, nodes: n, terminals: t } of depth) {
    if (n !== nodes[ply] || t !== terminals[ply]) {
      throw new Error(
        `${n} states and ${t} ends at depth ${ply}, the manifest says ${nodes[ply]} and ${terminals[ply]}`,
      );
    }
  }
  return plies - 1;
}

/** @param {string} name @param {any} game */
function playInLockstep(name, game) {
  const mapping = arcwood.mappings[name];
  if (mapping === undefined) return "-";
  const path = join(DATA, "games", mapping.sheet);
  if (!existsSync(path)) return "not there";
  progress(`${name}: in lockstep`);
  const theirs = load(arcwood.parseSheet(readFileSync(path, "utf8")).sheet, mapping.sheet).loading.game;
  const extent = { matches: Number(values.lockstep), steps: Number.POSITIVE_INFINITY, seed: SEED };
  const result = arcwood.compareInLockstep(game, theirs, mapping, extent);
  if (result.difference) throw new Error(`not in lockstep with ${mapping.sheet}: ${result.difference}`);
  return result.matches;
}

/** @param {string} name */
async function examine(name) {
  progress(name);
  const text = rulesOf(name);
  const { sheet, diagnostics } = arcwood.checkText(text);
  if (diagnostics.length > 0) throw new Error(`${diagnostics[0].code} ${diagnostics[0].message}`);
  if (arcwood.formatSheet(sheet) !== text) throw new Error("the layout is not that of arcwood fmt");
  const { loading, seconds } = load(sheet, name);
  const played = playRandomly(name, loading.game);
  recordOrCompare(name, played);
  const depth = await comparePerft(name, loading.game);
  const lockstep = playInLockstep(name, loading.game);
  const scores = played.scores.map(({ role, values }) => `${role} ${mean(values)}`).join(", ");
  return row(
    seconds.toFixed(2),
    Math.round(loading.size?.gates ?? 0),
    depth,
    mean(played.lengths),
    lockstep,
    scores,
  );
}

/** @param {readonly (string | number)[]} columns the last one is text and takes what room it needs */
function row(...columns) {
  return columns
    .map((column, i) => (i < columns.length - 1 ? String(column).padStart(9) : `  ${column}`))
    .join("");
}

/** @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

console.log(`${"".padEnd(30)} ${row("seconds", "gates", "depth", "steps", "lockstep", "mean scores")}`);
let failures = 0;
for (const name of positionals.length > 0 ? positionals : known) {
  let verdict;
  try {
    verdict = await examine(name);
  } catch (error) {
    failures++;
    verdict = `WRONG: ${/** @type {Error} */ (error).message}`;
  }
  progress("");
  console.log(`${name.padEnd(30)} ${verdict}`);
}
console.error(failures === 0 ? "All games are in order." : `${failures} games are not in order.`);
process.exitCode = failures > 0 ? 1 : 0;
