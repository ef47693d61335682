/** Matches with players that do all that can go wrong: no move, an illegal one, one that comes too late. */
import { describe, expect, it } from "vitest";
import { type MatchWatcher, playMatch } from "../../src/match/match.js";
import type { Participant } from "../../src/match/participant.js";
import { onFakeTime, passTime } from "../fake-time.js";
import { playing, Scripted, saying, thinking } from "./participants.js";
import { counting } from "./rules.js";
import { CLOCK, DUEL, spec, watch } from "./watched.js";

describe("a move that is not there", () => {
  const legal = expect.stringMatching(/^[ab]$/);

  it.each([
    ["illegal", saying("c"), { kind: "illegal", text: "c" }],
    ["no term", saying("(a"), { kind: "illegal", text: "(a" }],
    ["garbled", new Scripted("", () => ({ kind: "garbled", text: "?" })), { kind: "garbled", text: "?" }],
    [
      "lost",
      new Scripted("", () => ({ kind: "unreachable", reason: "no" })),
      { kind: "unreachable", reason: "no" },
    ],
    [
      "thrown",
      thinking(() => {
        throw new Error("oh");
      }),
      { kind: "crashed", reason: "oh" },
    ],
    [
      "rejected",
      thinking(async () => {
        throw new Error("oh");
      }),
      { kind: "crashed", reason: "oh" },
    ],
    [
      "no number of a move",
      thinking(async () => ({ move: 10 ** 9 }) as never),
      { kind: expect.stringMatching(/illegal|garbled/) },
    ],
    [
      "from a player that never sat down",
      playing(() => {
        throw new Error("oh");
      }),
      { kind: "crashed" },
    ],
  ])("is replaced by a legal one: %s", async (_, participant, fault) => {
    const { result, turns, moves } = await watch(spec(DUEL), [participant as Participant, saying("a")]);
    expect(result.ending).toBe("terminal");
    for (const turn of turns) expect(turn.replies[0]?.fault).toMatchObject(fault);
    expect(moves).toEqual([
      [legal, "a"],
      [legal, "a"],
    ]);
  });

  it("is drawn from the seed of the match, each legal move alike", async () => {
    const drawn = async (seed: number) =>
      (await watch(spec(DUEL, { seed }), [saying("c"), saying("a")])).moves.map(([move]) => move).join("");
    expect(await drawn(1)).toBe(await drawn(1));
    const all = await Promise.all(Array.from({ length: 200 }, (_, seed) => drawn(seed)));
    const counts = ["aa", "ab", "ba", "bb"].map((moves) => all.filter((each) => each === moves).length);
    for (const count of counts) expect(count).toBeGreaterThan(25);
  });

  it("is late by the clock on the wall, and a player that was late is not asked while it still thinks", async () => {
    let asked = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = thinking(() => {
      asked++;
      return finished;
    });
    const match = spec(counting(9), { budget: CLOCK });
    const late: (string | undefined)[] = [];
    const watcher: MatchWatcher = {
      onTurn: ({ step, replies }) => {
        late.push(replies[0]?.fault?.kind);
        if (step === 1) finish();
      },
    };
    await onFakeTime(() => playMatch(match, [slow], watcher));
    expect(late.slice(0, 2)).toEqual(["late", "late"]);
    expect(late.at(-1)).toBe(undefined);
    // The second call came while the first was still thought about: it was never passed on.
    expect(asked).toBe(late.length - 1);
  });

  it("is late too when the player never lets a timer run", async () => {
    const busy = thinking(async () => passTime(550));
    const match = spec(DUEL, { budget: CLOCK });
    const { faults } = await onFakeTime(() => watch(match, [busy, saying("a")]));
    expect(faults).toEqual([
      ["late", undefined],
      ["late", undefined],
    ]);
  });

  it("is late where no answer ever comes, and the next calls wait for nothing", async () => {
    const silent = thinking(() => new Promise<void>(() => {}));
    const match = spec(DUEL, { budget: CLOCK });
    const { result, faults } = await onFakeTime(() => watch(match, [silent, saying("a")]));
    expect(result.ending).toBe("terminal");
    expect(faults.flat()).toEqual(["late", undefined, "late", undefined]);
  });
});

describe("an answer that is no legal move", () => {
  it("stands beside what was legal", async () => {
    const { turns } = await watch(spec(DUEL), [
      saying("c"),
      new Scripted("", () => ({ kind: "garbled", text: "(" })),
    ]);
    const legal = { legal: ["a", "b"], legalCount: 2 };
    expect(turns[0]?.replies.map(({ fault }) => fault)).toEqual([
      { kind: "illegal", text: "c", ...legal },
      { kind: "garbled", text: "(", ...legal },
    ]);
  });

  it("does not fill the record with what is no move", async () => {
    const { turns } = await watch(spec(DUEL), [saying(`(${"long ".repeat(100_000)})`), saying("a")]);
    for (const { replies } of turns) expect(JSON.stringify(replies[0]?.fault).length).toBeLessThan(1000);
  });

  it("does not fill the record where very much was legal", async () => {
    const moves = Array.from({ length: 150 }, (_, i) => `(legal r ${i})`).join(" ");
    const rules = `(role r) (init 0) ${moves} (<= (next 1) (true 0)) (<= terminal (true 1)) (goal r 0)`;
    const { turns } = await watch(spec(rules), [saying("c")]);
    const { legal, legalCount } = turns[0]?.replies[0]?.fault ?? {};
    expect([legal?.length, legalCount]).toEqual([100, 150]);
  });
});
