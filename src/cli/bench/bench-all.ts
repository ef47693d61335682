/**
 * `arcwood bench all`: the speed of random playouts of every game, as a table. In the repository the table is
 * kept in `bench/results/playouts.md`, between two comments; elsewhere it is only printed.
 */
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join } from "node:path";
import { counted } from "../../gdl/counted.js";
import { bundledGames, packageFolder } from "../../node/game-file.js";
import { note } from "../../node/messages.js";
import { replaceText } from "../../node/write-file.js";
import { type Row, rowOf, thousands } from "../commands/bench.js";
import { type Interruption, interruptible } from "../shared/interrupt.js";
import { openWhole } from "../shared/open-game.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { measure } from "./measure.js";

interface AllOptions {
  readonly seconds: number;
  readonly json?: true;
}

/** Public sheets for which others have published figures, below the folder of public data. */
const PUBLIC = [
  "ticTacToe",
  "connectFour",
  "knightThrough",
  "breakthrough",
  "pentago",
  "englishDraughts",
  "eightPuzzle",
  "sheepAndWolf",
  "reversi",
  "skirmish",
  "hex",
  "checkers",
  "amazons",
  "chess",
];

const START = "<!-- playouts -->";
const END = "<!-- end of playouts -->";

export async function benchAll(files: readonly string[], { seconds, json }: AllOptions): Promise<ExitCode> {
  const interruption = interruptible();
  const games = files.length > 0 ? files : [...bundledGames(), ...publicSheets()];
  const rows: Row[] = [];
  for (const file of games) {
    const row = await rowFor(file, seconds, interruption);
    if (row === undefined) continue;
    rows.push(row);
    if (json) printJson(row);
    else note(`${row.game}: ${thousands(row.playoutsPerCpuSecond)} playouts a second of CPU time`);
  }
  if (!json) {
    const table = tableOf(rows);
    print(table);
    if (files.length === 0 && !interruption.signal.aborted) keep(table, seconds);
  }
  if (!interruption.signal.aborted) return Exit.ok;
  note(`interrupted after ${rows.length} of ${counted(games.length, "game")}`);
  return Exit.interrupted;
}

async function rowFor(file: string, seconds: number, interruption: Interruption): Promise<Row | undefined> {
  if (await interruption.breathe()) return undefined;
  const { loaded } = openWhole(file, "auto");
  const pause = () => interruption.breathe();
  const speed = await measure(loaded, { seconds, threads: 1, seed: 1, pause });
  return speed && rowOf(file.endsWith(".kif") ? basename(file) : file, loaded, speed, 1);
}

function publicSheets(): string[] {
  const data = process.env.ARCWOOD_DATA || join(packageFolder(), "..", "shared");
  return PUBLIC.map((name) => join(data, "games/ggp-repository", name, `${name}.kif`)).filter(existsSync);
}

function tableOf(rows: readonly Row[]): string {
  const head = [
    "| game | engine | playouts per CPU second | moves per CPU second | moves in a playout | gates | slots | seconds to compile |",
    "|---|---|---:|---:|---:|---:|---:|---:|",
  ];
  const lines = rows.map((row) => {
    const figures = [
      thousands(row.playoutsPerCpuSecond),
      thousands(row.playoutsPerCpuSecond * row.meanLength),
      row.meanLength.toFixed(1),
      row.gates.toLocaleString("en-US"),
      row.slots.toLocaleString("en-US"),
      row.compileSeconds.toFixed(2),
    ];
    return `| \`${row.game}\` | ${row.engine} | ${figures.join(" | ")} |`;
  });
  return [...head, ...lines].join("\n");
}

/** Puts the table in place of the last one, with the day and the machine. */
function keep(table: string, seconds: number): void {
  const path = join(packageFolder(), "bench/results/playouts.md");
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) {
    note(`${path} has no place for the table: it stands between ${START} and ${END}`);
    return;
  }
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model.trim() ?? "an unknown processor"}, Node ${process.versions.node}`;
  const measured = `Measured on ${day}, one thread, ${seconds} s each, ${machine}.`;
  replaceText(path, `${text.slice(0, from)}${START}\n\n${table}\n\n${measured}\n\n${text.slice(to)}`);
  note(`${path} has the table`);
}
