/** Takes the pictures of docs/page.md from the built playground; pngquant, where there is one, makes them small. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { findChromium } from "./chromium.mjs";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} hash
 * @property {boolean} [isDark]
 * @property {boolean} [isPhone]
 * @property {(page: Page) => Promise<void>} act
 */

/** @param {Page} page @param {readonly string[]} cells */
async function click(page, cells) {
  for (const cell of cells) {
    const before = await page.locator(".history li").count();
    await page.click(`[data-cell="${cell}"]`);
    await page.waitForFunction((count) => document.querySelectorAll(".history li").length > count, before);
  }
}

/** The match of the pictures of thought and record: red against yellow, both by hand. */
const CONNECT_FOUR = ["3,0", "3,1", "2,0", "4,0", "2,1", "2,2", "4,1", "1,0"].map((at) => `cell/3:${at}`);

/** @type {readonly Shot[]} */
const SHOTS = [
  {
    name: "rules",
    hash: "game=tic-tac-toe&seats=person;uct",
    act: async (page) => {
      await page.click('[data-cell="cell/3:1,1"]');
      await page.click(".cm-content");
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.insertText("\n\n(<= (goal ?player 50)\n    (true (cel 1 1 ?mark)))\n\n");
      await page.locator(".cm-lintRange").first().waitFor();
      await page.locator(".cm-lintRange").first().hover();
      await page.waitForSelector(".cm-tooltip");
    },
  },
  {
    name: "think",
    hash: "game=connect-four&seats=person;person&view=think&analyst=arcwood",
    act: async (page) => {
      await click(page, CONNECT_FOUR);
      await page.waitForSelector(".tree summary", { timeout: 120_000 });
      await page.click(".tree summary");
      await page.waitForSelector(".tree details details");
    },
  },
  {
    name: "symmetry",
    hash: "game=tic-tac-toe&seats=person;person&view=symmetry",
    act: async (page) => {
      await page.waitForSelector(".symmetry .orbits");
      await page.hover(".orbits li");
    },
  },
  {
    name: "network",
    hash: "game=tic-tac-toe&view=network",
    isDark: true,
    act: async (page) => {
      await page.waitForSelector(".picture svg");
      await page.click("text=Domains in this state");
      await page.waitForSelector("text=values are left");
      await page.fill("[aria-label='Find a variable']", "fluent");
    },
  },
  {
    name: "record",
    hash: "game=connect-four&seats=uct;random&seconds=0.1&view=record",
    act: async (page) => {
      await page.click("button[aria-label='Play on']");
      await page.waitForSelector(".status:has-text('over')", { timeout: 120_000 });
      await page.click("text=Judge each state");
      await page.waitForSelector('.record button:has-text("Stop")');
      await page.waitForSelector('.record button:has-text("Judge")', { timeout: 120_000 });
    },
  },
  {
    name: "phone",
    hash: "game=chess&seats=person;person&view=play",
    isDark: true,
    isPhone: true,
    act: async (page) => {
      for (const [from, to] of [
        ["4,1", "4,3"],
        ["4,6", "4,4"],
      ]) {
        await page.click(`[data-cell$=":${from}"]`);
        await page.click(`[data-cell$=":${to}"]`);
        await page.waitForTimeout(800);
      }
      await page.click('[data-cell$=":6,0"]');
    },
  },
];

const words = process.argv.slice(2);
await build();
const { servePage } = await importBundled(
  "page-server",
  'export { servePage } from "./src/server/page-server.js";',
);
const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error("there is no Chromium");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const { name, hash, isDark, isPhone, act } of SHOTS) {
    if (words.length > 0 && !words.includes(name)) continue;
    const page = await browser.newPage({
      viewport: isPhone ? { width: 390, height: 760 } : { width: 1180, height: 740 },
      colorScheme: isDark ? "dark" : "light",
    });
    await page.goto(`${server.url}#${hash}`);
    await page.waitForSelector(".status[data-game=ready]");
    await page.waitForSelector("svg.board");
    await act(page);
    await page.waitForTimeout(500);
    const bytes = await page.screenshot();
    const small = spawnSync("pngquant", ["--quality=60-90", "-"], { input: bytes, maxBuffer: 2 ** 26 });
    mkdirSync(join(ROOT, "docs/page"), { recursive: true });
    writeFileSync(join(ROOT, `docs/page/${name}.png`), small.status === 0 ? small.stdout : bytes);
    await page.close();
    console.log(name);
  }
} finally {
  await browser.close();
  await server.close();
}
