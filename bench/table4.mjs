/**
 * MAC-UCB against its rivals, on the games of table 4 of "General game playing with stochastic CSP" (2016),
 * with 1 second a move, roles exchanged. A match is kept as soon as it is over, and the next run goes on from
 * there. All of it takes about twelve hours of a core, so it can be played in pieces. What has been played is
 * in `bench/table4/`.
 *
 *     node bench/table4.mjs [--out FOLDER] [--matches 40] [--jobs N] [--only-print] [GAME…]
 *
 * A GAME is a name in the table, such as `Othello`; without one, all games are played. A folder goes on with
 * all games that it has, so play single games into another one. Prints the table with what is known by then,
 * also after Ctrl-C. After a change to a player begin anew, in another folder.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";

const publicSheet = (/** @type {string} */ path) => join(DATA, "games", path);

/** Each game's sheet, and the paper's per cent of MAC-UCB: against UCT at 1 second, FC-UCB at 30. */
const GAMES = [
  ["Backgammon", publicSheet("gamecontroller-gdl2/backgammon/backgammon.gdl"), 53.1, 84.8],
  ["Bomberman", publicSheet("ggp-repository/bomberman2p/bomberman2p.kif"), 58.3, 75.7],
  ["Checkers", publicSheet("ggp-repository/checkers/checkers.kif"), 43.4, 76.9],
  ["Chess", publicSheet("ggp-repository/chess/chess.kif"), 34.0, 68.5],
  ["Chinese Checkers", publicSheet("ggp-repository/chineseCheckers3/chineseCheckers3.kif"), 27.4, 78.1],
  ["Hex", publicSheet("ggp-repository/hex/hex.kif"), 54.7, 73.2],
  ["Orchard", "orchard", 65.3, 70.2],
  ["Othello", publicSheet("ggp-repository/reversi/reversi.kif"), 61.9, 75.1],
  ["Pacman", publicSheet("ggp-repository/pacman3p/pacman3p.kif"), 64.4, 74.1],
  ["TicTacToe", publicSheet("ggp-repository/ticTacToe/ticTacToe.kif"), 63.6, 51.8],
];
const RIVALS = ["uct", "fc-ucb"];

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    out: { type: "string", default: join(ROOT, "bench/table4") },
    matches: { type: "string", default: "40" },
    jobs: { type: "string" },
    "only-print": { type: "boolean", default: false },
  },
});
const { out } = values;
const chosen = GAMES.filter(([name]) => positionals.length === 0 || positionals.includes(String(name)));
if (chosen.length === 0) {
  console.error(`The games are ${GAMES.map(([name]) => name).join(", ")}.`);
  process.exit(2);
}

/** Plays what is missing; false if it was interrupted. */
function play(/** @type {string} */ rival) {
  const sheets = chosen.map(([, sheet]) => sheet).join(",");
  const { status } = spawnSync(
    process.execPath,
    [
      ...[join(ROOT, "dist/cli.js"), "tournament", "--games", sheets, "--players", `mac-ucb,${rival}`],
      ...["--matches", values.matches, "--startclock", "2", "--playclock", "1"],
      ...["--out", join(out, rival), ...(values.jobs ? ["--jobs", values.jobs] : [])],
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  return status === 0;
}

// Ctrl-C ends the tournament that is being played; what that has kept is printed.
process.on("SIGINT", () => {});
let goesOn = !values["only-print"];
for (const rival of RIVALS) if (goesOn) goesOn = play(rival);

const arcwood = await importBundled(
  "bench-table4",
  `export { readOutcomes } from "./src/match/tournament/match-outcome.ts";
   export { pairScores } from "./src/match/tournament/pair-scores.ts";
   export { scoreText } from "./src/match/score-sample.ts";`,
);
/** @type {Map<string, any[]>} */
const scores = new Map(
  RIVALS.map((rival) => {
    const path = join(out, rival, "results.jsonl");
    const read = arcwood.readOutcomes(existsSync(path) ? readFileSync(path, "utf8") : "");
    if ("problem" in read) throw new Error(`${path}: ${read.problem}`);
    return [rival, arcwood.pairScores(read.outcomes)];
  }),
);

/** The mean points of a player with their interval, and the number of matches. */
function cell(/** @type {any[]} */ pairs, /** @type {string} */ game, /** @type {string} */ player) {
  const score = pairs.find((pair) => pair.game === game && pair.player === player);
  if (score === undefined) return "";
  return `${arcwood.scoreText(score, 1)} (${score.matches})`;
}

console.log("| game | mac-ucb | uct | mac-ucb | fc-ucb | paper: against UCT | against FC-UCB, 30 s |");
console.log("|---|---:|---:|---:|---:|---:|---:|");
for (const [name, sheet, uct, fc] of chosen) {
  const game = basename(String(sheet));
  const cells = RIVALS.flatMap((rival) => {
    const pairs = scores.get(rival) ?? [];
    return [cell(pairs, game, "mac-ucb"), cell(pairs, game, rival)];
  });
  console.log(`| ${name} | ${cells.join(" | ")} | ${Number(uct).toFixed(1)} | ${Number(fc).toFixed(1)} |`);
}
