/**
 * Plays an experiment over a queue while everything goes wrong: workers are killed by KILL at random and new ones
 * come, the server is killed twice and started again, a worker is frozen, and one has a full disk for all that it
 * may write. Then every unit must be in the results exactly once, with the same results as on one machine without
 * a queue, byte for byte (times and machines aside).
 *
 *     npm run build && node scripts/queue-faults.mjs [--kind redis] [--pairs 500] [--workers 4] [--kills 6]
 *         [--freeze 60] [--seed 1] [--keep FOLDER]
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { endQueue, startQueue } from "../deploy/local-queue.mjs";
import { ROOT } from "./build.mjs";

const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "redis" },
    pairs: { type: "string", default: "500" },
    workers: { type: "string", default: "4" },
    kills: { type: "string", default: "6" },
    freeze: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
  },
});
const kind = values.kind === "postgres" ? "postgres" : "redis";
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "arcwood-faults-"));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755);
const CLI = join(ROOT, "dist/cli.js");
const file = join(folder, "faults.json");
writeFileSync(
  file,
  JSON.stringify({
    title: "Faults",
    games: ["tic-tac-toe", "connect-four"],
    players: ["uct", "random"],
    iterations: 20,
    pairs: Number(values.pairs),
    seed: 7,
  }),
);

/** A generator for the faults alone: Lehmer's. */
let state = Number(values.seed) * 48_271 + 11;
const below = (/** @type {number} */ n) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % n;
};

console.error("on one machine, without a queue …");
run(["experiment", "run", file, "--out", join(folder, "alone"), "--json"]);

const server = join(folder, "server");
const port = 20_000 + (process.pid % 20_000);
const url = await startQueue(kind, server, port);
/** @typedef {{ process: import("node:child_process").ChildProcess, isFrozen: boolean, isSafe: boolean }} Worker */
/** @type {Set<Worker>} */
const workers = new Set();
let cameAgain = 0;
const full = fullDisk();
for (let i = 0; i < Number(values.workers); i++) startWorker(i === 0 ? full : undefined);

const out = join(folder, "queued");
const begun = performance.now();
const coordinator = spawn(
  process.execPath,
  [CLI, "experiment", "run", file, "--out", out, "--queue", url, "--json"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
let told = "";
coordinator.stdout.on("data", (text) => {
  told += text;
});
let isOver = false;
const ended = new Promise((resolve) =>
  coordinator.once("exit", (code) => {
    isOver = true;
    resolve(code);
  }),
);
try {
  await wreck();
  const code = await ended;
  console.error(`ended with ${code} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
} finally {
  isOver = true;
  coordinator.kill("SIGKILL");
  for (const worker of workers) worker.process.kill("SIGKILL");
  await endQueue(kind, server, "SIGKILL");
  if (full !== undefined) spawnSync("umount", ["-l", full]);
}
judge();

/** Fault by fault as the results come in, each at a random place of its share of the way. */
async function wreck() {
  let [kills, serverKills] = [0, 0];
  const faults = Number(values.kills) + 2;
  const planned = 2 * 2 * Number(values.pairs);
  for (let fault = 0; fault < faults && !isOver; fault++) {
    // Who starts while the server is away ends, which is another thing than what is tried here: results come
    // first.
    const place = 1 + Math.floor(((fault + below(1000) / 1000) / faults) * 0.9 * planned);
    while (!isOver && resultCount() < place) await sleep(200);
    if (fault === 0) freeze();
    if (isOver) break;
    if (fault === Math.floor(faults / 3) || fault === Math.floor((2 * faults) / 3)) {
      console.error("the server is killed, and started again");
      await endQueue(kind, server, "SIGKILL");
      await sleep(1000);
      await startQueue(kind, server, port);
      serverKills++;
    } else {
      const victims = [...workers].filter(({ isFrozen, isSafe }) => !isFrozen && !isSafe);
      if (victims.length === 0) continue;
      const victim = victims[below(victims.length)];
      console.error(`worker ${victim.process.pid} is killed`);
      victim.process.kill("SIGKILL");
      kills++;
    }
  }
  console.error(
    `${kills} workers and the server ${serverKills} times were killed${isOver ? " before it was over" : ""}, ` +
      `${cameAgain} workers that found no server came again`,
  );
}

function freeze() {
  const frozen = [...workers][1];
  frozen.isFrozen = true;
  frozen.process.kill("SIGSTOP");
  console.error(`a worker is frozen for ${values.freeze} s`);
  void sleep(Number(values.freeze) * 1000).then(() => frozen.process.kill("SIGCONT"));
}

/**
 * A worker, and another one when it ends, as a supervisor of services would do: one that starts while the
 * server is away says so and ends.
 *
 * @param {string} [temporary] where it may write, and nobody kills it
 */
function startWorker(temporary) {
  const env = temporary === undefined ? process.env : { ...process.env, TMPDIR: temporary };
  const child = spawn(process.execPath, [CLI, "worker", "--queue", url, "--jobs", "1"], {
    stdio: "ignore",
    env,
    cwd: temporary ?? folder,
  });
  const worker = { process: child, isFrozen: false, isSafe: temporary !== undefined };
  workers.add(worker);
  child.once("exit", async (code) => {
    workers.delete(worker);
    if (code !== null) cameAgain++;
    await sleep(code === null ? 0 : 1000);
    if (!isOver) startWorker(temporary);
  });
}

/** A file system without room, where this machine lets us make one. */
function fullDisk() {
  const place = join(folder, "full");
  mkdirSync(place);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", place]);
  if (status !== 0) {
    console.error("no small file system can be mounted here: no worker has a full disk");
    return undefined;
  }
  spawnSync("sh", ["-c", `cat /dev/zero > '${place}/filled'`]);
  return place;
}

/** Matches that the run has kept. */
function resultCount() {
  const file = join(out, "results.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0;
}

function judge() {
  const { planned, done, duplicates, lost } = JSON.parse(told);
  const [alone, queued] = [join(folder, "alone"), out].map(resultsOf);
  const isEqual = alone.join("\n") === queued.join("\n");
  console.log(JSON.stringify({ kind, planned, done, duplicates, lost, matches: queued.length, isEqual }));
  const isWell = done === planned && duplicates === 0 && lost === 0 && isEqual;
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  process.exitCode = isWell ? 0 : 1;
}

/** The lines of the results without times and machines, in the order of their ids. @param {string} where */
function resultsOf(where) {
  return readFileSync(join(where, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { seconds, thought, conditions, ...rest } = JSON.parse(line);
      return JSON.stringify(rest);
    })
    .sort();
}

/** @param {readonly string[]} args */
function run(args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`arcwood ${args.join(" ")}: ${stderr}`);
}
