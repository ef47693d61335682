/** Players in a real browser: the same seed and number of playouts give the same moves and counts as in Node, to the last bit. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { readGameText } from "../../src/cli/gamefile.js";
import { kernelModule } from "../kernels.js";
import { think } from "./think.js";

const executablePath = findChromium();

const ITERATIONS = 1500;

describe.skipIf(executablePath === undefined)("a player on a page", () => {
  let browser: Browser;
  let script: string;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    });
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("./think.ts", import.meta.url))],
      bundle: true,
      format: "iife",
      globalName: "arcwood",
      platform: "browser",
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    script = (outputFiles[0] as { text: string }).text;
  }, 60_000);

  afterAll(() => browser?.close());

  it.each(["mac-ucb", "mac-ucb:solver=mac,value=mean", "uct", "grave"])(
    "thinks as in Node: %s",
    async (player) => {
      const rules = readGameText("connect-four").text;
      const expected = await think(kernelModule("release"), rules, player, ITERATIONS);
      const page = await browser.newPage();
      await page.addScriptTag({ content: script });
      const kernel = readFileSync(new URL("../../build/kernel.wasm", import.meta.url)).toString("base64");
      const found = await page.evaluate(
        async ([bytes, text, name, iterations]) => {
          const raw = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
          const { arcwood } = globalThis as unknown as { arcwood: { think: typeof think } };
          return arcwood.think(await WebAssembly.compile(raw), text, name, iterations);
        },
        [kernel, rules, player, ITERATIONS] as const,
      );
      await page.close();
      expect(found).toBe(expected);
      expect(JSON.parse(found).iterations).toBe(ITERATIONS);
    },
    60_000,
  );
});
