/** Runs in a worker thread that plays rollouts; `threads.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { serve } from "../engine/workers/serve-rollouts.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");
serve({
  post: (answer) => line.postMessage(answer),
  listen: (onTask) => line.on("message", onTask),
  close: () => line.close(),
});
