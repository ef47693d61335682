/**
 * The package as others get it: packed, installed elsewhere, used from the command line, from JavaScript and from
 * TypeScript. Its dependencies are given to npm as folders, so that nothing has to be fetched.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { build, ROOT, tool } from "../../scripts/build.mjs";
import { runNpm } from "../../scripts/install.mjs";

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
    const example = readFileSync(join(ROOT, "README.md"), "utf8").match(/```js\n(.*?)```/s)?.[1];
    writeFileSync(join(folder, "example.js"), String(example));
    copyFileSync(join(ROOT, "games/tic-tac-toe/rules.kif"), join(folder, "game.kif"));
    const { status, stdout, stderr } = run(process.execPath, ["example.js"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.match(/\(control /g)?.length).toBeGreaterThan(5);
  });

  it("has types, and they are strict", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { Random } from "arcwood";
       export const drawn: number = new Random(1, 2).below(6);
       // @ts-expect-error: a seed is a number.
       new Random("1");`,
    );
    const args = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "use.ts"];
    expect(run(process.execPath, [tool("typescript", "tsc"), ...args])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });
});
