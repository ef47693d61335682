import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundledGames, readGameText } from "../../src/cli/gamefile.js";
import { UsageError } from "../../src/cli/output.js";
import { MAX_BYTES } from "../../src/gdl/parse-limits.js";

describe("readGameText", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-gamefile-"));
  const path = join(folder, "game.kif");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function refusal(pathOrName: string): string {
    try {
      readGameText(pathOrName);
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message;
    }
    throw new Error(`${pathOrName} was read`);
  }

  it("reads a file, whatever its letters", () => {
    const text = "(role größe) ; ⚀\n";
    writeFileSync(path, text);
    expect(readGameText(path)).toEqual({ label: path, text });
    writeFileSync(path, "");
    expect(readGameText(path)).toEqual({ label: path, text: "" });
  });

  it("reads a file of many chunks", () => {
    const text = "(role é)\n".repeat(50_000);
    writeFileSync(path, text);
    expect(readGameText(path).text).toBe(text);
  });

  it("reads no more of a huge file than shows that it is too large", () => {
    writeFileSync(path, "");
    truncateSync(path, 2 ** 36);
    expect(readGameText(path).text).toHaveLength(MAX_BYTES + 1);
  });

  it("finds every bundled game by name", () => {
    expect(bundledGames()).toContain("tic-tac-toe");
    for (const name of bundledGames()) expect(readGameText(name).text).toContain("role");
  });

  it("says which games there are, for a name that is none", () => {
    expect(refusal("tictactoe")).toMatch(/no bundled game called tictactoe\. The games are: .*tic-tac-toe/);
  });

  it("says what is wrong with a path", () => {
    expect(refusal(join(folder, "none.kif"))).toMatch(/^There is no file .*none\.kif\.$/);
    mkdirSync(join(folder, "sub"));
    expect(refusal(join(folder, "sub"))).toMatch(/is a folder, not a file/);
    expect(refusal("../games/tic-tac-toe")).toMatch(/^There is no file/);
  });
});
