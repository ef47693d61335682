/**
 * How many units a second go through a queue whose workers need no time for them, and what 100,000 units cost:
 * the server is started for the purpose, in a folder that is removed afterwards.
 *
 *     node bench/queue.mjs [--kind redis] [--units 10000] [--slots 8]
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endQueue, startQueue } from "../deploy/local-queue.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values } = argumentsOf(import.meta.url, {
  options: {
    kind: { type: "string", default: "redis" },
    units: { type: "string", default: "10000" },
    slots: { type: "string", default: "8" },
  },
});
const kind = values.kind === "postgres" ? "postgres" : "redis";
const count = Number(values.units);
const { openQueue } = await importBundled(
  "bench-queue",
  'export { openQueue } from "./src/node/queue/unit-queue.ts";',
);
const folder = mkdtempSync(join(tmpdir(), "arcwood-queue-"));
chmodSync(folder, 0o755);
const url = await startQueue(kind, folder);
try {
  await measure();
} finally {
  await endQueue(kind, folder, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const queue = await openQueue(url, console.error);
  const hash = "0123456789abcdef";
  const settings = { rules: hash, startClock: null, playClock: null, iterations: 10, maxTurns: 1000 };
  const units = Array.from({ length: count }, (_, i) => {
    const id = (i + 1).toString(16).padStart(16, "0");
    const matches = ["0", "1"].map((half) => ({
      id: half === "0" ? id : `f${id.slice(1)}`,
      game: "connect-four",
      players: half === "0" ? ["uct", "mac-ucb"] : ["mac-ucb", "uct"],
      seed: 1e15 + i,
      settings,
    }));
    return { experiment: hash, unit: { id, game: "connect-four", pairing: ["uct", "mac-ucb"], matches } };
  });
  const took = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
    const begun = performance.now();
    await act();
    const seconds = (performance.now() - begun) / 1000;
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(`${what}: ${Math.round(count / seconds)} units a second, ${memory} MB in this process`);
  };
  await took("put in", () => queue.add("signature", units));
  const controller = new AbortController();
  const record = { name: "bench", build: "", signature: "signature", cpu: "", speed: 1, jobs: 1, units: 0 };
  let left = count;
  const worked = queue.work(
    () => record,
    Number(values.slots),
    async (/** @type {(typeof units)[number]} */ { unit }) => {
      left--;
      return { unit: unit.id, worker: "bench", outcomes: [] };
    },
    controller.signal,
  );
  const seen = new Set();
  await took("played and gathered", async () => {
    while (seen.size < count) {
      const results = await queue.results(hash);
      for (const { unit } of results) seen.add(unit);
      if (results.length === 0) await sleep(20);
      else
        await queue.forget(
          hash,
          results.map((/** @type {{ unit: string }} */ { unit }) => unit),
        );
    }
  });
  controller.abort();
  await worked;
  console.log(
    `${count - left} units were played, ${seen.size} gathered, ${await queue.count("signature")} left`,
  );
  await queue.close();
}
