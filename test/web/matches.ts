/** The matches that must be the same wherever they are played: all that compute, on all kinds of games. */

import { readManifest } from "../../src/cli/commands/games.js";
import type { EngineName } from "../../src/engine/prepare-game.js";
import type { MatchRecord } from "../../src/match/record.js";
import { readGameText } from "../../src/node/game-file.js";
import { PLAYERS } from "../../src/players/registry.js";
import type { Asked } from "./record-of.js";

/** All players that have something to find out, and those that options turn into others. */
const COMPUTING = [
  ...PLAYERS.map(({ name }) => name).filter((name) => !["arcwood", "first", "random"].includes(name)),
  "arcwood:training=100000",
  "uct:values=half,training=100000",
  "mac-ucb:solver=mac,value=mean",
  "mac-ucb:preset=paper",
  "fc-ucb:preset=paper",
];

export interface Scene {
  readonly game: string;
  readonly engine?: EngineName;
  readonly iterations: number;
  readonly memoryBytes?: number;
}

export const SCENES: readonly Scene[] = [
  { game: "tic-tac-toe", iterations: 1000 },
  { game: "tic-tac-toe", engine: "reference", iterations: 20 },
  { game: "tic-tac-toe", engine: "tables", iterations: 20 },
  // There is so little memory that all of them have to forget.
  { game: "connect-four", iterations: 300, memoryBytes: 2 ** 14 },
  { game: "connect-four-simultaneous", iterations: 100 },
  { game: "rock-paper-scissors", iterations: 100 },
  { game: "orchard-2-2-1", iterations: 100 },
  { game: "yahtzee", iterations: 100 },
  { game: "monty-hall", iterations: 100 },
  { game: "liars-dice", iterations: 100 },
];

const MEMORY_BYTES = 2 ** 22;

/** Each player in each role. */
export function asked({ game, engine, iterations, memoryBytes = MEMORY_BYTES }: Scene, seed = 11): Asked {
  const { players: seats } = readManifest(game);
  const players = COMPUTING.map((_, first) =>
    Array.from({ length: seats }, (_, seat) => COMPUTING[(first + seat) % COMPUTING.length]).join(),
  );
  const { text: rules } = readGameText(game);
  return { rules, engine, players, iterations, memoryBytes, maxTurns: 6, seed };
}

/** What the players of a record saw. */
export function reportsOf(record: string) {
  const { arcwood }: MatchRecord = JSON.parse(record);
  return arcwood.turns.flatMap(({ reports }) => reports?.filter((report) => report !== null) ?? []);
}
