/** The page of a game manager as a person uses it: its form, in a tab beside those of the players. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gamesFolder } from "../../src/node/game-file.js";
import { managerPage, playerPage } from "../../src/node/gamemaster-pages.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { type Site, serveSite } from "./site.js";

const RULES = readFileSync(join(gamesFolder(), "tic-tac-toe/rules.hrf"), "utf8");

describe.skipIf(CHROMIUM === undefined)("the manager's page", { timeout: HANG_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-manager-"));
  let browser: Browser;
  let site: Site;
  let manager: Page;

  beforeAll(async () => {
    writeFileSync(join(folder, "manager.html"), managerPage());
    const random = playerPage({ player: "random", name: "me", threads: 1, memoryBytes: 2 ** 26 });
    writeFileSync(join(folder, "me.html"), random);
    writeFileSync(join(folder, "you.html"), random.replace('"name":"me"', '"name":"you"'));
    [site, browser] = [await serveSite(folder), await launchChromium()];
    const context = await browser.newContext();
    for (const name of ["me", "you"]) await (await context.newPage()).goto(`${site.url}${name}.html`);
    manager = await context.newPage();
    await manager.goto(`${site.url}manager.html`);
  }, HANG_MS);

  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the page says at the end. */
  async function play(rules: string, players: string, clocks: readonly [start: string, play: string]) {
    await manager.fill("#rules", rules);
    await manager.fill("#players", players);
    await manager.fill("#start-clock", clocks[0]);
    await manager.fill("#play-clock", clocks[1]);
    await manager.click("#start");
    await manager.waitForSelector("#start:not([disabled])", { timeout: HANG_MS / 2 });
    return manager.textContent("#status");
  }

  it("plays a match between two pages, and has its record", async () => {
    expect(await play(RULES, "me, you", ["20", "20"])).toMatch(/^terminal: x (0|50|100), o (0|50|100)$/);
    expect(await manager.textContent("#log")).not.toContain("at random");
    expect(await manager.locator("#absent li").count()).toBe(0);
    expect(await manager.isVisible("#record")).toBe(true);
  });

  it("says who is not there", async () => {
    expect(await play(RULES, "me, nobody", ["2", "1"])).toMatch(/^terminal/);
    expect(await manager.textContent("#absent")).toBe("no page of this browser has said ready as nobody");
    expect(await manager.textContent("#log")).toContain("at random");
  });

  it.each([
    [
      "an open bracket",
      RULES.replace("role(o)", "role(o"),
      "me,you",
      "5",
      /line \d+, column 5: .*Add the missing/,
    ],
    ["KIF", "(role x)\n; a comment", "me,you", "5", /another language: arcwood fmt --to gamemaster/],
    ["too few players", RULES, "me", "5", "the rules have 2 roles, and the field of players names 1"],
    ["no clock", RULES, "me,you", "", "a clock has some seconds, more than 0"],
  ])("says what is wrong: %s", async (_, rules, players, clock, said) => {
    expect(await play(rules, players, [clock, "1"])).toMatch(said);
  });
});
