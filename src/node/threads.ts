/** Workers of Node: threads, each running a file that lies beside the program. */
import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Port, WorkerAnswer, WorkerTask } from "../engine/workers/port.js";
import { packageFolder } from "./game-file.js";

/** A thread for rollouts. */
export function startThread(): Port<WorkerTask, WorkerAnswer> {
  return threadOf("worker.js");
}

/** A thread that runs a file. Closing it ends whatever the thread does, even a loop of the kernel. */
export function threadOf<Sent, Received>(file: string, options?: WorkerOptions): Port<Sent, Received> {
  const worker = new Worker(join(packageFolder(), "dist", file), options);
  let closed = false;
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onEnd) => {
      worker.on("message", onMessage);
      worker.on("error", (error) => onEnd(error.message));
      worker.on("exit", (code) => {
        if (!closed) onEnd(`exit code ${code}`);
      });
    },
    close: () => {
      closed = true;
      void worker.terminate();
    },
  };
}
