/**
 * The commands in docs/first-game.md print what the page shows, typed answers included; `vitest run FILE -u`
 * writes the page anew. A block of differences changes the game for the commands after it, until the next
 * one.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import { withCommand } from "./on-path.js";

const FILE = join(ROOT, "docs/first-game.md");

const folder = mkdtempSync(join(tmpdir(), "arcwood-first-game-"));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...withCommand(folder), COLUMNS: "100" };

/** What a terminal would show: the lines that somebody types are those behind a prompt. */
function transcript(line: string, shown: string): string {
  const typed = Array.from(shown.matchAll(/^\w+> (.*)$/gm), ([, text]) => `${text}\n`).join("");
  const { stdout } = spawnSync("sh", ["-c", `${line} 2>&1`], {
    cwd: folder,
    env,
    input: typed,
    encoding: "utf8",
  });
  // Another game is proposed each time.
  const lasting = stdout.replace(/\n\nNext:.*/s, "").trim();
  const said = `$ ${line}\n${lasting.replaceAll(/[ \t]+$/gm, "")}\n`;
  // The name of a hosted match has the time in it.
  const timeless = (text: string) => text.replaceAll(/\d{13}/g, "0");
  return timeless(said) === timeless(shown) ? shown : said;
}

it("docs/first-game.md shows what the commands print", async () => {
  const page = readFileSync(FILE, "utf8");
  const rules = /```lisp\n(.*?)```/s.exec(page)?.[1] ?? "";
  writeFileSync(join(folder, "nim.kif"), rules);
  let mistakes = 0;
  const regenerated = page.replaceAll(/```(diff|console)\n(.*?)```/gs, (block, kind, text) => {
    if (kind === "diff") {
      const side = (sign: string) =>
        Array.from(text.matchAll(/^([-+])(.*)\n/gm) as Iterable<string[]>)
          .filter(([, own]) => own === sign)
          .map(([, , line]) => `${line}\n`)
          .join("");
      expect(rules.split(side("-")), `is there once: ${side("-")}`).toHaveLength(2);
      writeFileSync(
        join(folder, "nim.kif"),
        rules.replace(side("-"), () => side("+")),
      );
      mistakes++;
      return block;
    }
    const shown = text.split(/^(?=\$ )/m);
    const said = shown.map((each: string) => transcript(/^\$ (.*)\n/.exec(each)?.[1] ?? "", each));
    return `\`\`\`console\n${said.join("")}\`\`\``;
  });
  expect(mistakes).toBeGreaterThan(5);
  await expect(regenerated).toMatchFileSnapshot(FILE);
});
