/** How MAC-UCB and FC-UCB think, whatever solves their networks, and what they owe to their callers. */

import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { type Clock, clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { bundledGame } from "./positions.js";
import { known, sit } from "./seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

describe("how mac-ucb thinks", () => {
  const report = async (text: string, iterations = 600) => {
    const loaded = bundledGame("connect-four");
    const decision = await sit(text, loaded, 0, 5).think(
      known(loaded.game.initialState()),
      clockOfIterations(iterations),
    );
    return { ...decision.report, seconds: 0 };
  };

  it.each(["amazons-torus", "backgammon", "battlebrushes", "chess", "hex", "pacman-random", "skirmish"])(
    "does not hang on what solves the networks of %s",
    async (name) => {
      const loaded = bundledGame(name);
      const { game } = loaded;
      const [role] = game.players as [number];
      const random = new Random(7);
      let state = game.initialState();
      while (game.legalMoves(state, role).length === 1)
        state = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
      const thought = async (player: string) => {
        const decision = await sit(player, loaded, role, 7).think(known(state), clockOfIterations(300));
        return { ...decision, report: { ...decision.report, seconds: 0 } };
      };
      const first = await thought("mac-ucb:plans=no");
      expect(first.report.counts?.solved).toBeGreaterThan(0);
      expect(await thought("mac-ucb:solver=mac,plans=no")).toEqual(first);
      expect(await thought("fc-ucb")).toEqual(first);
    },
  );

  it("hangs on seed and iterations alone, and not on what solves the networks", async () => {
    const first = await report("mac-ucb");
    expect(await report("mac-ucb")).toEqual(first);
    expect(await report("mac-ucb:solver=mac")).toEqual(first);
    expect(await report("fc-ucb")).toEqual(first);
    expect(await report("mac-ucb:solving=0.5")).not.toEqual(first);
    expect(first.iterations).toBe(600);
    expect(first.counts?.solved).toBeGreaterThan(20);
    expect(first.depth).toBeGreaterThan(1);
    expect(first.line.length).toBeGreaterThan(1);
    expect(first.moves).toHaveLength(7);
    expect(first.notes).toEqual([]);
  });

  it("says why it did not sample", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const only = await sit("mac-ucb", loaded, 1).think(known(game.initialState()), clockOfSeconds(1000));
    expect(only.report.notes).toEqual(["there is only one legal move"]);
    expect(only.report.isFinal).toBe(true);
    const doubted = await sit("mac-ucb", loaded, 1).think(
      { ...known(game.initialState()), isKnown: false, doubt: "perhaps not this state" },
      clockOfSeconds(1000),
    );
    expect(doubted.report.notes).toEqual(["perhaps not this state", "there is only one legal move"]);
    expect(doubted.report.isFinal).toBeUndefined();
    const none = await sit("mac-ucb", loaded, 0).think(known(game.initialState()), NO_TIME);
    expect(game.legalMoves(game.initialState(), 0)).toContain(none.move);
    expect(none.report).toMatchObject({ iterations: 0, notes: [expect.stringContaining("no time")] });
  });

  it("ends when it is told to, on an engine that plays one by one as well", async () => {
    const text = bundledGame("breakthrough");
    const slow = loadedGame(
      "(role a)(init p)(<= (next p) (true p))(legal a x)(legal a y)(<= terminal (true q))(<= (goal a 0) (true p))(<= (goal a 100) (true q))",
      {
        engine: "tables",
      },
    );
    for (const loaded of [text, slow]) {
      const abort = new AbortController();
      let turns = 0;
      const watch = setInterval(() => {
        if (++turns === 5) abort.abort();
      }, 1);
      const clock: Clock = clockOfSeconds(1000, abort.signal);
      await sit("mac-ucb", loaded, 0).think(known(loaded.game.initialState()), clock);
      clearInterval(watch);
      expect(turns).toBeGreaterThanOrEqual(5);
    }
  });

  it("goes on with what it knows after a move", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const player = sit("mac-ucb", loaded, 0);
    let state = game.initialState();
    const first = await player.think(known(state), clockOfIterations(5000));
    state = game.nextState(state, [first.move, game.legalMoves(state, 1)[0]]);
    state = game.nextState(state, [game.legalMoves(state, 0)[0], game.legalMoves(state, 1)[3]]);
    const { report: second } = await player.think(known(state, 2), NO_TIME);
    expect(second.moves.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(20);
  });

  it.each(["mac-ucb:hidden=determinized", "fc-ucb"])(
    "%s weighs all that a move may come to where several states are possible",
    async (name) => {
      // A player that guesses the coin wins; one that passes has 90 a turn later. In each state alone the
      // right guess is proved.
      const loaded = loadedGame(`(role player) (role random) (face heads) (face tails) (init start)
      (<= (legal random (throw ?f)) (true start) (face ?f)) (<= (legal random noop) (not (true start)))
      (<= (legal player noop) (true start)) (<= (legal player noop) (true passed))
      (<= (legal player (guess ?f)) (true (coin ?g)) (face ?f) (not (true passed)))
      (<= (legal player pass) (true (coin ?g)) (not (true passed)))
      (<= (next (coin ?f)) (does random (throw ?f))) (<= (next (coin ?f)) (true (coin ?f)))
      (<= (next passed) (does player pass)) (<= (next over) (true passed))
      (<= (next (guessed ?f)) (does player (guess ?f)))
      (<= terminal (true over)) (<= terminal (true (guessed ?f)))
      (<= (goal player 90) (true over)) (<= (goal player 100) (true (coin ?f)) (true (guessed ?f)))
      (<= (goal player 0) (true (coin ?f)) (true (guessed ?g)) (distinct ?f ?g))
      (<= (sees random (coin ?f)) (does random (throw ?f)))`);
      const { game } = loaded;
      const states = ["(coin heads)", "(coin tails)"].map((fluent) => game.state([fluent]) as State);
      const position = { states, isKnown: false, step: 1 };
      const { move, report } = await sit(name, loaded, 0).think(position, clockOfIterations(500));
      expect(game.text(move)).toBe("pass");
      const values = new Map(report.moves.map((one) => [one.move, one.value]));
      expect(values).toEqual(
        new Map([
          ["pass", 90],
          ["(guess heads)", 50],
          ["(guess tails)", 50],
        ]),
      );
    },
  );

  it.each([
    "mac-ucb:exploration=0.6",
    "fc-ucb:exploration=0.6,order=utility",
    "mac-ucb:exploration=0.6,solver=mac",
  ])("%s searches a tree of playouts where there is no network, and says so", async (name) => {
    const loaded = bundledGame("tic-tac-toe", "reference");
    const seen = async (player: string) => {
      const { move, report } = await sit(player, loaded, 0).think(
        known(loaded.game.initialState()),
        clockOfIterations(200),
      );
      return { move, report: { ...report, seconds: 0 } };
    };
    const { move, report } = await seen(name);
    expect(report.notes).toEqual([expect.stringContaining("not ground")]);
    const rival = await seen(`uct:exploration=${0.6 * Math.SQRT2}`);
    expect({ move, report: { ...report, notes: [] } }).toEqual(rival);
  });

  it("solves networks by tables too", async () => {
    const loaded = bundledGame("tic-tac-toe", "tables");
    const { report } = await sit("mac-ucb", loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(100),
    );
    expect(report.notes).toEqual([]);
    expect(report.counts?.solved).toBeGreaterThan(1);
  });

  it("stays with moves first where the memory has no room for the network, and says so", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const seen = async (name: string, megabytes: number) => {
      const { report } = await sit(name, loaded, 0, 1, megabytes * 2 ** 20).think(
        known(loaded.game.initialState()),
        clockOfIterations(64),
      );
      return report.notes;
    };
    expect(await seen("fc-ucb", 0.75)).toEqual([
      expect.stringMatching(/moves first, since the network takes \d+ bytes of the 98304/),
    ]);
    expect(await seen("fc-ucb", 4)).toEqual([]);
    expect(await seen("mac-ucb", 0.75)).toEqual([]);
  });
});
