/** Seats that need no threads: they take turns with the test. */
import type { Port } from "../../../src/engine/workers/port.js";
import { serveSeat } from "../../../src/match/seat/serve-seat.js";
import type { SeatNews, SeatTask } from "../../../src/match/seat/tasks.js";
import { choosePlayer } from "../../../src/players/registry.js";

/** A seat in this thread, and all that it was given. */
export class SeatHere implements Port<SeatTask, SeatNews> {
  readonly given: SeatTask[] = [];
  isClosed = false;
  private onTask: (task: SeatTask) => void = () => {};
  private onNews: (news: SeatNews) => void = () => {};

  constructor() {
    serveSeat(
      {
        post: (news) => {
          const copy = structuredClone(news);
          setImmediate(() => !this.isClosed && this.onNews(copy));
        },
        listen: (onTask) => {
          this.onTask = onTask;
        },
        close: () => {},
      },
      {
        loadKernel: () => {},
        choose: async (player) => choosePlayer(player),
        startSeat: () => {
          throw new Error("a helper has no helpers");
        },
      },
    );
  }

  post(task: SeatTask): void {
    const copy = structuredClone(task);
    this.given.push(copy);
    setImmediate(() => !this.isClosed && this.onTask(copy));
  }

  listen(onNews: (news: SeatNews) => void): void {
    this.onNews = onNews;
  }

  close(): void {
    this.isClosed = true;
  }
}
