/**
 * `npm test`: installs and builds what is out of date, then runs the static checks and every test. A failure
 * stops nothing that comes after it. Each failed step counts as a failed test in the last line, which is
 * `tests: N passed, N failed, N skipped`. With arguments, only the tests that vitest finds by them are run.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, ROOT, tool } from "./build.mjs";
import { runChecks } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";

const filters = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} name
 * @param {() => unknown} run
 */
async function step(name, run) {
  try {
    await run();
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    total.failed++;
  }
}

/** @param {Partial<typeof total>} counts */
function count(counts) {
  total.passed += counts.passed ?? 0;
  total.failed += counts.failed ?? 0;
  total.skipped += counts.skipped ?? 0;
}

function runVitest() {
  const countsFile = join(ROOT, "build", `tests.${process.pid}.json`);
  mkdirSync(join(ROOT, "build"), { recursive: true });
  const args = [tool("vitest", "vitest"), "run", "--reporter=default", "--reporter=./scripts/reporter.mjs"];
  const { status } = spawnSync(process.execPath, [...args, ...filters], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ARCWOOD_TEST_COUNTS: countsFile },
  });
  const counts = JSON.parse(readFileSync(countsFile, "utf8"));
  rmSync(countsFile);
  count(counts);
  // It also fails if the arguments find no test.
  if (status !== 0 && counts.failed === 0) throw new Error("no test failed, but vitest does not end well");
}

await step("install", ensureInstalled);
await step("build", () => build());
await step("chromium", ensureChromium);
if (filters.length === 0) await step("static checks", () => count(runChecks()));
await step("vitest", runVitest);

process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`tests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
