/** Several threads that think for one player, without the threads. */
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import type { Port } from "../../../src/engine/workers/port.js";
import { BuiltIn } from "../../../src/match/built-in.js";
import { type MatchTurn, playMatch } from "../../../src/match/match.js";
import type { Budget } from "../../../src/match/participant.js";
import type { StartSeat } from "../../../src/match/seat/helpers.js";
import type { SeatNews, SeatTask } from "../../../src/match/seat/tasks.js";
import { choosePlayer, type PlayerChoice } from "../../../src/players/registry.js";
import { onFakeTime } from "../../fake-time.js";
import { kernelModule } from "../../kernels.js";
import { bundledGame } from "../../players/positions.js";
import { SeatHere } from "./here.js";

beforeAll(() => provideKernel(kernelModule("release")));

const COUNTED: Budget = {
  startClock: Number.POSITIVE_INFINITY,
  playClock: Number.POSITIVE_INFINITY,
  iterations: 100,
};

function choice(name: string): PlayerChoice {
  const chosen = choosePlayer(name);
  if ("problem" in chosen) throw new Error(chosen.problem);
  return chosen;
}

/** The first player has several threads, the others make random moves. */
async function match(
  game: string,
  name: string,
  startSeat: StartSeat,
  more: Partial<Budget> = {},
  threads = 3,
) {
  const loaded = bundledGame(game);
  const means = { memoryBytes: 2 ** 24, threads, startSeat };
  const roles = loaded.game.roles.filter((role) => role !== "random");
  const players = roles.map((_, i) =>
    i === 0 ? new BuiltIn(choice(name), means) : new BuiltIn(choice("random")),
  );
  const turns: MatchTurn[] = [];
  const spec = { id: "test", loaded, seed: 5, budget: { ...COUNTED, ...more }, maxTurns: 100 };
  const result = await playMatch(spec, players, { onTurn: (turn) => void turns.push(turn) });
  const first = loaded.game.roles.indexOf(roles[0]);
  return { result, turns, replies: turns.map(({ replies }) => replies[first]) };
}

/** Seats, and a way to look at them later. */
function seatsHere() {
  const seats: SeatHere[] = [];
  const startSeat = () => {
    const seat = new SeatHere();
    seats.push(seat);
    return seat;
  };
  return { seats, startSeat };
}

describe("helpers", () => {
  it.each(["uct", "mac-ucb"])(
    "make their part of the playouts of %s, with seeds of their own",
    async (name) => {
      const { seats, startSeat } = seatsHere();
      const { result, replies } = await match("connect-four", name, startSeat);
      expect(result.ending).toBe("terminal");
      const thought = replies.flatMap((reply) => reply?.report ?? []);
      expect(thought[0]?.iterations).toBe(100);
      expect(thought.flatMap(({ notes }) => notes).join()).not.toContain("thread");
      const starts = seats.map(({ given }) => given[0]).filter((task) => task?.kind === "start");
      expect(starts).toHaveLength(2);
      expect(new Set([5, ...starts.map(({ seed }) => seed)]).size).toBe(3);
      for (const task of starts)
        expect(task).toMatchObject({ threads: 1, memoryBytes: Math.floor(2 ** 24 / 3) });
      const shares = seats.map(({ given }) =>
        given.flatMap((task) => (task.kind === "play" ? task.iterations : [])),
      );
      for (const share of shares.flat()) expect(share).toBe(33);
      expect(seats.every(({ isClosed }) => isClosed)).toBe(true);
    },
  );

  it("play the same match again", async () => {
    const play = async () => {
      const { turns } = await match("liars-dice", "cfr", seatsHere().startSeat);
      return turns.map(({ joint, replies }) => ({
        joint,
        replies: replies.map(({ report }) => report && { ...report, seconds: 0 }),
      }));
    };
    expect(await play()).toEqual(await play());
  });

  it("are told what the role is told and no more", async () => {
    const { seats, startSeat } = seatsHere();
    await match("monty-hall", "uct", startSeat, {}, 2);
    const told = seats[0]?.given.flatMap((task) => (task.kind === "play" ? task.told : [])) ?? [];
    expect(told.length).toBeGreaterThan(1);
    for (const turn of told) expect(turn.kind).toBe("published");
  });

  it("that fail leave the rest to the others, and the report says so", async () => {
    const { replies } = await match("tic-tac-toe", "uct", () => new Silent("out of memory\n  at somewhere"));
    for (const reply of replies) expect(reply?.fault).toBeUndefined();
    expect(replies[0]?.report?.notes).toEqual(["another thread has failed: out of memory"]);
    expect(replies[0]?.report?.iterations).toBe(34);
  });

  it("that have guessed their way into another state are not heard", async () => {
    const lost = () => {
      const seat = new SeatHere();
      const { listen } = seat;
      // Its moves are those of a game that was never played.
      seat.listen = (onNews) =>
        listen.call(seat, (news) => onNews(news.kind === "move" ? { ...news, move: "(mark 9 9)" } : news));
      return seat;
    };
    const { replies } = await match("tic-tac-toe", "uct", lost, {}, 2);
    for (const reply of replies) expect(reply?.fault).toBeUndefined();
    expect(replies[0]?.report?.notes).toEqual(["another thread thought about another state"]);
    expect(replies[0]?.report?.iterations).toBe(50);
  });

  it("that do not answer are not waited for longer than the clock runs", async () => {
    const clock = { startClock: 0.2, playClock: 0.3, iterations: 50 };
    const { replies } = await onFakeTime(() => match("tic-tac-toe", "uct", () => new Silent(), clock, 2));
    for (const reply of replies) expect(reply?.fault).toBeUndefined();
    expect(replies[0]?.report?.notes).toEqual(["another thread had no answer in time"]);
  });

  it.each(["random", "first"])("are not there for %s", async (name) => {
    await match("tic-tac-toe", name, () => {
      throw new Error("nobody needs a thread");
    });
  });
});

/** A thread that sends nothing except the reason why it has failed. */
class Silent implements Port<SeatTask, SeatNews> {
  constructor(private readonly failure?: string) {}
  post(): void {}
  listen(onNews: (news: SeatNews) => void): void {
    const { failure } = this;
    if (failure !== undefined) setImmediate(() => onNews({ kind: "failed", reason: failure }));
  }
  close(): void {}
}
