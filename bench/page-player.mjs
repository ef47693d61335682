/**
 * The player in one HTML file beside the same player in Node, in turn: playouts per second of processor time in
 * the first move, and the ratio of the two. In Chromium the time is that of all threads of the page.
 *
 *     npm run build && node bench/page-player.mjs [--player uct] [--seconds 4] [--rounds 5] [GAME…]
 *
 * A GAME is one of the bundled games that have a sheet in the language of Gamemaster.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { findChromium } from "../scripts/chromium.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    player: { type: "string", default: "uct" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
if (!(seconds > 0) || !(rounds > 0)) fail("Every number is above 0.");
const games = positionals.length > 0 ? positionals : ["connect-four", "breakthrough", "reversi", "hex"];
const fileOf = (/** @type {string} */ game) => join(ROOT, "games", game, "rules.hrf");
const unknown = games.find((game) => !existsSync(fileOf(game)));
if (unknown !== undefined) fail(`There is no bundled sheet of ${unknown} in the language of Gamemaster.`);

const arcwood = await importBundled(
  "bench-page-player",
  `export { playerPage } from "./src/node/gamemaster-pages.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { Seated } from "./src/players/seated.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { clockOfSeconds } from "./src/search/clock.ts";
   export { formatSheet } from "./src/gdl/print/print.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";`,
);
arcwood.loadKernelFile();
const choice = arcwood.choosePlayer(values.player);
if ("problem" in choice) fail(`${choice.problem}.`);

const MEMORY_BYTES = 2 ** 28;
const html = arcwood.playerPage({ player: values.player, name: "me", threads: 1, memoryBytes: MEMORY_BYTES });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
});
const system = await browser.newBrowserCDPSession();

console.log("| game | Node, playouts/CPU s | page, playouts/CPU s | ratio: median | least | most |");
console.log("|---|---|---|---|---|---|");
for (const game of games) {
  const pairs = [];
  for (let round = 0; round < rounds; round++)
    pairs.push({ node: await inNode(game, round), page: await onPage(game) });
  const ratios = pairs.map(({ node, page }) => page / node).sort((a, b) => a - b);
  const cells = [
    median(pairs.map(({ node }) => node)).toFixed(0),
    median(pairs.map(({ page }) => page)).toFixed(0),
    ...[median(ratios), ratios[0], ratios.at(-1) ?? 0].map((ratio) => ratio.toFixed(2)),
  ];
  console.log(`| ${[game, ...cells].join(" | ")} |`);
}
await browser.close();

/** @param {string} game @param {number} seed */
async function inNode(game, seed) {
  const { sheet } = arcwood.parseSheet(readFileSync(fileOf(game), "utf8"));
  // The page reads the rules of its player from KIF as well.
  const { loaded } = arcwood.loadGame(arcwood.formatSheet({ ...sheet, comments: [] }, "kif"));
  const seated = new arcwood.Seated(choice, { loaded, role: 0, seed, memoryBytes: MEMORY_BYTES });
  const begun = process.cpuUsage();
  const { report } = await seated.think(arcwood.clockOfSeconds(seconds));
  const { user, system } = process.cpuUsage(begun);
  seated.close?.();
  return report.iterations / ((user + system) / 1e6);
}

/** @param {string} game */
async function onPage(game) {
  const page = await browser.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("http://pages.test/");
  const rules = readFileSync(fileOf(game), "utf8");
  const role = /role\((\w+)\)/.exec(rules)?.[1] ?? "";
  const call = (/** @type {string} */ name, /** @type {unknown[]} */ ...given) =>
    page.evaluate(
      ([act, args]) => /** @type {any} */ (window)[act](...args),
      /** @type {const} */ ([name, given]),
    );
  // It says ready as soon as it is, and thinks about nothing until it is asked.
  await call("start", role, rules, 60, seconds);
  const before = await cpuOfPages();
  await call("play");
  const cpu = (await cpuOfPages()) - before;
  const status = (await page.textContent("#status")) ?? "";
  await call("abort");
  await page.close();
  const [, playouts] = /([\d,]+) playouts/.exec(status) ?? [];
  if (playouts === undefined) throw new Error(`the page says nothing of playouts: ${status}`);
  return Number(playouts.replaceAll(",", "")) / cpu;
}

/** The seconds of processor time of all pages so far. */
async function cpuOfPages() {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** @param {string} problem @returns {never} */
function fail(problem) {
  console.error(problem);
  process.exit(2);
}
