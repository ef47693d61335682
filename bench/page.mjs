/**
 * How fast the playground is, in a real browser on this machine: the first paint, until connect four can be
 * played, what the first load sends, how long a key in a sheet of a thousand lines holds up the page, how soon
 * the language server knows an edit of a sheet of two thousand lines, and the playouts of `uct` on the page
 * beside those of Node, in turn. `node bench/page.mjs`
 */
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { findChromium } from "../scripts/chromium.mjs";

const ROUNDS = 5;
const SECONDS = 3;

await build();
const { servePage, checkText, choosePlayer, Seated, loadGame, loadKernel, clockOfSeconds, readGameText } =
  await importBundled(
    "page-bench",
    `export { servePage } from "./src/server/page-server.js";
     export { checkText } from "./src/gdl/check/check.js";
     export { choosePlayer } from "./src/players/registry.js";
     export { Seated } from "./src/players/seated.js";
     export { loadGame } from "./src/engine/load-game.js";
     export { loadKernel } from "./src/engine/memory/module.js";
     export { clockOfSeconds } from "./src/search/clock.js";
     export { readGameText } from "./src/node/game-file.js";`,
  );
const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @param {string} hash */
async function open(hash) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let bytes = 0;
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${server.url}#${hash}`);
  await page.waitForSelector("[data-cell]");
  const ready = await page.evaluate(() => performance.now());
  return { page, context, ready, sent: () => bytes };
}

/** A sheet with so many lines. @param {number} lines */
function sheetOf(lines) {
  const { text } = readGameText("chess");
  const body = text.split("\n");
  const parts = [];
  for (let i = 0; parts.length < lines; i++)
    parts.push(...body.map((/** @type {string} */ line) => line.replaceAll("(cell ", `(cell${i} `)));
  return parts.slice(0, lines).join("\n");
}

const paints = [];
const readies = [];
let sent = 0;
for (let round = 0; round < ROUNDS; round++) {
  const { page, context, ready, sent: bytes } = await open("game=connect-four");
  paints.push(
    await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
  );
  readies.push(ready);
  await page.waitForTimeout(1000);
  sent = bytes();
  await context.close();
}
console.log(`first paint ${median(paints).toFixed(0)} ms, ready to play ${median(readies).toFixed(0)} ms`);
console.log(`first load ${(sent / 1000).toFixed(0)} kB, compressed by gzip`);

{
  const { page, context } = await open("game=tic-tac-toe");
  await page.click(".cm-content");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(sheetOf(1000));
  await page.waitForTimeout(4000);
  await page.evaluate(() => {
    const long = /** @type {number[]} */ ([]);
    Object.assign(globalThis, { long });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ type: "longtask" });
  });
  await page.keyboard.press("ControlOrMeta+Home");
  for (const letter of "(role somebody) (init (here 1 2 3)) ; typed")
    await page.keyboard.type(letter, { delay: 30 });
  await page.waitForTimeout(2000);
  const long = await page.evaluate(() => /** @type {any} */ (globalThis).long);
  console.log(`typing in 1000 lines: ${long.length} tasks over 50 ms ${JSON.stringify(long)}`);
  await context.close();
}

{
  const text = sheetOf(2000);
  const times = [];
  for (let round = 0; round < 15; round++) {
    const begun = performance.now();
    checkText(`${text}\n; ${round}`);
    times.push(performance.now() - begun);
  }
  console.log(
    `checking 2000 lines: median ${median(times).toFixed(0)} ms, least ${Math.min(...times).toFixed(0)} ms`,
  );
}

await loadKernel();
const { loaded } = loadGame(readGameText("connect-four").text);
const choice = choosePlayer("uct");
const ratios = [];
for (let round = 0; round < ROUNDS; round++) {
  const seated = new Seated(choice, { loaded, role: 0, seed: round, memoryBytes: 2 ** 27 });
  const { report } = await seated.think(clockOfSeconds(SECONDS));
  const inNode = report.iterations / report.seconds;
  const { page, context } = await open("game=connect-four&view=think");
  await page.waitForSelector(".think select");
  await page.locator(".think .bar select").nth(1).selectOption(String(SECONDS));
  await page.waitForSelector(".tree", { timeout: 60_000 });
  const [iterations, seconds] = await page
    .locator(".numbers")
    .evaluate((line) => [Number(line.dataset.iterations), Number(line.dataset.seconds)]);
  const onPage = (iterations ?? 0) / (seconds ?? 1);
  ratios.push(onPage / inNode);
  console.log(`uct: ${inNode.toFixed(0)} playouts/s in Node, ${onPage.toFixed(0)} on the page`);
  await context.close();
}
console.log(`page / Node: median ${median(ratios).toFixed(2)}`);
await browser.close();
await server.close();
