/** Workers of a page: Web Workers, each running the file `worker.js` beside the page. */
import type { Port, WorkerAnswer, WorkerTask } from "../engine/workers/port.js";

export function startWorker(): Port<WorkerTask, WorkerAnswer> {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return {
    post: (task) => worker.postMessage(task),
    listen: (onAnswer, onEnd) => {
      worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => onAnswer(data));
      worker.addEventListener("error", ({ message }) => onEnd(message || "its file cannot be loaded"));
    },
    close: () => worker.terminate(),
  };
}
