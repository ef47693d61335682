/** The installed package on pages: bundled in the ways that authors bundle, in a real browser. */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { createServer as createViteServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, tool } from "../../scripts/build.mjs";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { serveSite } from "../web/site.js";
import { folder, installPackage, printed, RULES, removePackage, run, SHOWN } from "./installed.js";

afterAll(removePackage);

describe.skipIf(CHROMIUM === undefined)("pages with the package", () => {
  const esbuildPage = join(folder, "examples/esbuild");
  const vitePage = join(folder, "examples/vite");
  const playPage = join(folder, "examples/play");
  const hostedPage = join(folder, "examples/page");
  let browser: Browser;

  beforeAll(async () => {
    await installPackage();
    browser = await launchChromium();
  });

  afterAll(() => browser?.close());

  /** Looks at a page until an element has a text; `use` may click there. */
  async function textOf(folder: string, id: string, use?: (page: Page) => Promise<void>): Promise<string> {
    const site = await serveSite(folder);
    try {
      return await textAt(site.url, id, use);
    } finally {
      site.close();
    }
  }

  async function textAt(url: string, id: string, use?: (page: Page) => Promise<void>): Promise<string> {
    const page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    try {
      await page.goto(url);
      await use?.(page);
      await page.waitForFunction((id) => document.getElementById(id)?.textContent !== "", id);
      expect(faults).toEqual([]);
      return (await page.textContent(`#${id}`)) ?? "";
    } finally {
      await page.close();
    }
  }

  it("play the match of docs/matches.md as Node does, byte for byte", async () => {
    const { file, code } = SHOWN.find(({ page }) => page === "docs/matches.md") as {
      file: string;
      code: string;
    };
    const site = mkdtempSync(join(folder, "site-"));
    const onPage = code
      .replace(/import .* "node:fs";\n/, "")
      .replace(/readFileSync\("game.kif", "utf8"\)/, 'await (await fetch("game.kif")).text()')
      .replace("console.log(", "document.body.lastElementChild.textContent = (");
    writeFileSync(join(site, "main.js"), onPage);
    copyFileSync(RULES, join(site, "game.kif"));
    writeFileSync(
      join(site, "index.html"),
      '<script type="module" src="page.js"></script><p id="record"></p>',
    );
    await bundle(site, "main.js");
    expect(await textOf(site, "record")).toBe(printed([file]).trimEnd());
  });

  /** What the script of examples/esbuild/package.json does. */
  async function bundle(site: string, entry: string): Promise<void> {
    await esbuild({
      absWorkingDir: site,
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      outfile: "page.js",
    });
  }

  it("are bundled by esbuild without a recipe", async () => {
    await bundle(esbuildPage, "page.ts");
    expect(JSON.parse(await textOf(esbuildPage, "outcome"))).toSatisfy(
      ({ left, right }) => left + right === 100,
    );
  });

  function buildByVite(site: string): void {
    const args = [tool("vite", "vite"), "build", "--logLevel", "error"];
    expect(run(process.execPath, args, site)).toMatchObject({ status: 0, stderr: "" });
  }

  /** Takes one coin again and again, which is a mistake that the player punishes. */
  async function playNim(page: Page): Promise<void> {
    while ((await page.textContent("#outcome")) === "") {
      const button = page.locator("#moves button").first();
      if ((await button.count()) > 0) await button.click();
      await page.waitForFunction(() =>
        ["moves", "outcome"].some((id) => document.getElementById(id)?.textContent !== ""),
      );
    }
    const turns = await page.locator("#turns li").allTextContents();
    expect(turns.length).toBeGreaterThan(3);
    for (const turn of turns) expect(turn).toMatch(/^(\(take [12]\)|wait) (\(take [12]\)|wait)$/);
  }

  it("play against a person in a worker of their own, bundled by vite", async () => {
    buildByVite(playPage);
    expect(await textOf(join(playPage, "dist"), "outcome", playNim)).toBe("terminal [0,100]");
  });

  it("host a match in ten lines, on a board that is drawn from the rules", async () => {
    buildByVite(hostedPage);
    const playFirst = async (page: Page) => {
      while ((await page.textContent("#outcome")) === "") {
        const button = page.locator("#moves button").first();
        if ((await button.count()) > 0) {
          expect(await page.locator("svg.board .cell").count()).toBe(9);
          await button.click();
        }
        await page.waitForTimeout(20);
      }
    };
    expect(await textOf(join(hostedPage, "dist"), "outcome", playFirst)).toMatch(
      /^It is over: \{"x":\d+,"o":\d+\}\.$/,
    );
  });

  it("play against a person in a worker of their own, bundled by esbuild as examples/README.md says", async () => {
    const site = join(folder, "by-esbuild");
    const [line = ""] = /esbuild page=.*/.exec(readFileSync(join(ROOT, "examples/README.md"), "utf8")) ?? [];
    const args = line
      .replace(/^esbuild /, "")
      .replace("--outdir=site", `--outdir=${site}`)
      .split(" ");
    expect(
      run(join(ROOT, "node_modules/.bin/esbuild"), [...args, "--log-level=warning"], playPage),
    ).toMatchObject({ status: 0, stderr: "" });
    const html = readFileSync(join(playPage, "index.html"), "utf8");
    writeFileSync(join(site, "index.html"), html.replace("page.ts", "page.js"));
    copyFileSync(join(playPage, "public/nim.kif"), join(site, "nim.kif"));
    expect(await textOf(site, "outcome", playNim)).toBe("terminal [0,100]");
  });

  it("play against a person in a worker of their own, as the server of vite gives it to an author", async () => {
    const server = await createViteServer({
      root: playPage,
      configFile: false,
      logLevel: "error",
      // An author has the packages in the folder of the page.
      server: { host: "127.0.0.1", port: 0, fs: { allow: [folder] } },
    });
    try {
      await server.listen();
      expect(await textAt(server.resolvedUrls?.local[0] as string, "outcome", playNim)).toBe(
        "terminal [0,100]",
      );
    } finally {
      await server.close();
    }
  });

  it("play against a person in a worker that is a file of the page's own", async () => {
    const site = join(folder, "examples/own");
    cpSync(playPage, site, { recursive: true });
    const code = readFileSync(join(site, "page.ts"), "utf8");
    writeFileSync(join(site, "page.ts"), code.replace('"arcwood/worker.js"', '"./own.ts"'));
    writeFileSync(join(site, "own.ts"), 'import "arcwood/worker.js";\n');
    buildByVite(site);
    expect(await textOf(join(site, "dist"), "outcome", playNim)).toBe("terminal [0,100]");
  });

  it("leave a match whenever they want to", async () => {
    buildByVite(playPage);
    const left = await textOf(join(playPage, "dist"), "outcome", async (page) => {
      await page.waitForFunction(() => document.getElementById("moves")?.textContent !== "");
      expect(page.workers()).toHaveLength(1);
      const [worker] = page.workers();
      const ended = worker?.waitForEvent("close");
      await page.click("#leave");
      await ended;
    });
    expect(left).toBe("aborted []");
  });

  it("are bundled by vite without a recipe, workers included", async () => {
    buildByVite(vitePage);
    const judged = (await textOf(join(vitePage, "dist"), "judged")).split("\n");
    // A player that takes one coin leaves six, which loses against right play; random play rates both low.
    expect(judged.map((line) => line.replace(/^\S+ /, ""))).toEqual(["(take 1) wait", "(take 2) wait"]);
    for (const line of judged) expect(Number(line.split(" ", 1)[0])).toBeGreaterThan(30);
  });
});
