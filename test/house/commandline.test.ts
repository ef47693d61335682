/** What holds for the command line as a whole, whatever the command. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { arcwood } from "../arcwood.js";

describe("arcwood", () => {
  it("prints its version", () => {
    expect(arcwood(["--version"])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  it("prints help on stdout when asked", () => {
    const { code, stdout, stderr } = arcwood(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: arcwood");
  });

  it("prints help on stderr when called without a command", () => {
    const { code, stdout, stderr } = arcwood([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: arcwood");
  });

  it("suggests the nearest command for one that it does not know", () => {
    const { code, stdout, stderr } = arcwood(["chekc", "x.kif"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/unknown command 'chekc'.*Did you mean check\?/s);
  });

  it("is shown whole in the README", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const help = arcwood(["--help"]).stdout.replace(/^.*\nCommands:\n/s, "");
    const commands = Array.from(help.matchAll(/^ {2}([a-z]+)\b/gm), ([, name]) => name).filter(
      (name) => name !== "help",
    );
    expect(commands.length).toBeGreaterThan(10);
    const missing = commands.filter((name) => !readme.includes(`| \`arcwood ${name}`));
    expect(missing, "commands that the table of README.md has no row for").toEqual([]);
  });

  it("takes an unknown option for wrong usage", () => {
    expect(arcwood(["--nope"])).toMatchObject({ code: 2, stdout: "" });
    expect(arcwood(["check", "--nope"])).toMatchObject({ code: 2, stdout: "" });
  });
});
