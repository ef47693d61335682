/** Runs in the thread of a player; `seat-thread.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { serveSeat } from "../match/seat/serve-seat.js";
import type { SeatTask } from "../match/seat/tasks.js";
import { loadKernelFile } from "./kernel-file.js";
import { startSeat } from "./seat-thread.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");
serveSeat(
  {
    post: (news) => line.postMessage(news),
    listen: (onTask) => line.on("message", (task: SeatTask) => onTask(task)),
    close: () => line.close(),
  },
  { loadKernel: loadKernelFile, startSeat },
);
