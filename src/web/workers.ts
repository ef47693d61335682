/** Workers of a page: Web Workers, each running the file `worker.js` beside the page. */
import type { Answer, Port, Task } from "../engine/workers/port.js";

export function startWorker(): Port<Task, Answer> {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return {
    post: (task) => worker.postMessage(task),
    listen: (onAnswer, onEnd) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => onAnswer(data));
      worker.addEventListener("error", ({ message }) => onEnd(message || "its file cannot be loaded"));
    },
    close: () => worker.terminate(),
  };
}
