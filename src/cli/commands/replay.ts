/** `arcwood replay FILE TRACE`: compares an engine with a trace or a record of matches, state by state. */
import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import { counted } from "../../gdl/counted.js";
import { distinguishCapitals, mixesCapitals } from "../../gdl/text/distinguish-capitals.js";
import type { Sheet } from "../../gdl/tree.js";
import { gamemasterHeader, traceOfGamemaster } from "../../match/gamemaster/gamemaster-trace.js";
import { traceOfRecords } from "../../match/record-trace.js";
import { type Difference, replay } from "../../match/replay.js";
import { parseTrace, type Trace } from "../../match/trace.js";
import { isFound } from "../../node/game-file.js";
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
    .description("compare an engine with an exact trace of matches, or with the record of a match")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .argument("<trace>", "the trace or record, plain or gzip'd, or - for stdin")
    .option("--json", "print one JSON object");
  addEngineOption(command).action(
    act((file: string, trace: string, options: ReplayOptions) => run(file, trace, options)),
  );
}

async function run(file: string, traceFile: string, { engine, json }: ReplayOptions): Promise<ExitCode> {
  const text = readUnpacked(traceFile);
  const { label, sheet, game } = openGame(playedFile(file, text), engine);
  const trace = traceOf(traceFile, text, game.roles, sheet);
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
    note(`interrupted after ${result.states} of ${counted(trace.states.length, "state")}`);
    return Exit.interrupted;
  }
  const { states, difference } = result;
  if (json) printJson({ file: label, trace: traceFile, engine: game.engine, states, difference });
  else if (difference) report(label, difference);
  else print(`${label}: ${counted(states, "state")}, no difference`);
  return difference ? Exit.problem : Exit.ok;
}

/** The rules by which a trace was played: it may name another file beside the one that players get. */
function playedFile(file: string, text: string): string {
  const playedWith = gamemasterHeader(text)?.playedWith;
  if (playedWith === undefined || file === "-") return file;
  const beside = join(dirname(file), basename(playedWith));
  if (!isFound(beside)) {
    note(
      `The trace was played by the rules ${playedWith}, which do not lie beside ${file}: differences may come from that.`,
    );
    return file;
  }
  note(`The trace was played by the rules ${beside}, so these are taken.`);
  return beside;
}

function traceOf(file: string, text: string, roles: readonly string[], { gamemaster }: Sheet): Trace {
  const read = (gamemaster && traceOfGamemaster(text, gamemaster)) ?? parseTrace(text);
  const trace = "problem" in read ? traceOfRecords(text, roles) : read;
  if (trace === undefined) {
    const { problem } = read as { readonly problem: string };
    throw new UsageError(`${file} is neither a trace nor the record of a match: ${problem}.`);
  }
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
  if (missing.length > 0) print(`  only in the trace:  ${inShort(missing)}`);
  if (extra.length > 0) print(`  only in the engine: ${inShort(extra)}`);
  if (missing.length + extra.length === 0) {
    print(`  the trace has ${inShort(expected)}, the engine ${inShort(got)}`);
  }
}

/** Not to be read in a line are the hundreds of terms of a state that is wrong as a whole. */
const MOST_LETTERS = 300;

/** As many terms as go well into a line; `--json` has all. */
function inShort(terms: readonly string[]): string {
  let letters = 0;
  const shown = terms.filter((term, i) => {
    letters += term.length + 1;
    return i === 0 || letters <= MOST_LETTERS;
  });
  const rest = terms.length - shown.length;
  const texts = shown.map((term) =>
    term.length <= MOST_LETTERS ? term : `${term.slice(0, MOST_LETTERS)} …`,
  );
  return `${texts.join(" ")}${rest === 0 ? "" : ` and ${rest} more; --json has all`}`;
}
