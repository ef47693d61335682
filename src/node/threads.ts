/** Threads of Node that run `arcwood/worker.js`, the file `worker.js` beside the program. */
import { totalmem } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Port } from "../engine/workers/port.js";
import { portOf } from "../engine/workers/worker-port.js";
import { packageFolder } from "./game-file.js";

const MEGABYTE = 2 ** 20;

/** A thread that needs more than this much memory for objects ends, and not the whole program. */
const MOST_MEGABYTES = Math.min(4096, Math.floor(totalmem() / MEGABYTE / 2));

/** A thread that loads a game, plays a role or plays rollouts: a worker, as `WorkerPlayer` wants it. */
export function startThread<Sent, Received>(): Port<Sent, Received> {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
  return portOf(new Worker(join(packageFolder(), "dist/worker.js"), { resourceLimits }));
}
