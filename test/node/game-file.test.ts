import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MAX_BYTES } from "../../src/gdl/text/parse-limits.js";
import { bundledGames, nearestNames, readGameText } from "../../src/node/game-file.js";
import { UsageError } from "../../src/node/messages.js";

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

  it("says which games may be meant, for a name that is none", () => {
    expect(refusal("tictactoe")).toMatch(
      /^There is no file and no bundled game called tictactoe\. Did you mean tic-tac-toe( or [\w-]+)*\? arcwood games lists all of them\.$/,
    );
    expect(refusal("no-game-at-all")).toBe(
      "There is no file and no bundled game called no-game-at-all. arcwood games lists all of them.",
    );
  });

  it("guesses names that contain what was written, or the one that is spelt alike", () => {
    const names = ["bandl-3", "bandl-10", "orchard", "orchard-2-2-1", "sudoku"];
    expect(nearestNames("Bandl", names)).toEqual(["bandl-3", "bandl-10"]);
    expect(nearestNames("orchard", names)).toEqual(["orchard", "orchard-2-2-1"]);
    expect(nearestNames("sudoko", names)).toEqual(["sudoku"]);
    expect(nearestNames("orhcard2_21", names)).toEqual(["orchard-2-2-1"]);
    expect(nearestNames("chess", names)).toEqual([]);
    expect(nearestNames("---", names)).toEqual([]);
  });

  it("says what is wrong with a path", () => {
    expect(refusal(join(folder, "none.kif"))).toMatch(/^There is no file .*none\.kif\.$/);
    mkdirSync(join(folder, "sub"));
    expect(refusal(join(folder, "sub"))).toMatch(/is a folder, not a file/);
    expect(refusal("../games/tic-tac-toe")).toMatch(/^There is no file/);
  });
});
