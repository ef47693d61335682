/**
 * A page that plays and a page that stands for its game manager, in two tabs of a real browser. The player's
 * tab is in the background. A headless browser does not slow down what is there; so the timers of the player's
 * page never come at all, which is as slow as can be. Those of its workers do.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { printFormula } from "../../src/gdl/gamemaster/print-gamemaster.js";
import { readStorageMessage } from "../../src/match/gamemaster/storage-message.js";
import { launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { type Site, serveSite } from "./site.js";

export class PlayerTabs {
  /** Errors of the player's page, and what it asked of the network. */
  readonly failures: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly browser: Browser,
    private readonly site: Site,
    readonly player: Page,
    readonly manager: Page,
  ) {}

  static async open(html: string): Promise<PlayerTabs> {
    const folder = mkdtempSync(join(tmpdir(), "arcwood-pages-"));
    writeFileSync(join(folder, "player.html"), html);
    writeFileSync(join(folder, "manager.html"), "<!doctype html><title>manager</title>");
    const [site, browser] = [await serveSite(folder), await launchChromium()];
    const context = await browser.newContext();
    const tabs = new PlayerTabs(folder, browser, site, await context.newPage(), await context.newPage());
    await tabs.player.addInitScript(() => {
      const never = () => 0;
      Object.assign(window, { setTimeout: never, setInterval: never, requestAnimationFrame: never });
    });
    await tabs.manager.goto(`${site.url}manager.html`);
    await tabs.manager.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener("storage", ({ key, newValue }) => {
        if (key === "manager" && newValue !== null) heard.push(newValue);
      });
    });
    tabs.player.on("pageerror", (error) => tabs.failures.push(String(error)));
    tabs.player.on("request", (request) => {
      if (!/player\.html|^blob:/.test(request.url())) tabs.failures.push(`asked for ${request.url()}`);
    });
    await tabs.call("me");
    return tabs;
  }

  /** Loads the page that plays, under this name, and goes back to the manager's tab. */
  async call(name: string): Promise<void> {
    await this.player.goto("about:blank");
    await this.player.goto(`${this.site.url}player.html`);
    await this.player.fill("#name", name);
    await this.manager.evaluate(() => {
      localStorage.clear();
      (window as unknown as { heard: string[] }).heard.length = 0;
    });
    await this.manager.bringToFront();
  }

  put(key: string, text: string): Promise<void> {
    return this.manager.evaluate(([under, value]) => localStorage.setItem(under, value), [key, text]);
  }

  send(id: number, content: string, to = "me"): Promise<void> {
    return this.put(to, `message(${id},manager,${to},${content})`);
  }

  /** The content of the answer to a message, which comes from this player. */
  async answer(id: number, from = "me"): Promise<string> {
    const text = await this.manager.waitForFunction(
      (start) => (window as unknown as { heard: string[] }).heard.find((each) => each.startsWith(start)),
      `message(${id},${from},`,
      { timeout: HANG_MS / 2 },
    );
    const message = readStorageMessage(String(await text.jsonValue()));
    expect(message).toMatchObject({ sender: from, receiver: "manager" });
    return message === undefined ? "" : printFormula(message.content);
  }

  /** How often a message has been answered. */
  answers(id: number, from = "me"): Promise<number> {
    return this.manager.evaluate(
      (start) =>
        (window as unknown as { heard: string[] }).heard.filter((each) => each.startsWith(start)).length,
      `message(${id},${from},`,
    );
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.site.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
