/**
 * Grounds every public sheet that has a trace and compares the ground program with the reference reasoner on
 * states of random matches: end, goals, legal moves, next state, percepts. Also compares the three ways to
 * find domains: whatever play reaches must be in each. Prints one line for each sheet, and exits with 1 if
 * anything differs. If a sheet's own `base` or `input` leaves something out, that is printed, but it is no
 * difference of ours.
 *
 *     node scripts/ground-all.mjs [--states N] [--seconds N] [--json] [NAME…]
 *
 * A NAME is a part of a sheet's path. The seconds are the budget of grounding; those shown are CPU time.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const SEED = 1;
/** Walks and comparisons end at these limits, since a reasoner on a large sheet takes its time. */
const MOST_STEPS = 60;
const MOST_SECONDS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: "string", default: "60" },
    seconds: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
  },
});
const sheets = tracedSheets(positionals);

const arcwood = await importBundled(
  "ground-all",
  `export { loadReference } from "./src/engine/reference.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { domains } from "./src/ground/domains.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { difference, randomVisits } from "./test/ground/agree.ts";
   export { argumentPlaces } from "./test/ground/argument-places.ts";
   export { Evaluator, malformed } from "./test/ground/evaluate.ts";
   export { picker } from "./test/network/agree.ts";`,
);

/** @returns {number} */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** @param {string} path */
function examine(path) {
  const { sheet } = arcwood.parseSheet(readFileSync(join(DATA, path), "utf8"));
  const before = cpuSeconds();
  const grounding = arcwood.groundSheet(sheet, { maxSeconds: Number(values.seconds) });
  const seconds = cpuSeconds() - before;
  const loading = arcwood.loadReference(sheet);
  /** @type {Record<string, any>} */
  const row = { sheet: basename(path), seconds, states: 0 };
  if ("program" in grounding) {
    const { program } = grounding;
    row.fluents = program.fluents.length;
    row.moves = program.moves.length;
    row.atoms = program.atoms;
    row.rules = program.firstLiteral.length - 1;
    row.difference = arcwood.malformed(program);
  } else {
    row.problem = grounding.problem;
    row.rule = grounding.clause?.head.text;
  }
  if ("problem" in loading) return { ...row, unplayable: loading.problem };
  const { game } = loading;
  const evaluator = "program" in grounding ? new arcwood.Evaluator(grounding.program) : undefined;
  const ways = waysToDomains(sheet);
  Object.assign(row, Object.fromEntries(ways.map(({ name, size }) => [name, size])));
  const pick = arcwood.picker(SEED);
  const end = cpuSeconds() + MOST_SECONDS;
  for (const visit of arcwood.randomVisits(game, pick, {
    states: Number(values.states),
    steps: MOST_STEPS,
  })) {
    row.states++;
    row.difference ??= evaluator && arcwood.difference(evaluator, game, visit);
    for (const { name, lacks } of ways) {
      const lacking = lacks?.(game, visit.state);
      if (lacking === undefined) continue;
      if (name === "base") row.ownFault ??= lacking;
      else row.difference ??= `${name} lacks ${lacking}`;
    }
    if (row.difference !== undefined || cpuSeconds() > end) break;
  }
  return row;
}

/**
 * Each way to find domains: how many fluents and moves it finds, and what it lacks of a state.
 *
 * @param {any} sheet
 */
function waysToDomains(sheet) {
  const listed = ["base", "reach"].map((name) => {
    const found = arcwood.domains(sheet, name, { maxSeconds: Number(values.seconds) });
    if ("problem" in found) return { name, size: found.problem };
    const fluents = new Set(found.fluents);
    const moves = new Set(found.moves.map((/** @type {any} */ { role, text }) => `${role} ${text}`));
    const has = {
      fluent: (/** @type {string} */ text) => fluents.has(text),
      move: (/** @type {string} */ role, /** @type {string} */ text) => moves.has(`${role} ${text}`),
    };
    return { name, size: `${fluents.size}+${moves.size}`, lacks: lacksOf(has) };
  });
  const places = arcwood.argumentPlaces(sheet);
  if ("problem" in places) return [...listed, { name: "arguments", size: places.problem }];
  return [...listed, { name: "arguments", size: places.size, lacks: lacksOf(places) }];
}

/** @param {{ fluent: (text: string) => boolean, move: (role: string, text: string) => boolean }} has */
function lacksOf(has) {
  return (/** @type {any} */ game, /** @type {Int32Array} */ state) => {
    for (const fluent of state) if (!has.fluent(game.text(fluent))) return game.text(fluent);
    for (const [role, name] of game.roles.entries()) {
      for (const move of game.legalMoves(state, role)) {
        if (!has.move(name, game.text(move))) return `${game.text(move)} of ${name}`;
      }
    }
    return undefined;
  };
}

const counts = { sheets: 0, ground: 0, unplayable: 0, differences: 0, ownFaults: 0, states: 0, seconds: 0 };
for (const path of sheets) {
  const row = examine(path);
  counts.sheets++;
  counts.seconds += row.seconds;
  counts.states += row.states;
  if (row.problem === undefined) counts.ground++;
  if (row.unplayable !== undefined) counts.unplayable++;
  if (row.ownFault !== undefined) counts.ownFaults++;
  if (row.difference !== undefined) counts.differences++;
  if (values.json) {
    console.log(JSON.stringify(row));
    continue;
  }
  const { sheet, seconds, states, difference, problem, rule, unplayable, ownFault, ...sizes } = row;
  const words = Object.entries(sizes).map(([name, size]) => `${name} ${size}`);
  if (problem) words.push(`NOT GROUND: ${problem}${rule === undefined ? "" : `, rule for ${rule}`}`);
  if (unplayable) words.push(`not playable: ${unplayable}`);
  if (ownFault) words.push(`its own base or input lacks ${ownFault}`);
  if (difference) words.push(`DIFFERENT: ${difference}`);
  console.log(
    `${sheet.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s  ${states} states  ${words.join("  ")}`,
  );
}
console.error(counts);
process.exitCode = counts.differences > 0 ? 1 : 0;
