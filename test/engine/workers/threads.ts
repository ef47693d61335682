/** Real threads of Node, of which a test can say when they have ended. */
import { Worker } from "node:worker_threads";

/** Threads that run `arcwood/worker.js`, or other code. Each of `ends` settles when a thread has ended. */
export function threads(code?: string) {
  const ends: Promise<unknown>[] = [];
  const startWorker = (): Worker => {
    const worker =
      code === undefined
        ? new Worker(new URL("../../../dist/worker.js", import.meta.url))
        : new Worker(code, { eval: true });
    ends.push(new Promise((resolve) => worker.on("exit", resolve)));
    return worker;
  };
  return { startWorker, ends };
}

/** The code of a thread that computes forever once it is asked for something. */
export const HANGS = `require("node:worker_threads").parentPort.on("message", () => { for (;;); });`;
