import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { breathing, type Clock, clockOfIterations, Ending, inTime } from "../../src/search/clock.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

/** A clock that ends in `ms` milliseconds. */
function clockOf(ms: number): Clock {
  return { deadline: performance.now() + ms, iterations: Number.POSITIVE_INFINITY };
}

it("a thought leaves the time that its ending took before", async () => {
  const ending = new Ending();
  const end = (ms: number) => ending.go(async () => pass(ms));
  const clock = clockOf(1000);
  // Nobody knows how long the first one takes.
  expect(clock.deadline - ending.before(clock).deadline).toBe(50);
  await end(60);
  const next = clockOf(1000);
  expect(next.deadline - ending.before(next).deadline).toBe(60);
  // The first time nothing was compiled: half of it may do.
  await end(5);
  expect(next.deadline - ending.before(next).deadline).toBe(30);
});

it("an ending never has more than a quarter of the time, and none where time does not count", async () => {
  const ending = new Ending();
  await ending.go(async () => pass(5000));
  const clock = clockOf(1000);
  expect(clock.deadline - ending.before(clock).deadline).toBe(250);
  const over = clockOf(-10);
  expect(ending.before(over)).toEqual(over);
  expect(ending.before(clockOfIterations(5))).toEqual(clockOfIterations(5));
});

it("what comes one after the other is taken while there is time, and one at least", async () => {
  function* numbers() {
    for (let i = 0; ; i++) {
      pass(30);
      yield i;
    }
  }
  expect(await inTime(numbers(), clockOf(100))).toEqual([0, 1, 2, 3]);
  expect(await inTime(numbers(), clockOf(-1))).toEqual([0]);
});

it("work in pieces breathes when it has taken long, and not before", async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  function* work(pieces: number, ms: number) {
    for (let piece = 0; piece < pieces; piece++) {
      pass(ms);
      yield;
    }
    return pieces;
  }
  expect(await breathing(work(1000, 0))).toBe(1000);
  const before = turns;
  expect(await breathing(work(100, 20))).toBe(100);
  isOver = true;
  expect(turns - before).toBeGreaterThan(50);
});
