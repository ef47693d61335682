/** What `arcwood demo` suggests afterwards. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { HAS_TERMINAL, onTerminal } from "../on-terminal.js";

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

  it.runIf(HAS_TERMINAL)("says after how many moves Ctrl-C has ended it", async () => {
    const { code, text } = await onTerminal(["demo", "reversi", "--delay", "200"], {
      until: /2\. white place/,
    });
    expect(code).toBe(130);
    expect(text).toMatch(/After [1-9]\d* moves? the match was interrupted\./);
  });

  it("names no file that it cannot name, as with stdin", () => {
    const { stderr } = arcwood(["demo", "-"], {
      input: "(role r) (init p) (legal r a) terminal (goal r 100)",
    });
    expect(stderr).not.toContain("play <");
  });
});
