/**
 * The folder of a tournament. Results are lines in `results.jsonl`, or in `results-I-of-N.jsonl` for one
 * shard of several. A file only grows, by whole lines, so that nothing that was played is lost whenever the
 * program ends. What other shards have left in the folder counts too.
 */
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type MatchOutcome, readOutcomes } from "../match/tournament/match-outcome.js";
import { claim } from "./claim.js";
import { linesOf } from "./lines-of-file.js";
import { UsageError } from "./messages.js";

const RESULTS = /^results(-\d+-of-\d+)?\.jsonl$/;

export class Results {
  private readonly file: number;

  private constructor(path: string) {
    this.file = openSync(path, "a");
  }

  /** The file of this run, and the outcomes in all files of the folder; `check` throws to refuse these. */
  static open(
    folder: string,
    shard: string,
    check: (outcomes: readonly MatchOutcome[]) => void,
  ): { results: Results } & FoundOutcomes {
    const path = join(folder, `results${shard}.jsonl`);
    if (folder === "-") throw new UsageError("Results that are kept need a folder, and - is none.");
    try {
      mkdirSync(folder, { recursive: true });
      // Two runs would play the same matches.
      claim(`${path}.claim`, path);
      if (existsSync(path)) dropCutLine(path);
      const found = readFolder(folder);
      check(found.outcomes);
      return { results: new Results(path), ...found };
    } catch (error) {
      if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
      throw new UsageError(`${folder} cannot hold the results: ${(error as Error).message}.`);
    }
  }

  add(outcome: MatchOutcome): void {
    // One write of a whole line, so that a reader finds no half of one.
    const line = Buffer.from(`${JSON.stringify(outcome)}\n`);
    let written = 0;
    try {
      written = writeSync(this.file, line);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
    if (written < line.length)
      throw new UsageError("The disk is full: the result of the last match is not kept.");
  }
}

export interface FoundOutcomes {
  /** Each match once. */
  readonly outcomes: MatchOutcome[];
  /** How many lines are of a match that is there already. */
  readonly repeated: number;
}

/** All results in a folder, whoever writes there meanwhile. */
export function readFolder(folder: string): FoundOutcomes {
  const outcomes = new Map<string, MatchOutcome>();
  let repeated = 0;
  for (const name of readdirSync(folder).sort()) {
    if (!RESULTS.test(name)) continue;
    const read = outcomesOf(join(folder, name));
    repeated += read.repeated;
    for (const outcome of read.outcomes) {
      if (outcomes.has(outcome.id)) repeated++;
      outcomes.set(outcome.id, outcome);
    }
  }
  return { outcomes: [...outcomes.values()], repeated };
}

/** A last line without an end was being written when the program died. */
function dropCutLine(path: string): void {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) truncateSync(path, end);
}

function outcomesOf(path: string): FoundOutcomes {
  const read = readOutcomes(linesOf(path));
  if ("problem" in read) {
    throw new UsageError(
      `${path} is not a file of results: ${read.problem}. Mend or remove it, or name another --out.`,
    );
  }
  return read;
}
