/** `vitest -u` writes the page anew where a generated part of it has changed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { regenerated } from "./network-page.js";

const PAGE = fileURLToPath(new URL("../../docs/network.md", import.meta.url));

describe("docs/network.md", () => {
  it("has the tables that the program makes", async () => {
    const page = readFileSync(PAGE, "utf8");
    expect(page.match(/<!-- end -->/g)?.length).toBeGreaterThan(10);
    await expect(regenerated(page)).toMatchFileSnapshot(PAGE);
  });
});
