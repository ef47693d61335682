/** Workers of Node: threads, each running a file that lies beside the program. */
import { totalmem } from "node:os";
import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Port } from "../engine/workers/port.js";
import { portOf } from "../engine/workers/worker-port.js";
import { packageFolder } from "./game-file.js";

const MEGABYTE = 2 ** 20;

/** A thread that needs more than this much memory for objects ends, and not the whole program. */
const MOST_MEGABYTES = Math.min(4096, Math.floor(totalmem() / MEGABYTE / 2));

/** A thread that loads a game, plays a role or plays rollouts: a worker, as `WorkerPlayer` wants it. */
export function startThread<Sent, Received>(): Port<Sent, Received> {
  return threadOf("worker.js", { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
}

/** A thread that runs a file. Closing it ends whatever the thread does, even a loop of the kernel. */
export function threadOf<Sent, Received>(file: string, options?: WorkerOptions): Port<Sent, Received> {
  return portOf(new Worker(join(packageFolder(), "dist", file), options));
}
