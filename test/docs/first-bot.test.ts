/**
 * The bots of docs/first-bot.md, as printed, play matches against a game manager without a fault. The bot in
 * Python needs `python3`; without it that test is skipped, as CONTRIBUTING.md says.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import type { MatchRecord } from "../../src/match/record.js";
import { arcwood } from "../arcwood.js";
import { HANG_MS } from "../patience.js";
import { withCommand } from "./on-path.js";

const PAGE = readFileSync(join(ROOT, "docs/first-bot.md"), "utf8");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const folder = mkdtempSync(join(tmpdir(), "arcwood-first-bot-"));
afterAll(() => rmSync(folder, { recursive: true }));

const env = withCommand(folder);

/** Writes the program of this name as the page shows it. */
function shown(name: string): string {
  const [, code = ""] =
    new RegExp(`\`${name.replace(".", "\\.")}\`:\n\n\`\`\`\\w+\n(.*?)\`\`\``, "s").exec(PAGE) ?? [];
  expect(code.split("\n").length - 1, `lines of ${name}`).toBeLessThanOrEqual(40);
  expect(code).not.toBe("");
  writeFileSync(join(folder, name), code);
  return name;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Bot {
  readonly url: string;
  /** What it has written to stderr. */
  said(): string;
  /** The programs that it has started and that still run, not those that nobody has waited for. */
  reasoners(): string[];
}

/** Starts a bot, and waits until it listens. */
async function start(interpreter: string, name: string): Promise<Bot> {
  const port = await freePort();
  const child = spawn(interpreter, [shown(name), String(port)], { cwd: folder, env });
  running.push(child);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  for (;;) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    const reasoners = () =>
      spawnSync("ps", ["-A", "-o", "ppid=,stat=,args="], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => new RegExp(`^\\s*${child.pid}\\s+[^Z\\s]`).test(line));
    if (isThere) return { url: `http://127.0.0.1:${port}`, said: () => said, reasoners };
    if (child.exitCode !== null) throw new Error(`${name} does not listen: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function hosted(game: string, players: string): MatchRecord {
  const clocks = ["--startclock", "60", "--playclock", "60"];
  const { code, stdout, stderr } = arcwood(
    ["host", "--game", game, "--players", players, ...clocks, "--json"],
    {
      cwd: folder,
    },
  );
  expect(code, stderr).toBe(0);
  const record = JSON.parse(stdout) as MatchRecord;
  expect(record.isCompleted).toBe(true);
  expect(new Set(record.errors.flat())).toEqual(new Set([""]));
  return record;
}

/** One match after the other, in games of turns, of choices at once, and with chance. */
const GAMES = ["tic-tac-toe", "tic-tac-toe", "rock-paper-scissors", "eight-puzzle"];

describe.each([
  { interpreter: "python3", name: "bot.py", runs: hasPython },
  { interpreter: process.execPath, name: "bot.mjs", runs: true },
])("$name", ({ interpreter, name, runs }) => {
  it.runIf(runs)("plays matches of several games against arcwood host, without a fault", async () => {
    const bot = await start(interpreter, name);
    for (const game of GAMES) {
      const { moves } = hosted(game, game === "eight-puzzle" ? bot.url : `${bot.url},random`);
      // Nothing is as good a first move as the centre.
      if (game === "tic-tac-toe") expect(moves[0]).toEqual(["(mark 2 2)", "noop"]);
    }
    // A bot that plays many matches must not keep a reasoner for each.
    await vi.waitUntil(() => bot.reasoners().length === 0, { timeout: HANG_MS, interval: 50 });
    expect(bot.said().replaceAll(/^.*"POST .*\n/gm, "")).toBe("");
  });
});

describe("my-player.mjs", () => {
  it("plays the same match again for the same seed, and sees what is best", () => {
    const name = shown("my-player.mjs");
    const match = () =>
      arcwood(
        [
          "match",
          "tic-tac-toe",
          "--players",
          `./${name}:playouts=200,random`,
          "--iterations",
          "1000",
          "--seed",
          "7",
          "--json",
          "--no-times",
        ],
        { cwd: folder },
      );
    const { code, stdout, stderr } = match();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect((JSON.parse(stdout) as MatchRecord).moves[0]).toEqual(["(mark 2 2)", "noop"]);
    expect(match().stdout).toBe(stdout);
  });

  it("plays against a bot over HTTP", async () => {
    const bot = await start(process.execPath, "bot.mjs");
    hosted("tic-tac-toe", `${bot.url},./${shown("my-player.mjs")}`);
  });
});
