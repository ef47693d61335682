/** A player in a worker, in real threads of Node: it plays as in this thread, and every end is defined. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import type { EngineName } from "../../../src/engine/prepare-game.js";
import { BuiltIn } from "../../../src/match/built-in.js";
import { type MatchSpec, playMatch } from "../../../src/match/match.js";
import type { Participant, StartCall } from "../../../src/match/participant.js";
import { Recorder } from "../../../src/match/record.js";
import { WorkerPlayer } from "../../../src/match/seat/worker-player.js";
import { choosePlayer, type PlayerChoice } from "../../../src/players/registry.js";
import { HANGS, threads } from "../../engine/workers/threads.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

const FOREVER = Number.POSITIVE_INFINITY;

beforeAll(() => provideKernel(kernelModule("release")));

function choice(name: string): PlayerChoice {
  const chosen = choosePlayer(name);
  if (chosen.problem !== undefined) throw new Error(chosen.problem);
  return chosen;
}

function specOf(game: string, more: Partial<MatchSpec> = {}, engine?: EngineName): MatchSpec {
  const loaded = loadedGame(load(game).sheet.source, { engine });
  const budget = { startClock: FOREVER, playClock: FOREVER, iterations: 60 };
  return { id: "test", loaded, seed: 7, budget, maxTurns: 30, ...more };
}

const first = () => new BuiltIn(choice("first"));

async function recordOf(spec: MatchSpec, participants: readonly Participant[]) {
  const recorder = new Recorder(spec, participants, { game: "test" });
  recorder.end(await playMatch(spec, participants, recorder));
  return recorder.record;
}

describe("a player in a worker", () => {
  it.each<[string, string, EngineName?]>([
    ["tic-tac-toe", "uct"],
    ["connect-four", "mac-ucb"],
    ["rock-paper-scissors", "grave", "reference"],
    ["liars-dice", "cfr"],
    ["monty-hall", "fc-ucb"],
  ])("plays %s as %s does in the thread of the match, byte for byte", async (game, name, engine) => {
    const { startWorker, ends } = threads();
    const seats = specOf(game, {}, engine).loaded.game.players;
    const here = seats.map(() => new BuiltIn(choice(name)));
    const there = seats.map(() => new WorkerPlayer(name, startWorker));
    const inWorkers = await recordOf(specOf(game, {}, engine), there);
    expect(inWorkers).toEqual(await recordOf(specOf(game, {}, engine), here));
    expect(new Set(inWorkers.errors.flat())).toEqual(new Set([""]));
    expect(ends).toHaveLength(seats.length);
    await Promise.all(ends);
  });

  it("thinks in as many threads as it may, which the worker starts", async () => {
    const { startWorker, ends } = threads();
    const player = new WorkerPlayer("uct", startWorker, { threads: 3, memoryBytes: 3 * 2 ** 20 });
    const { errors, arcwood } = await recordOf(specOf("tic-tac-toe"), [player, first()]);
    expect(new Set(errors.flat())).toEqual(new Set([""]));
    const thought = arcwood.turns.flatMap(({ reports }) => reports?.[0] ?? []);
    expect(thought[0]?.iterations).toBe(60);
    expect(thought.flatMap(({ notes }) => notes ?? []).join()).not.toContain("thread");
    expect(ends).toHaveLength(1);
    await ends[0];
  });

  it("may be a module of the user's in Node", async () => {
    const folder = mkdtempSync(join(tmpdir(), "arcwood-module-"));
    const file = join(folder, "last.mjs");
    writeFileSync(
      file,
      `export default {
         name: "last", about: "the last legal move", options: [],
         sit: ({ loaded: { game }, role }) => ({
           think: async ({ states: [state] }) => ({ move: game.legalMoves(state, role).at(-1) }),
         }),
       };`,
    );
    const { startWorker, ends } = threads();
    const spec = specOf("tic-tac-toe", { maxTurns: 1 });
    const { moves } = await recordOf(spec, [new WorkerPlayer(file, startWorker), first()]);
    expect(moves).toEqual([["(mark 3 3)", "noop"]]);
    await Promise.all(ends);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["that crashes at once", "throw new Error('no memory is left')", "no memory is left"],
    [
      "that crashes in the midst of things",
      `const { parentPort: line } = require("node:worker_threads");
       line.on("message", ({ kind }) => kind === "start" ? line.postMessage({ kind: "ready" }) : process.exit(3));`,
      "exit code 3",
    ],
  ])("%s leaves its moves to chance, and the record says so", async (_, code, reason) => {
    const { startWorker, ends } = threads(code);
    const faults: unknown[] = [];
    const player = new WorkerPlayer("uct", startWorker);
    const { ending } = await playMatch(specOf("tic-tac-toe"), [player, first()], {
      onTurn: ({ replies }) => void faults.push(replies[0]?.fault),
    });
    expect(ending).toBe("terminal");
    expect(faults.length).toBeGreaterThan(4);
    for (const fault of faults) expect(fault).toEqual({ kind: "crashed", reason });
    await Promise.all(ends);
  });

  it("that cannot be started, or whose file is not there, says why", async () => {
    const refused = () => {
      throw new Error("the page may not start workers");
    };
    const absent = () => new Worker(new URL("file:///nowhere/worker.js"));
    for (const [startWorker, reason] of [
      [refused, "the page may not start workers"],
      [absent, "Cannot find module"],
    ] as const) {
      const player = new WorkerPlayer("uct", startWorker);
      const failures: unknown[] = [];
      await playMatch(specOf("tic-tac-toe", { maxTurns: 1 }), [player, first()], {
        onStart: (_, failed) => void failures.push(failed[0]),
      });
      expect(failures).toEqual([{ kind: "crashed", reason: expect.stringContaining(reason) }]);
    }
  });

  it("that nobody knows says which players there are", async () => {
    const { startWorker, ends } = threads();
    const player = new WorkerPlayer("utc", startWorker);
    expect(await player.start(callOf(specOf("tic-tac-toe")))).toEqual({
      kind: "crashed",
      reason: expect.stringMatching(
        /^there is no player called utc \(did you mean uct\?\); the players are .*uct/,
      ),
    });
    await player.stop();
    await Promise.all(ends);
  });

  it("that hangs is late each time, and is ended with the match", async () => {
    const { startWorker, ends } = threads(HANGS);
    const budget = { startClock: 0.2, playClock: 0.3, iterations: FOREVER };
    const faults: unknown[] = [];
    const player = new WorkerPlayer("uct", startWorker);
    const { ending } = await playMatch(specOf("tic-tac-toe", { budget, maxTurns: 3 }), [player, first()], {
      onStart: (_, failures) => void faults.push(failures[0]),
      onTurn: ({ replies }) => void faults.push(replies[0]?.fault),
    });
    expect(ending).toBe("max-turns");
    expect(faults).toEqual(Array(4).fill({ kind: "late" }));
    await Promise.all(ends);
  });

  it("is ended in the midst of thinking if the match is aborted", async () => {
    const { startWorker, ends } = threads();
    const controller = new AbortController();
    const budget = { startClock: FOREVER, playClock: FOREVER, iterations: FOREVER };
    const players = [new WorkerPlayer("uct", startWorker), first()];
    const { ending } = await playMatch(
      specOf("reversi", { budget, signal: controller.signal }),
      players,
      // It has all the time of the world from here.
      { onAsk: (role) => void (role === 0 && setTimeout(() => controller.abort(), 100)) },
    );
    expect(ending).toBe("aborted");
    await Promise.all(ends);
  });

  it("answers that it was closed, if it is closed in the midst of thinking, and afterwards", async () => {
    const { startWorker, ends } = threads();
    const player = new WorkerPlayer("uct", startWorker);
    const call = callOf(specOf("connect-four"));
    expect(await player.start(call)).toEqual({ kind: "ready" });
    const closed = { kind: "crashed", reason: "it was closed" };
    const answer = player.play({ ...call, step: 0, observed: [] });
    await player.stop();
    await player.stop();
    expect(await answer).toEqual(closed);
    expect(await player.play({ ...call, step: 1, observed: [] })).toEqual(closed);
    await Promise.all(ends);
  });

  it("plays one match only: a second start starts no second worker", async () => {
    const { startWorker, ends } = threads();
    const player = new WorkerPlayer("first", startWorker);
    const call = callOf(specOf("tic-tac-toe"));
    const twice = await Promise.all([player.start(call), player.start(call)]);
    expect(twice).toEqual([
      { kind: "ready" },
      { kind: "crashed", reason: expect.stringContaining("one match") },
    ]);
    await player.stop();
    expect(await player.start(call)).toMatchObject({ kind: "crashed" });
    expect(ends).toHaveLength(1);
    await ends[0];
  });

  it("that nobody has started has no seat, and can be stopped", async () => {
    const player = new WorkerPlayer("first", threads().startWorker);
    expect(await player.play({ ...callOf(specOf("tic-tac-toe")), step: 0, observed: [] })).toEqual({
      kind: "crashed",
      reason: "it has no seat, since it failed at the start",
    });
    await player.stop();
  });
});

function callOf(spec: MatchSpec): StartCall {
  const { loaded, seed } = spec;
  const budget = { startClock: FOREVER, playClock: FOREVER, iterations: FOREVER };
  const { signal } = new AbortController();
  return { matchId: "test", loaded, role: 0, seed, budget, deadline: FOREVER, signal };
}
