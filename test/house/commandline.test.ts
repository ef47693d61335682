/** What holds for the command line as a whole, whatever the command. */
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { arcwood } from "../arcwood.js";
import { HAS_TERMINAL, onTerminal } from "../cli/on-terminal.js";

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

  it("knows a game that stands where a command is wanted", () => {
    const { code, stdout, stderr } = arcwood(["connect-four"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("(a game stands behind a command: arcwood play connect-four)");
    expect(arcwood(["conect-four"]).stderr).not.toContain("a game stands");
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

  it.each([
    [["perft", "tic-tac-toe", "--depth", "abc"], "arcwood: --depth: abc is not a whole number"],
    [["simulate", "tic-tac-toe", "--seed", "abc"], "arcwood: --seed: abc is not a whole number"],
    [["match", "--playclock", "abc"], "arcwood: --playclock: abc is not a number of seconds"],
    [["solve", "x.xml", "--seconds", "abc"], "arcwood: --seconds: abc is not a positive number of seconds"],
    [["solve", "tic-tac-toe", "--horizon", "abc"], "arcwood: --horizon: abc is no number of turns"],
    [["bench", "playouts", "tic-tac-toe", "--threads", "abc"], "arcwood: --threads: abc is"],
  ])("names the option whose value is wrong: %j", (args, sentence) => {
    const { code, stderr } = arcwood(args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it.each([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ NO_COLOR: "1" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true],
  ])("colours what goes to a pipe with %j: %s", (env, isColored) => {
    const { stdout } = arcwood(["check", "-"], { input: "(role r)", env });
    expect(stdout.includes("\x1b[")).toBe(isColored);
  });

  it.skipIf(!HAS_TERMINAL).each([
    [{}, true],
    [{ NO_COLOR: "1" }, false],
    [{ TERM: "dumb" }, false],
    [{ FORCE_COLOR: "0" }, false],
  ])("colours what goes to a terminal with %j: %s", async (env: Record<string, string>, isColored) => {
    const { text } = await onTerminal(["demo", "tic-tac-toe", "--delay", "0"], { env });
    expect(/\[\d+m/.test(text)).toBe(isColored);
  });

  it
    .skipIf(!HAS_TERMINAL)
    .each([
      [["--help"]],
      [["network", "--help"]],
      [["play", "--help"]],
      [["solve", "connect-four", "--nodes", "1"]],
      [["simulate", "no-such-game-as-this-one-at-all-anywhere"]],
      [["demo", "monty-hall", "--delay", "0"]],
    ])("keeps words whole on a terminal of 60 columns: %j", async (args) => {
    const { text } = await onTerminal(args, { columns: 60 });
    const lines = text.split(/\r*\n/).map((line) => stripVTControlCharacters(line).replace(/^.*\r/, ""));
    const broken = lines.filter((line) => line.trimEnd().length > 60 && /\s/.test(line.trim()));
    expect(broken).toEqual([]);
  });
});
