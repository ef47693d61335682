/**
 * The folder of a tournament. Results are lines in `results.jsonl`, or in `results-I-of-N.jsonl` for one
 * shard of several. A file only grows, by whole lines, so that nothing that was played is lost whenever the
 * program ends. What other shards have left in the folder counts too.
 */
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type MatchOutcome, readOutcomes } from "../match/tournament/match-outcome.js";
import { claim } from "./claim.js";
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
  ): { results: Results; outcomes: MatchOutcome[] } {
    const path = join(folder, `results${shard}.jsonl`);
    if (folder === "-") throw new UsageError("Results that are kept need a folder, and - is none.");
    try {
      mkdirSync(folder, { recursive: true });
      // Two runs would play the same matches.
      claim(`${path}.claim`, path);
      if (existsSync(path)) dropCutLine(path);
      const outcomes = readdirSync(folder)
        .filter((name) => RESULTS.test(name))
        .sort()
        .flatMap((name) => outcomesOf(join(folder, name)));
      check(outcomes);
      return { results: new Results(path), outcomes };
    } catch (error) {
      if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
      throw new UsageError(`${folder} cannot hold the results: ${(error as Error).message}.`);
    }
  }

  add(outcome: MatchOutcome): void {
    // One write of a whole line, so that a reader finds no half of one.
    const line = Buffer.from(`${JSON.stringify(outcome)}\n`);
    const written = writeSync(this.file, line);
    if (written < line.length)
      throw new UsageError("The disk is full: the result of the last match is not kept.");
  }
}

/** A last line without an end was being written when the program died. */
function dropCutLine(path: string): void {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) truncateSync(path, end);
}

function outcomesOf(path: string): MatchOutcome[] {
  const read = readOutcomes(readFileSync(path, "utf8"));
  if ("problem" in read) {
    throw new UsageError(
      `${path} is not a file of results: ${read.problem}. Mend or remove it, or name another --out.`,
    );
  }
  return read.outcomes;
}
