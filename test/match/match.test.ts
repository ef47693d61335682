/** Matches between players that behave, and players that do all that can go wrong. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BuiltIn, MARGIN_MS } from "../../src/match/built-in.js";
import { type MatchSpec, type MatchTurn, type MatchWatcher, playMatch } from "../../src/match/match.js";
import type { Budget, Participant } from "../../src/match/participant.js";
import { choosePlayers } from "../../src/players/list.js";
import { emptyReport, type Observation } from "../../src/players/player.js";
import { onFakeTime, passTime } from "../fake-time.js";
import { loaded, NO_CLOCK, playing, Scripted, saying, thinking } from "./participants.js";
import { counting } from "./rules.js";

const TIC_TAC_TOE = readFileSync(new URL("../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");
const MONTY_HALL = readFileSync(new URL("../../games/monty-hall/rules.kif", import.meta.url), "utf8");

/** Two roles that choose at once, and score by what both said. */
const DUEL = `(role left) (role right) (init (round 1)) (legal left a) (legal left b) (legal right a) (legal right b)
  (<= (next (round 2)) (true (round 1))) (<= (next (round 3)) (true (round 2))) (<= terminal (true (round 3)))
  (<= (next (said ?r ?m)) (does ?r ?m)) (<= (goal left 100) (true (said left ?m)) (true (said right ?m)))
  (<= (goal right 40) (true (round 3)))`;

const ENDLESS = `(role r) (init (at a)) (legal r go) (legal r stay) (<= (next (at a)) (true (at a))) (<= terminal (true (at b)))`;

/** For matches in fake time, in which nobody is late by accident. */
const CLOCK: Budget = { startClock: 1, playClock: 0.5, iterations: Number.POSITIVE_INFINITY };

function spec(rules: string, more: Partial<MatchSpec> = {}): MatchSpec {
  return { id: "test", loaded: loaded(rules), seed: 7, budget: NO_CLOCK, maxTurns: 100, ...more };
}

describe("whoever takes part", () => {
  it("is told of the end also where the match breaks", async () => {
    const players = [saying("a"), saying("a")];
    const breaking = playMatch(spec(DUEL), players, {
      onTurn: () => {
        throw new Error("the disk is full");
      },
    });
    await expect(breaking).rejects.toThrow("the disk is full");
    expect(players.map(({ stopped }) => stopped)).toEqual([1, 1]);
  });

  it("cannot fill the record with what is no move", async () => {
    const { turns } = await watch(spec(DUEL), [saying(`(${"long ".repeat(100_000)})`), saying("a")]);
    for (const { replies } of turns) expect(JSON.stringify(replies[0]?.fault).length).toBeLessThan(1000);
  });
});

/** A match and its turns. */
async function watch(match: MatchSpec, participants: readonly Participant[], watcher: MatchWatcher = {}) {
  const turns: MatchTurn[] = [];
  const result = await playMatch(match, participants, {
    ...watcher,
    onTurn: (turn) => void turns.push(turn),
  });
  const { game } = match.loaded;
  const moves = turns.map(({ joint }) => joint.map((move) => game.text(move)));
  const faults = turns.map(({ replies }) => replies.map(({ fault }) => fault?.kind));
  return { result, turns, moves, faults };
}

function players(names: string): BuiltIn[] {
  const { choices, problem } = choosePlayers(names);
  if (problem !== undefined) throw new Error(problem);
  return choices.map((choice) => new BuiltIn(choice));
}

