/**
 * A page that plays, in a real browser, asked as a game manager asks it: by texts in the storage that pages
 * share. The conversations are those of the original manager: late, silent and unreadable partners, an abort
 * in the middle, one match after another.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printFormula } from "../../src/gdl/gamemaster/print-gamemaster.js";
import { readStorageMessage } from "../../src/match/gamemaster/storage-message.js";
import { managerPage, playerPage } from "../../src/node/gamemaster-pages.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { type Site, serveSite } from "./site.js";

const CLAUSES =
  `role(x),role(o),index(1),index(2),index(3),init(cell(M,N,b)) :- index(M) & index(N),init(control(x)),
legal(mark(M,N)) :- cell(M,N,b),mark(M,N) :: control(R) ==> cell(M,N,R) & ~cell(M,N,b),
mark(M,N) :: control(x) ==> ~control(x) & control(o),mark(M,N) :: control(o) ==> ~control(o) & control(x),
goal(R,100) :- line(R),goal(R,50) :- role(R) & ~line(x) & ~line(o),line(X) :- cell(M,1,X) & cell(M,2,X) & cell(M,3,X) & role(X),
line(X) :- cell(1,N,X) & cell(2,N,X) & cell(3,N,X) & role(X),line(X) :- cell(1,1,X) & cell(2,2,X) & cell(3,3,X) & role(X),
line(X) :- cell(1,3,X) & cell(2,2,X) & cell(3,1,X) & role(X),terminal :- line(x),terminal :- line(o),terminal :- ~open,
open :- cell(M,N,b)`.replaceAll("\n", "");

describe.skipIf(CHROMIUM === undefined)("a page that plays", { timeout: HANG_MS }, () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-pages-"));
  let browser: Browser;
  let context: BrowserContext;
  let site: Site;
  let manager: Page;
  let player: Page;
  const failures: string[] = [];

  beforeAll(async () => {
    const html = playerPage({ player: "uct", name: "me", threads: 1, memoryBytes: 2 ** 26 });
    expect(html.length).toBeLessThan(1_000_000);
    expect(html).not.toMatch(/(?:src|href)="(?!data:|about:)/);
    writeFileSync(join(folder, "player.html"), html);
    writeFileSync(join(folder, "manager.html"), managerPage());
    site = await serveSite(folder);
    browser = await launchChromium();
    context = await browser.newContext();
    player = await context.newPage();
    player.on("pageerror", (error) => failures.push(String(error)));
    player.on("request", (request) => {
      if (!/player\.html|^blob:/.test(request.url())) failures.push(`asked for ${request.url()}`);
    });
    await player.goto(`${site.url}player.html`);
    manager = await context.newPage();
    await manager.goto(`${site.url}manager.html`);
    // The player's tab is in the background from now on.
    await manager.bringToFront();
    await manager.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener("storage", ({ key, newValue }) => {
        if (key === "manager" && newValue !== null) heard.push(newValue);
      });
    });
  }, HANG_MS);

  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (id: number, content: string, to = "me") =>
    manager.evaluate(
      ([key, text]) => localStorage.setItem(key, text),
      [to, `message(${id},manager,me,${content})`],
    );

  /** The content of the answer to a message. */
  async function answer(id: number): Promise<string> {
    const text = await manager.waitForFunction(
      (wanted) =>
        (window as unknown as { heard: string[] }).heard.find((each) =>
          each.startsWith(`message(${wanted},`),
        ),
      id,
      { timeout: HANG_MS / 2 },
    );
    const message = readStorageMessage(String(await text.jsonValue()));
    expect(message?.sender).toBe("me");
    return message === undefined ? "" : printFormula(message.content);
  }

  const answers = (id: number) =>
    manager.evaluate(
      (wanted) =>
        (window as unknown as { heard: string[] }).heard.filter((each) =>
          each.startsWith(`message(${wanted},`),
        ).length,
      id,
    );

  it("answers a ping, a start and its turns, and is silent out of turn", async () => {
    await send(1, "ping()");
    expect(await answer(1)).toBe("ready");
    await send(2, `start(o,ruleset(${CLAUSES}),3,1)`);
    expect(await answer(2)).toBe("ready");
    await send(3, "play([])");
    await send(4, "play(mark(1,1))");
    // The only answer that does not lose against best play.
    expect(await answer(4)).toBe("mark(2,2)");
    await send(5, "play(mark(2,2))");
    await send(6, "play(mark(1,2))");
    expect(await answer(6)).toBe("mark(1,3)");
    expect([await answers(3), await answers(5)]).toEqual([0, 0]);
  });

  it("follows a move that is not the one it answered", async () => {
    await send(7, "abort()");
    await send(8, `start(x,ruleset(${CLAUSES}),2,1)`);
    expect(await answer(8)).toBe("ready");
    await send(9, "play([])");
    await answer(9);
    // The manager has played another move in its place.
    await send(10, "play(mark(3,2))");
    await send(11, "play(mark(1,1))");
    expect(await answer(11)).toMatch(/^mark\([123],[123]\)$/);
    await send(12, "stop(mark(2,2))");
  });

  it("ignores texts that are no messages, other receivers and repetitions", async () => {
    await manager.evaluate(() => localStorage.setItem("me", "hello"));
    await manager.evaluate(() => localStorage.setItem("me", "message(20,manager,you,ping())"));
    await send(21, "nonsense(1)");
    await send(22, "ping()");
    expect(await answer(22)).toBe("ready");
    expect([await answers(20), await answers(21)]).toEqual([0, 0]);
  });

  it("is aborted in the middle of a thought, and plays the next match", async () => {
    await send(30, `start(x,ruleset(${CLAUSES}),2,30)`);
    expect(await answer(30)).toBe("ready");
    await send(31, "play([])");
    await send(32, "abort()");
    await send(33, `start(x,ruleset(${CLAUSES}),2,1)`);
    expect(await answer(33)).toBe("ready");
    await send(34, "play([])");
    expect(await answer(34)).toMatch(/^mark\([123],[123]\)$/);
    await send(35, "stop(mark(1,1))");
  });

  it("says ready even to rules that it cannot read, and goes on", async () => {
    await send(40, "start(x,ruleset(role(y)),1,1)");
    expect(await answer(40)).toBe("ready");
    await send(41, "abort()");
    await send(42, "ping()");
    expect(await answer(42)).toBe("ready");
  });

  it("reads rules of 100 KB", async () => {
    const facts = Array.from({ length: 6000 }, (_, i) => `filler(${i},value${i})`).join(",");
    expect(facts.length).toBeGreaterThan(100_000);
    await send(50, `start(x,ruleset(${facts},${CLAUSES}),10,1)`);
    expect(await answer(50)).toBe("ready");
    await send(51, "play([])");
    expect(await answer(51)).toMatch(/^mark\([123],[123]\)$/);
    await send(52, "abort()");
  });

  it("has the five functions", async () => {
    const types = await player.evaluate(() =>
      ["ping", "start", "play", "stop", "abort"].map(
        (name) => typeof (window as unknown as Record<string, unknown>)[name],
      ),
    );
    expect(types).toEqual(Array(5).fill("function"));
    expect(failures).toEqual([]);
  });
});
