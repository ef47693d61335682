/** The same seed and iterations give the same match and counts in Node and in Chromium, byte for byte. */
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { provideKernel } from "../../src/engine/memory/module.js";
import { kernelModule } from "../kernels.js";
import { HANG_MS } from "../patience.js";
import { asked, SCENES } from "./matches.js";
import { recordsOf } from "./record-of.js";

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)("a match on a page", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    provideKernel(kernelModule("release"));
    const { outputFiles } = await build({
      entryPoints: ["test/web/record-of.ts"],
      absWorkingDir: ROOT,
      bundle: true,
      loader: { ".wasm": "binary" },
      format: "iife",
      globalName: "matches",
      write: false,
      logLevel: "silent",
    });
    const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
    browser = await chromium.launch({ executablePath: executablePath as string, args, timeout: HANG_MS });
    page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  });

  afterAll(() => browser?.close());

  it.each(SCENES)("is the one that Node plays: $game, $engine, $iterations iterations", async (scene) => {
    const given = asked(scene);
    const there = page.evaluate((matches) => globalThis.matches.recordsOf(matches), given);
    const here = await recordsOf(given);
    for (const [i, record] of (await there).entries()) expect(record).toBe(here[i]);
  });
});

declare global {
  /** On the page: what the bundle gives. */
  var matches: { recordsOf: typeof recordsOf };
}
