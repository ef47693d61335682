/** Installs the dependencies if they are not the ones that package-lock.json names, and only then. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Brings node_modules up to date; throws if npm fails. Everything that npm says goes to stderr. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.error("installing dependencies …");
  const { status } = runNpm(["ci", "--no-audit", "--no-fund"], { stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("npm ci failed; its messages are above");
}

/**
 * Runs the npm that runs us, or else the one in the path.
 *
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return spawnSync(command, [...first, ...args], { cwd: ROOT, ...options });
}

/** npm notes what it has installed, as a lock file. It writes that last, so only if all went well. */
function isInstalled() {
  const noted = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return false;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf(join(ROOT, "package-lock.json"))).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    // Packages for other systems are left out.
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional;
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}
