/**
 * How strong a player is beside one of an earlier arcwood, or beside any player over HTTP: pairs of matches at
 * equal clocks, roles exchanged in each second match.
 *
 *     npm run build && node bench/strength.mjs --player mac-ucb [--against uct@240367b] [--playclock 0.3]
 *         [--startclock 5] [--pairs 20] [--port 9240] [--memory 256] [--learned DIR] [--out build/strength/…]
 *         [GAME…]
 *
 * `--against` is `PLAYER@COMMIT`, which is checked out and built once below `build/frozen/` and served over HTTP
 * with one thread, or `http://address`. A GAME is the name of a bundled game; without any they are the twenty
 * games of paper 004 without chance. `--learned` has values that `arcwood learn --out DIR` kept.
 * Matches are kept in the folder as they end, so the same command goes on
 * after a Ctrl-C, and `--pairs` may grow. All matches are played one after the other: nothing else should run.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const PAPER_004 = [
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
];

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    player: { type: "string" },
    against: { type: "string", default: "uct@240367b" },
    playclock: { type: "string", default: "0.3" },
    startclock: { type: "string", default: "5" },
    pairs: { type: "string", default: "20" },
    port: { type: "string", default: "9240" },
    memory: { type: "string", default: "256" },
    learned: { type: "string" },
    out: { type: "string" },
  },
});
const {
  player = fail("Name a player: --player mac-ucb."),
  against,
  playclock,
  startclock,
  port,
  memory,
} = values;
const pairs = Number(values.pairs);
if (!(pairs >= 1)) fail(`${values.pairs} is no number of pairs.`);
const games = positionals.length > 0 ? positionals : PAPER_004;
const out =
  values.out ?? join(ROOT, "build/strength", `${player}-${against}-${playclock}`.replace(/[^\w.=-]+/g, "_"));
if (!existsSync(join(ROOT, "dist/cli.js"))) fail("There is no build yet: npm run build.");
const arcwood = await importBundled(
  "bench-strength",
  `export { estimateText } from "./src/match/score-sample.ts";
   export { sidesOf } from "./src/match/tournament/pair-scores.ts";
   export { SeedScores } from "./src/match/tournament/seed-scores.ts";`,
);

const rival = await rivalOf(against);
try {
  await play(rival.url);
} finally {
  rival.end();
}

/** Where the rival is to be asked. @param {string} name @returns {Promise<{ url: string, end: () => void }>} */
async function rivalOf(name) {
  if (name.startsWith("http://")) return { url: name, end: () => {} };
  const at = name.lastIndexOf("@");
  if (at < 1) fail(`${name} is no rival: uct@240367b is one, and http://127.0.0.1:9147.`);
  const cli = frozen(name.slice(at + 1));
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
  ];
  const server = spawn(process.execPath, [cli, "serve", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const { url } = JSON.parse(line);
    if (url === undefined) continue;
    server.stdout.resume();
    return { url, end: () => server.kill("SIGINT") };
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

/** Plays what is missing, and prints the table. @param {string} url */
async function play(url) {
  const clocks = ["--startclock", startclock, "--playclock", playclock];
  const tournament = [
    ...["tournament", "--games", games.join(","), "--players", `${player},${url}`],
    ...["--matches", String(2 * pairs), ...clocks, "--jobs", "1", "--out", out, "--json"],
    ...(values.learned === undefined ? [] : ["--learned", values.learned]),
  ];
  const command = spawn(process.execPath, [join(ROOT, "dist/cli.js"), ...tournament], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("SIGINT", () => command.kill("SIGINT"));
  const [code] = await once(command, "exit");
  if (!existsSync(join(out, "results.jsonl"))) process.exit(code ?? 2);
  report(url);
  process.exitCode = code ?? 130;
}

/** @param {string} url */
function report(url) {
  const host = new URL(url).host;
  const lines = readFileSync(join(out, "results.jsonl"), "utf8").split("\n").filter(Boolean);
  const outcomes = lines.map((line) => JSON.parse(line)).filter(({ scores }) => Array.isArray(scores));
  console.log(`${player} against ${against}, ${startclock} s and ${playclock} s: a win 100, a tie 50\n`);
  console.log("| game | matches | score [95 %] | moves lost, ours and theirs |\n|---|---:|---:|---:|");
  const all = new arcwood.SeedScores();
  for (const game of games) {
    const own = outcomes.filter((outcome) => outcome.game === game);
    const scores = new arcwood.SeedScores();
    const lost = [0, 0];
    for (const outcome of own) {
      const side = arcwood.sidesOf(outcome).find((/** @type {any} */ one) => one.player !== host);
      if (side === undefined) continue;
      for (const each of [scores, all]) each.add(outcome, 50 + 50 * Math.sign(side.margin));
      for (const [i, name] of outcome.players.entries()) lost[name === host ? 1 : 0] += outcome.replaced[i];
    }
    const row = scores.estimate();
    console.log(`| ${game} | ${row.matches} | ${arcwood.estimateText(row, 1)} | ${lost.join(" and ")} |`);
  }
  const row = all.estimate();
  console.log(`| all | ${row.matches} | ${arcwood.estimateText(row, 1)} | |`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
