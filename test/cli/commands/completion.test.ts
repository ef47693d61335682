/** Completion, asked of real shells. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledGames } from "../../../src/node/game-file.js";
import { PLAYERS } from "../../../src/players/registry.js";
import { arcwood } from "../../arcwood.js";

const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

describe.skipIf(!has("bash"))("arcwood completion bash", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-completion-"));
  const script = join(folder, "arcwood.bash");
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    const { code, stdout } = arcwood(["completion", "bash"]);
    expect(code).toBe(0);
    writeFileSync(script, stdout);
    writeFileSync(join(folder, "my game.kif"), "");
    writeFileSync(join(folder, "trace.jsonl"), "");
  });

  /** What bash offers for the last word of a line, as its own function for Tab does. */
  function offered(...words: string[]): string[] {
    const ask = `source "$1"; shift; COMP_WORDS=(arcwood "$@"); COMP_CWORD=$#; _arcwood; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", ask, "bash", script, ...words], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.split("\n").filter((line) => line !== "");
  }

  it("offers the commands, as the help lists them", () => {
    const help = arcwood(["--help"]).stdout.replace(/^.*\nCommands:\n/s, "");
    const commands = Array.from(help.matchAll(/^ {2}([a-z-]+) /gm), ([, name]) => name);
    expect(offered("")).toEqual(commands.filter((name) => name !== "help"));
    expect(offered("che")).toEqual(["check"]);
    expect(offered("no")).toEqual([]);
  });

  it.each(["check", "match", "network", "solve", "tournament", "completion"])(
    "offers the options of %s, as its help lists them",
    (command) => {
      const help = arcwood([command, "--help"]).stdout;
      const long = Array.from(help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
      expect(offered(command, "--").sort()).toEqual(long.sort());
    },
  );

  it("offers games and files where a rule sheet is named, and files for output", () => {
    expect(offered("simulate", "").sort()).toEqual(
      [...bundledGames(), "my game.kif", "arcwood.bash", "trace.jsonl"].sort(),
    );
    expect(offered("simulate", "tic-tac-t")).toEqual(["tic-tac-toe"]);
    expect(offered("host", "--game", "my")).toEqual(["my game.kif"]);
    expect(offered("match", "--out", "tr")).toEqual(["trace.jsonl"]);
    expect(offered("tournament", "--games", "hex,tic-tac-t")).toEqual(["hex,tic-tac-toe"]);
  });

  it("offers players, one after the other, and the choices of an option", () => {
    const files = ["my game.kif", "arcwood.bash", "trace.jsonl"];
    expect(offered("match", "--players", "").sort()).toEqual(
      [...PLAYERS.map(({ name }) => name), ...files].sort(),
    );
    expect(offered("match", "hex", "--players", "uct,gr")).toEqual(["uct,grave", "uct,grave-sym"]);
    expect(offered("perft", "hex", "--engine", "s")).toEqual(["slices"]);
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(offered("perft", "--depth", "")).toEqual([]);
  });

  it("knows the commands within a command", () => {
    expect(offered("bench", "")).toEqual(["playouts", "all", "compare"]);
    expect(offered("bench", "playouts", "--th")).toEqual(["--threads"]);
    expect(offered("bench", "playouts", "conn")).toContain("connect-four");
  });
});

describe("arcwood completion", () => {
  it.each(["zsh", "fish"])("is text that %s reads", (shell) => {
    const { code, stdout } = arcwood(["completion", shell]);
    expect(code).toBe(0);
    for (const word of ["tournament", "--xcsp3", "tic-tac-toe", "mac-ucb"])
      expect(stdout).toContain(word.replace("--", ""));
    if (!has(shell)) return;
    const { status, stderr } = spawnSync(shell, ["-n", "/dev/stdin"], { input: stdout, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("refuses a shell that it does not know", () => {
    const { code, stderr } = arcwood(["completion", "csh"]);
    expect(code).toBe(2);
    expect(stderr).toContain("Allowed choices are bash, zsh, fish");
  });
});
