/**
 * A page that plays, in a real browser, asked as a game manager asks it: by texts in the storage that pages
 * share. Its tab is in the background. `page-conversations.test.ts` has what the original manager said.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playerPage } from "../../src/node/gamemaster-pages.js";
import { CHROMIUM } from "../chromium.js";
import { HANG_MS } from "../patience.js";
import { PlayerTabs } from "./player-tabs.js";

const CLAUSES =
  `role(x),role(o),index(1),index(2),index(3),init(cell(M,N,b)) :- index(M) & index(N),init(control(x)),
legal(mark(M,N)) :- cell(M,N,b),mark(M,N) :: control(R) ==> cell(M,N,R) & ~cell(M,N,b),
mark(M,N) :: control(x) ==> ~control(x) & control(o),mark(M,N) :: control(o) ==> ~control(o) & control(x),
goal(R,100) :- line(R),goal(R,50) :- role(R) & ~line(x) & ~line(o),line(X) :- cell(M,1,X) & cell(M,2,X) & cell(M,3,X) & role(X),
line(X) :- cell(1,N,X) & cell(2,N,X) & cell(3,N,X) & role(X),line(X) :- cell(1,1,X) & cell(2,2,X) & cell(3,3,X) & role(X),
line(X) :- cell(1,3,X) & cell(2,2,X) & cell(3,1,X) & role(X),terminal :- line(x),terminal :- line(o),terminal :- ~open,
open :- cell(M,N,b)`.replaceAll("\n", "");

describe.skipIf(CHROMIUM === undefined)("a page that plays", { timeout: HANG_MS }, () => {
  let tabs: PlayerTabs;

  beforeAll(async () => {
    const html = playerPage({ player: "uct", name: "me", threads: 1, memoryBytes: 2 ** 26 });
    expect(html.length).toBeLessThan(1_000_000);
    expect(html).not.toMatch(/(?:src|href)="(?!data:|about:)/);
    tabs = await PlayerTabs.open(html);
  }, HANG_MS);

  afterAll(() => tabs?.close());

  const send = (id: number, content: string) => tabs.send(id, content);
  const answer = (id: number) => tabs.answer(id);
  const answers = (id: number) => tabs.answers(id);

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
    await tabs.put("me", "hello");
    await tabs.put("me", "message(20,manager,you,ping())");
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
    const types = await tabs.player.evaluate(() =>
      ["ping", "start", "play", "stop", "abort"].map(
        (name) => typeof (window as unknown as Record<string, unknown>)[name],
      ),
    );
    expect(types).toEqual(Array(5).fill("function"));
    expect(tabs.failures).toEqual([]);
  });
});
