/** Experiments over a queue, on the servers of Debian's packages; skipped where they are not installed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { endQueue, installed, startQueue } from "../../../deploy/local-queue.mjs";
import { ROOT } from "../../../scripts/build.mjs";
import { arcwood } from "../../arcwood.js";

const CLI = join(ROOT, "dist/cli.js");
const folder = mkdtempSync(join(tmpdir(), "arcwood-queue-test-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAIRS = 200;
const SPEC = join(folder, "queued.json");
writeFileSync(
  SPEC,
  JSON.stringify({
    games: ["tic-tac-toe"],
    players: ["uct", "random"],
    iterations: 40,
    pairs: PAIRS,
    seed: 5,
  }),
);

interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly said: { out: string; err: string };
}

function start(...args: readonly string[]): Running {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  return { process: child, ended: once(child, "close").then(([code]) => code), said };
}

/** The results without times and machines. */
function decided(out: string): string {
  return readFileSync(join(folder, out, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { seconds, thought, conditions, ...rest } = JSON.parse(line);
      return JSON.stringify(rest);
    })
    .sort()
    .join("\n");
}

const KINDS = ["redis", "postgres"] as const;

describe.each(KINDS)("an experiment over %s", (kind) => {
  it.skipIf(installed(kind) === undefined)(
    "has each unit once, though a worker and the server are killed",
    async () => {
      const server = join(folder, kind);
      const url = await startQueue(kind, server);
      const port = Number(new URL(url).port);
      const workers: Running[] = [];
      try {
        const alone = start("experiment", "run", SPEC, "--out", `${kind}-alone`, "--jobs", "1");
        expect(await alone.ended).toBe(0);
        const out = `${kind}-queued`;
        const run = start("experiment", "run", SPEC, "--out", out, "--queue", url, "--json");
        const worker = () => {
          workers.push(start("worker", "--queue", url, "--jobs", "1"));
          return workers.at(-1) as Running;
        };
        while (!run.said.err.includes("into the queue")) await sleep(50);
        // Who runs an experiment does so alone.
        const second = start("experiment", "run", SPEC, "--out", `${kind}-second`, "--queue", url);
        expect(await second.ended).toBe(2);
        expect(second.said.err).toMatch(/is run on this queue already/);
        const look = ["experiment", "status", SPEC, "--out", out, "--queue", url, "--json"];
        const status = arcwood(look, { cwd: folder });
        expect(JSON.parse(status.stdout)).toMatchObject({ isRunning: true, left: PAIRS, workers: [] });
        const first = worker();
        const results = () => readFileSync(join(folder, out, "results.jsonl"), "utf8");
        while (results() === "") await sleep(50);
        first.process.kill("SIGKILL");
        await endQueue(kind, server, "SIGKILL");
        await startQueue(kind, server, port);
        worker();
        expect(await run.ended).toBe(0);
        expect(JSON.parse(run.said.out)).toMatchObject({
          planned: PAIRS,
          done: PAIRS,
          duplicates: 0,
          lost: 0,
        });
        expect(decided(out)).toBe(decided(`${kind}-alone`));
        const [last] = workers.slice(-1);
        last?.process.kill("SIGINT");
        expect(await last?.ended).toBe(130);
        expect(last?.said.err).toMatch(/ended after \d+ units/);
      } finally {
        for (const { process: child } of workers) child.kill("SIGKILL");
        await endQueue(kind, server, "SIGKILL");
      }
    },
  );
});
