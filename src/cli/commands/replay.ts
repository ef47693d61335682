/** `arcwood replay FILE TRACE`: compares an engine with an exact record of matches, state by state. */
import type { Command } from "commander";
import { distinguishCapitals, mixesCapitals } from "../../gdl/text/distinguish-capitals.js";
import { type Difference, replay } from "../../match/replay.js";
import { parseTrace, type Trace } from "../../match/trace.js";
import { readUnpacked } from "../../node/input-file.js";
import { note, UsageError } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { addEngineOption, type EngineOption, load, openGame } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

interface ReplayOptions extends EngineOption {
  readonly json?: true;
}

export function addReplay(program: Command): void {
  const command = program
    .command("replay")
    .description("compare an engine with an exact trace of matches, plain or gzip'd")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .argument("<trace>", "the trace, JSON lines, or - for stdin")
    .option("--json", "print one JSON object");
  addEngineOption(command).action(
    act((file: string, trace: string, options: ReplayOptions) => run(file, trace, options)),
  );
}

async function run(file: string, traceFile: string, { engine, json }: ReplayOptions): Promise<ExitCode> {
  const trace = readTrace(traceFile);
  const { label, sheet, game } = openGame(file, engine);
  const interruption = interruptible();
  const pause = () => interruption.breathe();
  let result = await replay(game, trace, pause);
  if (result.difference && mixesCapitals(sheet)) {
    const strict = await replay(load(distinguishCapitals(sheet), engine, label), trace, pause);
    if (strict.complete && strict.difference === null) {
      note(
        `${label} spells some name with different capitals, and the trace takes these for different names.`,
      );
      result = strict;
    }
  }
  if (!result.complete) {
    note(`interrupted after ${result.states} of ${trace.states.length} states`);
    return Exit.interrupted;
  }
  const { states, difference } = result;
  if (json) printJson({ file: label, trace: traceFile, engine: game.engine, states, difference });
  else if (difference) report(label, difference);
  else print(`${label}: ${states} states, no difference`);
  return difference ? Exit.problem : Exit.ok;
}

function readTrace(file: string): Trace {
  const trace = parseTrace(readUnpacked(file));
  if ("problem" in trace) throw new UsageError(`${file} is not a trace: ${trace.problem}.`);
  if (trace.states.length === 0)
    throw new UsageError(`${file} holds no states, so there is nothing to compare.`);
  return trace;
}

function report(label: string, { match, step, what, expected, got }: Difference): void {
  print(`${label}: the first difference is in match ${match}, step ${step}: ${what}`);
  if (typeof expected === "boolean" || typeof got === "boolean") {
    print(`  the trace says ${expected}, the engine ${got}`);
    return;
  }
  const missing = expected.filter((text) => !got.includes(text));
  const extra = got.filter((text) => !expected.includes(text));
  if (missing.length > 0) print(`  only in the trace:  ${missing.join(" ")}`);
  if (extra.length > 0) print(`  only in the engine: ${extra.join(" ")}`);
  if (missing.length + extra.length === 0) {
    print(`  the trace has ${expected.join(" ")}, the engine ${got.join(" ")}`);
  }
}
