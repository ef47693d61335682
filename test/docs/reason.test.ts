/** The conversation that docs/reason.md shows; `vitest -u` writes the answers anew. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { arcwood } from "../arcwood.js";

const PAGE = fileURLToPath(new URL("../../docs/reason.md", import.meta.url));

it("docs/reason.md has the answers that the program gives", async () => {
  const page = readFileSync(PAGE, "utf8");
  const spoken = /With `arcwood reason ([\w-]+)`.*?```\n(.*?)```/s.exec(page);
  const [, game = "", conversation = ""] = spoken ?? [];
  const questions = Array.from(conversation.matchAll(/^> (.*)$/gm), ([, question = ""]) => question);
  expect(questions.length).toBeGreaterThan(5);
  const { stdout, stderr } = arcwood(["reason", game], { input: questions.join("\n") });
  expect(stderr).toBe("");
  const answers = stdout.trimEnd().split("\n");
  const regenerated = questions.map((question, i) => `> ${question}\n< ${answers[i]}\n`).join("");
  await expect(page.replace(conversation, () => regenerated)).toMatchFileSnapshot(PAGE);
});

it("docs/reason.md names every operation", () => {
  const { error } = JSON.parse(arcwood(["reason", "tic-tac-toe"], { input: "{}" }).stdout);
  const [head, ...named] = Array.from(
    readFileSync(PAGE, "utf8").matchAll(/^\| `(\w+)` \|/gm),
    ([, name]) => name,
  );
  expect(head).toBe("op");
  expect(named.length).toBeGreaterThan(5);
  expect(error).toContain(`there are ${named.join(", ")}.`);
});
