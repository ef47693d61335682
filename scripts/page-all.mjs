/**
 * Opens every bundled game on the playground, in a real browser, and says what goes wrong: an error in the
 * console, a game that does not load, a state that is not drawn. `node scripts/page-all.mjs [WORD…]` opens the
 * games whose names have one of these words.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { findChromium } from "./chromium.mjs";

const words = process.argv.slice(2);
const names = readdirSync(join(ROOT, "games")).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
);
await build();
const { servePage } = await importBundled(
  "page-server",
  'export { servePage } from "./src/server/page-server.js";',
);
const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error("there is no Chromium");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
// To keep all files for times without a network takes longer than to open a game.
const context = await browser.newContext({ serviceWorkers: "block" });
let bad = 0;
try {
  for (const name of names) {
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const begun = performance.now();
    await page.goto(`${server.url}#game=${name}&view=play`);
    await page.waitForSelector(".status:is([data-game=ready], [data-game=failed])", { timeout: 120_000 });
    const status = await page.getAttribute(".status", "data-game");
    if (status === "failed") complaints.push(String(await page.textContent(".status")));
    else await page.waitForSelector(".boards:not(.waiting)", { timeout: 120_000 });
    const seconds = (performance.now() - begun) / 1000;
    const boards = await page.locator("svg.board").count();
    const cells = await page.locator("[data-cell]").count();
    if (complaints.length > 0) bad++;
    const words = complaints.length > 0 ? `FAULTY: ${complaints.join(" | ")}` : "ok";
    console.log(`${name}: ${words}, ${boards} boards, ${cells} cells to click, ${seconds.toFixed(1)} s`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${names.length} games, ${bad} faulty`);
process.exitCode = bad === 0 ? 0 : 1;
