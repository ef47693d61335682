/** The player without HTTP and threads: who answers when, and with what. */
import { describe, expect, it, vi } from "vitest";
import { epochNow, type SeatTask } from "../../src/match/seat/tasks.js";
import { Desk, type DeskOptions } from "../../src/server/desk.js";
import { Margin } from "../../src/server/margin.js";
import { cast, type FakeSeat, moveNews, plays, silent } from "./players.js";

const RULES = "((role a) (role b))";

function desk(
  lead: (task: SeatTask, seat: FakeSeat) => void,
  understudy: (task: SeatTask, seat: FakeSeat) => void,
  options: Partial<DeskOptions> = {},
) {
  const { seats, startSeat } = cast(lead, understudy);
  const made = new Desk({
    name: "tester",
    player: "somebody",
    threads: 3,
    memoryBytes: 1000,
    seed: 7,
    ponders: false,
    margin: new Margin(undefined),
    concurrent: 1,
    startSeat,
    ...options,
  });
  const ask = async (text: string) => (await made.answer(text, epochNow())).text;
  return { desk: made, seats, ask };
}

const start = (clocks = "1 0.4", id = "m") => `(START ${id} a ${RULES} ${clocks})`;

describe("who answers", () => {
  it("is the lead, if it has a move in time", async () => {
    const { ask, seats, desk: made } = desk(plays("best"), plays("any"));
    expect(await ask(start("3600 3600"))).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("best");
    expect(await ask("(PLAY m (best other))")).toBe("best");
    expect(seats.map(({ tasks }) => tasks[0])).toMatchObject([
      { player: "somebody", engine: "auto", threads: 3, seed: 7, role: "a", rules: "(role a) (role b)" },
      { player: "random", engine: "reference", threads: 1 },
    ]);
    // Both are told what was answered.
    for (const { tasks } of seats) expect(tasks[2]).toMatchObject({ kind: "play", answered: "best" });
    expect(made.status().matches[0]).toMatchObject({ spares: 0, lastMove: "best" });
  });

  it("is the understudy when the clock is about to run out", async () => {
    const { ask, desk: made } = desk(silent, plays("any"));
    const begun = performance.now();
    expect(await ask(start())).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("any");
    // Not before the time in which the lead could still have answered.
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(made.status().matches[0]).toMatchObject({ spares: 1, lastMove: "any" });
  });

  it("is what the lead liked best so far, if it is late", async () => {
    const late = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind !== "play") seat.tell({ kind: "ready" });
      else seat.tell({ kind: "best", number: task.number, move: "good" });
    };
    const { ask, desk: made } = desk(late, plays("any"));
    await ask(start("3600 0.2"));
    expect(await ask("(PLAY m NIL)")).toBe("good");
    expect(made.status().matches[0]).toMatchObject({ spares: 0, lastMove: "good" });
    expect(JSON.stringify(made.status().log)).toContain("the best so far");
  });

  it("is the understudy at once when the lead has failed", async () => {
    const failing = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind === "start") seat.tell({ kind: "failed", reason: "it cannot" });
    };
    const { ask, desk: made } = desk(failing, plays("any"));
    expect(await ask(start("3600 3600"))).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("any");
    expect(made.status().matches[0]?.failure).toBe("it cannot");
  });

  it("is the understudy when the lead's thread dies while it thinks", async () => {
    const dying = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind === "start") seat.tell({ kind: "ready" });
      else seat.end("out of memory");
    };
    const { ask } = desk(dying, plays("any"));
    expect(await ask(start("3600 3600"))).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("any");
  });

  it("is the understudy for one turn when the lead stumbles", async () => {
    const stumbling = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind !== "play") seat.tell({ kind: "ready" });
      else if (task.number === 1) seat.tell({ kind: "stumble", number: 1, reason: "a division by nothing" });
      else seat.tell(moveNews(task.number, "best"));
    };
    const { ask, desk: made } = desk(stumbling, plays("any"));
    expect(await ask(start("3600 3600"))).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("any");
    expect(await ask("(PLAY m (any other))")).toBe("best");
    expect(JSON.stringify(made.status().log)).toContain("a division by nothing");
    const all = desk(stumbling, stumbling);
    expect(await all.ask(start("3600 3600"))).toBe("ready");
    expect(await all.ask("(PLAY m NIL)")).toBe("noop");
  });

  it("is nobody when both have failed, and then the answer is what most games know, as the rules spell it", async () => {
    const failing = (_: SeatTask, seat: FakeSeat) => seat.tell({ kind: "failed", reason: "it cannot" });
    const { ask } = desk(failing, failing);
    expect(await ask(`(START m a ((ROLE A) (<= (LEGAL A NOOP) (TRUE X))) 3600 3600)`)).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("NOOP");
  });

  it("is who answered before, if the message is a repetition", async () => {
    const repeating = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind !== "play") seat.tell({ kind: "ready" });
      else if (task.number === 1) seat.tell(moveNews(1, "first"));
      else seat.tell({ kind: "repeat", number: task.number });
    };
    const { ask } = desk(repeating, silent);
    await ask(start("3600 3600"));
    expect(await ask("(PLAY m NIL)")).toBe("first");
    expect(await ask("(PLAY m NIL)")).toBe("first");
  });

  it("gives the old question what there is when a new one comes", async () => {
    const lead = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind === "play" && task.number === 2) seat.tell(moveNews(2, "second"));
    };
    const { ask } = desk(lead, plays("any"));
    void ask(start("3600 3600"));
    const first = ask("(PLAY m NIL)");
    await new Promise(setImmediate);
    const second = ask("(PLAY m (x y))");
    expect(await first).toBe("any");
    expect(await second).toBe("second");
  });
});

