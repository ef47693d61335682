/** A seat of tic-tac-toe in the thread of a test, and what is said to it. */
import { vi } from "vitest";
import type { Told } from "../../../src/match/protocol/message.js";
import { serveSeat } from "../../../src/match/seat/serve-seat.js";
import {
  epochNow,
  type PlayTask,
  type SeatNews,
  type SeatTask,
  type StartTask,
} from "../../../src/match/seat/tasks.js";
import { first } from "../../../src/players/first.js";
import type { Player, Seat } from "../../../src/players/player.js";
import { choosePlayer } from "../../../src/players/registry.js";
import { load } from "../../games/bundled.js";
import { SeatHere } from "./here.js";

const RULES = load("tic-tac-toe").sheet.source;
const FOREVER = 1e6;

/** A seat, what it says, and a way to wait for it. */
export function seat() {
  const news: SeatNews[] = [];
  let hear = () => {};
  let onTask: (task: SeatTask) => void = () => {};
  serveSeat(
    {
      post: (one) => {
        news.push(structuredClone(one));
        hear();
      },
      listen: (listener) => {
        onTask = listener;
      },
      close: () => {},
    },
    { loadKernel: () => {}, choose: async (player) => choosePlayer(player), startSeat: () => new SeatHere() },
  );
  const next = async <K extends SeatNews["kind"]>(
    kind: K | readonly K[],
    from = 0,
  ): Promise<Extract<SeatNews, { kind: K }>> => {
    const kinds: readonly string[] = [kind].flat();
    for (;;) {
      const found = news.slice(from).find((one) => kinds.includes(one.kind));
      if (found !== undefined) return found as Extract<SeatNews, { kind: K }>;
      await new Promise<void>((resolve) => {
        hear = resolve;
      });
    }
  };
  return { news, next, give: (task: SeatTask) => onTask(structuredClone(task)) };
}

export function start(options: Partial<StartTask> = {}): StartTask {
  return {
    kind: "start",
    rules: RULES,
    role: "X",
    player: "first",
    engine: "reference",
    seed: 1,
    memoryBytes: 1e6,
    threads: 1,
    deadline: epochNow() + FOREVER,
    iterations: Number.POSITIVE_INFINITY,
    groundSeconds: 60,
    draws: true,
    ponders: false,
    ...options,
  };
}

export function play(number: number, told: Told, answered?: string): PlayTask {
  return {
    kind: "play",
    number,
    told: [told],
    answered,
    deadline: epochNow() + FOREVER,
    iterations: Number.POSITIVE_INFINITY,
  };
}

export const moves = (...terms: string[]): Told => ({ kind: "list", terms });

/** Replaces the player `first` by another for one test. */
export function withPlayer(player: Player | ((seat: Seat) => Player)) {
  return vi
    .spyOn(first, "sit")
    .mockImplementation((seat) => (typeof player === "function" ? player(seat) : player));
}
