/** Players in their seats, and what is asked of every player that computes: right play where it is known. */
import { expect } from "vitest";
import type { State } from "../../src/engine/game.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { Random } from "../../src/engine/random-numbers.js";
import type { Player, Position } from "../../src/players/player.js";
import { choosePlayer } from "../../src/players/registry.js";
import { type Clock, clockOfIterations } from "../../src/search/clock.js";
import { bundledGame, knownPositions, PerfectPlay } from "./positions.js";

export const ITERATIONS = clockOfIterations(10_000);

export function sit(text: string, loaded: LoadedGame, role: number, seed = 1, memoryBytes = 1 << 26): Player {
  const choice = choosePlayer(text);
  if ("problem" in choice) throw new Error(choice.problem);
  return choice.kind.sit({ loaded, role, seed, memoryBytes, options: choice.options });
}

export function known(state: State, step = 0): Position {
  return { states: [state], isKnown: true, step };
}

/** Tic-tac-toe against a perfect player, in either role. `scripts/known-play.mjs` plays more of them. */
export async function expectNeverLost(name: string, matches: number): Promise<void> {
  const loaded = bundledGame("tic-tac-toe");
  const { game } = loaded;
  const perfect = new PerfectPlay(game);
  for (let match = 0; match < matches; match++) {
    const role = match % 2;
    const random = new Random(match);
    const player = sit(name, loaded, role, match);
    let state = game.initialState();
    for (let step = 0; !game.isTerminal(state); step++) {
      const best = perfect.best(state, 1 - role);
      const theirs = best[random.below(best.length)];
      const { move } = await player.think(known(state, step), ITERATIONS);
      state = game.nextState(state, role === 0 ? [move, theirs] : [theirs, move]);
    }
    expect(perfect.value(state, role), `match ${match}`).toBe(50);
  }
}

/** Wins are taken and losses prevented, in a number of positions of each kind. */
export async function expectKnownMoves(
  name: string,
  sheet: string,
  ofEach: number,
  seed: number,
  clock: Clock,
): Promise<void> {
  const loaded = bundledGame(sheet);
  for (const { state, role, right } of knownPositions(loaded.game, ofEach, seed)) {
    const { move } = await sit(name, loaded, role).think(known(state), clock);
    expect(right.map((one) => loaded.game.text(one))).toContain(loaded.game.text(move));
  }
}
