/**
 * Rollouts on several workers. Each takes the next chunk as soon as it is done with its last. The results of
 * chunks are added up in their order, so neither the number of workers nor their speed changes the sum.
 */
import { addChunk, askedPlayouts, type Chunk, chunksOf, type Start, startsOf } from "../chunks.js";
import type { LoadedGame } from "../loaded-game.js";
import { kernelModule } from "../memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS, type PlayoutLimits } from "../plain-playouts.js";
import type { Tally } from "../slices/tally.js";
import type { Port, WorkerAnswer, WorkerTask } from "./port.js";
import { canShare, shared } from "./share-recipe.js";
import { type AnyWorker, portOf } from "./worker-port.js";

/** A worker as this side sees it: it is asked one task after the other. */
class Line {
  private settle: { resolve(answer: WorkerAnswer): void; reject(error: Error): void } | undefined;
  private ended: Error | undefined;

  constructor(private readonly port: Port<WorkerTask, WorkerAnswer>) {
    port.listen(
      (answer) => {
        const { settle } = this;
        this.settle = undefined;
        if (answer.kind === "failed") settle?.reject(new Error(answer.reason));
        else settle?.resolve(answer);
      },
      (reason) => this.end(`a worker ended: ${reason}`),
    );
  }

  ask(task: WorkerTask): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) throw this.ended;
      if (this.settle !== undefined) throw new Error("a pool plays one budget at a time");
      this.settle = { resolve, reject };
      this.port.post(task);
    });
  }

  close(): void {
    this.end("the pool was closed");
    this.port.close();
  }

  private end(reason: string): void {
    this.ended = new Error(reason);
    this.settle?.reject(this.ended);
    this.settle = undefined;
  }
}

export class RolloutPool {
  private constructor(
    private readonly loaded: LoadedGame,
    private readonly lines: readonly Line[],
  ) {}

  /** Gives the game to the workers; from now on they belong to the pool, until it is closed. */
  static async open(
    loaded: LoadedGame,
    workers: readonly AnyWorker[],
    limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS,
  ): Promise<RolloutPool> {
    const pool = new RolloutPool(
      loaded,
      workers.map((worker) => new Line(portOf(worker))),
    );
    try {
      const recipe = canShare() ? shared(loaded.recipe()) : loaded.recipe();
      const kernel = recipe.engine === "slices" ? { module: kernelModule() } : {};
      const task: WorkerTask = { kind: "game", ...kernel, recipe, limits };
      await Promise.all(pool.lines.map((line) => line.ask(task)));
    } catch (error) {
      pool.close();
      throw error;
    }
    return pool;
  }

  /** As `LoadedGame.rollouts`, with the same result. One call at a time. */
  async rollouts(starts: readonly Start[], seed: number): Promise<readonly (Tally | undefined)[]> {
    const played: { chunk: Chunk; tallies: readonly Tally[] }[] = [];
    const chunks = chunksOf(askedPlayouts(starts), this.loaded.chunkPlayouts);
    await this.play(chunks, starts, seed, (chunk, tallies) => {
      played.push({ chunk, tallies });
    });
    const sums = starts.map((): Tally | undefined => undefined);
    for (const { chunk, tallies } of played.sort((a, b) => a.chunk.number - b.chunk.number)) {
      addChunk(sums, chunk, tallies);
    }
    return sums;
  }

  /**
   * Plays these chunks until there are no more. `onChunk` hears of each when it is done, in no fixed order.
   */
  async play(
    chunks: Iterator<Chunk>,
    starts: readonly Start[],
    seed: number,
    onChunk: (chunk: Chunk, tallies: readonly Tally[]) => void,
  ): Promise<void> {
    const packed = starts.map(({ state }) => this.loaded.pack(state));
    const work = async (line: Line): Promise<void> => {
      for (let next = chunks.next(); !next.done; next = chunks.next()) {
        const chunk = next.value;
        const asked = startsOf(chunk, starts).map(({ playouts }, i) => ({
          state: packed[(chunk.starts[i] as { start: number }).start],
          playouts,
        }));
        const answer = await line.ask({ kind: "play", seed, chunk: chunk.number, starts: asked });
        if (answer.kind === "tallies") onChunk(chunk, answer.tallies);
      }
    };
    await Promise.all(this.lines.map(work));
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}
