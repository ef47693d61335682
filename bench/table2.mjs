/**
 * Table 2 of "General Game Playing with Stochastic CSP" (2016) again: for each game of the paper that we have
 * a sheet of, the size of our network beside that of the paper. It always has the games of `games/`, and
 * public sheets if ARCWOOD_DATA, or `../shared` beside the repository, has them. Prints the rows as Markdown;
 * needs a built arcwood.
 *
 *     node bench/table2.mjs
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const data = process.env.ARCWOOD_DATA || join(root, "..", "shared");
const repository = join(data, "games", "ggp-repository");
const gdl2 = join(data, "games", "gamecontroller-gdl2");

/**
 * The game of the paper, the sheet, and the paper's variables, largest domain, constraints and seconds.
 * @type {readonly (readonly [string, string, number, number, number, number])[]}
 */
const GAMES = [
  ["TicTacToe", "tic-tac-toe", 19, 18, 37, 0],
  ["Othello", "reversi", 81, 65, 29, 51],
  ["Orchard", "orchard", 9, 146410, 40, 12],
  ["Othello", join(repository, "othello-comp2007", "othello-comp2007.kif"), 81, 65, 29, 51],
  ["Backgammon", join(gdl2, "backgammon", "backgammon.gdl"), 76, 768, 86, 347],
  ["Bombberman", join(repository, "bomberman2p", "bomberman2p.kif"), 145, 64, 42, 31],
  ["Checkers", join(repository, "checkers", "checkers.kif"), 86, 262144, 52, 43],
  ["Chess", join(repository, "chess", "chess.kif"), 71, 4096, 50, 76],
  ["Chinese Checkers", join(repository, "chineseCheckers3", "chineseCheckers3.kif"), 103, 192, 87, 54],
  ["Hex", join(repository, "hex", "hex.kif"), 22, 6561, 27, 91],
  ["Pacman", join(repository, "pacman3p", "pacman3p.kif"), 93, 64, 22, 36],
];

console.log(
  "| game | sheet | variables | of them derived | maxDomain | constraints | tuples | arity | groundRules | seconds | paper: #vars | maxDom | #const | time |",
);
console.log(`|${" --- |".repeat(2)}${" ---: |".repeat(12)}`);
for (const [game, sheet, ...paper] of GAMES) {
  const isFile = /\.\w+$/.test(sheet);
  if (isFile && !existsSync(sheet)) continue;
  const name = isFile ? String(sheet.split(/[\\/]/).at(-1)) : sheet;
  const cells = [
    game,
    `\`${name}\``,
    ...measure(sheet),
    ...paper.map((number) => number.toLocaleString("en")),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** @param {string} sheet */
function measure(sheet) {
  const cli = join(root, "dist", "cli.js");
  const run = spawnSync(process.execPath, ["--max-old-space-size=6144", cli, "network", sheet, "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  const result = JSON.parse(run.stdout || "{}");
  if (run.status !== 0) return [`none: ${result.problem ?? run.stderr.trim()}`, "", "", "", "", "", "", ""];
  const { variables, kinds, maxDomain, constraints, tuples, arity, groundRules, seconds } = result;
  const counts = [variables, kinds.derived ?? 0, maxDomain, constraints, tuples, arity, groundRules];
  return [...counts.map((number) => number.toLocaleString("en")), seconds.toFixed(2)];
}
