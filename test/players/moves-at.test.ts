/** What players tell of the moves in any state, for people who look into their trees. */
import { beforeAll, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { choosePlayer } from "../../src/players/registry.js";
import { Seated } from "../../src/players/seated.js";
import { kernelModule } from "../kernels.js";
import { bundledGame, PerfectPlay } from "./positions.js";
import { ITERATIONS, known, sit } from "./seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

it.each(["uct", "grave", "arcwood", "mac-ucb", "mac-ucb-sym", "uct-sym", "fc-ucb", "mac-ucb:plans=no"])(
  "%s tells of its own moves what it reports, and of replies what they are worth",
  async (name) => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    const perfect = new PerfectPlay(game);
    const joint = (state: State, role: number, move: TermId) =>
      game.roles.map((_, other) => (other === role ? move : game.legalMoves(state, other)[0]));
    const [corner] = game.legalMoves(game.initialState(), 0);
    const state = game.nextState(game.initialState(), joint(game.initialState(), 0, corner));
    const player = sit(name, loaded, 1);
    const { report } = await player.think(known(state, 1), ITERATIONS);
    const own = player.movesAt?.(state)?.[1] ?? [];
    expect(own).toEqual(report.moves);
    let proven = 0;
    for (const { move } of own) {
      const next = game.nextState(state, joint(state, 1, game.term(move) as TermId));
      const replies = player.movesAt?.(next)?.[0] ?? [];
      const legal = game.legalMoves(next, 0).map((each) => game.text(each));
      for (const reply of replies) {
        expect(legal).toContain(reply.move);
        if (!reply.isProven) continue;
        proven++;
        const after = game.nextState(next, joint(next, 0, game.term(reply.move) as TermId));
        expect(reply.value, `${move}, then ${reply.move}`).toBe(perfect.value(after, 0));
      }
    }
    // The search of so small a game comes to an end.
    expect(proven).toBeGreaterThan(7);
  },
);

it("says of players without a tree that they keep none", () => {
  const keeps = (name: string, game: string) => {
    const choice = choosePlayer(name);
    if (choice.problem !== undefined) throw new Error(choice.problem);
    const seat = { loaded: bundledGame(game), role: 0, seed: 1, memoryBytes: 2 ** 24 };
    return new Seated(choice, seat).keepsTree;
  };
  expect(keeps("random", "tic-tac-toe")).toBe(false);
  expect(keeps("cfr", "rock-paper-scissors")).toBe(false);
  expect(keeps("arcwood", "rock-paper-scissors")).toBe(false);
  expect(keeps("arcwood", "monty-hall")).toBe(false);
  expect(keeps("arcwood", "tic-tac-toe")).toBe(true);
  expect(keeps("mac-ucb", "eight-puzzle")).toBe(true);
});
