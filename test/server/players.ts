/** Players for tests: a server on a free port of this machine, and seats that do what a test says. */
import { afterEach } from "vitest";
import type { Port } from "../../src/engine/workers/port.js";
import type { SeatNews, SeatTask } from "../../src/match/seat/tasks.js";
import { startSeat } from "../../src/node/seat-thread.js";
import { Margin } from "../../src/server/margin.js";
import { type PlayerServerOptions, servePlayer } from "../../src/server/player-server.js";
import { bodyOf, exchange, post } from "./recordings.js";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

export function closeAfterTest(close: () => Promise<void>): void {
  closing.push(close);
}

export interface TestPlayer {
  readonly port: number;
  readonly url: string;
  /** What is answered to a message. */
  ask(message: string): Promise<string>;
  readonly bugs: unknown[];
}

export async function startPlayer(options: Partial<PlayerServerOptions> = {}): Promise<TestPlayer> {
  const bugs: unknown[] = [];
  const server = await servePlayer({
    name: "tester",
    player: "random",
    port: 0,
    bind: "127.0.0.1",
    threads: 1,
    memoryBytes: 2 ** 26,
    margin: new Margin(undefined),
    concurrent: 1,
    seed: 1,
    ponders: false,
    startSeat,
    onBug: (error) => bugs.push(error),
    ...options,
  });
  closeAfterTest(server.close);
  const { port, url } = server;
  return { port, url, bugs, ask: async (message) => bodyOf(await exchange(port, post(message))) };
}

/** A seat in this thread, played by a test. */
export class FakeSeat implements Port<SeatTask, SeatNews> {
  readonly tasks: SeatTask[] = [];
  isClosed = false;
  tell: (news: SeatNews) => void = () => {};
  end: (reason: string) => void = () => {};

  constructor(private readonly onTask: (task: SeatTask, seat: FakeSeat) => void) {}

  post(task: SeatTask): void {
    this.tasks.push(task);
    // As late as from a thread.
    setImmediate(() => {
      if (!this.isClosed) this.onTask(task, this);
    });
  }

  listen(onNews: (news: SeatNews) => void, onEnd: (reason: string) => void): void {
    this.tell = onNews;
    this.end = onEnd;
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Answers every turn with this move. */
export function plays(move: string): (task: SeatTask, seat: FakeSeat) => void {
  return (task, seat) => {
    if (task.kind === "start") seat.tell({ kind: "ready" });
    else if (task.kind === "play") seat.tell(moveNews(task.number, move));
  };
}

export function moveNews(number: number, move: string): SeatNews {
  const report = { iterations: 0, states: 0, seconds: 0, depth: 0, line: [], moves: [], notes: [] };
  return { kind: "move", number, move, report, drawn: undefined, step: number - 1 };
}

export function silent(): void {}

/** Makes the seats of a match: the lead first, then the understudy. */
export function cast(
  lead: (task: SeatTask, seat: FakeSeat) => void,
  understudy: (task: SeatTask, seat: FakeSeat) => void,
): { seats: FakeSeat[]; startSeat: () => FakeSeat } {
  const seats: FakeSeat[] = [];
  return {
    seats,
    startSeat: () => {
      const seat = new FakeSeat(seats.length % 2 === 0 ? lead : understudy);
      seats.push(seat);
      return seat;
    },
  };
}
