/**
 * All that a worker can be asked for, wherever it runs: to load a game, to play a role, or to play rollouts.
 * Its first task says which; a worker does one thing until it is ended.
 */
import type { Port, WorkerAnswer, WorkerTask } from "../../engine/workers/port.js";
import { type LoadingNews, type LoadingTask, serveLoading } from "../../engine/workers/serve-loading.js";
import { serve } from "../../engine/workers/serve-rollouts.js";
import { type SeatHost, serveSeat } from "./serve-seat.js";
import type { SeatNews, SeatTask } from "./tasks.js";

export type AnyTask = LoadingTask | WorkerTask | SeatTask;

export type AnyNews = LoadingNews | WorkerAnswer | SeatNews;

export function serveWorker(port: Port<AnyNews, AnyTask>, host: SeatHost): void {
  let serveTask: ((task: AnyTask) => void) | undefined;
  port.listen(
    (task) => {
      serveTask ??= serviceFor(task, port, host);
      serveTask(task);
    },
    () => port.close(),
  );
}

function serviceFor(first: AnyTask, port: Port<AnyNews, AnyTask>, host: SeatHost): (task: AnyTask) => void {
  let onTask: (task: never) => void = () => {};
  const { post, close } = port;
  const line = {
    post,
    close,
    listen: (listener: (task: never) => void) => {
      onTask = listener;
    },
  };
  if (first.kind === "prepare") serveLoading(line);
  else if (first.kind === "game") serve(line);
  else serveSeat(line, host);
  return (task) => onTask(task as never);
}
