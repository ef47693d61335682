/** The same seed and iterations give the same match, with the same counts, in Node and in Chromium: byte for byte. */
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { readGameText } from "../../src/cli/gamefile.js";
import { provideKernel } from "../../src/engine/module.js";
import { kernelModule } from "../kernels.js";
import { recordOf, type recordOnPage } from "./record-of.js";

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)("a match on a page", () => {
  let browser: Browser;
  let page: Page;
  const kernel = readFileSync(new URL("../../build/kernel.wasm", import.meta.url)).toString("base64");

  beforeAll(async () => {
    provideKernel(kernelModule("release"));
    const { outputFiles } = await build({
      entryPoints: ["test/web/record-of.ts"],
      absWorkingDir: ROOT,
      bundle: true,
      format: "iife",
      globalName: "matches",
      write: false,
      logLevel: "silent",
    });
    const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
    browser = await chromium.launch({ executablePath: executablePath as string, args });
    page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  }, 60_000);

  afterAll(() => browser?.close());

  it.each([
    ["tic-tac-toe", "mac-ucb,uct", 300],
    ["connect-four", "uct,mac-ucb", 300],
    ["breakthrough", "grave,uct", 40],
    ["rock-paper-scissors", "uct,grave", 200],
    ["orchard-2-2-1", "mac-ucb", 200],
    ["monty-hall", "mac-ucb", 100],
    ["liars-dice", "cfr,uct", 50],
  ])("is the one that Node plays: %s, %s", async (game, players, iterations) => {
    const match: Parameters<typeof recordOf> = [readGameText(game).text, players, iterations];
    const here = await recordOf(...match);
    const there = await page.evaluate(
      ([bytes, given]) => {
        const { matches } = globalThis as unknown as { matches: { recordOnPage: typeof recordOnPage } };
        return matches.recordOnPage(bytes, ...given);
      },
      [kernel, match] as const,
    );
    expect(JSON.parse(here).moves.length).toBeGreaterThan(0);
    expect(there).toBe(here);
  });
});
