/**
 * What a machine says of itself before it plays for others: how fast it is, and a signature of how it plays.
 * Two machines have one signature if the players make the same moves after the same numbers of nodes; a build
 * that was changed, or a processor that computes otherwise, has another.
 */
import { createHash } from "node:crypto";
import { cpus } from "node:os";
import { loadGame } from "../../engine/load-game.js";
import { BuiltIn } from "../../match/built-in.js";
import { playMatch } from "../../match/match.js";
import { buildOf } from "../../node/conditions.js";
import { readGameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { choosePlayer } from "../../players/registry.js";
import { measure } from "../bench/measure.js";

export interface MachineFacts {
  readonly build: string;
  readonly cpu: string;
  /** Playouts a second of CPU time, of the fixed measurement. */
  readonly speed: number;
  readonly signature: string;
}

/** Games of turns, at once and with chance; players with trees, graphs and playouts. */
const MATCHES = [
  ["connect-four", "uct", "mac-ucb"],
  ["tic-tac-toe", "grave", "uct"],
  ["rock-paper-scissors", "uct", "uct"],
] as const;

const ITERATIONS = 200;
const SEED = 1;

export async function machineOf(): Promise<MachineFacts> {
  loadKernelFile();
  const hash = createHash("sha256");
  for (const [game, ...names] of MATCHES) hash.update(await told(game, names));
  return {
    build: buildOf(),
    cpu: cpus()[0]?.model.trim() || "unknown",
    speed: await measuredSpeed(),
    signature: hash.digest("hex").slice(0, 12),
  };
}

/** Playouts of connect four, a second of CPU time: how busy the machine is makes no difference. */
export async function measuredSpeed(): Promise<number> {
  loadKernelFile();
  const { loaded, problem } = loadGame(readGameText("connect-four").text);
  if (problem !== undefined) throw new Error(`connect-four: ${problem}`);
  const speed = await measure(loaded, { seconds: 0.5, threads: 1, seed: SEED, pause: async () => false });
  if (speed === undefined) throw new Error("no playout was over in half a second");
  return speed.playoutsPerCpuSecond;
}

/** All moves of a match, with what the players counted while they thought. */
async function told(name: string, names: readonly string[]): Promise<string> {
  const { loaded, problem } = loadGame(readGameText(name).text);
  if (problem !== undefined) throw new Error(`${name}: ${problem}`);
  const players = names.map((each) => {
    const choice = choosePlayer(each);
    if (choice.problem !== undefined) throw new Error(choice.problem);
    return new BuiltIn(choice);
  });
  const lines: unknown[] = [];
  const budget = { iterations: ITERATIONS };
  await playMatch({ id: name, loaded, seed: SEED, budget, maxTurns: 100 }, players, {
    onReply: (_, { move, report }) => {
      lines.push([loaded.game.text(move), report?.iterations, report?.states, report?.counts]);
    },
  });
  return JSON.stringify(lines);
}
