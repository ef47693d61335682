/**
 * How strong a player is beside one of an earlier arcwood, beside any player over HTTP, or beside another
 * player of this build: pairs of matches at equal clocks. Both matches of a pair begin with the same few
 * drawn turns, and the players exchange their roles.
 *
 *     npm run build && node bench/strength.mjs --player mac-ucb [--against uct@240367b] [--list paper-004]
 *         [--playclock 0.3] [--startclock 5] [--pairs 20] [--opening 4] [--sprt 0,60] [--seed 1] [--port 9240]
 *         [--memory 256] [--learned DIR] [--out build/strength/…] [--any-build] [--json] [GAME…]
 *
 * `--against` is `PLAYER@COMMIT`, which is checked out and built once below `build/frozen/` and served over
 * HTTP with one thread, without thinking in the turns of others; or `http://address`; or a player of this
 * build. A GAME is the name of a bundled game. Without any it is a list: `paper-004` has the twenty games of
 * the paper without chance, `five` has breakthrough, knight through, skirmish, reversi and English draughts.
 * `--learned` has values that `arcwood learn --out DIR` kept. `--sprt` ends a game as soon as its pairs tell
 * enough.
 *
 * It is an experiment (`docs/experiments.md`): results are kept in the folder as they come, so the same
 * command goes on after a Ctrl-C, and `--pairs` may grow; `report.html` there has all tables. All matches are
 * played one after the other: nothing else should run.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../scripts/build.mjs";
import { argumentsOf } from "./arguments.mjs";

/** @type {Record<string, readonly string[]>} */
const LISTS = {
  "paper-004": [
    "amazons-torus",
    "breakthrough-suicide",
    "chess",
    "connect-four-20x20",
    "connect-four-simultaneous",
    "copolymer-pie",
    "dots-and-boxes-suicide",
    "english-draughts",
    "free-for-all",
    "hex",
    "knight-through",
    "majorities",
    "pentago",
    "quarto",
    "reversi-suicide",
    "sheep-and-wolf",
    "shmup",
    "skirmish-zero-sum",
    "tictac-chess",
    "ttcc4",
  ],
  five: ["breakthrough", "knight-through", "skirmish", "reversi", "english-draughts"],
};

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    player: { type: "string" },
    against: { type: "string", default: "uct@240367b" },
    list: { type: "string", default: "paper-004" },
    playclock: { type: "string", default: "0.3" },
    startclock: { type: "string", default: "5" },
    pairs: { type: "string", default: "20" },
    opening: { type: "string", default: "4" },
    sprt: { type: "string" },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "9240" },
    memory: { type: "string", default: "256" },
    learned: { type: "string" },
    out: { type: "string" },
    "any-build": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const { player = fail("Name a player: --player mac-ucb."), against, port, memory } = values;
const listed = LISTS[values.list] ?? fail(`${values.list} is no list: ${Object.keys(LISTS).join(", ")}.`);
const games = positionals.length > 0 ? positionals : listed;
const CLI = join(ROOT, "dist/cli.js");
if (!existsSync(CLI)) fail("There is no build yet: npm run build.");
const name = [player, against, values.playclock, `opening ${values.opening}`].join("-");
const out = values.out ?? join(ROOT, "build/strength", name.replace(/[^\w.=-]+/g, "_"));

const rival = await rivalOf(against);
try {
  await play(rival.player);
} finally {
  rival.end();
}

/** As an experiment names it. @param {string} name @returns {Promise<{ player: string, end: () => void }>} */
async function rivalOf(name) {
  const at = name.lastIndexOf("@");
  if (name.startsWith("http://") || at < 0) return { player: name, end: () => {} };
  if (at === 0) fail(`${name} is no rival: uct@240367b is one, and http://127.0.0.1:9147.`);
  const cli = frozen(name.slice(at + 1));
  const { stdout: help } = spawnSync(process.execPath, [cli, "serve", "--help"], { encoding: "utf8" });
  const options = [
    "--player",
    name.slice(0, at),
    "--port",
    port,
    "--threads",
    "1",
    "--memory",
    memory,
    "--json",
    ...(help.includes("--no-ponder") ? ["--no-ponder"] : []),
  ];
  // In a group of its own it does not hear of a Ctrl-C, and lives until the match is over.
  const server = spawn(process.execPath, [cli, "serve", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const { url } = JSON.parse(line);
    if (url === undefined) continue;
    server.stdout.resume();
    return { player: url, end: () => server.kill("SIGINT") };
  }
  return fail(`${name} does not listen at port ${port}.`);
}

/** The command line of a commit, built apart. @param {string} commit */
function frozen(commit) {
  const found = spawnSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (found.status !== 0) fail(`There is no commit ${commit} in this clone.`);
  const folder = join(ROOT, "build/frozen", found.stdout.trim());
  const cli = join(folder, "dist/cli.js");
  if (existsSync(cli)) return cli;
  console.error(`building ${commit} …`);
  mkdirSync(folder, { recursive: true });
  for (const step of [
    `git -C '${ROOT}' archive ${found.stdout.trim()} | tar -x -C .`,
    "npm ci --no-audit --no-fund",
    "npm run build",
  ]) {
    const { status, stderr } = spawnSync("sh", ["-c", step], { cwd: folder, encoding: "utf8" });
    if (status !== 0) fail(`${commit} cannot be built: ${step}\n${stderr}`);
  }
  return cli;
}

/** Plays what is missing, and has the tables printed. @param {string} opponent */
async function play(opponent) {
  mkdirSync(out, { recursive: true });
  const file = join(out, "strength.json");
  const title = `${player} against ${against}`;
  const numbers = ["startclock", "playclock", "pairs", "opening", "seed"].map((key) => [
    key,
    numberOf(key, /** @type {Record<string, unknown>} */ (values)[key]),
  ]);
  const players = { players: [placed(player)], against: [placed(opponent)] };
  const whole = { title, games, ...players, ...Object.fromEntries(numbers) };
  writeFileSync(file, `${JSON.stringify(whole, undefined, 2)}\n`);
  const options = [
    ...["--out", out, "--jobs", "1"],
    ...["sprt", "learned"].flatMap((key) => {
      const value = /** @type {Record<string, unknown>} */ (values)[key];
      return typeof value === "string" ? [`--${key}`, value] : [];
    }),
    ...(values["any-build"] ? ["--any-build"] : []),
    ...(values.json ? ["--json"] : []),
  ];
  // So it hears of a Ctrl-C once: a second one would end it at once.
  const command = spawn(process.execPath, [CLI, "experiment", "run", file, ...options], {
    stdio: "inherit",
    detached: true,
  });
  process.once("SIGINT", () => command.kill("SIGINT"));
  const [code] = await once(command, "exit");
  process.exitCode = code ?? 130;
}

/** An experiment looks for modules beside its file. @param {string} player */
function placed(player) {
  return /^[^:]*\.[cm]?[jt]s(:|$)/.test(player) ? resolve(player) : player;
}

/** @param {string} key @param {unknown} text */
function numberOf(key, text) {
  const number = Number(text);
  return Number.isFinite(number) ? number : fail(`--${key}: ${text} is no number.`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
