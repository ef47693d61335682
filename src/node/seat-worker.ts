/** Runs in the thread of a player; `seat-thread.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { serveSeat } from "../match/seat/serve-seat.js";
import type { SeatNews, SeatTask } from "../match/seat/tasks.js";
import { loadKernelFile } from "./kernel-file.js";
import { readPlayer } from "./player-module.js";
import { startSeat } from "./seat-thread.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");

// What a module prints is sent in order with the news, so none of it is lost when the thread ends.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    line.postMessage({ kind: "printed", text: Buffer.from(chunk).toString() } satisfies SeatNews);
    for (const each of rest) if (typeof each === "function") each();
    return true;
  };
}

serveSeat(
  {
    post: (news) => line.postMessage(news),
    listen: (onTask) => line.on("message", (task: SeatTask) => onTask(task)),
    close: () => line.close(),
  },
  { loadKernel: loadKernelFile, choose: readPlayer, startSeat },
);
