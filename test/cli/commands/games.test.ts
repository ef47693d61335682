import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";

const folder = mkdtempSync(join(tmpdir(), "arcwood-games-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("arcwood games", () => {
  it("says which manifest is missing or no JSON, and how to mend it", () => {
    // A copy of the package with one game, whose author has not come to the manifest yet.
    mkdirSync(join(folder, "dist"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
    copyFileSync(join(ROOT, "dist/cli.js"), join(folder, "dist/cli.js"));
    cpSync(join(ROOT, "dist/node"), join(folder, "dist/node"), { recursive: true });
    mkdirSync(join(folder, "games/mine"), { recursive: true });
    copyFileSync(join(ROOT, "games/tic-tac-toe/rules.kif"), join(folder, "games/mine/rules.kif"));
    const run = (...args: readonly string[]) => {
      const command = [join(folder, "dist/cli.js"), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
      return { status, stdout, stderr };
    };
    expect(run("check", "mine").status).toBe(0);
    for (const command of [["games"], ["demo", "mine"]]) {
      const { status, stderr } = run(...command);
      expect({ command, status }).toEqual({ command, status: 2 });
      expect(stderr).toMatch(/mine.game\.json is missing\. .*docs\/games\.md has its form\.\n$/);
    }
    writeFileSync(join(folder, "games/mine/game.json"), "{");
    expect(run("games")).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/game\.json is no JSON: .*docs\/games\.md has its form\.\n$/),
    });
  });
});
