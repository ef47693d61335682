/** Runs in a thread of Node, where it is `arcwood/worker.js`; `threads.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { type AnyTask, serveWorker } from "../match/seat/serve-worker.js";
import type { SeatNews } from "../match/seat/tasks.js";
import { loadKernelFile } from "./kernel-file.js";
import { readPlayer } from "./player-module.js";
import { startSeat } from "./seat-thread.js";
import { keptValuesIn } from "./values-file.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");

/** What a module prints is sent in order with the news, so none of it is lost when the thread ends. */
function sendPrints(post: (news: SeatNews) => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      post({ kind: "printed", text: Buffer.from(chunk).toString() });
      for (const each of rest) if (typeof each === "function") each();
      return true;
    };
  }
}

serveWorker(
  {
    post: (news) => line.postMessage(news),
    listen: (onTask) => line.on("message", (task: AnyTask) => onTask(task)),
    close: () => line.close(),
  },
  {
    loadKernel: loadKernelFile,
    // Only who listens to a seat knows what is printed from all else that is said.
    choose: (player) => {
      sendPrints((news) => line.postMessage(news));
      return readPlayer(player);
    },
    keptValuesIn,
    startSeat,
  },
);
