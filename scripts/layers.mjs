/**
 * The layer rule: imports in src/ point downwards only, and below the hosts nothing imports from Node. Every
 * string that looks like a relative path or a `node:` module counts as an import, so that `import`, `export
 * from`, `import()`, types and worker URLs are all caught, whatever their syntax. The linter catches globals
 * of Node.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";

/** From the ground up; folders in one row may not know each other. */
const LAYERS = [
  ["gdl"],
  ["datalog"],
  ["ground"],
  ["network", "language"],
  ["symmetry"],
  ["circuit"],
  ["engine"],
  ["search"],
  ["players"],
  ["match"],
  ["node", "web"],
  ["server", "page"],
  ["cli"],
];

/** Folders that run in Node alone. */
const NODE_FOLDERS = ["node", "server", "cli"];

/** The files that the kernel and its host share lie below all of src/, but only the engine may touch them. */
const KERNEL = "assembly/";
const KERNEL_USER = "engine";

const SPECIFIER = /(["'`])(\.{1,2}\/[^"'`]*|node:[^"'`]*)\1/g;

/**
 * What is wrong in the text of one file of src/, a sentence for each problem.
 *
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function violations(file, text) {
  const found = [];
  const folder = folderOf(file);
  const level = levelOf(folder);
  if (level < 0) found.push(`${file}: ${folder} is no layer of scripts/layers.mjs`);
  for (const [, , specifier = ""] of text.matchAll(SPECIFIER)) {
    if (specifier.startsWith("node:")) {
      if (!NODE_FOLDERS.includes(folder))
        found.push(`${file}: ${specifier}, but ${folder} runs in browsers too`);
      continue;
    }
    const target = posix.join(posix.dirname(file), specifier);
    if (target.startsWith(KERNEL)) {
      if (folder !== KERNEL_USER)
        found.push(`${file}: ${specifier}, but only ${KERNEL_USER} touches the kernel`);
    } else if (target.startsWith("src/")) {
      const other = folderOf(target);
      const from = `from ${folder} to ${other}`;
      if (levelOf(other) > level) found.push(`${file}: ${specifier} points upwards, ${from}`);
      else if (levelOf(other) === level && other !== folder)
        found.push(`${file}: ${specifier} points sideways, ${from}`);
    }
  }
  return found;
}

/**
 * The folder below src/; the files of src/ itself are the public face, above all layers but no host.
 *
 * @param {string} file
 */
function folderOf(file) {
  const [, folder = "", ...rest] = file.split("/");
  return rest.length === 0 ? "src" : folder;
}

/**
 * @param {string} folder
 * @returns {number} from 0 at the ground; -1 for a folder that is no layer
 */
function levelOf(folder) {
  return folder === "src" ? LAYERS.length : LAYERS.findIndex((row) => row.includes(folder));
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  const root = new URL("../", import.meta.url);
  const files = readdirSync(new URL("src", root), { recursive: true, encoding: "utf8" });
  const found = files
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => violations(`src/${name}`, readFileSync(new URL(`src/${name}`, root), "utf8")));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
