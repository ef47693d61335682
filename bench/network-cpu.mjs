/**
 * What `arcwood network GAME` takes, without and with `--preprocess all`: CPU seconds, user and system, of all
 * threads and with the start of Node, in a process of its own for each game. Prints the rows as Markdown.
 *
 *     node bench/network-cpu.mjs [--before CLI] [--limit 60] [GAME…]
 *
 * Without a GAME, all bundled ones are taken. CLI is the `dist/cli.js` of an older build, which is measured in
 * turn with this one. A command that has taken `--limit` seconds is stopped. Exits with 1 if a command of this
 * build fails.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { argumentsOf } from "./arguments.mjs";
import { timed } from "./timed.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { before: { type: "string" }, limit: { type: "string", default: "60" } },
});
const limit = Number(values.limit);
if (!Number.isInteger(limit) || limit < 1) {
  console.error("--limit is a number of seconds, such as 60.");
  process.exit(2);
}
const now = join(ROOT, "dist/cli.js");
const builds = values.before === undefined ? [now] : [values.before, now];
const games = positionals.length > 0 ? positionals : readdirSync(join(ROOT, "games")).sort();
const WORK = [[], ["--preprocess", "all"]];

const heads = WORK.flatMap((options) => {
  const name = ["network", ...options].join(" ");
  return builds.map((build) => (build === now ? `\`${name}\`` : `\`${name}\`, before`));
});
console.log(`| game | ${heads.join(" | ")} |`);
console.log(`|---|${"--:|".repeat(heads.length)}`);
let failed = false;
const slowest = heads.map(() => 0);
for (const game of games) {
  const cells = WORK.flatMap((options) => builds.map((build) => seconds(build, game, options)));
  for (const [i, cell] of cells.entries()) slowest[i] = Math.max(slowest[i], cell ?? Infinity);
  console.log(`| ${game} | ${cells.map(shown).join(" | ")} |`);
}
console.log(
  `| the most | ${slowest.map((most) => shown(most === Infinity ? undefined : most)).join(" | ")} |`,
);
process.exitCode = failed ? 1 : 0;

/**
 * @param {string} build
 * @param {string} game
 * @param {readonly string[]} options
 */
function seconds(build, game, options) {
  const command = [process.execPath, build, "network", game, ...options, "--json"];
  const { cpu, ended } = timed(`ulimit -t ${limit};`, ">/dev/null", command);
  if (ended) return cpu;
  if (build === now) failed = true;
  return undefined;
}

/** @param {number | undefined} cpu */
function shown(cpu) {
  return cpu === undefined ? `more than ${limit}` : cpu.toFixed(1);
}
