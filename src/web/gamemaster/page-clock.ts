/**
 * The clocks of a page that plays, in a worker that does nothing else: the timers of a tab in the background
 * are slowed down, and the clerk and the player may be at work when a clock runs out.
 */
import { epochNow } from "../../match/seat/tasks.js";
import type { ClockTask } from "./clerk-line.js";

self.addEventListener("message", ({ data }: MessageEvent<ClockTask>) => {
  setTimeout(() => self.postMessage(data), Math.max(0, data.deadline - epochNow()));
});
