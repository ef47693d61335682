/** `preset=paper` of MAC-UCB and FC-UCB as a player: its options, what it plays, and what it owes to its callers. */
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { choosePlayer } from "../../src/players/registry.js";
import { clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { bundledGame } from "./positions.js";
import { expectKnownMoves, known, sit } from "./seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

describe("the options", () => {
  it("are those of the papers, and no others", () => {
    expect(choosePlayer("mac-ucb:preset=paper")).toMatchObject({
      options: { preset: "paper", solving: 0.9, exploration: 1, playouts: 10_000 },
    });
    expect(choosePlayer("fc-ucb:playouts=50,preset=paper")).toMatchObject({
      options: { preset: "paper", solving: 0.9, exploration: 1, playouts: 50 },
    });
    expect(choosePlayer("mac-ucb:preset=paper,solver=moves")).toEqual({
      problem:
        "mac-ucb:preset=paper has no option called solver; its options are: preset, solving, exploration, playouts",
    });
    expect(choosePlayer("mac-ucb:preset=papers")).toEqual({
      problem: expect.stringContaining("papers is no value for preset of mac-ucb"),
    });
  });

  it("are ours with preset=own, as without it", () => {
    const own = choosePlayer("mac-ucb:preset=own");
    expect(own).toMatchObject({ options: { solving: 0.4, playouts: 4, solver: "moves" } });
    expect(own).toMatchObject({ options: (choosePlayer("mac-ucb") as { options: object }).options });
  });
});

describe.each(["mac-ucb:preset=paper", "fc-ucb:preset=paper"])("%s", (name) => {
  // With the shares of the papers few playouts are behind a value, and a rival's answer may be overlooked.
  it("takes wins and prevents losses in connect four if networks have playouts enough", () =>
    expectKnownMoves(`${name},solving=0,playouts=2000`, "connect-four", 3, 11, clockOfIterations(20_000)));

  it("makes the best of chance: both fruits in the small orchard", async () => {
    const loaded = bundledGame("orchard-2-2-1");
    const { game } = loaded;
    const state = game.state(["(state 2 2 1)", "(control bob)"]);
    if (state === undefined) throw new Error("a state of the orchard");
    const role = game.roles.indexOf("bob");
    const { move } = await sit(name, loaded, role).think(known(state, 1), clockOfIterations(20_000));
    expect(game.text(move)).toBe("(choice r v)");
  });

  it("plays the same again, and each kind finds the same solutions", async () => {
    const loaded = bundledGame("breakthrough");
    const { game } = loaded;
    const state = game.initialState();
    const clock = clockOfIterations(1000);
    const first = await sit(name, loaded, 0, 5).think(known(state), clock);
    const again = await sit(name, loaded, 0, 5).think(known(state), clock);
    const other = await sit(name, loaded, 0, 6).think(known(state), clock);
    const mac = await sit("mac-ucb:preset=paper", loaded, 0, 5).think(known(state), clock);
    const told = ({ move, report: { seconds, ...report } }: typeof first) => ({ move, report });
    expect(told(again)).toEqual(told(first));
    expect(told(mac)).toEqual(told(first));
    expect(other.report.moves).not.toEqual(first.report.moves);
    expect(first.report.iterations).toBe(1000);
    expect(first.report.counts?.solved).toBeGreaterThan(1);
  });

  it("solves all that may follow where it can, and then needs no time", async () => {
    const loaded = bundledGame("matching-pennies-cooperative");
    const { game } = loaded;
    const player = sit(name, loaded, 0);
    const { report } = await player.think(known(game.initialState()), clockOfIterations(100_000));
    expect(report).toMatchObject({ isFinal: true });
    expect(report.moves.map(({ value }) => value)).toEqual([25, 25]);
    const again = await player.think(known(game.initialState()), NO_TIME);
    expect(again.report.moves).toEqual(report.moves);
  });

  it("has a legal move without any time, and keeps to its clock", async () => {
    const loaded = bundledGame("chess");
    const { game } = loaded;
    const state = game.initialState();
    const legal = game.legalMoves(state, 0);
    const player = sit(name, loaded, 0);
    expect(legal).toContain((await player.think(known(state), NO_TIME)).move);
    // Whatever was begun when the clock ran out is finished in the next turn.
    const { move } = await player.think(known(state), clockOfSeconds(0.05));
    expect(legal).toContain(move);
    const decided = await player.think(known(state), clockOfIterations(50));
    expect(decided.report.moves).toHaveLength(legal.length);
  });

  it("stays within its memory, and says so when it is full", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    const player = sit(name, loaded, 0, 1, 60_000);
    const { move, report } = await player.think(known(game.initialState()), clockOfIterations(50_000));
    expect(game.legalMoves(game.initialState(), 0)).toContain(move);
    expect(report.notes.join()).toContain("memory is full");
    expect(report.counts?.networks).toBeLessThan(200);
    // However little there is, all its moves have a value.
    const least = await sit(name, loaded, 0, 1, 1).think(known(game.initialState()), clockOfIterations(50));
    expect(least.report.moves.map(({ count }) => count > 0)).toEqual(new Array(9).fill(true));
  });

  it("thinks of all states that may be the present one", async () => {
    const loaded = bundledGame("monty-hall");
    const { game } = loaded;
    const [candidate] = game.players as [number];
    // The car is anywhere; the first door is chosen, and then one is opened.
    const nextOf = (state: State, roll: number) =>
      game.nextState(
        state,
        game.roles.map((_, role) => game.legalMoves(state, role)[role === game.chance ? roll : 0] as TermId),
      );
    const states = [0, 1, 2].map((car) => nextOf(nextOf(game.initialState(), car), 0));
    const position = { states, isKnown: false, step: 2 };
    const legal = game.legalMoves(states[0] as Int32Array, candidate);
    const { move, report } = await sit(name, loaded, candidate).think(position, clockOfIterations(2000));
    expect(legal).toContain(move);
    expect(legal.length).toBe(2);
    expect(report.isFinal).toBeUndefined();
    // Where the door was the right one, to switch is wrong; in the two other states it is right.
    expect(game.text(move)).toBe("switch");
    expect(report.moves[0]?.value).toBeCloseTo(200 / 3, 5);
  });

  it("searches a tree of playouts in a game that is not ground", async () => {
    const rules = `(role a) (init (at 0)) (succ 0 1) (succ 1 2) (legal a go) (legal a stop)
      (<= (next (at ?m)) (true (at ?n)) (does a go) (succ ?n ?m)) (<= (next (at 2)) (does a stop))
      (<= terminal (true (at 2))) (<= (goal a 100) (true (at 2)))`;
    const loaded = loadedGame(rules, { engine: "reference" });
    const { report } = await sit(name, loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(50),
    );
    expect(report.notes.join()).toContain("not ground");
  });
});

describe("proofs", () => {
  it("are claimed for one player alone: of several it is believed that each does what is best for itself", async () => {
    const alone = loadedGame(`(role a) (init s) (legal a left) (legal a right) (<= (next over) (true s))
      (<= (next well) (does a right)) (<= terminal (true over))
      (<= (goal a 100) (true well)) (<= (goal a 0) (not (true well)))`);
    const { move, report } = await sit("mac-ucb:preset=paper", alone, 0).think(
      known(alone.game.initialState()),
      clockOfIterations(10),
    );
    expect(alone.game.text(move)).toBe("right");
    expect(report.moves).toMatchObject([
      { move: "right", value: 100, isProven: true },
      { move: "left", value: 0, isProven: true },
    ]);
    const several = bundledGame("matching-pennies");
    const both = await sit("mac-ucb:preset=paper", several, 0).think(
      known(several.game.initialState()),
      clockOfIterations(10),
    );
    expect(both.report.moves.map(({ isProven, isBelieved }) => [isProven, isBelieved])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });
});
