/**
 * The package as others get it: packed, and installed in a folder of its own. Its dependencies are given to
 * npm as folders, so that nothing has to be fetched.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { build, ROOT } from "../../scripts/build.mjs";
import { runNpm } from "../../scripts/install.mjs";

/** What the examples of the pages call `game.kif`. */
export const RULES = join(ROOT, "games/tic-tac-toe/rules.kif");

/** Each program that a page for people shows, with a name for its file. */
export const SHOWN = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith(".md"))
  .flatMap((page) => {
    const blocks = readFileSync(join(ROOT, page), "utf8").matchAll(/```js\n(.*?)```/gs);
    return Array.from(blocks, ([, code], i) => ({
      page,
      file: `${page.replaceAll(/\W/g, "-")}-${i}.js`,
      code,
    }));
  });

export const folder = mkdtempSync(join(tmpdir(), "arcwood-package-"));

export function run(command: string, args: readonly string[], cwd = folder) {
  return spawnSync(command, args, { cwd, encoding: "utf8" });
}

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = runNpm(args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed\n${stderr}`);
  return String(stdout);
}

/** What a program prints that must end well. */
export function printed(args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = run(process.execPath, args, cwd);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

/** Packs and installs it. Returns the files that are packed. */
export async function installPackage(): Promise<string[]> {
  await build();
  const [{ filename, files }] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT),
  );
  writeFileSync(join(folder, "package.json"), '{ "name": "user", "type": "module", "private": true }');
  const own = [...Object.keys(manifest.dependencies), "@types/node"];
  const dependencies = own.map((name) => join(ROOT, "node_modules", name));
  npm(["install", "--offline", "--no-audit", "--no-fund", `./${filename}`, ...dependencies], folder);
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  copyFileSync(RULES, join(folder, "game.kif"));
  for (const { file, code } of SHOWN) writeFileSync(join(folder, file), code);
  return files.map((file: { path: string }) => file.path);
}

export function removePackage(): void {
  rmSync(folder, { recursive: true, force: true });
}
