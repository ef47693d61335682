import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
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
