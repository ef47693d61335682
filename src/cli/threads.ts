/** Workers of Node: threads, each running the file `worker.js` beside the program. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer, Port, Task } from "../engine/workers/port.js";
import { packageFolder } from "./gamefile.js";

export function startThread(): Port<Task, Answer> {
  const worker = new Worker(join(packageFolder(), "dist", "worker.js"));
  let closed = false;
  return {
    post: (task) => worker.postMessage(task),
    listen: (onAnswer, onEnd) => {
      worker.on("message", onAnswer);
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
