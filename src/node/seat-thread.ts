/** Threads of Node for players. */
import type { Port } from "../engine/workers/port.js";
import type { SeatNews, SeatTask } from "../match/seat/tasks.js";
import { startThread } from "./threads.js";

export function startSeat(): Port<SeatTask, SeatNews> {
  return startThread();
}
