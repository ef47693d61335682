/** How fast random playouts of a game are, from its start, on one thread or several. */
import type { Chunk, ChunkPlayer } from "../../engine/chunks.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../engine/plain-playouts.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import { RolloutPool } from "../../engine/workers/pool.js";
import { startThread } from "../../node/threads.js";

export interface Speed {
  readonly playoutsPerSecond: number;
  /** By user and system time of all threads. */
  readonly playoutsPerCpuSecond: number;
  readonly statesPerSecond: number;
  readonly meanLength: number;
  readonly playouts: number;
  /** The mean scores of the roles that have scores. */
  readonly scores: readonly number[];
}

interface Measuring {
  readonly seconds: number;
  readonly threads: number;
  readonly seed: number;
  /** Asked between chunks; true means stop. */
  readonly pause: () => Promise<boolean>;
}

/** Undefined if it was stopped before anything was played. */
export async function measure(loaded: LoadedGame, measuring: Measuring): Promise<Speed | undefined> {
  const { seconds, threads, seed, pause } = measuring;
  const state = loaded.game.initialState();
  const player = loaded.player(DEFAULT_PLAYOUT_LIMITS);
  const size = await chunkSize(loaded, player, measuring);
  if (size === undefined) return undefined;
  if (threads === 1) {
    const sum = new Sum();
    for (let chunk = 0; (chunk === 0 || sum.seconds < seconds) && !(await pause()); chunk++) {
      sum.add(player.playChunk(seed, chunk, [{ state, playouts: size }]));
    }
    return sum.speed();
  }
  const pool = await RolloutPool.open(
    loaded,
    Array.from({ length: threads }, () => startThread()),
  );
  try {
    const sum = new Sum();
    let stopped = false;
    await pool.play(
      (function* (): Generator<Chunk, void> {
        const starts = [{ start: 0, playouts: size }];
        for (let number = 0; sum.seconds < seconds && !stopped; number++) yield { number, starts };
      })(),
      [{ state, playouts: 0 }],
      seed,
      async (_, tallies) => {
        sum.add(tallies);
        stopped ||= await pause();
      },
    );
    return sum.speed();
  } finally {
    pool.close();
  }
}

/** Without lanes a chunk may be as short as we like, and Ctrl-C has to wait for its end. */
const SHORT_CHUNK_SECONDS = 0.1;

/**
 * The playouts of a chunk: as many as the game's chunks have, unless they take too long for the time there
 * is. The first playouts, which the machine needs to warm up, are not counted. Undefined if it was stopped.
 */
async function chunkSize(
  loaded: LoadedGame,
  player: ChunkPlayer,
  { seconds, pause }: Measuring,
): Promise<number | undefined> {
  const state = loaded.game.initialState();
  const most = loaded.size === undefined ? Math.min(seconds / 16, SHORT_CHUNK_SECONDS) : seconds / 16;
  let size = loaded.size?.lanes ?? 1;
  for (let chunk = 0; ; chunk++) {
    const begun = performance.now();
    player.playChunk(0, chunk, [{ state, playouts: size }]);
    const took = (performance.now() - begun) / 1000;
    if (await pause()) return undefined;
    if (size * 2 > loaded.chunkPlayouts || took > most) return size;
    size *= 2;
  }
}

/** The sum of what has been played since it was made. */
class Sum {
  private readonly begun = performance.now();
  private readonly cpu = process.cpuUsage();
  private playouts = 0;
  private steps = 0;
  private scored = 0;
  private readonly scores: number[] = [];

  get seconds(): number {
    return (performance.now() - this.begun) / 1000;
  }

  add(tallies: readonly Tally[]): void {
    for (const tally of tallies) {
      this.playouts += playoutsOf(tally);
      this.steps += tally.steps;
      this.scored += tally.terminal + tally.limited;
      for (const [i, { sum }] of tally.scores.entries()) this.scores[i] = (this.scores[i] ?? 0) + sum;
    }
  }

  speed(): Speed | undefined {
    if (this.playouts === 0) return undefined;
    const { seconds } = this;
    const { user, system } = process.cpuUsage(this.cpu);
    return {
      playoutsPerSecond: this.playouts / seconds,
      playoutsPerCpuSecond: (this.playouts * 1e6) / (user + system),
      statesPerSecond: this.steps / seconds,
      meanLength: this.steps / this.playouts,
      playouts: this.playouts,
      scores: this.scores.map((sum) => sum / Math.max(1, this.scored)),
    };
  }
}
