/**
 * A queue's server on this machine, for tests and for a small laboratory: Redis, which keeps a log of its writes,
 * or PostgreSQL, both of Debian's packages (`apt-get install redis-server postgresql`). All of it lies in a folder
 * of its own, and nothing else on the machine is touched.
 *
 *     node deploy/local-queue.mjs start redis|postgres FOLDER [PORT]      prints the address of the queue
 *     node deploy/local-queue.mjs stop|kill redis|postgres FOLDER         kill is kill -9
 *
 * It listens on 127.0.0.1 alone, and lets everybody on this machine in.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** @typedef {"redis" | "postgres"} Kind */

/** How often PostgreSQL is started before it counts as broken. */
const MOST_TRIES = 60;

/** Runs a command as the user postgres. */
const OWNER = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];

/** The programs of a server, or undefined where they are not installed. @param {Kind} kind */
export function installed(kind) {
  if (kind === "redis") {
    const names = ["redis-server", "valkey-server"];
    return names.find((name) => spawnSync(name, ["--version"]).status === 0);
  }
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

/**
 * Starts it, or starts it again on what lies there.
 *
 * @param {Kind} kind
 * @param {string} folder
 * @param {number} [port] any free one without it
 * @returns {Promise<string>} the address
 */
export async function startQueue(kind, folder, port) {
  const programs = installed(kind);
  if (programs === undefined)
    throw new Error(
      `${kind} is not installed: apt-get install ${kind === "redis" ? "redis-server" : "postgresql"}`,
    );
  const own = resolve(folder);
  const where = port ?? (await freePort());
  mkdirSync(own, { recursive: true });
  if (kind === "redis") startRedis(programs, own, where);
  else await startPostgres(programs, own, where);
  await listening(where);
  return kind === "redis" ? `redis://127.0.0.1:${where}` : `postgres://arcwood@127.0.0.1:${where}/postgres`;
}

/** @param {string} program @param {string} folder @param {number} port */
function startRedis(program, folder, port) {
  run(program, [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--daemonize", "yes"],
    ...["--pidfile", join(folder, "redis.pid"), "--logfile", join(folder, "redis.log")],
    // What was said is on the disk a second later at most.
    ...["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""],
  ]);
}

/** @param {string} bin @param {string} folder @param {number} port */
async function startPostgres(bin, folder, port) {
  const data = join(folder, "data");
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    run("chown", ["postgres", folder]);
    if (spawnSync("setpriv", [...OWNER, "test", "-x", folder]).status !== 0)
      throw new Error(
        `PostgreSQL runs as the user postgres, who may not enter ${folder}: chmod o+x what is above it`,
      );
  }
  if (!existsSync(join(data, "PG_VERSION")))
    asOwner(join(bin, "initdb"), ["-D", data, "-U", "arcwood", "--auth=trust", "-E", "UTF8"], folder);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const log = join(folder, "postgres.log");
  const start = () =>
    asOwner(join(bin, "pg_ctl"), ["-D", data, "-l", log, "-o", options, "-w", "start"], folder);
  // After a kill the processes that served connections hold its memory until they see that it is gone.
  for (let tries = 1; ; tries++) {
    try {
      return start();
    } catch (error) {
      if (tries === MOST_TRIES) throw new Error(`${error}; ${log} says why`);
    }
    await sleep(500);
  }
}

/**
 * Ends it, at once by the signal KILL or in its own time.
 *
 * @param {Kind} kind
 * @param {string} folder
 * @param {NodeJS.Signals} signal
 */
export async function endQueue(kind, folder, signal) {
  const file = kind === "redis" ? join(folder, "redis.pid") : join(folder, "data", "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  // The processes that serve the connections of PostgreSQL see by themselves that it is gone.
  if (isAlive(pid)) process.kill(pid, kind === "postgres" && signal === "SIGTERM" ? "SIGINT" : signal);
  while (isAlive(pid)) await sleep(50);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that nobody waits for stays in the list.
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
}

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
function asOwner(command, args, cwd) {
  if (process.getuid?.() !== 0) return run(command, args, cwd);
  run("setpriv", [...OWNER, command, ...args], cwd);
}

/** @param {string} command @param {readonly string[]} args @param {string} [cwd] */
function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    ...(cwd === undefined ? {} : { cwd }),
    // A server must not hold the pipes of who starts it.
    stdio: ["ignore", "ignore", "ignore"],
  });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr ?? stdout ?? status}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** @param {number} port */
async function listening(port) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      }).once("error", () => resolve(false));
    });
    if (isOpen) return;
    await sleep(50);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, kind, folder, port] = process.argv.slice(2);
  const isKnown = kind === "redis" || kind === "postgres";
  if (!isKnown || folder === undefined || !["start", "stop", "kill"].includes(what ?? "")) {
    console.error("node deploy/local-queue.mjs start|stop|kill redis|postgres FOLDER [PORT]");
    process.exitCode = 2;
  } else if (what === "start") {
    console.log(await startQueue(kind, folder, port === undefined ? undefined : Number(port)));
  } else await endQueue(kind, folder, what === "kill" ? "SIGKILL" : "SIGTERM");
}
