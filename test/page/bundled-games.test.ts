/** Every bundled game opens on the playground, and its first state is drawn. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import { CHROMIUM } from "../chromium.js";
import { Playground } from "./browser-page.js";

const GAMES = readdirSync(join(ROOT, "games"));

describe.skipIf(CHROMIUM === undefined)("on the playground", () => {
  let playground: Playground;

  beforeAll(async () => {
    playground = await Playground.open();
  });

  afterAll(() => playground?.close());

  it.concurrent.each(GAMES)("%s opens without a complaint", async (game) => {
    const { page, complaints, close } = await playground.tab(`game=${game}&view=play`);
    expect(await page.getAttribute(".status", "data-game")).toBe("ready");
    await page.waitForSelector(".boards:not(.waiting)");
    // Fluents that are no cells of a board are told in words.
    expect((await page.locator(".boards svg.board, .boards :text-matches('\\\\w')").count()) > 0).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
