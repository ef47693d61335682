/**
 * Translates every public sheet into the other language: those of today's courses into KIF, classical ones into
 * the language of Gamemaster. Plays each translation beside its original, with the same moves at random, and
 * compares states, ends, legal moves and goals. Prints a line for each sheet and a table of the reasons why
 * there is no translation; exits with 1 if anything differs.
 *
 *     node scripts/translate-all.mjs [--to kif|gamemaster] [--matches N] [--states N] [--seconds N] [NAME…]
 *
 * A NAME is a part of a sheet's path. No match begins after so many seconds of CPU time or so many states.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    matches: { type: "string", default: "5" },
    states: { type: "string", default: "150" },
    seconds: { type: "string", default: "10" },
  },
});
const { inKif, inGamemaster, parseSheet } = await importBundled(
  "translate-all",
  `export { inKif, inGamemaster } from "./test/match/gamemaster/translated.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";`,
);

let differences = 0;
if (values.to !== "gamemaster") sweep("kif", gamemasterSheets(), inKif);
if (values.to !== "kif") sweep("gamemaster", tracedSheets(positionals), inGamemaster);
process.exitCode = differences > 0 ? 1 : 0;

function gamemasterSheets() {
  const folder = "gamemaster/rules";
  const files = existsSync(join(DATA, folder)) ? readdirSync(join(DATA, folder)) : [];
  const paths = files.map((file) => `${folder}/${file}`);
  return positionals.length === 0
    ? paths
    : paths.filter((path) => positionals.some((part) => path.includes(part)));
}

/**
 * @param {string} to
 * @param {readonly string[]} paths
 * @param {typeof inKif} translate
 */
function sweep(to, paths, translate) {
  /** @type {Map<string, string[]>} */
  const outcomes = new Map();
  for (const path of paths) {
    const begun = cpuSeconds();
    const { outcome, told } = judge(path, translate);
    const seconds = (cpuSeconds() - begun).toFixed(1);
    console.log(`${path}: ${told ?? outcome} (${seconds} s)`);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), path.replace(/^.*?\//, "")]);
  }
  console.log(`\n| ${paths.length} sheets, --to ${to} | | |\n|---|---|---|`);
  for (const [outcome, sheets] of [...outcomes].sort((a, b) => b[1].length - a[1].length))
    console.log(`| ${outcome} | ${sheets.length} | ${sheets.length > 12 ? "" : sheets.join(", ")} |`);
  console.log();
}

/**
 * @param {string} path
 * @param {typeof inKif} translate
 * @returns {{ outcome: string, told?: string }}
 */
function judge(path, translate) {
  const { sheet, diagnostics } = parseSheet(readFileSync(join(DATA, path), "utf8"));
  if (diagnostics.length > 0) return { outcome: "the sheet has errors" };
  const { compare, problem } = translate(sheet);
  if (problem !== undefined) return { outcome: problem.replace(/:.*/, ""), told: problem };
  const until = cpuSeconds() + Number(values.seconds);
  const sum = { matches: 0, states: 0, unclear: 0 };
  for (let seed = 1; seed <= Number(values.matches); seed++) {
    const states = Number(values.states) - sum.states;
    if (states <= 0 || cpuSeconds() > until) break;
    const { difference, ...counts } = compare({ matches: 1, steps: states, seed });
    sum.matches++;
    sum.states += counts.states;
    sum.unclear = counts.unclear;
    if (difference !== undefined) {
      differences++;
      return { outcome: "plays differently", told: `DIFFERENT: seed ${seed}, ${difference}` };
    }
  }
  const unclear = sum.unclear === 0 ? "" : `, ${sum.unclear} ends without one goal for each role`;
  return {
    outcome: "plays the same",
    told: `the same in ${sum.states} states of ${sum.matches} matches${unclear}`,
  };
}

/** @returns {number} */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
