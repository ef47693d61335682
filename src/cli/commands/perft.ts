/** `arcwood perft FILE --depth N`: how many states N joint moves lead to. */
import type { Command } from "commander";
import { perft } from "../../match/perft.js";
import { note } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { addEngineOption, type EngineOption, openGame, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

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
  addEngineOption(command).action(act((file: string, options: PerftOptions) => run(file, options)));
}

async function run(file: string, { depth, engine, json }: PerftOptions): Promise<ExitCode> {
  const { label, game } = openGame(file, engine);
  const interruption = interruptible();
  const start = performance.now();
  const result = await perft(game, depth, { pause: () => interruption.breathe() });
  const seconds = (performance.now() - start) / 1000;
  if (json) {
    printJson({ depth: result.depth, seconds });
  } else {
    const width = Math.max(5, ...result.depth.map(({ nodes }) => String(nodes).length));
    print(`${"ply".padStart(4)}  ${"nodes".padStart(width)}  ${"terminals".padStart(Math.max(width, 9))}`);
    for (const { ply, nodes, terminals } of result.depth) {
      const counts = [String(nodes).padStart(width), String(terminals).padStart(Math.max(width, 9))];
      print(`${String(ply).padStart(4)}  ${counts.join("  ")}`);
    }
    print(`${label}: ${seconds.toFixed(2)} s`);
  }
  if (result.tooMany !== undefined) {
    note(`ply ${result.tooMany} has more than 2^53 sequences; counted only in part from there on`);
    return Exit.problem;
  }
  if (!result.complete) {
    note("interrupted: the counts are what was seen by then");
    return Exit.interrupted;
  }
  if (result.stuck === undefined) return Exit.ok;
  const fluents = Array.from(result.stuck, (fluent) => game.text(fluent)).sort();
  note(`ill-behaved: a role has no legal move in a state that is not terminal: ${fluents.join(" ")}`);
  return Exit.problem;
}
