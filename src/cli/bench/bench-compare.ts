/** `arcwood bench compare`: random playouts here and now, beside what others have published. */
import { cpus } from "node:os";
import { note, UsageError } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { openWhole } from "../shared/open-game.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { printTable } from "../tournament/tell-standing.js";
import { measure } from "./measure.js";
import { PUBLISHED_SPEEDS, type PublishedSpeed } from "./published-speeds.js";

export interface CompareOptions {
  readonly seconds: number;
  readonly json?: true;
}

interface ComparedRow {
  readonly game: string;
  /** Of one thread, by CPU time, so that other programs make little difference. */
  readonly playoutsPerSecond: number;
  readonly movesPerSecond: number;
  readonly published: readonly (PublishedSpeed & { readonly times: number })[];
}

const SEED = 1;

export async function benchCompare(
  asked: readonly string[],
  { seconds, json }: CompareOptions,
): Promise<ExitCode> {
  const known = [...new Set(PUBLISHED_SPEEDS.flatMap(({ game }) => game ?? []))];
  const strange = asked.find((game) => !known.includes(game));
  if (strange !== undefined)
    throw new UsageError(`Nobody's figure of ${strange} is known here; there are ${known.join(", ")}.`);
  const interruption = interruptible();
  const rows: ComparedRow[] = [];
  for (const game of known.filter((name) => asked.length === 0 || asked.includes(name))) {
    const { loaded } = openWhole(game, "auto");
    const pause = () => interruption.breathe();
    const speed = await measure(loaded, { seconds, threads: 1, seed: SEED, pause });
    if (speed === undefined || interruption.signal.aborted) {
      note("interrupted: the figures are those until then");
      break;
    }
    const playoutsPerSecond = speed.playoutsPerCpuSecond;
    const movesPerSecond = playoutsPerSecond * speed.meanLength;
    const published = PUBLISHED_SPEEDS.filter((one) => one.game === undefined || one.game === game).map(
      (one) => ({
        ...one,
        times: (one.unit === "playouts" ? playoutsPerSecond : movesPerSecond) / one.perSecond,
      }),
    );
    rows.push({ game, playoutsPerSecond, movesPerSecond, published });
  }
  if (json) printJson({ cpu: cpuName(), node: process.versions.node, rows });
  else tell(rows);
  return interruption.signal.aborted ? Exit.interrupted : Exit.ok;
}

function tell(rows: readonly ComparedRow[]): void {
  const systems = [...new Set(PUBLISHED_SPEEDS.map(({ system }) => system))];
  print(`arcwood: one thread of ${cpuName()}, Node ${process.versions.node}, by CPU time`);
  printTable({
    kind: "results",
    title: "Random playouts a second, and how many times that of others",
    head: ["game", "playouts", "moves", ...systems],
    words: 1,
    rows: rows.map(({ game, playoutsPerSecond, movesPerSecond, published }) => [
      game,
      figure(playoutsPerSecond),
      figure(movesPerSecond),
      ...systems.map((system) => {
        const found = published.find((one) => one.system === system);
        return found === undefined ? "" : timesText(found);
      }),
    ]),
  });
  for (const system of systems) {
    const one = PUBLISHED_SPEEDS.find((speed) => speed.system === system) as PublishedSpeed;
    print(`\n${system}: ${one.unit} a second on ${one.hardware}; ${one.source}.`);
  }
}

function timesText({ times, isFloor }: PublishedSpeed & { readonly times: number }): string {
  return `${isFloor ? "≤ " : ""}${times < 10 ? times.toFixed(1) : times.toFixed(0)}`;
}

function figure(rate: number): string {
  return Math.round(Number(rate.toPrecision(3))).toLocaleString("en-US");
}

function cpuName(): string {
  return cpus()[0]?.model.trim() || "an unknown processor";
}
