/**
 * Table 2 of "General Game Playing with Stochastic CSP" (2016) again, with all of its 15 games: the size of our
 * network, the size as the paper counts (`arcwood network --encoding paper`), and the paper's own figures. The
 * sheets are those of `games/`, and beside them the public ones of the same games, if ARCWOOD_DATA, or
 * `../shared` beside the repository, has them. Prints the rows as Markdown; needs a built arcwood.
 *
 *     node bench/table2.mjs [GAME…]
 *
 * A GAME is a name in the paper's table, such as Othello; without one, all of them are taken.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";

const publicSheet = (/** @type {string} */ path) => join(DATA, "games", path);

/**
 * The game of the paper; the paper's variables, largest domain, constraints and seconds; the bundled game and
 * the public sheets.
 *
 * @type {readonly (readonly [string, readonly number[], readonly string[]])[]}
 */
const GAMES = [
  ["Awale", [19, 37, 73, 94], ["oware"]],
  [
    "Backgammon",
    [76, 768, 86, 347],
    ["backgammon", publicSheet("gamecontroller-gdl2/backgammon/backgammon.gdl")],
  ],
  ["Bombberman", [145, 64, 42, 31], ["bomberman", publicSheet("ggp-repository/bomberman2p/bomberman2p.kif")]],
  ["Can't Stop", [16, 1296, 409, 248], ["cant-stop"]],
  ["Checkers", [86, 262144, 52, 43], ["checkers", publicSheet("ggp-repository/checkers/checkers.kif")]],
  ["Chess", [71, 4096, 50, 76], ["chess", publicSheet("ggp-repository/chess/chess.kif")]],
  [
    "Chinese Checkers",
    [103, 192, 87, 54],
    ["chinese-checkers-3", publicSheet("ggp-repository/chineseCheckers3/chineseCheckers3.kif")],
  ],
  ["Hex", [22, 6561, 27, 91], ["hex", publicSheet("ggp-repository/hex/hex.kif")]],
  ["Kaseklau", [18, 7776, 106, 35], ["kaseklau"]],
  ["Orchard", [9, 146410, 40, 12], ["orchard"]],
  [
    "Othello",
    [81, 65, 29, 51],
    ["reversi", publicSheet("ggp-repository/othello-comp2007/othello-comp2007.kif")],
  ],
  ["Pacman", [93, 64, 22, 36], ["pacman", publicSheet("ggp-repository/pacman3p/pacman3p.kif")]],
  ["Pickomino", [29, 1679616, 223, 172], ["pickomino"]],
  ["TicTacToe", [19, 18, 37, 0], ["tic-tac-toe", publicSheet("ggp-repository/ticTacToe/ticTacToe.kif")]],
  ["Yathzee", [12, 30, 8862, 182], ["yahtzee"]],
];

const OURS = ["variables", "of them derived", "maxDomain", "constraints", "tuples", "arity", "seconds"];
const COUNTED = ["as the paper counts: variables", "maxDomain", "constraints"];
const PAPER = ["paper: #vars", "maxDom", "#const", "time"];

const { positionals } = argumentsOf(import.meta.url, { allowPositionals: true });
const unknown = positionals.find((name) => !GAMES.some(([game]) => game === name));
if (unknown !== undefined) {
  console.error(
    `${unknown} is not in the paper's table, which has ${GAMES.map(([game]) => game).join(", ")}.`,
  );
  process.exit(2);
}

const columns = [...OURS, ...COUNTED, ...PAPER];
console.log(`| game | sheet | ${columns.join(" | ")} |`);
console.log(`|${" --- |".repeat(2)}${" ---: |".repeat(columns.length)}`);
for (const [game, paper, sheets] of GAMES) {
  if (positionals.length > 0 && !positionals.includes(game)) continue;
  for (const sheet of sheets) {
    const isFile = /\.\w+$/.test(sheet);
    if (isFile && !existsSync(sheet)) continue;
    const name = isFile ? String(sheet.split(/[\\/]/).at(-1)) : sheet;
    const cells = [game, `\`${name}\``, ...measure(sheet), ...paper.map(shown)];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** @param {string} sheet */
function measure(sheet) {
  const cli = join(ROOT, "dist", "cli.js");
  const args = ["--max-old-space-size=6144", cli, "network", sheet, "--encoding", "paper", "--json"];
  const run = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 30 });
  const result = JSON.parse(run.stdout || "{}");
  if (run.status !== 0) {
    const why = `none: ${result.problem ?? run.stderr.trim()}`;
    return [why, ...Array.from({ length: OURS.length + COUNTED.length - 1 }, () => "")];
  }
  const { variables, kinds, maxDomain, constraints, tuples, arity, seconds, paper } = result;
  const ours = [variables, kinds.derived ?? 0, maxDomain, constraints, tuples, arity];
  const counted = [paper.variables, paper.maxDomain, paper.constraints];
  return [...ours.map(shown), seconds.toFixed(2), ...counted.map(shown)];
}

/** @param {number} number */
function shown(number) {
  return number.toLocaleString("en");
}
