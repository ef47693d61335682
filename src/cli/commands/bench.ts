/** `arcwood bench playouts FILE`, `all` and `compare`: how fast games are played at random. */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { counted } from "../../gdl/counted.js";
import { note, UsageError } from "../../node/messages.js";
import { benchAll } from "../bench/bench-all.js";
import { benchCompare, type CompareOptions } from "../bench/bench-compare.js";
import { measure, type Speed } from "../bench/measure.js";
import { interruptible } from "../shared/interrupt.js";
import { addEngineOption, type EngineOption, openWhole, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

interface PlayoutsOptions extends EngineOption {
  readonly seconds: number;
  readonly threads: number;
  readonly seed: number;
  readonly json?: true;
}

/** What is measured of a game, in the order in which it is printed. */
export interface Row {
  readonly game: string;
  readonly engine: string;
  readonly lanes: number;
  readonly gates: number;
  readonly slots: number;
  readonly compileSeconds: number;
  readonly playoutsPerSecond: number;
  readonly playoutsPerCpuSecond: number;
  readonly statesPerSecond: number;
  readonly meanLength: number;
  readonly threads: number;
}

export function addBench(program: Command): void {
  const bench = program.command("bench").description("measure how fast games are played at random");
  const playouts = bench
    .command("playouts")
    .description("random playouts of one game from its start: how many a second")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .option("--seconds <n>", "how long to measure", seconds, 3)
    .option("--threads <n>", "how many threads play", wholeNumber(1, 4 * availableParallelism()), 1)
    .option("--seed <n>", "of the random moves", wholeNumber(0), 1)
    .option("--json", "print one JSON object");
  addEngineOption(playouts, "auto").action(
    act((file: string, options: PlayoutsOptions) => runPlayouts(file, options)),
  );
  bench
    .command("all")
    .description("the same for every bundled game and every public sheet that is there, as a table")
    .argument("[file...]", "other sheets, in place of these")
    .option("--seconds <n>", "how long to measure each", seconds, 3)
    .option("--json", "print one JSON object a game, and keep no table")
    .action(act((files: readonly string[], options) => benchAll(files, options)));
  bench
    .command("compare")
    .description("the same beside figures that others have published, with their hardware and our sources")
    .argument("[game...]", "bundled games of which there are figures; all without any")
    .option("--seconds <n>", "how long to measure each", seconds, 1)
    .option("--json", "print one JSON object")
    .action(act((games: readonly string[], options: CompareOptions) => benchCompare(games, options)));
}

/** A positive number, for commander. */
function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 3600) return value;
  throw new UsageError(`${text} is not a number of seconds up to 3600.`);
}

async function runPlayouts(file: string, options: PlayoutsOptions): Promise<ExitCode> {
  const { engine, json } = options;
  const { label, loaded } = openWhole(file, engine);
  const interruption = interruptible();
  const speed = await measure(loaded, { ...options, pause: () => interruption.breathe() });
  if (speed === undefined) {
    note("interrupted before a playout was over");
    return Exit.interrupted;
  }
  const row = rowOf(label, loaded, speed, options.threads);
  if (json) printJson(row);
  else report(row, speed, loaded);
  if (!interruption.signal.aborted) return Exit.ok;
  note("interrupted: the figures are those until then");
  return Exit.interrupted;
}

export function rowOf(game: string, loaded: LoadedGame, speed: Speed, threads: number): Row {
  const { gates = 0, slots = 0, lanes = 1 } = loaded.size ?? {};
  const { playoutsPerSecond, playoutsPerCpuSecond, statesPerSecond, meanLength } = speed;
  const { compileSeconds } = loaded;
  const measured = { playoutsPerSecond, playoutsPerCpuSecond, statesPerSecond, meanLength };
  return { game, engine: loaded.game.engine, lanes, gates, slots, compileSeconds, ...measured, threads };
}

function report(row: Row, { playouts, scores }: Speed, { game }: LoadedGame): void {
  const { engine, lanes, gates, slots, threads } = row;
  const size = gates > 0 ? `: ${gates} gates on ${slots} slots, ${lanes} games at once` : "";
  print(`${row.game} by ${engine}${size}, compiled in ${row.compileSeconds.toFixed(2)} s`);
  print(
    `${thousands(row.playoutsPerSecond)} playouts a second on ${threads === 1 ? "one thread" : `${threads} threads`}`,
  );
  print(`${thousands(row.playoutsPerCpuSecond)} playouts a second of CPU time`);
  print(`${thousands(row.statesPerSecond)} moves a second, ${row.meanLength.toFixed(1)} in a playout`);
  const named = game.roles.filter((role) => role.toLowerCase() !== "random");
  const means = named.map((role, i) => `${role} ${scores[i].toFixed(2)}`);
  print(`mean scores of ${counted(playouts, "playout")}: ${means.join(", ")}`);
}

/** Three significant figures, with commas. */
export function thousands(rate: number): string {
  return rate < 100 ? rate.toPrecision(3) : Math.round(Number(rate.toPrecision(4))).toLocaleString("en-US");
}
