import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";

const START = join(ROOT, "scripts/start.mjs");

function start(args: readonly string[], cwd = ROOT) {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...args], {
    encoding: "utf8",
    env: { ...process.env, INIT_CWD: cwd },
  });
  return { status, stdout, stderr, ms: performance.now() - begun };
}

describe("npm start", () => {
  it("does nothing but its work the second time, and is ready in under a second", () => {
    start(["--version"]);
    const runs = [1, 2, 3].map(() => start(["--version"]));
    for (const { status, stderr } of runs) expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(Math.min(...runs.map(({ ms }) => ms))).toBeLessThan(1000);
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
