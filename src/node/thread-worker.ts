/** Runs in a thread of Node, where it is `arcwood/worker.js`; `threads.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { type AnyTask, serveWorker } from "../match/seat/serve-worker.js";
import { loadKernelFile } from "./kernel-file.js";
import { startSeat } from "./seat-thread.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");
serveWorker(
  {
    post: (news) => line.postMessage(news),
    listen: (onTask) => line.on("message", (task: AnyTask) => onTask(task)),
    close: () => line.close(),
  },
  { loadKernel: loadKernelFile, startSeat },
);
