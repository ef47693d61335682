/**
 * The public games of today's courses: how large their networks are, and random playouts per second of
 * processor time, on slices and on the reference reasoner, in turn.
 *
 *     npm run build && node bench/gamemaster.mjs [--seconds 0.5] [--json] [GAME…]
 *
 * The games are read from `gamemaster/rules` in the folder that ARCWOOD_DATA names, or else in `../shared`.
 * Where a manager plays by another text of the rules than the players, this is that text. The original
 * interpreter is not among these data, so that its speed is not measured here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { seconds: { type: "string", default: "0.5" }, json: { type: "boolean", default: false } },
});
const seconds = Number(values.seconds);
const folder = join(process.env.ARCWOOD_DATA || join(ROOT, "../shared"), "gamemaster/rules");
const games = existsSync(folder)
  ? readdirSync(folder).flatMap((file) => (/^\w+\.hrf$/.test(file) ? [file.replace(".hrf", "")] : []))
  : [];
const unknown = positionals.find((name) => !games.includes(name));
if (games.length === 0) fail(`There are no sheets in ${folder}: set ARCWOOD_DATA.`);
if (unknown !== undefined) fail(`There is no ${unknown}.hrf in ${folder}.`);
if (!(seconds > 0)) fail(`${values.seconds} is no number of seconds.`);

const arcwood = await importBundled(
  "bench-gamemaster",
  `export { measure } from "./src/cli/bench/measure.ts";
   export { loadSheet } from "./src/engine/load-game.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { findGroups } from "./src/network/groups/groups.ts";
   export { translate } from "./src/network/translate/translate.ts";
   export { loadKernelFile } from "./src/node/kernel-file.ts";`,
);
arcwood.loadKernelFile();

const HEAD = [
  "game",
  "ready, CPU s",
  "fluents",
  "gates",
  "variables",
  "constraints",
  "playouts/s",
  "reasoner",
  "ratio",
];
if (!values.json) console.log(`| ${HEAD.join(" | ")} |\n|${HEAD.map(() => "---").join("|")}|`);
const ratios = [];
for (const game of games) {
  if (positionals.length > 0 && !positionals.includes(game)) continue;
  const row = await rowOf(game);
  if (row.ratio !== undefined) ratios.push(row.ratio);
  const show = (/** @type {number | undefined} */ x) =>
    x === undefined ? "" : x < 100 ? x.toPrecision(2) : x.toFixed(0);
  const { ready, fluents, gates, variables, constraints, slices, reasoner, ratio } = row;
  const cells = [ready, fluents, gates, variables, constraints, slices, reasoner, ratio].map(show);
  console.log(values.json ? JSON.stringify(row) : `| ${[game, ...cells].join(" | ")} |`);
}
ratios.sort((a, b) => a - b);
if (!values.json)
  console.log(`\nmedian of the ratios: ${ratios[ratios.length >> 1]?.toFixed(0)}, ${ratios.length} games`);

/** @param {string} game */
async function rowOf(game) {
  const byManager = join(folder, `${game}.manager.hrf`);
  const file = existsSync(byManager) ? byManager : join(folder, `${game}.hrf`);
  const { sheet } = arcwood.parseSheet(readFileSync(file, "utf8"));
  const begun = process.cpuUsage();
  const { loaded, problem } = arcwood.loadSheet(sheet);
  const { user, system } = process.cpuUsage(begun);
  if (problem !== undefined) return { game, problem };
  const speed = async (/** @type {any} */ of) =>
    (await arcwood.measure(of, { seconds, threads: 1, seed: 1, pause: async () => false }))
      .playoutsPerCpuSecond;
  const { loaded: plain } = arcwood.loadSheet(sheet, { engine: "reference" });
  const reasoner = await speed(plain);
  const ready = (user + system) / 1e6;
  if (loaded.size === undefined) return { game, ready, problem: loaded.fallback, reasoner };
  const slices = await speed(loaded);
  const { program } = loaded;
  const { groups } = arcwood.findGroups(program);
  const { network } = arcwood.translate(program, { encoding: "grouped", groups });
  return {
    game,
    ready,
    fluents: program.fluents.length,
    gates: Math.round(loaded.size.gates),
    variables: network.variables.length,
    constraints: network.constraints.length,
    slices,
    reasoner,
    ratio: slices / reasoner,
  };
}

/** @param {string} problem @returns {never} */
function fail(problem) {
  console.error(problem);
  process.exit(2);
}
