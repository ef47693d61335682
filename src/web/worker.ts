/** Runs in a Web Worker; `workers.ts` starts it. */
import type { WorkerTask } from "../engine/workers/port.js";
import { serve } from "../engine/workers/serve-rollouts.js";

serve({
  post: (answer) => self.postMessage(answer),
  listen: (onTask) => self.addEventListener("message", ({ data }: MessageEvent<WorkerTask>) => onTask(data)),
  close: () => self.close(),
});
