/**
 * Builds the package: the kernel (three builds of it), the bundles for Node and for a page, the types. A step
 * is skipped if nothing that it reads has changed since it last succeeded, judged by a hash of the contents,
 * and if all that it writes is there. Files are put in place by renaming, so that a build that runs beside
 * another, or beside the program, never shows half a file.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildPage, PAGE_OUTPUTS } from "./build-page.mjs";
import { ensureInstalled } from "./install.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const STAMPS = "build/stamps";

const KERNELS = { release: "kernel.wasm", debug: "kernel.debug.wasm", shared: "kernel.shared.wasm" };

/** The library: what `arcwood` and each `arcwood/NAME` consist of, as `exports` in package.json says. */
const LIBRARY = {
  index: "src/index.ts",
  gdl: "src/gdl/index.ts",
  ground: "src/ground/index.ts",
  network: "src/network/index.ts",
  engine: "src/engine/index.ts",
  solver: "src/engine/solver/index.ts",
  search: "src/search/index.ts",
  players: "src/players/index.ts",
  match: "src/match/index.ts",
  node: "src/node/index.ts",
};

/** In order: a step may read what an earlier one has written. */
const STEPS = [
  {
    name: "kernel",
    inputs: ["assembly", "asconfig.json", "package-lock.json", "scripts/build.mjs"],
    outputs: Object.values(KERNELS).map((file) => `build/${file}`),
    run: buildKernels,
  },
  {
    name: "bundles",
    inputs: [
      "src",
      "games",
      "assembly",
      "build/kernel.wasm",
      "package.json",
      "package-lock.json",
      "scripts/build.mjs",
    ],
    outputs: [
      "cli.js",
      "worker.js",
      "match-worker.js",
      "kernel.wasm",
      "web/index.html",
      "web/page.js",
      "web/worker.js",
      "web/kernel.wasm",
      "web/games.json",
      "lib/worker.js",
      "gamemaster/manager.html",
      "gamemaster/manager.js",
      "gamemaster/page-player.html",
      "gamemaster/page-player.js",
      "gamemaster/page-player-worker.js",
      "gamemaster/page-clock.js",
      "language-server.js",
      ...Object.keys(LIBRARY).map((name) => `lib/${name}.js`),
    ].map((file) => `dist/${file}`),
    run: buildBundles,
  },
  {
    name: "page",
    inputs: [
      "src",
      "games",
      "build/kernel.wasm",
      "package-lock.json",
      "scripts/build.mjs",
      "scripts/build-page.mjs",
    ],
    outputs: PAGE_OUTPUTS.map((file) => `dist/page/${file}`),
    run: () => buildPage(join(ROOT, "dist/page")),
  },
  {
    name: "types",
    inputs: [
      "src",
      "assembly",
      "tsconfig.json",
      "tsconfig.build.json",
      "package-lock.json",
      "scripts/build.mjs",
    ],
    outputs: [...Object.values(LIBRARY), "src/web/worker.ts"].map(
      (file) => `dist/types/${file.replace(/\.ts$/, ".d.ts")}`,
    ),
    run: buildTypes,
  },
];

/** All that the program needs to run, without the types: enough for `npm start` and for most tests. */
export const RUNNABLE = ["kernel", "bundles", "page"];

/** Builds what is out of date, and says so on stderr; throws with the compiler's words if a step fails. */
export async function build(names = STEPS.map((step) => step.name)) {
  for (const step of STEPS.filter(({ name }) => names.includes(name))) {
    const stampFile = join(ROOT, STAMPS, step.name);
    const stamp = hashOf(step.inputs);
    const isCurrent =
      existsSync(stampFile) &&
      readFileSync(stampFile, "utf8") === stamp &&
      step.outputs.every((file) => existsSync(join(ROOT, file)));
    if (isCurrent) continue;
    console.error(`building ${step.name} …`);
    rmSync(stampFile, { force: true });
    await step.run();
    put(stampFile, stamp);
  }
}

/**
 * A hash of the names and contents of files, and of all files in folders.
 *
 * @param {readonly string[]} inputs
 */
function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf).sort()) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

async function buildKernels() {
  const asc = await import("assemblyscript/asc");
  for (const [target, file] of Object.entries(KERNELS)) {
    const messages = asc.createMemoryStream();
    const fresh = `build/${process.pid}.${file}`;
    const args = ["--baseDir", ROOT, "--config", "asconfig.json", "--target", target, "--outFile", fresh];
    const { error } = await asc.main(args, { stdout: messages, stderr: messages });
    if (error) throw new Error(`the kernel (${target}) does not compile\n${messages.toString()}`);
    renameSync(join(ROOT, fresh), join(ROOT, "build", file));
  }
}

/** What a bundled CommonJS module asks for in a module. */
const REQUIRE =
  'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);';