describe("a match", () => {
  it("asks all roles in each state, and ends with the goals", async () => {
    const left = saying("a");
    const right = saying("A");
    const { result, moves } = await watch(spec(DUEL), [left, right]);
    expect(moves).toEqual([
      ["a", "a"],
      ["a", "a"],
    ]);
    expect(result).toMatchObject({ ending: "terminal", steps: 2, scores: [100, 40], stuck: [] });
    expect([left.stopped, right.stopped]).toEqual([1, 1]);
  });

  it("is the same each time for a seed, and another for another seed", async () => {
    const play = async (seed: number) =>
      (await watch(spec(TIC_TAC_TOE, { seed }), players("random,random"))).moves;
    expect(await play(3)).toEqual(await play(3));
    expect(await play(3)).not.toEqual(await play(4));
  });

  it("ends where it has gone on for too long, though nobody lets the event loop turn", async () => {
    const { result } = await watch(spec(ENDLESS, { maxTurns: 3000 }), players("random"));
    expect(result).toMatchObject({ ending: "max-turns", steps: 3000, scores: undefined });
  });

  it("ends where a role cannot move", async () => {
    const rules = `(role r) (role s) (init 0) (<= (legal r go)) (<= (legal s go) (true 0)) (<= (next 1) (true 0)) (<= terminal (true 2))`;
    const { result } = await watch(spec(rules), players("random,first"));
    expect(result).toMatchObject({ ending: "stuck", steps: 1, stuck: [1] });
  });

  it("ends at once when it is aborted, in the middle of a thought", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    let isTold = false;
    const deaf = thinking(
      (_, { signal }) =>
        new Promise(() =>
          signal?.addEventListener("abort", () => {
            isTold = true;
          }),
        ),
    );
    const { result } = await watch(spec(TIC_TAC_TOE, { signal: controller.signal }), [
      deaf,
      ...players("first"),
    ]);
    expect(result).toMatchObject({ ending: "aborted", steps: 0 });
    expect(isTold).toBe(true);
  });

  it("that is interrupted in the start clock blames nobody, and begins nothing more", async () => {
    const controller = new AbortController();
    const failures: unknown[] = [];
    const broken = playing(() => {
      throw new Error("no memory");
    });
    const slow = Object.assign(saying("a"), { start: () => new Promise<never>(() => {}) });
    let isAsked = false;
    const last = playing(() => {
      isAsked = true;
      throw new Error("too late");
    });
    const rules = `${DUEL} (role third) (legal third a)`;
    setTimeout(() => controller.abort(), 50);
    const { result } = await watch(spec(rules, { signal: controller.signal }), [broken, slow, last], {
      onStart: (_, seen) => void failures.push(...seen),
    });
    expect(result).toMatchObject({ ending: "aborted", steps: 0 });
    expect(failures).toEqual([{ kind: "crashed", reason: "no memory" }, undefined, undefined]);
    expect(isAsked).toBe(false);
  });

  it("begins with given moves, and tells them to everybody", async () => {
    const first = await watch(spec(TIC_TAC_TOE), players("random,random"));
    const opening = first.turns.slice(0, 3).map(({ joint }) => joint);
    const x = saying("noop");
    const o = players("random")[0];
    const { turns, moves } = await watch(spec(TIC_TAC_TOE, { opening }), [x, o]);
    expect(moves.slice(0, 3)).toEqual(first.moves.slice(0, 3));
    expect(x.calls[0]?.observed).toEqual(opening.map((joint) => ({ joint })));
    expect(turns[0]?.replies[0]).toEqual({ move: opening[0]?.[0] });
    // What is drawn at a step does not depend on how the match came there.
    expect(moves[3]?.[1]).toBe(first.moves[3]?.[1]);
  });

  it("refuses the wrong number of participants", async () => {
    await expect(playMatch(spec(TIC_TAC_TOE), players("random"))).rejects.toThrow(
      "1 participants for 2 roles",
    );
  });
});

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

  it("has no limit where the budget says none, and no thought before the first move without a start clock", async () => {
    const told = async (budget: Partial<Budget>) => {
      const clocks: string[] = [];
      const player = playing(({ loaded: { game }, role }) => ({
        async prepare(_, { iterations }) {
          clocks.push(`start ${iterations}`);
        },
        async think({ states: [state] }, { deadline, iterations }) {
          clocks.push(`${Number.isFinite(deadline) ? "clock" : "no clock"} ${iterations}`);
          return { move: game.legalMoves(state as Int32Array, role)[0], report: emptyReport() };
        },
      }));
      const { result } = await onFakeTime(() => watch(spec(counting(1), { budget }), [player]));
      expect(result.ending).toBe("terminal");
      return clocks;
    };
    expect(await told({ iterations: 20 })).toEqual(["start 0", "no clock 20"]);
    expect(await told({ playClock: 0.5 })).toEqual(["start 0", "clock Infinity"]);
    expect(await told({ startClock: 1, playClock: 0.5 })).toEqual(["start Infinity", "clock Infinity"]);
    expect(await told({ startClock: 1, iterations: 20 })).toEqual(["start 0", "no clock 20"]);
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

  it("does not fill the record where very much was legal", async () => {
    const moves = Array.from({ length: 150 }, (_, i) => `(legal r ${i})`).join(" ");
    const rules = `(role r) (init 0) ${moves} (<= (next 1) (true 0)) (<= terminal (true 1)) (goal r 0)`;
    const { turns } = await watch(spec(rules), [saying("c")]);
    const { legal, legalCount } = turns[0]?.replies[0]?.fault ?? {};
    expect([legal?.length, legalCount]).toEqual([100, 150]);
  });
});

