/** Mistakes in a command line that are the same for every command. */
import { describe, expect, it } from "vitest";
import { arcwood } from "../arcwood.js";

describe("a mistyped option", () => {
  it.each([
    [["match", "tic-tac-toe", "--player", "uct,uct"], "--players"],
    [["tournament", "--game", "tic-tac-toe", "--players", "uct,random"], "--games"],
    [["perft", "tic-tac-toe", "--dept", "3"], "--depth"],
    [["generate", "hex", "--sizes", "5"], "--size"],
  ])("is named, and not the one that is missing for it: %j", (args, meant) => {
    const { code, stdout, stderr } = arcwood(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^error: unknown option '--\\w+'\n\\(Did you mean ${meant}\\?\\)\n`));
  });

  it.each([
    [["tournament", "--players", "uct,random"], "--games <a,b>"],
    [["perft", "tic-tac-toe"], "--depth <n>"],
  ])("is not needed for %j to say what is missing", (args, missing) => {
    const { code, stdout, stderr } = arcwood(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`error: required option '${missing}' not specified\n`);
  });
});
