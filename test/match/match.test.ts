/** Matches between players that behave: how they go, how they end, and what each role is told. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BuiltIn } from "../../src/match/built-in.js";
import { playMatch } from "../../src/match/match.js";
import { choosePlayers } from "../../src/players/list.js";
import type { Observation } from "../../src/players/player.js";
import { playing, Scripted, saying, thinking } from "./participants.js";
import { DUEL, spec, watch } from "./watched.js";

const TIC_TAC_TOE = readFileSync(new URL("../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");
const MONTY_HALL = readFileSync(new URL("../../games/monty-hall/rules.kif", import.meta.url), "utf8");

const ENDLESS = `(role r) (init (at a)) (legal r go) (legal r stay) (<= (next (at a)) (true (at a))) (<= terminal (true (at b)))`;

function players(names: string): BuiltIn[] {
  const { choices, problem } = choosePlayers(names);
  if (problem !== undefined) throw new Error(problem);
  return choices.map((choice) => new BuiltIn(choice));
}

/** As a player over HTTP, who says what is no move. */
class TurnByTurn extends Scripted {
  readonly hearsTurnByTurn = true;

  constructor() {
    super("turn by turn", () => ({ kind: "move", text: "nonsense" }), true);
  }
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

  it("asks who hears of one turn at a time in an opening too, and takes no answer of it", async () => {
    const first = await watch(spec(TIC_TAC_TOE), players("random,random"));
    const opening = first.turns.slice(0, 3).map(({ joint }) => joint);
    const x = new TurnByTurn();
    const o = players("random")[0];
    const { turns } = await watch(spec(TIC_TAC_TOE, { opening }), [x, o]);
    expect(turns.slice(0, 3).map(({ joint }) => joint)).toEqual(opening);
    expect(turns[0]?.replies).toEqual(opening[0]?.map((move) => ({ move })));
    expect(x.calls.slice(0, 4).map(({ step, observed }) => [step, observed.length])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it("tells all of the end also where it breaks", async () => {
    const players = [saying("a"), saying("a")];
    const breaking = playMatch(spec(DUEL), players, {
      onTurn: () => {
        throw new Error("the disk is full");
      },
    });
    await expect(breaking).rejects.toThrow("the disk is full");
    expect(players.map(({ stopped }) => stopped)).toEqual([1, 1]);
  });

  it("refuses the wrong number of participants", async () => {
    await expect(playMatch(spec(TIC_TAC_TOE), players("random"))).rejects.toThrow(
      "1 participants for 2 roles",
    );
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
