/**
 * Random playouts from public rule sheets, beside two programs that others have measured on these: a
 * champion's Java propnet and a C++ propnet. Prints playouts per CPU second of one thread, and how many times
 * theirs that is; at the end the geometric means.
 *
 *     node bench/peers.mjs [--seconds N] [--json] [GAME…]
 *
 * Their figures were taken on a machine on which hand-written engines played 13, 11.6, 0.95 and 0.35 million
 * games a second of tic-tac-toe, connect four, breakthrough and reversi (`limit.mjs`).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { argumentsOf } from "./arguments.mjs";

const DATA = process.env.ARCWOOD_DATA || join(ROOT, "../shared");

/** Thousands of playouts per CPU second: Java, C++; undefined if nobody measured it. */
const PEERS = {
  ticTacToe: [304, 684],
  connectFour: [140, 215],
  knightThrough: [55, 71],
  breakthrough: [30, 43],
  pentago: [12.5, 25.8],
  englishDraughts: [9.6, undefined],
  sheepAndWolf: [9, undefined],
  eightPuzzle: [9.7, 16.6],
  reversi: [2.5, 2.5],
  skirmish: [2.1, 2.9],
  hex: [2.1, 3.2],
  chess: [undefined, undefined],
};

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { seconds: { type: "string", default: "3" }, json: { type: "boolean", default: false } },
});
const games = Object.entries(PEERS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
if (!(Number(values.seconds) > 0) || games.length === 0) {
  console.error(`The games are: ${Object.keys(PEERS).join(", ")}. Seconds are a positive number.`);
  process.exit(2);
}
if (!existsSync(join(DATA, "games"))) {
  console.error("The public rule sheets are not there: set ARCWOOD_DATA to the folder with games/ in it.");
  process.exit(2);
}

/** @type {number[][]} */
const ratios = [[], []];
if (!values.json) {
  console.log("| sheet | thousand playouts per CPU second | Java propnet | times | C++ propnet | times |");
  console.log("|---|---:|---:|---:|---:|---:|");
}
for (const [game, peers] of games) {
  const sheet = join(DATA, "games/ggp-repository", game, `${game}.kif`);
  const args = ["bench", "playouts", sheet, "--engine", "slices", "--seconds", values.seconds, "--json"];
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, "dist/cli.js"), ...args], {
    encoding: "utf8",
  });
  if (status !== 0) {
    console.error(`${game}: ${stderr}`);
    process.exitCode = 1;
    continue;
  }
  const { playoutsPerCpuSecond } = JSON.parse(stdout);
  const rate = playoutsPerCpuSecond / 1000;
  const times = peers.map((peer) => (peer === undefined ? undefined : rate / peer));
  for (const [i, ratio] of times.entries()) if (ratio !== undefined) ratios[i]?.push(ratio);
  if (values.json) {
    console.log(JSON.stringify({ game, playoutsPerCpuSecond, java: peers[0], cpp: peers[1], times }));
    continue;
  }
  const figures = peers.flatMap((peer, i) => [peer ?? "", times[i]?.toFixed(0) ?? ""]);
  const shown = rate < 100 ? rate.toPrecision(3) : Math.round(rate).toLocaleString("en-US");
  console.log(`| ${[game, shown, ...figures].join(" | ")} |`);
}
const means = ratios.map((own) =>
  Math.exp(own.reduce((sum, ratio) => sum + Math.log(ratio), 0) / own.length),
);
if (values.json) console.log(JSON.stringify({ means }));
else console.log(`| geometric mean | | | ${means.map((mean) => mean.toFixed(0)).join(" | | ")} |`);
