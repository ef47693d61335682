/**
 * Builds the playground, `dist/page/`: a folder that any web server takes as it is. Modules that views load
 * when they are opened are files of their own, and what workers and page share stands in one file for all.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Beside the parts, which have names of their own. */
export const PAGE_OUTPUTS = [
  "index.html",
  "main.js",
  "engine-worker.js",
  "language-worker.js",
  "offline.js",
  "page.css",
  "kernel.wasm",
  "games/list.json",
];

/** @returns {import("esbuild").BuildOptions} */
function common() {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    write: false,
    minify: true,
    platform: "browser",
    target: ["chrome123", "firefox120", "safari17.5"],
    jsx: "automatic",
    jsxImportSource: "preact",
    // The page gives its workers the compiled kernel, so the bytes in the library are not needed.
    loader: { ".wasm": "empty" },
    legalComments: "none",
    logLevel: "silent",
    plugins: [grammars],
  };
}

/**
 * Grammars of Lezer as modules that export a parser.
 *
 * @type {import("esbuild").Plugin}
 */
const grammars = {
  name: "grammars",
  setup(build) {
    build.onLoad({ filter: /\.grammar$/ }, async ({ path }) => {
      const { buildParserFile } = await import("@lezer/generator");
      const { parser } = buildParserFile(readFileSync(path, "utf8"), { fileName: path });
      return { contents: parser, loader: "js", resolveDir: dirname(path) };
    });
  },
};

/** @param {string} folder */
export async function buildPage(folder) {
  const { build } = await import("esbuild");
  const { outputFiles = [] } = await build({
    ...common(),
    outdir: folder,
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    entryPoints: {
      main: "src/page/main.tsx",
      "engine-worker": "src/page/engine/engine-worker.ts",
      "language-worker": "src/page/write/language-worker.ts",
    },
  });
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map(outputFiles.map(({ path, contents }) => [path.slice(folder.length + 1), contents]));
  files.set("kernel.wasm", readFileSync(join(ROOT, "build/kernel.wasm")));
  files.set("index.html", readFileSync(join(ROOT, "src/page/index.html")));
  files.set("page.css", await styles(build));
  for (const [name, content] of games()) files.set(name, content);
  files.set("offline.js", await offlineWorker(build, files));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) put(join(folder, name), content);
}

/** @param {typeof import("esbuild").build} build */
async function styles(build) {
  const { outputFiles = [] } = await build({
    ...common(),
    stdin: {
      contents:
        'export * from "./src/match/look/page-style.ts"; export * from "./src/match/look/curve-svg.ts"; export * from "./src/match/look/interval-svg.ts";',
      resolveDir: ROOT,
      loader: "ts",
    },
    plugins: [],
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { PAGE_TOKENS, BOARD_STYLE, CURVE_STYLE, INTERVAL_STYLE } = await import(
    `data:text/javascript;base64,${source}`
  );
  return `${PAGE_TOKENS}${BOARD_STYLE}${CURVE_STYLE}${INTERVAL_STYLE}${readFileSync(join(ROOT, "src/page/page.css"), "utf8")}`;
}

/** @returns {Iterable<readonly [string, string]>} */
function* games() {
  const names = readdirSync(join(ROOT, "games")).filter((name) =>
    existsSync(join(ROOT, "games", name, "rules.kif")),
  );
  const list = names.map((name) => {
    const { title, players, kinds } = JSON.parse(
      readFileSync(join(ROOT, "games", name, "game.json"), "utf8"),
    );
    return { name, title, players, kinds };
  });
  yield ["games/list.json", JSON.stringify(list)];
  for (const name of names)
    yield [`games/${name}.kif`, readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8")];
}

/**
 * The worker that keeps all files for times without a network.
 *
 * @param {typeof import("esbuild").build} build
 * @param {ReadonlyMap<string, string | Uint8Array>} files
 */
async function offlineWorker(build, files) {
  const hash = createHash("sha256");
  for (const [name, content] of files) hash.update(`${name}\0`).update(content);
  const kept = ["./", ...[...files.keys()].map((name) => `./${name}`)];
  const { outputFiles = [] } = await build({
    ...common(),
    format: "iife",
    entryPoints: ["src/page/offline-worker.ts"],
    outdir: "out",
    define: {
      PAGE_FILES: JSON.stringify(kept),
      PAGE_VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
    },
  });
  return outputFiles[0]?.contents ?? "";
}

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function put(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
