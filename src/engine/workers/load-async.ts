/**
 * Loads a game without holding up the thread that asks, such as that of a page. A worker reads, checks,
 * grounds and compiles; then it has done its work and is ended. What is left for this thread are the tables
 * of texts and the memory of one state: 0.1 to 0.2 s for chess, with 3.8 million literals.
 *
 * Two things are made here, since they cannot be sent: the reference reasoner, from the rules, and tables,
 * from the ground program.
 */
import { type GameLoading, openPrepared } from "../load-game.js";
import { loadKernel } from "../memory/module.js";
import type { LoadProgress, TextLoadOptions } from "../prepare-game.js";
import { unpackGame } from "./pack-game.js";
import type { LoadingNews, LoadingTask, PackedLoading } from "./serve-loading.js";
import { portOf, type StartWorker } from "./worker-port.js";

export interface AsyncLoadOptions extends TextLoadOptions {
  /** Starts a worker that runs `arcwood/worker.js`. */
  readonly startWorker: StartWorker;
  /** Ends the loading, and the worker with it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * As `loadGame`, in a worker. Loads the kernel too. That the loading was aborted, or that the worker has
 * ended or could not be started, is a problem.
 */
export async function loadGameAsync(
  text: string,
  { startWorker, signal, onProgress, engine, limits = {}, isLenient = false }: AsyncLoadOptions,
): Promise<GameLoading> {
  if (engine !== "reference") await loadKernel();
  const task: LoadingTask = { kind: "prepare", rules: text, options: { engine, limits, isLenient } };
  const { packed, problem, diagnostics } = await inWorker(task, startWorker, signal, onProgress);
  if (problem !== undefined) return { problem, diagnostics };
  return { ...openPrepared(unpackGame(packed), text, { engine }), diagnostics };
}

const ABORTED: PackedLoading = { problem: "the loading was aborted", diagnostics: [] };

/** Whatever happens, the worker is ended. */
async function inWorker(
  task: LoadingTask,
  startWorker: StartWorker,
  signal: AbortSignal | undefined,
  onProgress: ((progress: LoadProgress) => void) | undefined,
): Promise<PackedLoading> {
  if (signal?.aborted) return ABORTED;
  const port = portOf<LoadingTask, LoadingNews>(startWorker());
  let abort = () => {};
  try {
    return await new Promise<PackedLoading>((resolve, reject) => {
      abort = () => resolve(ABORTED);
      signal?.addEventListener("abort", abort);
      port.listen(
        (news) => {
          if (news.kind === "prepared") resolve(news.loading);
          else if (news.kind === "failed") reject(new Error(`a bug in the worker: ${news.reason}`));
          else if (!signal?.aborted) onProgress?.(news.progress);
        },
        (reason) =>
          resolve({ problem: `the worker that loads the game has ended: ${reason}`, diagnostics: [] }),
      );
      port.post(task);
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    port.close();
  }
}
