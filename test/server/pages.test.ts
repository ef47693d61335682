/** The live pages in a real browser: what they show while a match is played, and when it is over. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PlainLoaded } from "../../src/engine/loaded-game.js";
import { loadReference } from "../../src/engine/reference.js";
import { type MatchSpec, playMatch } from "../../src/match/match.js";
import type { Participant, PlayAnswer } from "../../src/match/participant.js";
import { Recorder } from "../../src/match/record.js";
import { Spectacle } from "../../src/server/spectate.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { load } from "../games/bundled.js";
import { HANG_MS } from "../patience.js";
import { closeAfterTest, startPlayer } from "./players.js";

describe.skipIf(CHROMIUM === undefined)("a page", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
  });

  async function open(url: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.goto(url);
    return { page, complaints };
  }

  it("of the player shows the last state and the scores when the match is over", async () => {
    const { ask, url } = await startPlayer({ player: "first" });
    const { sheet } = load("rock-paper-scissors");
    const { page, complaints } = await open(url);
    await ask(`( START m alice (${sheet.source.replace(/;.*/g, "")}) 20 20 )`);
    let told = "NIL";
    for (let turn = 0; turn < 5; turn++) {
      expect(await ask(`( PLAY m ${told} )`)).toBe("(show paper)");
      told = "((show paper) (show rock))";
    }
    await page.getByText("role alice with bob").waitFor();
    expect(await ask(`( STOP m ${told} )`)).toBe("done");
    // Nobody reloads the page.
    await page.getByText("the last match, over · after 5 turns").waitFor();
    const scores = page.locator("table").filter({ hasText: "alice" }).locator("td");
    expect(await scores.allTextContents()).toEqual(["alice", "100", "bob", "0"]);
    expect(await page.locator(".rest").textContent()).toContain("rounds_won: alice 5, bob 0");
    await ask(`( START n alice (${sheet.source.replace(/;.*/g, "")}) 20 20 )`);
    await ask("( ABORT n )");
    await page.getByText("the last match, aborted by the game manager").waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("of the player says why no state is shown, where the rules hide it", async () => {
    const { ask, url } = await startPlayer({ player: "first" });
    const { page, complaints } = await open(url);
    const { sheet } = load("monty-hall");
    await ask(`( START m candidate (${sheet.source.replace(/;.*/g, "")}) 20 20 )`);
    await page.getByText("turn 1 · role candidate").waitFor();
    expect(await page.getByText("The state is not shown").count()).toBe(0);
    expect(await ask("( PLAY m 0 NIL NIL )")).toBe("(choose 1)");
    const percepts = "((choice 1))";
    expect(await ask(`( PLAY m 1 (choose 1) ${percepts} )`)).toBe("noop");
    await page.getByText("The state is not shown: the rules hide it").waitFor();
    expect(await ask("( STOP m 2 noop ((opened 2)) )")).toBe("done");
    await page.getByText("over; how it ended is not known here").waitFor();
    await page.getByText("The state is not shown: the rules hide it").waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("of a hosted match is live, and afterwards its record to step through", async () => {
    const { sheet } = load("tic-tac-toe");
    const loading = loadReference(sheet);
    if ("problem" in loading) throw new Error(loading.problem);
    const x = new ByHand("x");
    const o = new ByHand("o");
    const spec: MatchSpec = {
      id: "match",
      loaded: new PlainLoaded(loading.game, sheet),
      seed: 1,
      budget: { startClock: 3600, playClock: 3600, iterations: Number.POSITIVE_INFINITY },
      maxTurns: 100,
    };
    const recorder = new Recorder(spec, [x, o], { game: "tic-tac-toe", now: Date.now });
    const spectacle = new Spectacle(sheet, loading.game, recorder.record);
    const onBug = (error: unknown) => {
      throw error;
    };
    const { url, close } = await spectacle.open({ port: 0, bind: "127.0.0.1", onBug });
    closeAfterTest(close);
    const playing = playMatch(spec, [x, o], {
      onStart: (state, failures) => recorder.onStart(state, failures),
      onAsk: (role) => spectacle.onAsk(role),
      onReply: (role) => spectacle.onReply(role),
      onTurn: (turn) => {
        recorder.onTurn(turn);
        spectacle.onTurn(turn);
      },
    });
    const { page, complaints } = await open(url);
    await page.getByText("turn 0 of 0").waitFor();
    await page
      .getByText(/thinking, \d+ s/)
      .first()
      .waitFor();
    x.answer("(mark 9 9)");
    o.answer("noop");
    // The page follows the match by itself.
    await page.getByText("turn 1 of 1").waitFor();
    await page.getByText("x wanted to play (mark 9 9), which is not legal").waitFor();
    expect(await page.textContent("main")).toContain("Legal were (mark 1 1), (mark 1 2),");
    const drawn = (await page.textContent("tr.shown td:nth-child(2) code")) ?? "";
    const free = [1, 2, 3]
      .flatMap((i) => [1, 2, 3].map((j) => `(mark ${i} ${j})`))
      .filter((m) => m !== drawn);
    for (const [i, move] of free.entries()) {
      x.answer(i % 2 === 1 ? move : "noop");
      o.answer(i % 2 === 0 ? move : "noop");
    }
    const result = await playing;
    recorder.end(result);
    const { steps, scores } = result;
    await page.locator(".badge", { hasText: "over" }).waitFor();
    await page.getByText(`turn ${steps} of ${steps}`).waitFor();
    const shownScores = await page.locator("section").first().locator("td:last-child").allTextContents();
    expect(shownScores).toEqual(scores?.map(String));

    const picture = () => page.locator("svg.board").innerHTML();
    const last = await picture();
    await page.keyboard.press("ArrowLeft");
    await page.getByText(`turn ${steps - 1} of ${steps}`).waitFor();
    expect(await picture()).not.toBe(last);
    expect(await page.textContent("tr.shown td")).toBe(String(steps - 1));
    await page.getByRole("link", { name: "start" }).click();
    await page.getByText("The first state").waitFor();
    expect(await page.locator("svg.board .cell").count()).toBe(9);
    expect(await page.locator("svg.board .stroke").count()).toBe(0);
    await page.getByRole("link", { name: "after" }).click();
    await page.getByText("After turn 1").waitFor();
    await page.keyboard.press("End");
    await page.getByText(`turn ${steps} of ${steps}`).waitFor();
    expect(await picture()).toBe(last);
    await page.goto(`${url}?turn=999`);
    expect(await picture()).toBe(last);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** Answers when the test says so. */
class ByHand implements Participant {
  readonly isRemote = true;
  private readonly answers: string[] = [];
  private isAsked: ((answer: PlayAnswer) => void) | undefined;

  constructor(readonly name: string) {}

  async start() {
    return { kind: "ready" } as const;
  }

  play(): Promise<PlayAnswer> {
    return new Promise((resolve) => {
      this.isAsked = resolve;
      this.next();
    });
  }

  async stop(): Promise<void> {}

  answer(text: string): void {
    this.answers.push(text);
    this.next();
  }

  private next(): void {
    if (this.isAsked === undefined) return;
    const [text] = this.answers.splice(0, 1);
    if (text === undefined) return;
    const answer = this.isAsked;
    this.isAsked = undefined;
    answer({ kind: "move", text });
  }
}
