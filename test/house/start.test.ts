import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";

const START = join(ROOT, "scripts/start.mjs");

function start(args: readonly string[], cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...args], {
    encoding: "utf8",
    env: { ...process.env, INIT_CWD: cwd },
  });
  return { status, stdout, stderr };
}

describe("npm start", () => {
  it("does nothing but its work the second time", () => {
    start(["--version"]);
    const built = () => statSync(join(ROOT, "dist/cli.js")).mtimeMs;
    const before = built();
    expect(start(["--version"])).toMatchObject({ status: 0, stderr: "" });
    expect(built()).toBe(before);
  });

  it("passes exit codes on, and keeps stdout for results", () => {
    expect(start(["--nope"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("takes paths from where the user is", () => {
    const folder = join(ROOT, "games/tic-tac-toe");
    expect(start(["check", "rules.kif"], folder)).toMatchObject({ status: 0, stderr: "" });
    expect(start(["check", "rules.kif"])).toMatchObject({ status: 2 });
  });
});

describe("npm run build", () => {
  it("installs what a fresh clone lacks before it builds, as npm pack needs it", () => {
    const clone = mkdtempSync(join(tmpdir(), "arcwood-clone-"));
    try {
      for (const name of ["scripts", "package.json", "package-lock.json"])
        cpSync(join(ROOT, name), join(clone, name), { recursive: true });
      const npm = join(clone, "npm.js");
      writeFileSync(npm, "console.log('npm', ...process.argv.slice(2)); process.exitCode = 1;");
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, "scripts/build.mjs")], {
        encoding: "utf8",
        env: { ...process.env, npm_execpath: npm },
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^installing dependencies …\nnpm ci .*\nnpm ci failed/);
    } finally {
      rmSync(clone, { recursive: true });
    }
  });
});
