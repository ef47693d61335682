/** What each first joint move is worth to the first player, by random playouts of what follows. */
import { jointMoves, loadGame, loadKernel, playoutsOf } from "arcwood/engine";

export interface Judged {
  readonly moves: readonly string[];
  readonly mean: number;
}

const PLAYOUTS = 20_000;

self.onmessage = async ({ data }: MessageEvent<string>) => {
  await loadKernel();
  const { loaded, problem } = loadGame(data);
  if (problem !== undefined) throw new Error(problem);
  const { game } = loaded;
  const start = game.initialState();
  const children = loaded.children(start, [...jointMoves(game, start)]);
  const tallies = loaded.rollouts(
    children.map(({ state }) => ({ state, playouts: PLAYOUTS })),
    2026,
  );
  const judged = children.map(({ joint }, i): Judged => {
    const tally = tallies[i];
    const mean = tally === undefined ? 0 : (tally.scores[0]?.sum ?? 0) / playoutsOf(tally);
    return { moves: joint.map((move) => game.text(move)), mean };
  });
  self.postMessage(judged);
};
