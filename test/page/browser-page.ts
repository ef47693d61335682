/** The built playground on a real server, and tabs of a real browser in which all that goes wrong is noted. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { ROOT } from "../../scripts/build.mjs";
import type { Listening } from "../../src/server/http.js";
import { servePage } from "../../src/server/page-server.js";
import { launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";

export class Playground {
  private constructor(
    readonly browser: Browser,
    readonly server: Listening,
  ) {}

  static async open(): Promise<Playground> {
    const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
    return new Playground(await launchChromium(), server);
  }

  /** A tab in a context of its own, in which the game of the link was loaded. */
  async tab(hash = "", options: BrowserContextOptions = {}): Promise<Tab> {
    const context = await this.browser.newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(HANG_MS);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.goto(`${this.server.url}${hash === "" ? "" : `#${hash}`}`);
    await page.waitForSelector(".status:is([data-game=ready], [data-game=failed])");
    return { page, complaints, close: () => context.close() };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

export interface Tab {
  readonly page: Page;
  /** Errors and warnings, of the console and others. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}
