/** The built playground on a real server, and tabs of a real browser in which all that goes wrong is noted. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { ROOT } from "../../scripts/build.mjs";
import type { Listening } from "../../src/server/http.js";
import { servePage } from "../../src/server/page-server.js";
import { launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";

/** What Playwright itself says of a service worker that it blocks. */
const BLOCKED = "Service Worker registration blocked by Playwright";

export class Playground {
  private constructor(
    readonly browser: Browser,
    readonly server: Listening,
  ) {}

  static async open(): Promise<Playground> {
    const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
    return new Playground(await launchChromium(), server);
  }

  /**
   * A tab in a context of its own, in which the game of the link was loaded. Unless asked for, there is no service
   * worker: to keep all files of the page takes longer than most tests.
   */
  async tab(hash = "", options: BrowserContextOptions = {}): Promise<Tab> {
    const defaults = { reducedMotion: "reduce", serviceWorkers: "block" } as const;
    const context = await this.browser.newContext({ ...defaults, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(HANG_MS);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      const isComplaint = message.type() === "error" || message.type() === "warning";
      if (isComplaint && message.text() !== BLOCKED) complaints.push(message.text());
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