describe("clocks", () => {
  it("of players end a margin before those of the match", async () => {
    const seen: number[] = [];
    const player = playing(({ loaded: { game }, role }) => ({
      async prepare(_, { deadline }) {
        seen.push(deadline - performance.now());
      },
      async think({ states }, { deadline }) {
        seen.push(deadline - performance.now());
        return { move: game.legalMoves(states[0] as Int32Array, role)[0] } as never;
      },
    }));
    await onFakeTime(() => watch(spec(DUEL, { budget: CLOCK }), [player, saying("a")]));
    const [start, ...moves] = seen as [number, ...number[]];
    expect(start).toBeLessThanOrEqual(1000 - MARGIN_MS);
    for (const left of moves) expect(left).toBeLessThanOrEqual(500 - MARGIN_MS);
    expect(moves).toHaveLength(2);
  });

  it("of iterations give no playouts to the start, and all of them to each move", async () => {
    const seen: unknown[] = [];
    const player = playing(() => ({
      async prepare(_, clock) {
        seen.push([clock.iterations, clock.deadline]);
      },
      async think(_, clock) {
        seen.push([clock.iterations, clock.deadline]);
        return {} as never;
      },
    }));
    await watch(spec(DUEL), [player, saying("a")]);
    const forever = Number.POSITIVE_INFINITY;
    expect(seen).toEqual([
      [0, forever],
      [10, forever],
      [10, forever],
    ]);
  });

  it("of those elsewhere run at the same time, and allow what a network takes", async () => {
    const events: string[] = [];
    const remote = (name: string) => {
      const participant = new Scripted(
        name,
        async () => {
          events.push(`${name} asked`);
          await new Promise((resolve) => setTimeout(resolve, 600));
          events.push(`${name} answered`);
          return { kind: "move", text: "a" };
        },
        true,
      );
      return Object.assign(participant, { grace: 10_000 });
    };
    const match = spec(DUEL, { budget: CLOCK });
    const { faults } = await onFakeTime(() => watch(match, [remote("left"), remote("right")]));
    expect(faults.flat()).toEqual([undefined, undefined, undefined, undefined]);
    expect(events.slice(0, 2)).toEqual(["left asked", "right asked"]);
    expect(events.slice(2, 4).sort()).toEqual(["left answered", "right answered"]);
  });
});

describe("hidden information", () => {
  it("stays hidden: each role learns its own move and percepts, chance is drawn by the match", async () => {
    const opened: string[] = [];
    for (let seed = 0; seed < 30; seed++) {
      const candidate = new Scripted("candidate", ({ step }) => ({
        kind: "move",
        text: step === 0 ? "(choose 1)" : "noop",
      }));
      const match = spec(MONTY_HALL, { seed });
      const { game } = match.loaded;
      const { turns, result } = await watch(match, [candidate]);
      expect(result.ending).toBe("terminal");
      const told: Observation[] = candidate.calls.flatMap(({ observed }) => observed);
      const role = game.roles.findIndex((name) => name !== "random");
      expect(told).toEqual(
        turns.slice(0, -1).map(({ state, joint }) => ({
          move: joint[role],
          percepts: game.percepts(state, joint, role),
        })),
      );
      for (const observation of told) expect(Object.keys(observation)).toEqual(["move", "percepts"]);
      opened.push(turns[0]?.joint.map((move) => game.text(move)).join(" "));
    }
    expect(new Set(opened).size).toBe(3);
  });
});
