/**
 * The package as others get it: packed, installed elsewhere, used from the command line, from JavaScript, from
 * TypeScript and on a page. Its dependencies are given to npm as folders, so that nothing has to be fetched.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { build, ROOT, tool } from "../../scripts/build.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { runNpm } from "../../scripts/install.mjs";

const chromiumPath = findChromium();

/** What the examples of the pages call `game.kif`. */
const RULES = join(ROOT, "games/tic-tac-toe/rules.kif");

/** What a page for people shows of JavaScript. */
function examplesOf(page: string): string[] {
  const blocks = readFileSync(join(ROOT, page), "utf8").matchAll(/```js\n(.*?)```/gs);
  return Array.from(blocks, ([, code]) => code);
}

describe("the packed package", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-package-"));

  function run(command: string, args: readonly string[]) {
    return spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  }

  function npm(args: readonly string[], cwd: string): string {
    const { status, stdout, stderr } = runNpm(args, { cwd, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm ${args.join(" ")} failed\n${stderr}`);
    return String(stdout);
  }

  let packed: string[];

  beforeAll(async () => {
    await build();
    const [{ filename, files }] = JSON.parse(
      npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT),
    );
    packed = files.map((file: { path: string }) => file.path);
    writeFileSync(join(folder, "package.json"), '{ "name": "user", "type": "module", "private": true }');
    const dependencies = Object.keys(manifest.dependencies).map((name) => join(ROOT, "node_modules", name));
    npm(["install", "--offline", "--no-audit", "--no-fund", `./${filename}`, ...dependencies], folder);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("holds what it needs and nothing else", () => {
    for (const file of [
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "dist/cli.js",
      "dist/index.js",
      "dist/kernel.wasm",
      "dist/types/src/index.d.ts",
      "docs/gdl.md",
      "games/tic-tac-toe/rules.kif",
    ]) {
      expect(packed).toContain(file);
    }
    const strays = packed.filter(
      (file) => !/^(dist|docs|games)\/|^[A-Z]+(\.md)?$|^package\.json$/.test(file),
    );
    expect(strays).toEqual([]);
  });

  it("gives the command arcwood", () => {
    const command = join(folder, "node_modules/.bin/arcwood");
    expect(run(command, ["--version"])).toMatchObject({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  it("can be imported, and brings its kernel", () => {
    writeFileSync(
      join(folder, "use.js"),
      `import { readFileSync } from "node:fs";
       import { ArenaPlan, Kernel, Random } from "arcwood";
       const bytes = readFileSync(new URL(import.meta.resolve("arcwood/kernel.wasm")));
       const plan = new ArenaPlan();
       const set = plan.reserve(16);
       const kernel = new Kernel(new WebAssembly.Module(bytes), plan.bytes);
       kernel.calls.fillUpTo(kernel.address(set), 1, 100);
       console.log(kernel.calls.count(kernel.address(set), 1), new Random(1).next());`,
    );
    expect(run(process.execPath, ["use.js"])).toMatchObject({
      status: 0,
      stdout: "100 1706057408\n",
      stderr: "",
    });
  });

  it("does what the README shows", () => {
    writeFileSync(join(folder, "example.js"), String(examplesOf("README.md")[0]));
    copyFileSync(RULES, join(folder, "game.kif"));
    const { status, stdout, stderr } = run(process.execPath, ["example.js"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.match(/\(control /g)?.length).toBeGreaterThan(5);
  });

  it("does what docs/engines.md shows", () => {
    writeFileSync(join(folder, "engines.js"), String(examplesOf("docs/engines.md")[0]));
    copyFileSync(RULES, join(folder, "game.kif"));
    const { status, stdout, stderr } = run(process.execPath, ["engines.js"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => /^\d+ \(mark \d \d\)$/.test(line))).toHaveLength(9);
    // Random play gives the first player 65 points of 100: wins 58 %, draws 13 %.
    expect(Number(lines.at(-1))).toBeCloseTo(65, 0);
  });

  const [inNode, onPage, match] = examplesOf("docs/matches.md") as [string, string, string];

  /** Plays in Node what docs/matches.md shows; the record as it is printed. */
  function playInNode(): string {
    writeFileSync(join(folder, "match.js"), inNode + match);
    copyFileSync(RULES, join(folder, "game.kif"));
    const { status, stdout, stderr } = run(process.execPath, ["match.js"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.trimEnd();
  }

  it("plays the match of docs/matches.md", () => {
    const { isCompleted, playerNamesFromHost, errors } = JSON.parse(playInNode());
    expect(isCompleted).toBe(true);
    expect(playerNamesFromHost).toEqual(["mac-ucb", "uct:exploration=0.5"]);
    expect(new Set(errors.flat())).toEqual(new Set([""]));
  });

  it.skipIf(chromiumPath === undefined)("plays the same match on a page, byte for byte", async () => {
    writeFileSync(join(folder, "page.js"), onPage + match);
    const { outputFiles } = await bundle({
      entryPoints: [join(folder, "page.js")],
      bundle: true,
      format: "esm",
      write: false,
      logLevel: "silent",
    });
    const files: Readonly<Record<string, { contentType: string; body: string | Buffer }>> = {
      "/": { contentType: "text/html", body: '<script type="module" src="page.js"></script>' },
      "/page.js": { contentType: "text/javascript", body: String(outputFiles[0]?.text) },
      "/kernel.wasm": {
        contentType: "application/wasm",
        body: readFileSync(join(folder, "node_modules/arcwood/dist/kernel.wasm")),
      },
      "/game.kif": { contentType: "text/plain", body: readFileSync(RULES) },
    };
    const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
    const browser = await chromium.launch({ executablePath: chromiumPath as string, args });
    try {
      const page = await browser.newPage();
      await page.route("**/*", (route) =>
        route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }),
      );
      const printed = new Promise<string>((resolve, reject) => {
        page.on("pageerror", reject);
        page.on("console", (message) => message.type() === "log" && resolve(message.text()));
      });
      await page.goto("http://localhost/");
      expect(await printed).toBe(playInNode());
    } finally {
      await browser.close();
    }
  });

  it("has types, and they are strict", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { BuiltIn, emptyReport, type PlayerKind, Random } from "arcwood";
       const kind: PlayerKind = {
         name: "last",
         about: "the last of the legal moves",
         options: [],
         sit: ({ loaded: { game }, role }) => ({
           async think({ states }) {
             const moves = game.legalMoves(states[0]!, role);
             return { move: moves[moves.length - 1]!, report: emptyReport() };
           },
         }),
       };
       export const last = new BuiltIn({ name: kind.name, kind, options: {} });
       export const drawn: number = new Random(1, 2).below(6);
       // @ts-expect-error: a seed is a number.
       new Random("1");`,
    );
    writeFileSync(join(folder, "match.ts"), `declare const rules: string;\n${match}`);
    const args = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "use.ts", "match.ts"];
    expect(run(process.execPath, [tool("typescript", "tsc"), ...args])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });
});
