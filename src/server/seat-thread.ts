/** Threads of Node for players, each running the file `seat.js` beside the program. */
import { totalmem } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { packageFolder } from "../cli/gamefile.js";
import type { Port } from "../engine/workers/port.js";
import type { SeatNews, SeatTask } from "../match/seat/tasks.js";

const MEGABYTE = 2 ** 20;

/** A thread that needs more than this much memory for objects ends, and not the whole program. */
const MOST_MEGABYTES = Math.min(4096, Math.floor(totalmem() / MEGABYTE / 2));

export function startSeat(): Port<SeatTask, SeatNews> {
  const worker = new Worker(join(packageFolder(), "dist", "seat.js"), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  let closed = false;
  return {
    post: (task) => worker.postMessage(task),
    listen: (onNews, onEnd) => {
      worker.on("message", onNews);
      worker.on("error", (error) => onEnd(error.message));
      worker.on("exit", (code) => {
        if (!closed) onEnd(`exit code ${code}`);
      });
    },
    // In the middle of whatever it does, a loop of the kernel included.
    close: () => {
      closed = true;
      void worker.terminate();
    },
  };
}
