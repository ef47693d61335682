/** Threads of Node for players. What a player's module prints there goes to stderr. */
import type { Port } from "../engine/workers/port.js";
import type { SeatNews, SeatTask } from "../match/seat/tasks.js";
import { startThread } from "./threads.js";

export function startSeat(): Port<SeatTask, SeatNews> {
  const port = startThread<SeatTask, SeatNews>();
  return {
    ...port,
    listen: (onNews, onEnd) =>
      port.listen(
        (news) => (news.kind === "printed" ? process.stderr.write(news.text) : onNews(news)),
        onEnd,
      ),
  };
}
