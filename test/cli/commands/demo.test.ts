/** What `arcwood demo` suggests afterwards. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";

const RULES = new URL("../../../games/tic-tac-toe/rules.kif", import.meta.url);

describe("arcwood demo", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-demo-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("goes on with the rules of the user, or with other games where they are bundled", () => {
    copyFileSync(RULES, join(folder, "mine.kif"));
    const next = (file: string) => arcwood(["demo", file], { cwd: folder }).stderr.split("Next:")[1] ?? "";
    expect(next("mine.kif")).toMatch(
      / play mine\.kif .*\n.* check mine\.kif --watch .*\n.* simulate mine\.kif /,
    );
    expect(next("tic-tac-toe")).toMatch(/ play (?!tic-tac-toe )[\w-]+ /);
  });

  it("names no file that it cannot name, as with stdin", () => {
    const { stderr } = arcwood(["demo", "-"], {
      input: "(role r) (init p) (legal r a) terminal (goal r 100)",
    });
    expect(stderr).not.toContain("play <");
  });
});
