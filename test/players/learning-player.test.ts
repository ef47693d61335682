/** Players that learn values before the first move. */
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../src/engine/memory/module.js";
import type { ValueOwner } from "../../src/engine/values/kept-values.js";
import { weightsOfModel } from "../../src/engine/values/value-model.js";
import type { KeptValues, Player } from "../../src/players/player.js";
import { choosePlayer } from "../../src/players/registry.js";
import { clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { bundledGame, knownPositions } from "./positions.js";
import { known, sit } from "./seats.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

/** A start without a clock, and then some iterations. */
async function studied(text: string, game: string, seed = 1, keptValues?: KeptValues): Promise<Player> {
  const loaded = bundledGame(game);
  const choice = choosePlayer(text);
  if (choice.problem !== undefined) throw new Error(choice.problem);
  const player = choice.kind.sit({
    loaded,
    role: 0,
    seed,
    memoryBytes: 2 ** 25,
    options: choice.options,
    keptValues,
  });
  await player.prepare?.(known(loaded.game.initialState()), clockOfIterations(0));
  return player;
}

async function thought(player: Player, game: string, iterations = 500) {
  const state = bundledGame(game).game.initialState();
  const { report } = await player.think(known(state), clockOfIterations(iterations));
  return { ...report, seconds: 0 };
}

describe("a player with learnt values", () => {
  it.each([
    "uct:values=learnt",
    "uct:values=half",
    "uct:values=best",
    "mac-ucb:values=learnt",
    "mac-ucb:values=half",
    "mac-ucb:values=best",
  ])("decides by seed and iterations alone: %s", async (player) => {
    const text = `${player},training=100000`;
    const think = async (seed: number) => thought(await studied(text, "connect-four", seed), "connect-four");
    const report = await think(3);
    expect(await think(3)).toEqual(report);
    expect(report.iterations).toBe(500);
    expect(report.notes[0]).toMatch(/^values were learnt from \d+ matches of self-play/);
    if (player.endsWith("best")) expect(report.notes[1]).toMatch(/scored [\d.]+ of \d+ against playouts/);
  });

  it.each(["uct", "mac-ucb"])("takes wins and prevents losses in connect four: %s", async (kind) => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const players = [0, 1].map((role) => sit(`${kind}:values=learnt,training=100000`, loaded, role));
    for (const player of players) await player.prepare?.(known(game.initialState()), clockOfIterations(0));
    for (const { state, role, right } of knownPositions(game, 6, 7)) {
      const { move } = (await players[role]?.think(known(state), clockOfIterations(2000))) ?? {};
      expect(right.map((one) => game.text(one))).toContain(move === undefined ? "" : game.text(move));
    }
  });

  it.each(["uct:values=best", "mac-ucb:plans=no,values=best"])(
    "searches with playouts where nothing was learnt, and says why: %s",
    async (player) => {
      const start = async (game: string) => (await thought(await studied(player, game), game)).notes;
      expect(await start("phantom-tic-tac-toe")).toContain(
        "no values are learnt, since the game hides something from its players",
      );
      expect(await start("eight-puzzle")).toContain("no values are learnt in a game of one player");
      const loaded = bundledGame("tic-tac-toe");
      const late = sit(player, loaded, 0);
      const { report } = await late.think(known(loaded.game.initialState()), clockOfIterations(100));
      expect(report.notes).toContain("nothing was learnt before the match");
    },
  );

  it.each(["uct", "mac-ucb"])(
    "keeps to a short start clock, and has a move without any time: %s",
    async (kind) => {
      const loaded = bundledGame("breakthrough");
      const state = loaded.game.initialState();
      const player = sit(`${kind}:values=best`, loaded, 0);
      // Learning ends by nothing but its clock.
      await player.prepare?.(known(state), clockOfSeconds(0.3));
      const { move } = await player.think(known(state), NO_TIME);
      expect(loaded.game.legalMoves(state, 0)).toContain(move);
    },
  );

  it("takes values that were kept, and learns its own where they are of no use", async () => {
    let asked: ValueOwner | undefined;
    const kept: KeptValues = (owner) => {
      asked = owner;
      const count = weightsOfModel(owner.model);
      const coherences = new Float32Array(2 * count);
      return { values: { weights: new Int32Array(count), coherences, matches: 7, positions: 70 } };
    };
    const text = "uct:values=learnt,training=50000";
    const report = await thought(await studied(text, "tic-tac-toe", 1, kept), "tic-tac-toe", 9);
    expect(report.notes).toEqual(["values were kept, from 7 matches of self-play"]);
    expect(asked?.model.columns).toBe(1);
    const meetings = [{ way: "values", against: "playouts", matches: 9, points: 8 }];
    const proved: KeptValues = (owner) => {
      const { values } = kept(owner);
      return { values: values && { ...values, meetings } };
    };
    const best = await thought(await studied("uct:values=best", "tic-tac-toe", 1, proved), "tic-tac-toe", 9);
    expect(best.notes[1]).toBe("values scored 8 of 9 against playouts: so values are searched with");
    const refusing: KeptValues = () => ({ problem: "they are stale" });
    const other = await thought(await studied(text, "tic-tac-toe", 1, refusing), "tic-tac-toe", 9);
    expect(other.notes[0]).toMatch(/^values were learnt from .*; kept ones cannot be used: they are stale$/);
  });
});

describe("arcwood", () => {
  it.each([
    ["eight-puzzle", /it plans, since one role plays/],
    ["monty-hall", /plays as mac-ucb, since the game hides something/],
    ["rock-paper-scissors", /plays as cfr, since players choose at once/],
    ["connect-four", /^values were learnt from/],
  ])("plays %s in a way that suits it, and says why", async (game, why) => {
    const player = await studied("arcwood:training=100000", game);
    const { notes, moves } = await thought(player, game, 200);
    expect(notes.join("; ")).toMatch(why);
    expect(moves.length).toBeGreaterThan(0);
    player.close?.();
  });
});
