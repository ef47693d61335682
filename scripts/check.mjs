/** The checks that read the code without running it: `npm run check`, and the first part of `npm test`. */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { build, ROOT, tool } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

/** @returns {readonly { name: string, args: readonly string[] }[]} */
function steps() {
  return [
    { name: "lint and format", args: [tool("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."] },
    { name: "types", args: [tool("typescript", "tsc"), "-p", "tsconfig.json"] },
    { name: "layers", args: ["scripts/layers.mjs"] },
    { name: "dead code", args: [tool("knip", "knip")] },
    { name: "package shape", args: [tool("publint", "publint"), "run", "--strict", "--pack", "npm"] },
  ];
}

/** Runs all checks, even after failures, and returns how many passed and failed. Needs a full build. */
export function runChecks() {
  const counts = { passed: 0, failed: 0 };
  for (const { name, args } of steps()) {
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ["ignore", 2, 2] });
    console.error(`${status === 0 ? "✓" : "✗"} ${name}`);
    counts[status === 0 ? "passed" : "failed"]++;
  }
  return counts;
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  try {
    ensureInstalled();
    await build();
    process.exitCode = runChecks().failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
