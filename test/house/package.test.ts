/**
 * The package as others get it: packed, installed elsewhere, used from the command line, from JavaScript,
 * from TypeScript and on pages. Its dependencies are given to npm as folders, so that nothing has to be
 * fetched.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build as esbuild } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { createServer as createViteServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { build, ROOT, tool } from "../../scripts/build.mjs";
import { runNpm } from "../../scripts/install.mjs";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { serveSite } from "../web/site.js";

/** What the examples of the pages call `game.kif`. */
const RULES = join(ROOT, "games/tic-tac-toe/rules.kif");

/** Each program that a page for people shows, with a name for its file. */
const SHOWN = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith(".md"))
  .flatMap((page) => {
    const blocks = readFileSync(join(ROOT, page), "utf8").matchAll(/```js\n(.*?)```/gs);
    return Array.from(blocks, ([, code], i) => ({
      page,
      file: `${page.replaceAll(/\W/g, "-")}-${i}.js`,
      code,
    }));
  });

const folder = mkdtempSync(join(tmpdir(), "arcwood-package-"));
let packed: string[];

function run(command: string, args: readonly string[], cwd = folder) {
  return spawnSync(command, args, { cwd, encoding: "utf8" });
}

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = runNpm(args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed\n${stderr}`);
  return String(stdout);
}

/** What a program prints that must end well. */
function printed(args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = run(process.execPath, args, cwd);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

beforeAll(async () => {
  await build();
  const [{ filename, files }] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT),
  );
  packed = files.map((file: { path: string }) => file.path);
  writeFileSync(join(folder, "package.json"), '{ "name": "user", "type": "module", "private": true }');
  const own = [...Object.keys(manifest.dependencies), "@types/node"];
  const dependencies = own.map((name) => join(ROOT, "node_modules", name));
  npm(["install", "--offline", "--no-audit", "--no-fund", `./${filename}`, ...dependencies], folder);
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  copyFileSync(RULES, join(folder, "game.kif"));
  for (const { file, code } of SHOWN) writeFileSync(join(folder, file), code);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed package", () => {
  it("holds what it needs and nothing else", () => {
    for (const file of [
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "dist/cli.js",
      "dist/kernel.wasm",
      "docs/gdl.md",
      "examples/node/match.js",
      "games/tic-tac-toe/rules.kif",
    ]) {
      expect(packed).toContain(file);
    }
    const strays = packed.filter(
      (file) =>
        !/^(dist|docs|examples|games|bench\/results)\/|^bench\/README\.md$|^[A-Z]+(\.md)?$|^package\.json$/.test(
          file,
        ),
    );
    expect(strays).toEqual([]);
  });

  it("holds whatever its pages link to", () => {
    const pages = packed.filter((file) => file.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(20);
    const missing = pages.flatMap((page) =>
      Array.from(readFileSync(join(ROOT, page), "utf8").matchAll(/\]\(([^()\s]+)\)/g), ([, target]) => target)
        .filter((target) => !/^(\w+:|#)/.test(target))
        .map((target) => join(dirname(page), target.replace(/#.*/, "")).replace(/\/$/, ""))
        .filter((target) => !packed.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("has a page that runs in a browser, and says so", () => {
    for (const file of ["index.html", "page.js", "worker.js", "kernel.wasm", "games.json"])
      expect(packed).toContain(`dist/web/${file}`);
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain("dist/web/index.html");
  });

  it("gives the command arcwood", () => {
    const command = join(folder, "node_modules/.bin/arcwood");
    expect(run(command, ["--version"])).toMatchObject({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  const OBJECTS = Object.entries(manifest.exports).filter(([, target]) => typeof target === "object");

  it.each(OBJECTS)("has all files of %s", (_, target) => {
    for (const file of Object.values(target)) expect(packed).toContain(file.replace("./", ""));
  });

  it.each(OBJECTS.filter(([name]) => !name.endsWith(".js")))(
    "has a room %s, which can be entered",
    (name) => {
      const room = name.replace(".", "arcwood");
      const names = printed([
        "-e",
        `import("${room}").then((room) => console.log(Object.keys(room).length))`,
      ]);
      expect(Number(names)).toBeGreaterThan(0);
    },
  );

  it("has a small root", () => {
    const root = readFileSync(join(ROOT, "src/index.ts"), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    const names = Array.from(root.matchAll(/\{([^}]*)\}/g), ([, list]) => list.split(",")).flat();
    expect(names.filter((name) => name.trim() !== "").length).toBeLessThanOrEqual(60);
  });

  it("has types, under which the examples and what the pages show are sound", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { Random } from "arcwood";
       export const drawn: number = new Random(1, 2).below(6);
       // @ts-expect-error: a seed is a number.
       new Random("1");`,
    );
    const compilerOptions = {
      target: "es2023",
      module: "nodenext",
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowJs: true,
      checkJs: true,
      noEmit: true,
    };
    const include = ["use.ts", "*.js", "examples"];
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    expect(run(process.execPath, [tool("typescript", "tsc"), "-p", "."])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });

  it("has types for a player in a module: that of docs/first-bot.md is sound under them, and one in TypeScript", () => {
    const page = readFileSync(join(ROOT, "docs/first-bot.md"), "utf8");
    const [, module = ""] = /`my-player\.mjs`:\n\n```javascript\n(.*?)```/s.exec(page) ?? [];
    const players = join(folder, "players");
    mkdirSync(players);
    writeFileSync(join(players, "my-player.mjs"), module);
    writeFileSync(
      join(players, "mine.mts"),
      `import type { ExportedKind } from "arcwood/players";
       export const player: ExportedKind = {
         sit: ({ loaded, role }) => ({
           think({ states: [state] }) {
             if (state === undefined) throw new Error("there is always a state");
             return { move: loaded.legalMoves(state)[role]?.[0] ?? -1 };
           },
         }),
       };
       // @ts-expect-error: a decision has a move.
       export const mute: ExportedKind = { sit: () => ({ think: async () => ({}) }) };`,
    );
    const compilerOptions = { strict: true, allowJs: true, checkJs: true, module: "nodenext", noEmit: true };
    writeFileSync(join(players, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*"] }));
    expect(run(process.execPath, [tool("typescript", "tsc"), "-p", players])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });

  /** What the programs of each page print. Those of a page that is not named here must only end well. */
  const WHAT: Readonly<Record<string, (lines: readonly string[]) => void>> = {
    "README.md": (lines) => expect(lines.filter((line) => line.includes("(control "))).not.toEqual([]),
    "docs/engines.md": (lines) => {
      // Random play gives the first player 65 points of 100: wins 58 %, draws 13 %.
      if (lines.length > 1) expect(Number(lines.at(-1))).toBeCloseTo(65, 0);
    },
    "docs/matches.md": ([line]) => {
      const { isCompleted, playerNamesFromHost, errors } = JSON.parse(line);
      expect({ isCompleted, playerNamesFromHost }).toEqual({
        isCompleted: true,
        playerNamesFromHost: ["mac-ucb", "uct:exploration=0.5"],
      });
      expect(new Set(errors.flat())).toEqual(new Set([""]));
    },
  };

  it.each(SHOWN)("does what $page shows ($file)", ({ page, file }) => {
    const lines = printed([file]).trimEnd().split("\n");
    expect(lines).not.toEqual([""]);
    WHAT[page]?.(lines);
  });

  it("has a worker for threads of Node, in which games are loaded and players think", () => {
    writeFileSync(
      join(folder, "thread.js"),
      `import { readFileSync } from "node:fs";
       import { Worker } from "node:worker_threads";
       import { loadGameAsync, playMatch, WorkerPlayer } from "arcwood";
       const startWorker = () => new Worker(new URL(import.meta.resolve("arcwood/worker.js")));
       const { loaded, problem } = await loadGameAsync(readFileSync("game.kif", "utf8"), { startWorker });
       if (problem !== undefined) throw new Error(problem);
       const budget = { startClock: Infinity, playClock: Infinity, iterations: 200 };
       const players = [new WorkerPlayer("uct", startWorker), new WorkerPlayer("mac-ucb", startWorker)];
       const { ending } = await playMatch({ id: "m", loaded, seed: 1, budget, maxTurns: 50 }, players);
       console.log(loaded.game.engine, ending);`,
    );
    expect(printed(["thread.js"])).toBe("slices terminal\n");
  });

  it("runs the example in Node", () => {
    const lines = printed(["examples/node/match.js"]).trimEnd().split("\n");
    expect(lines.at(-1)).toMatch(/^o \d+$/);
  });
});

describe.skipIf(CHROMIUM === undefined)("pages with the package", () => {
  const esbuildPage = join(folder, "examples/esbuild");
  const vitePage = join(folder, "examples/vite");
  const playPage = join(folder, "examples/play");
  let browser: Browser;

  beforeAll(async () => {
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
