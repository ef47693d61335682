/**
 * Matches between pages in a headless Chromium: a page for the manager and one for each player, all of one
 * origin, none of them slowed down for being in the background.
 */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { PagesMatch } from "../../match/gamemaster/pages-match.js";
import type { MatchRecord } from "../../match/record.js";
import { managerPage } from "../../node/gamemaster-pages.js";
import { UsageError } from "../../node/messages.js";

/** What is needed of playwright-core, which is loaded only for this. */
interface BrowserPage {
  goto(url: string): Promise<unknown>;
  evaluate<T, A>(act: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  on(event: "pageerror", listener: (error: Error) => void): void;
}
interface ChromiumBrowser {
  newContext(): Promise<{ newPage(): Promise<BrowserPage> }>;
  close(): Promise<void>;
}
interface Playwright {
  readonly chromium: { launch(options: object): Promise<ChromiumBrowser> };
}

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

export class BrowserMatches {
  private constructor(
    private readonly browser: ChromiumBrowser,
    private readonly server: Server,
    private readonly manager: BrowserPage,
  ) {}

  /** Opens the manager's page, and each file under a name of its own: `?name=player1`, and so on. */
  static async open(
    files: readonly string[],
    names: readonly string[],
    executablePath: string,
    onError: (page: string, error: Error) => void,
  ): Promise<BrowserMatches> {
    const pages = new Map<string, string>([["/manager", managerPage()]]);
    for (const [i, file] of files.entries()) pages.set(`/${names[i]}`, readFileSync(file, "utf8"));
    const browser = await launch(executablePath);
    const server = await serve(pages);
    try {
      const context = await browser.newContext();
      const { port } = server.address() as AddressInfo;
      const open = async (name: string): Promise<BrowserPage> => {
        const page = await context.newPage();
        page.on("pageerror", (error) => onError(name, error));
        await page.goto(`http://127.0.0.1:${port}/${name}?name=${name}`);
        return page;
      };
      for (const name of names) await open(name);
      return new BrowserMatches(browser, server, await open("manager"));
    } catch (error) {
      await browser.close();
      server.close();
      throw error;
    }
  }

  play(match: PagesMatch): Promise<MatchRecord> {
    return this.manager.evaluate(
      (asked) =>
        (globalThis as unknown as { playPages(match: PagesMatch): Promise<MatchRecord> }).playPages(asked),
      match,
    );
  }

  async abort(): Promise<void> {
    await this.manager.evaluate(
      () => (globalThis as unknown as { abortPages(): void }).abortPages(),
      undefined,
    );
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

async function launch(executablePath: string): Promise<ChromiumBrowser> {
  let playwright: Playwright;
  try {
    const name = "playwright-core";
    playwright = (await import(name)) as Playwright;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "A browser is driven by playwright-core, which is not installed: npm install playwright-core, with -g if " +
        "arcwood was installed so.",
    );
  }
  try {
    return await playwright.chromium.launch({ executablePath, args: ARGUMENTS });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new UsageError(`${executablePath} cannot be started: ${reason}`);
  }
}

async function serve(pages: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(({ url = "/" }, response) => {
    const page = pages.get(new URL(url, "http://localhost").pathname);
    if (page === undefined) response.writeHead(404).end();
    else response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