async function buildBundles() {
  const { build: bundle } = await import("esbuild");
  /** @type {import("esbuild").BuildOptions} */
  const common = {
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    outdir: "dist",
    write: false,
    packages: "external",
    loader: { ".wasm": "binary" },
    legalComments: "none",
    logLevel: "silent",
  };
  /** @type {import("esbuild").BuildOptions} */
  const node = {
    ...common,
    entryPoints: {
      cli: "src/cli/main.ts",
      worker: "src/node/thread-worker.ts",
      "match-worker": "src/node/match-worker.ts",
    },
    // What the programs share lies in `dist/node/`, and each command by itself: it is loaded when it is asked for.
    splitting: true,
    chunkNames: "node/[name]-[hash]",
    platform: "node",
    target: "node20",
  };
  // The entry points share what they have in common, above all the kernel, which is provided once.
  /** @type {import("esbuild").BuildOptions} */
  const library = {
    ...common,
    entryPoints: LIBRARY,
    outdir: "dist/lib",
    splitting: true,
    platform: "neutral",
    target: "es2022",
    external: ["node:*"],
  };
  /** @type {import("esbuild").BuildOptions} */
  const web = {
    ...common,
    entryPoints: { "web/page": "src/web/page.ts" },
    platform: "browser",
    packages: "bundle",
    target: ["chrome110", "firefox115", "safari16.4"],
    minify: true,
    sourcemap: true,
  };
  // One file, which is a module and a script: it runs in any kind of worker, wherever it is copied to.
  /** @type {import("esbuild").BuildOptions} */
  const worker = {
    ...web,
    entryPoints: { "lib/worker": "src/web/worker.ts" },
    format: "iife",
    sourcemap: false,
  };
  // What `arcwood page-player` puts into one file.
  /** @type {import("esbuild").BuildOptions} */
  const gamemaster = {
    ...worker,
    entryPoints: {
      "gamemaster/page-player": "src/web/gamemaster/page-player.ts",
      "gamemaster/manager": "src/web/gamemaster/manager.ts",
      "gamemaster/page-player-worker": "src/web/gamemaster/page-player-worker.ts",
      "gamemaster/page-clock": "src/web/gamemaster/page-clock.ts",
    },
  };
  rmSync(join(ROOT, "dist/lib"), { recursive: true, force: true });
  // The language server speaks by a library, which is not among those that users install.
  /** @type {import("esbuild").BuildOptions} */
  const languageServer = {
    ...node,
    splitting: false,
    entryPoints: { "language-server": "src/node/language-server.ts" },
    packages: "bundle",
    banner: { js: REQUIRE },
    minify: true,
  };
  for (const options of [node, library, web, worker, gamemaster, languageServer]) {
    const { outputFiles } = await bundle(options);
    for (const { path, contents } of outputFiles ?? []) put(path, contents);
    if (options === node) removeOthers("dist/node", outputFiles ?? []);
  }
  for (const folder of ["dist", "dist/web"]) copy("build/kernel.wasm", `${folder}/kernel.wasm`);
  copy("dist/lib/worker.js", "dist/web/worker.js");
  copy("src/web/index.html", "dist/web/index.html");
  for (const page of ["page-player.html", "manager.html"])
    copy(`src/web/gamemaster/${page}`, `dist/gamemaster/${page}`);
  put(join(ROOT, "dist/web/games.json"), JSON.stringify(bundledRules()));
}

/**
 * Removes what earlier builds have left in a folder. It comes after the new files are there, for the sake of a
 * program that runs.
 *
 * @param {string} folder
 * @param {readonly { path: string }[]} files
 */
function removeOthers(folder, files) {
  const kept = new Set(files.map(({ path }) => path));
  for (const name of readdirSync(join(ROOT, folder))) {
    const path = join(ROOT, folder, name);
    if (!kept.has(path)) rmSync(path);
  }
}

/** The rules of each game of games/, by name. */
function bundledRules() {
  const files = readdirSync(join(ROOT, "games")).map((name) => [
    name,
    join(ROOT, "games", name, "rules.kif"),
  ]);
  return Object.fromEntries(
    files.filter(([, file]) => existsSync(file)).map(([name, file]) => [name, readFileSync(file, "utf8")]),
  );
}

function buildTypes() {
  rmSync(join(ROOT, "dist/types"), { recursive: true, force: true });
  const { status, stdout } = spawnSync(
    process.execPath,
    [tool("typescript", "tsc"), "-p", "tsconfig.build.json"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`the types do not build\n${stdout}`);
}

/**
 * The file behind a command of an installed package, to be run without npx, which is slow and prints lines of
 * its own.
 *
 * @param {string} packageName
 * @param {string} command
 */
export function tool(packageName, command) {
  const folder = join(ROOT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  const fresh = join(ROOT, `${to}.${process.pid}`);
  copyFileSync(join(ROOT, from), fresh);
  renameSync(fresh, join(ROOT, to));
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

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  try {
    ensureInstalled();
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