describe("a message that was overtaken by the next one", () => {
  it.each([
    ["(PLAY m 1 a ())", "(PLAY m 2 b ())"],
    ["(PLAY m NIL)", "(PLAY m (x y))"],
  ])("is answered at once, and the next one is thought about to its end: %s", async (late, next) => {
    let answer = () => {};
    const lead = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind === "play") answer = () => seat.tell(moveNews(task.number, "thought out"));
    };
    const { ask, seats } = desk(lead, plays("any"));
    void ask(start("3600 3600"));
    const asked = ask(next);
    await new Promise(setImmediate);
    expect(await ask(late)).toBe("noop");
    answer();
    expect(await asked).toBe("thought out");
    expect(await ask(late)).toBe("thought out");
    for (const { tasks } of seats) expect(tasks.filter(({ kind }) => kind === "play")).toHaveLength(1);
  });
});

describe("what is told of a match", () => {
  it("is one line on the page, and can do nothing to a terminal", async () => {
    const said: string[] = [];
    const failing = (task: SeatTask, seat: FakeSeat) => {
      if (task.kind === "start") seat.tell({ kind: "failed", reason: "Error: no\n    at somewhere.js:1" });
    };
    const { ask, desk: made } = desk(failing, plays("any"), { log: (text) => said.push(text) });
    await ask(start("3600 3600"));
    await ask("(ABORT n\u009b2J)");
    const { matches, log } = made.status();
    expect(matches[0]?.failure).toBe("Error: no");
    expect(JSON.stringify(log)).not.toContain("somewhere");
    expect(said.join()).toContain("somewhere");
    expect(log.at(-1)?.text).toBe("n\ufffd2J: busy, in answer to ABORT");
    expect(said.at(-1)).toBe(log.at(-1)?.text);
  });

  it("is nothing of the turn in whose middle it ends", async () => {
    const { ask, desk: made } = desk(silent, plays("any"));
    void ask(start("3600 3600"));
    const move = ask("(PLAY m NIL)");
    await new Promise(setImmediate);
    await ask("(ABORT m)");
    await move;
    expect(made.status().last).toMatchObject({ spares: 0, ending: "aborted", phase: "over" });
    expect(made.status().last?.lastMove).toBeUndefined();
    expect(JSON.stringify(made.status().log)).not.toContain("random");
  });
});

