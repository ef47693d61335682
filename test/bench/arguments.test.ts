/** Every benchmark tells what it measures, and refuses what it does not know, before it does anything else. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const FOLDER = new URL("../../bench/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
/** Files without a blank line of code at the outside, such as lists of formulas, are no benchmarks. */
const BENCHMARKS = readdirSync(FOLDER).filter(
  (name) => name.endsWith(".mjs") && /^(?:import|\} from) .*"\.\/arguments\.mjs";$/m.test(text(name)),
);

function run(name: string, argument: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(name, FOLDER)), argument],
    { encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

describe("a benchmark", () => {
  it("is each file that reads arguments", () => {
    const others = readdirSync(FOLDER).filter((name) => name.endsWith(".mjs") && !BENCHMARKS.includes(name));
    for (const name of others.filter((other) => other !== "arguments.mjs"))
      expect(text(name), name).not.toMatch(/process\.argv|parseArgs/);
    expect(BENCHMARKS.length).toBeGreaterThan(20);
  });

  it.each(BENCHMARKS)("%s prints the comment at its head for --help", (name) => {
    const { status, stdout, stderr } = run(name, "--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const line of stdout.trim().split("\n")) expect(text(name)).toContain(` * ${line}`.trimEnd());
    expect(stdout.length).toBeGreaterThan(60);
  });

  it.each(BENCHMARKS)("%s refuses an option that it does not have", (name) => {
    expect(run(name, "--no-such-option")).toEqual({
      status: 2,
      stdout: "",
      stderr: `Unknown option '--no-such-option'. node bench/${name} --help tells what there is.\n`,
    });
  });
});
