/** Rollouts on workers: the result of one alone, whatever their number; and what happens when one fails. */

import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { chunksOf } from "../../../src/engine/chunks.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import type { EngineName } from "../../../src/engine/prepare-game.js";
import { RolloutPool } from "../../../src/engine/workers/pool.js";
import type { Port, WorkerAnswer, WorkerTask } from "../../../src/engine/workers/port.js";
import { serve } from "../../../src/engine/workers/serve-rollouts.js";
import { readGameText } from "../../../src/node/game-file.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

beforeAll(() => provideKernel(kernelModule("release")));

const channels: MessageChannel[] = [];

afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

/** A worker in this thread, at the other end of a line that copies all messages. */
function worker(): Port<WorkerTask, WorkerAnswer> {
  const channel = new MessageChannel();
  channels.push(channel);
  const { port1, port2 } = channel;
  serve({
    post: (answer) => port2.postMessage(answer),
    listen: (onTask) => port2.on("message", onTask),
    close: () => port2.close(),
  });
  return {
    post: (task) => port1.postMessage(task),
    listen: (onAnswer) => port1.on("message", onAnswer),
    close: () => port1.close(),
  };
}

/** A line whose other end answers as it is told, or hangs up. */
function broken(
  answerTo: (task: WorkerTask, answer: (answer: WorkerAnswer) => void, end: () => void) => void,
) {
  let closed = false;
  let onMessage: (answer: WorkerAnswer) => void = () => {};
  let onEnd: (reason: string) => void = () => {};
  const port: Port<WorkerTask, WorkerAnswer> = {
    post: (task) => queueMicrotask(() => answerTo(task, onMessage, () => onEnd("it was killed"))),
    listen: (message, end) => {
      onMessage = message;
      onEnd = end;
    },
    close: () => {
      closed = true;
    },
  };
  return { port, isClosed: () => closed };
}

function open(name: string, engine: EngineName): LoadedGame {
  const loading = loadedGame(readGameText(name).text, { engine });
  return loading;
}

function startsOf({ game }: LoadedGame, counts: readonly number[]) {
  const start = game.initialState();
  const joint = game.roles.map((_, role) => game.legalMoves(start, role)[0]);
  const states = [start, game.nextState(start, joint)];
  return counts.map((playouts, i) => ({ state: states[i % 2], playouts }));
}

describe("a pool", () => {
  test.each([
    ["tic-tac-toe", "slices", [40_000, 1, 30_000, 0]],
    ["rock-paper-scissors", "tables", [300, 200, 20]],
    ["rock-paper-scissors", "reference", [100, 500]],
  ] as const)("%s by %s: the same as one alone", async (name, engine, counts) => {
    const loaded = open(name, engine);
    const starts = startsOf(loaded, counts);
    const alone = loaded.rollouts(starts, 2026);
    for (const workers of [1, 3]) {
      const pool = await RolloutPool.open(loaded, Array.from({ length: workers }, worker));
      expect(await pool.rollouts(starts, 2026)).toEqual(alone);
      pool.close();
    }
  });

  test("says why a worker cannot load the game, and ends them all", async () => {
    const bad = broken((_, answer) => answer({ kind: "failed", reason: "no memory is left" }));
    const good = broken((_, answer) => answer({ kind: "ready" }));
    const opening = RolloutPool.open(open("tic-tac-toe", "slices"), [good.port, bad.port]);
    await expect(opening).rejects.toThrow("no memory is left");
    expect([good.isClosed(), bad.isClosed()]).toEqual([true, true]);
  });

  test("fails when a worker ends before its chunk is played", async () => {
    const loaded = open("tic-tac-toe", "slices");
    const dying = broken((task, answer, end) => (task.kind === "game" ? answer({ kind: "ready" }) : end()));
    const pool = await RolloutPool.open(loaded, [dying.port]);
    await expect(pool.rollouts(startsOf(loaded, [10]), 1)).rejects.toThrow("a worker ended: it was killed");
    await expect(pool.rollouts(startsOf(loaded, [10]), 1)).rejects.toThrow("a worker ended");
  });
});

test("a pool plays one budget at a time, and none when it is closed", async () => {
  const loaded = open("tic-tac-toe", "slices");
  const silent = broken((task, answer) => {
    if (task.kind === "game") answer({ kind: "ready" });
  });
  const pool = await RolloutPool.open(loaded, [silent.port]);
  const first = pool.rollouts(startsOf(loaded, [10]), 1);
  await expect(pool.rollouts(startsOf(loaded, [10]), 1)).rejects.toThrow("one budget at a time");
  pool.close();
  await expect(first).rejects.toThrow("the pool was closed");
  expect(silent.isClosed()).toBe(true);
});

test("chunks hold the whole budget, each as much as the others", () => {
  const chunks = [...chunksOf([5, 0, 12, 3], 8)];
  expect(chunks).toEqual([
    {
      number: 0,
      starts: [
        { start: 0, playouts: 5 },
        { start: 2, playouts: 3 },
      ],
    },
    { number: 1, starts: [{ start: 2, playouts: 8 }] },
    {
      number: 2,
      starts: [
        { start: 2, playouts: 1 },
        { start: 3, playouts: 3 },
      ],
    },
  ]);
  expect([...chunksOf([0, 0], 8)]).toEqual([]);
});
