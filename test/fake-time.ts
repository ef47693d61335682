/**
 * Time that stands still while anybody works and jumps to the next timer when all wait. Who answers at once is
 * then never late, however busy the machine is, and who waits for a clock waits for nothing.
 */
import { vi } from "vitest";

/** Who breathes lets this many turns of the event loop pass at most before it goes on. */
const TURNS = 50;

let passed = 0;

export async function onFakeTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const ofTimers = performance.now.bind(performance);
  passed = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => ofTimers() + passed);
  try {
    let isOver = false;
    const result = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
      if (!isOver) await vi.advanceTimersToNextTimerAsync();
    }
    return await result;
  } finally {
    now.mockRestore();
    vi.useRealTimers();
  }
}

/** Lets time pass in which no timer runs, as a player does that computes without a pause. */
export function passTime(ms: number): void {
  passed += ms;
}
