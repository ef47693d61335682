/** Threads of Node for players, each running the file `seat.js` beside the program. */
import { totalmem } from "node:os";
import type { Port } from "../engine/workers/port.js";
import type { SeatNews, SeatTask } from "../match/seat/tasks.js";
import { threadOf } from "./threads.js";

const MEGABYTE = 2 ** 20;

/** A thread that needs more than this much memory for objects ends, and not the whole program. */
const MOST_MEGABYTES = Math.min(4096, Math.floor(totalmem() / MEGABYTE / 2));

export function startSeat(): Port<SeatTask, SeatNews> {
  const port = threadOf<SeatTask, SeatNews>("seat.js", {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  return {
    ...port,
    listen: (onNews, onEnd) =>
      port.listen(
        (news) => (news.kind === "printed" ? process.stderr.write(news.text) : onNews(news)),
        onEnd,
      ),
  };
}
