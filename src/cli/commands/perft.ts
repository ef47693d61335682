/** `arcwood perft FILE --depth N`: how many states N joint moves lead to. */
import type { Command } from "commander";
import { counted } from "../../gdl/counted.js";
import { type Perft, type PerftRow, perft } from "../../match/perft.js";
import { note } from "../../node/messages.js";
import { addEngineOption, type EngineOption, mentionDoubts, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { onSuitedEngine, SUITED } from "../shared/suited-engine.js";
import { progressLine } from "../terminal/progress.js";
import { stuckInWords } from "../terminal/tell.js";

interface PerftOptions extends EngineOption {
  readonly depth: number;
  readonly json?: true;
}

/** Every ply gets a row. */
const DEEPEST = 1_000_000;

export function addPerft(program: Command): void {
  const command = program
    .command("perft")
    .description("count the states that sequences of joint moves lead to, ply by ply")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .requiredOption("--depth <n>", "the last ply", wholeNumber(0, DEEPEST))
    .option("--json", "print one JSON object");
  addEngineOption(command, "auto", SUITED).action(
    act((file: string, options: PerftOptions) => run(file, options)),
  );
}

async function run(file: string, { depth, engine, json }: PerftOptions): Promise<ExitCode> {
  const line = progressLine();
  const onCount = ({ ply, nodes }: PerftRow) =>
    line.tell(() => `ply ${ply} of ${depth}: ${counted(nodes, "sequence")}`);
  const start = performance.now();
  const { label, sheet, game, result, isInterrupted } = await onSuitedEngine(file, engine, {
    work: (game, pause) => perft(game, depth, { pause, onCount }),
    reached: ({ depth }) => depth.length,
  });
  line.end();
  const seconds = (performance.now() - start) / 1000;
  if (json) printJson({ depth: result.depth, complete: result.complete, seconds });
  else printRows(label, result, seconds);
  if (!result.complete) {
    note(whyUnfinished(result));
    return isInterrupted ? Exit.interrupted : Exit.problem;
  }
  if (result.stuck === undefined) return Exit.ok;
  const fluents = Array.from(result.stuck, (fluent) => game.text(fluent)).sort();
  note(`ill-behaved: ${stuckInWords(game, result.stuck)}: ${fluents.join(" ")}`);
  mentionDoubts(label, sheet);
  return Exit.problem;
}

function printRows(label: string, { depth }: Perft, seconds: number): void {
  const width = depth.reduce((widest, { nodes }) => Math.max(widest, String(nodes).length), 5);
  print(`${"ply".padStart(4)}  ${"nodes".padStart(width)}  ${"terminals".padStart(Math.max(width, 9))}`);
  for (const { ply, nodes, terminals } of depth) {
    const counts = [String(nodes).padStart(width), String(terminals).padStart(Math.max(width, 9))];
    print(`${String(ply).padStart(4)}  ${counts.join("  ")}`);
  }
  print(`${label}: ${seconds.toFixed(2)} s`);
}

function whyUnfinished({ tooMany, unfinished }: Perft): string {
  if (tooMany !== undefined)
    return `ply ${tooMany} has more than 2^53 sequences, so it cannot be counted exactly: the count ends before`;
  return `interrupted in ply ${unfinished?.ply}, which has at least ${counted(unfinished?.nodes ?? 0, "sequence")}`;
}