describe("the end of a match", () => {
  it.each(["ABORT m", "STOP m NIL"])("ends its threads and answers whoever waits: (%s)", async (message) => {
    const { ask, seats, desk: made } = desk(silent, plays("any"));
    const ready = ask(start("3600 3600"));
    const move = ask("(PLAY m NIL)");
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(await ask(`(${message})`)).toBe(message.startsWith("ABORT") ? "aborted" : "done");
    expect(await ready).toBe("ready");
    expect(await move).toBe("any");
    expect(seats.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    expect(made.status()).toMatchObject({ isAvailable: true, matches: [] });
  });

  const drawn = { text: "x", picture: { boards: [], rest: ["x"] } };
  const ending = (task: SeatTask, seat: FakeSeat) => {
    if (task.kind !== "end") return plays("any")(task, seat);
    seat.tell({ kind: "ended", step: 1, drawn, scores: [100, 0] });
  };

  it("is shown with what came of the last moves, which the understudy alone is told", async () => {
    const { ask, seats, desk: made } = desk(plays("best"), ending);
    await ask(start("3600 3600"));
    expect(await ask("(PLAY m NIL)")).toBe("best");
    const before = made.status().matches[0]?.report;
    expect(await ask("(STOP m (best other))")).toBe("done");
    expect(seats.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(seats[1]?.tasks.at(-1)).toEqual({
      kind: "end",
      told: [{ kind: "list", terms: ["best", "other"] }],
      answered: "best",
    });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(seats.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    const { last, isAvailable } = made.status();
    expect(isAvailable).toBe(true);
    expect(last).toMatchObject({ ending: "stopped", turn: 1, picture: "x", isFinal: true, scores: [100, 0] });
    expect(last).toMatchObject({ lastMove: "best", report: before });
  });

  it.each([
    ["the understudy says nothing", "1", 6000],
    ["another match ends", "2", 0],
    ["the server closes", "2", 0],
  ])("is waited for no longer when %s", async (why, concurrent, wait) => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      const {
        ask,
        seats,
        desk: made,
      } = desk(plays("best"), plays("any"), { concurrent: Number(concurrent) });
      await ask(start("10 60"));
      if (concurrent === "2") await ask(start("10 60", "n"));
      await ask("(PLAY m NIL)");
      await ask("(STOP m (best other))");
      expect(seats[1]?.isClosed).toBe(false);
      if (why.startsWith("another")) await ask("(ABORT n)");
      if (why.startsWith("the server")) made.close();
      vi.advanceTimersByTime(wait);
      expect(seats.map(({ isClosed }) => isClosed)).not.toContain(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("never comes of a look at the status, and a late message finds the match", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      const { ask, seats, desk: made } = desk(plays("best"), plays("any"));
      await ask(start("10 60"));
      await ask("(PLAY m NIL)");
      vi.advanceTimersByTime(1_000_000);
      expect(made.status()).toMatchObject({ isAvailable: true, matches: [{ id: "m" }] });
      expect(await ask("(INFO)")).toContain("available");
      expect(seats.map(({ isClosed }) => isClosed)).toEqual([false, false]);
      expect(await ask("(PLAY m (best other))")).toBe("best");
      vi.advanceTimersByTime(1_000_000);
      expect(await ask(start("10 60", "n"))).toBe("ready");
      expect(made.status().last).toMatchObject({ id: "m", ending: "forsaken" });
      // It was given up for another, but that is not the game manager's business.
      expect(await ask("(STOP m (best other))")).toBe("done");
      expect(await ask("(ABORT m)")).toBe("aborted");
    } finally {
      vi.useRealTimers();
    }
  });

  it("comes to as many silent matches as another needs, and to no more", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      const { ask, desk: made } = desk(plays("best"), plays("any"), { concurrent: 2 });
      await ask(start("10 60", "one"));
      await ask(start("10 60", "two"));
      vi.advanceTimersByTime(1_000_000);
      expect(await ask(start("10 60", "three"))).toBe("ready");
      expect(made.status().matches.map(({ id }) => id)).toEqual(["two", "three"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("comes by itself when the game manager is silent for long, but not while it waits for a move", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      const { ask, seats } = desk(plays("best"), plays("any"));
      await ask(start("10 60"));
      await ask("(PLAY m NIL)");
      vi.advanceTimersByTime(80_000);
      expect(await ask(start("10 60", "n"))).toBe("busy");
      vi.advanceTimersByTime(20_000);
      expect(await ask(start("10 60", "n"))).toBe("ready");
      expect(seats.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false]);
      expect(await ask("(PLAY m (best other))")).toBe("busy");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the margin", () => {
  const auto = (...trips: number[]) => {
    const margin = new Margin(undefined);
    for (const trip of trips) margin.saw(trip);
    return margin;
  };

  it.each([
    [30, 10, 2000],
    [30, 4, 1000],
    [3, 60, 500],
    [2, 2, 500],
    [1, 1, 250],
    [0.2, 1, 50],
  ])("for clocks of %d s to start and %d s to move", (startClock, playClock, least) => {
    const shorter = Math.min(startClock, playClock);
    expect(Math.min(auto().of(playClock, shorter), auto().of(startClock, shorter))).toBe(least);
  });

  it("is what was measured twice over, and a rest; never more than a quarter of the clock", () => {
    expect(auto(300, 100).of(60, 15)).toBe(1100);
    expect(auto(300, ...Array(8).fill(10)).of(60, 15)).toBe(520);
    expect(auto(5).of(3, 3)).toBe(210);
    expect(auto(60_000).of(60, 15)).toBe(4500);
    expect(auto(1000).of(4, 4)).toBe(1000);
  });

  it("grows when the player comes late, and shrinks again", () => {
    const margin = auto(10);
    margin.sawAnswer(-200);
    expect(margin.of(60, 3)).toBe(220);
    margin.sawAnswer(150);
    expect(margin.of(60, 3)).toBe(520);
    for (let i = 0; i < 8; i++) margin.sawAnswer(-1);
    expect(margin.of(60, 3)).toBe(220);
  });

  it("is what was asked for, up to half of the clock", () => {
    expect(new Margin(5).of(60, 15)).toBe(5000);
    expect(new Margin(5).of(4, 4)).toBe(2000);
    expect(new Margin(0).of(4, 4)).toBe(0);
  });
});
