/** The playground as its readers use it: in Chromium, from the built folder, without special headers. */
import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM } from "../chromium.js";
import { Playground } from "./browser-page.js";

const FAULTY = "(role me)\n(init (light off))\n(<= (legal me wait) (true (light ?x))\n";
const MENDED = `(role me)
(init (light off))
(<= (legal me press) (true (light off)))
(<= (legal me wait) (true (light off)))
(<= (next (light off)) (does me wait))
(<= (next (light on)) (does me press))
(<= terminal (true (light on)))
(<= (goal me 100) (true (light on)))
(<= (goal me 0) (true (light off)))
`;

/** A match of tic-tac-toe that x wins, by the cells that are clicked. */
const WON_BY_X = ["0,0", "1,0", "0,1", "1,1", "0,2"];

/** Each view, and what it shows when it is ready. */
const AXE_VIEWS = [
  ["rules", ".cm-content"],
  ["think", ".tree details"],
  ["solve", ".solve button.main"],
  ["symmetry", ".symmetry .orbits"],
  ["network", ".picture svg"],
  ["record", ".record textarea"],
] as const;

describe.skipIf(CHROMIUM === undefined)("the playground", () => {
  let playground: Playground;

  beforeAll(async () => {
    playground = await Playground.open();
  });

  afterAll(() => playground?.close());

  it("marks a faulty sheet, says what is wrong, and takes the mended one to the board", async () => {
    const { page, complaints, close } = await playground.tab("game=tic-tac-toe");
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(FAULTY);
    await page.waitForSelector(".cm-lintRange-error");
    await page.waitForSelector(".status[data-game=failed]");
    expect(await page.textContent(".status")).toMatch(/error in line 3.*as they were before/s);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(MENDED);
    await page.waitForSelector(".status[data-game=ready]");
    await page.waitForFunction(() => document.querySelectorAll(".cm-lintRange-error").length === 0);
    await page.click(".moves button:has-text('press')");
    await page.waitForSelector(".status:has-text('over after 1 move: me 100')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("formats, translates and renames, and knows what stands under the pointer", async () => {
    const { page, complaints, close } = await playground.tab("game=tic-tac-toe");
    await page.waitForFunction(() => document.querySelectorAll(".write .bar option").length > 5);
    await page.click("button:has-text('→ infix')");
    await page.waitForSelector(".cm-line:has-text('role(x).')");
    await page.click("button:has-text('→ prefix')");
    await page.waitForSelector(".cm-line:has-text('(role x)')");
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+f");
    await page.keyboard.insertText("cell");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page
      .locator(".cm-line span", { hasText: /^cell$/ })
      .first()
      .hover();
    await page.waitForSelector(".cm-tooltip:has-text('27 ground fluents')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("plays tic-tac-toe to the end by clicks, takes back, and steps through", async () => {
    const { page, complaints, close } = await playground.tab(
      "game=tic-tac-toe&seats=person;person&view=play",
    );
    for (const [turn, cell] of WON_BY_X.entries()) {
      await page.click(`[data-cell="cell/3:${cell}"]`);
      await page.waitForFunction(
        (count) => document.querySelectorAll(".history li").length === count,
        turn + 1,
      );
    }
    await page.waitForSelector(".status:has-text('over after 5 moves: x 100, o 0')");
    expect(await page.locator("svg.board path.stroke").count()).toBe(3);
    expect(await page.locator("svg.board circle.stroke").count()).toBe(2);
    await page.click("button[aria-label='Take back']");
    await page.waitForSelector(".status:has-text('you (x)')");
    expect(await page.locator("svg.board path.stroke").count()).toBe(2);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelectorAll("svg.board .stroke").length === 0);
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelectorAll("svg.board .stroke").length === 5);
    expect(complaints).toEqual([]);
    await close();
  });

  it("lets two players play by themselves, and a search for moves narrow the list", async () => {
    const { page, complaints, close } = await playground.tab(
      "game=connect-four&seats=random;first&view=play&seconds=0.1",
    );
    await page.click("button[aria-label='Play on']");
    await page.waitForSelector(".status:has-text('The match is over')");
    await page.selectOption("[aria-label='Who plays red']", "person");
    await page.click("button[aria-label='New match']");
    await page.waitForSelector(".moves");
    expect(await page.locator(".moves li").count()).toBe(7);
    expect(complaints).toEqual([]);
    await close();
  });

  it("thinks, and says why: moves with shares, a line, and a tree that unfolds", async () => {
    const { page, complaints, close } = await playground.tab("game=tic-tac-toe&view=think");
    await page.waitForSelector(".estimates tbody tr");
    await page.waitForSelector(".tree details");
    expect(await page.locator(".estimates tbody tr").count()).toBe(9);
    expect(await page.textContent(".estimates")).toContain("✓");
    expect(await page.textContent(".think section")).toMatch(/proved to score 50 of 100/);
    await page.click(".tree summary");
    await page.waitForSelector(".tree details details");
    await page.waitForSelector(".estimates .equal:has-text('⇄ 4')");
    const player = page.locator(".think .bar select").first();
    await player.selectOption("mac-ucb");
    await page.waitForSelector(".tree summary");
    await page.click(".tree summary");
    await page.waitForSelector(".tree details details");
    await player.selectOption("random");
    await page.waitForSelector(".tree:has-text('random keeps no tree')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("learns values by self-play, and shows them beside those of the search", async () => {
    const { page, complaints, close } = await playground.tab("game=connect-four&view=think&analysis=1");
    await page.waitForSelector(".estimates tbody tr");
    expect(await page.locator(".estimates th:has-text('learnt')").count()).toBe(0);
    await page.click(".learnt button:has-text('Learn')");
    await page.waitForFunction(() =>
      /[1-9]\d* matches of self-play/.test(document.querySelector(".learnt")?.textContent ?? ""),
    );
    await page.click("button:has-text('That will do')");
    await page.waitForSelector(".learnt:has-text('Against random moves they score red')");
    await page.waitForSelector(".learnt:has-text('The state on the board, without any search: red')");
    await page.waitForSelector(".estimates th:has-text('learnt')");
    const learnt = await page.locator(".estimates tbody tr td:nth-child(3)").allTextContents();
    for (const value of learnt) expect(value).toMatch(/^\d+\.\d$/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows symmetries: how many, which cells and which moves are the same", async () => {
    const { page, complaints, close } = await playground.tab("game=tic-tac-toe&view=symmetry");
    await page.waitForSelector(".symmetry .lead:has-text('8 symmetries')");
    expect(await page.textContent(".symmetry figcaption")).toBe("cell: 9 cells in 3 orbits");
    expect(await page.locator(".orbits .size").allTextContents()).toEqual(["4", "4", "1"]);
    await page.click('#play [data-cell="cell/3:0,0"]');
    await page.waitForSelector(".symmetry .lead:has-text('2 symmetries')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("solves tic-tac-toe, and steps through a plan of a puzzle", async () => {
    const game = await playground.tab("game=tic-tac-toe&view=solve");
    await game.page.click(".solve button.main");
    await game.page.waitForSelector("[data-solved=true]");
    expect(await game.page.textContent("[data-solved]")).toContain("x 50, o 50");
    await game.close();
    const puzzle = await playground.tab("game=bandl-3&view=solve");
    await puzzle.page.click(".solve button.main");
    await puzzle.page.waitForSelector("[data-solved=true]");
    await puzzle.page.click("button:has-text('Step through')");
    await puzzle.page.keyboard.press("End");
    await puzzle.page.waitForSelector(".status:has-text('over')");
    expect(await puzzle.page.textContent(".status")).toContain("100");
    expect([...game.complaints, ...puzzle.complaints]).toEqual([]);
    await puzzle.close();
  });

  it("opens a record, steps through it, and draws its curve", async () => {
    const { page, complaints, close } = await playground.tab("game=reversi&view=record");
    const record = {
      matchId: "a-match",
      gameMetaURL: "http://games.example/base/games/ticTacToe/v0/",
      moves: [
        ["( mark 2 2 )", "noop"],
        ["noop", "( mark 2 1 )"],
        ["( mark 1 1 )", "noop"],
        ["noop", "( mark 2 3 )"],
        ["( mark 3 3 )", "noop"],
      ],
    };
    const buffer = Buffer.from(JSON.stringify(record));
    await page.waitForSelector(".record");
    const file = { name: "m.json", mimeType: "application/json", buffer };
    await page.setInputFiles(".record input[type=file]", file);
    await page.waitForSelector(".history li >> nth=4");
    await page.keyboard.press("End");
    await page.waitForSelector(".status:has-text('x 100, o 0')");
    await page.click("text=Judge each state");
    await page.waitForFunction(() => document.querySelectorAll(".points li").length > 0);
    expect(await page.textContent(".points")).toMatch(/x from \d+ to 100/);
    await page.keyboard.press("Home");
    await page.click(".share");
    await page.waitForFunction(() => location.hash.includes("record="));
    const hash = new URL(page.url()).hash.slice(1);
    expect(complaints).toEqual([]);
    await close();
    const fresh = await playground.tab(hash);
    await fresh.page.waitForSelector(".record:has-text('a-match')");
    await fresh.page.waitForSelector(".history .later >> nth=4");
    expect(fresh.complaints).toEqual([]);
    await fresh.close();
  });

  it("shows the network of a turn, a variable's table, what a state leaves, and the gates", async () => {
    const { page, complaints, close } = await playground.tab("game=tic-tac-toe&view=network");
    await page.waitForSelector(".picture svg");
    expect(await page.textContent(".sizes")).toContain("93 constraints");
    await page.fill("[aria-label='Find a variable']", "next cell 1 1");
    await page.click(".variables button");
    await page.waitForSelector(".variable table td");
    await page.click("text=Domains in this state");
    await page.waitForSelector("text=136 of 240 values are left");
    await page.click(".slices summary");
    await page.waitForSelector(".slices pre:has-text('terminal =')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("shares a link that opens the same in a fresh browser", async () => {
    const { page, close } = await playground.tab("game=tic-tac-toe&seats=person;person");
    await page.click('[data-cell="cell/3:1,1"]');
    await page.waitForSelector(".history li");
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.insertText("; my own words\n");
    await page.waitForFunction(() => document.querySelector(".picker")?.textContent?.includes("My rules"));
    await page.click(".share");
    await page.waitForFunction(() => location.hash.includes("rules="));
    const hash = new URL(page.url()).hash.slice(1);
    await close();
    const fresh = await playground.tab(hash);
    await fresh.page.waitForSelector(".cm-line:has-text('; my own words')");
    await fresh.page.waitForSelector("svg.board path.stroke");
    await fresh.page.waitForSelector(".status:has-text('you (o)')");
    expect(fresh.complaints).toEqual([]);
    await fresh.close();
  });

  it("says what is wrong with a damaged link, and with a game that is not there", async () => {
    const damaged = await playground.tab("game=tic-tac-toe&moves=abc");
    expect(await damaged.page.textContent("[role=alert]")).toContain("damaged");
    await damaged.close();
    const unknown = await playground.tab("game=nonesuch");
    expect(await unknown.page.textContent("[role=alert]")).toContain("nonesuch");
    await unknown.close();
  });

  it("works on a phone, in the dark, and by the keyboard", async () => {
    const { page, complaints, close } = await playground.tab(
      "game=tic-tac-toe&seats=person;person&view=play",
      {
        viewport: { width: 360, height: 740 },
        colorScheme: "dark",
        hasTouch: true,
        isMobile: true,
      },
    );
    await page.focus('[data-cell="cell/3:0,0"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector(".history li");
    const [scroll, width] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    expect([scroll, width]).toEqual([360, 360]);
    await page.tap(".tab-rules");
    await page.waitForSelector(".cm-content:visible");
    expect(complaints).toEqual([]);
    await close();
  });

  it("works without a network once it was loaded", async () => {
    const { page, close } = await playground.tab("game=tic-tac-toe", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".status[data-game=ready]");
    await page.click(".picker");
    await page.click("dialog [data-name=reversi]");
    await page.waitForFunction(() => document.querySelectorAll("svg.board .cell").length === 64);
    await page.click(".tab-think");
    await page.waitForSelector(".estimates tbody tr");
    await close();
  });

  it("shows what one seat knows where something is hidden", async () => {
    const { page, complaints, close } = await playground.tab("game=monty-hall&view=play");
    await page.waitForSelector(".boards:not(.waiting)");
    await page.selectOption(".eyes select", { index: 1 });
    await page.waitForSelector(".rest:has-text('knows this much')");
    expect(complaints).toEqual([]);
    await close();
  });

  it("has no serious fault for readers of any kind, in any view, light and dark", async () => {
    const { page, close } = await playground.tab("game=tic-tac-toe", { colorScheme: "light" });
    await page.waitForSelector("svg.board");
    const faults = async (where: string, rules?: string[]) => {
      const axe = new AxeBuilder({ page });
      const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      return serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`);
    };
    /** Of what is seen, colours alone depend on the scheme. */
    const both = async (where: string) => {
      const light = await faults(where);
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await faults(`${where}, dark`, ["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
      return [...light, ...dark];
    };
    const told: string[] = [];
    for (const [view, seen] of AXE_VIEWS) {
      await page.click(`.tab-${view}`);
      await page.waitForSelector(seen);
      told.push(...(await both(view)));
    }
    await page.click(".picker");
    await page.waitForSelector("dialog li");
    told.push(...(await both("games")));
    expect(told).toEqual([]);
    await close();
  });
});
