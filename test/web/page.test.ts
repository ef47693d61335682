/** The page in a real browser, over real HTTP: what bundlers, MIME types and `compileStreaming` may break. */

import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { loadReference } from "../../src/engine/reference.js";
import { selfCheck } from "../../src/engine/selfcheck.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { randomMatch } from "../../src/match/random-match.js";
import { readGameText } from "../../src/node/game-file.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { HANG_MS } from "../patience.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".wasm": "application/wasm",
};

/** With these a page may share memory with its workers. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

function serveBuiltPage(headers: Readonly<Record<string, string>> = {}): Promise<Server> {
  const folder = new URL("../../dist/web/", import.meta.url);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    try {
      const content = await readFile(new URL(name, folder));
      response
        .writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream", ...headers })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const GAMES = ["tic-tac-toe", "monty-hall", "reversi"];
const SEED = 7;

describe.skipIf(CHROMIUM === undefined)("the page", () => {
  let server: Server;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    server = await serveBuiltPage();
    url = urlOf(server);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** A tab in which all that goes wrong is written down. */
  async function open(query: string, from = url): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
    await page.goto(from + query);
    await page.waitForSelector("html[data-state]");
    return { page, complaints };
  }

  it("gets the same numbers from the kernel as Node", async () => {
    const { page, complaints } = await open("");
    expect(complaints).toEqual([]);
    expect(await page.getAttribute("html", "data-state")).toBe("ready");
    const shown = JSON.parse((await page.getAttribute("#kernel", "data-check")) ?? "null");
    expect(shown.queens.solutions).toBe(40);
    expect(shown).toEqual(await selfCheck(kernelModule("release")));
    expect(await page.textContent("#kernel")).toContain(`${shown.playouts.steps} moves`);
    await page.close();
  });

  it.each(GAMES)("plays the same random match of %s as Node", async (name) => {
    const { page, complaints } = await open(`?game=${name}&seed=${SEED}`);
    expect(complaints).toEqual([]);
    const loading = loadReference(parseSheet(readGameText(name).text).sheet);
    if ("problem" in loading) throw new Error(loading.problem);
    const { game } = loading;
    const captions = await page.locator("#turns p").allTextContents();
    let previous: readonly TermId[] = [];
    let step = 0;
    for (const { joint } of randomMatch(game, SEED, 0)) {
      for (const move of previous) expect(captions[step]).toContain(game.text(move));
      step++;
      if (typeof joint !== "string") previous = joint;
    }
    expect(captions).toHaveLength(step);
    expect(await page.textContent("#outcome")).toMatch(new RegExp(`^After ${step - 1} moves: .*\\d`));
    await page.close();
  });

  it("gets the same tallies from its workers as Node, with shared memory and without", async () => {
    provideKernel(kernelModule("release"));
    const loaded = loadedGame(readGameText("connect-four").text);
    const expected = loaded.rollouts([{ state: loaded.game.initialState(), playouts: 50_000 }], SEED);
    const isolated = await serveBuiltPage(ISOLATION);
    for (const [from, shares] of [
      [url, false],
      [urlOf(isolated), true],
    ] as const) {
      const { page, complaints } = await open(`?game=connect-four&seed=${SEED}`, from);
      expect(complaints).toEqual([]);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(shares);
      const tallies = await page.getAttribute("#rollouts", "data-tallies");
      expect(JSON.parse(tallies ?? "null")).toEqual(expected);
      await page.close();
    }
    isolated.close();
  });

  it("plays the game that is chosen", async () => {
    const { page } = await open("");
    await page.selectOption("#game", "tic-tac-toe");
    await page.fill("#seed", "3");
    await page.click("button");
    await page.waitForURL("**/?game=tic-tac-toe&seed=3");
    await page.waitForSelector("html[data-state=ready]");
    expect(await page.inputValue("#game")).toBe("tic-tac-toe");
    expect(await page.locator("#turns pre").first().textContent()).toContain("control");
    await page.close();
  });

  it("says what is wrong with what it was asked for", async () => {
    const { page } = await open("?game=nonesuch&seed=1");
    expect(await page.getAttribute("html", "data-state")).toBe("failed");
    expect(await page.textContent("#status")).toBe("There is no game called nonesuch.");
    await page.close();
  });

  it("says so when the kernel cannot be had", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    await page.route("**/kernel.wasm", (route) => route.fulfill({ status: 404 }));
    await page.goto(url);
    await page.waitForSelector("html[data-state=failed]");
    expect(await page.textContent("#status")).toMatch(/HTTP/);
    await page.close();
  });
});
