/** `arcwood simulate FILE`: random matches, and what they say of the game. */
import type { Command } from "commander";
import { counted } from "../../gdl/counted.js";
import { estimateText } from "../../match/score-sample.js";
import { type ProblemKind, type Simulation, simulate } from "../../match/simulate.js";
import { note } from "../../node/messages.js";
import { addEngineOption, type EngineOption, mentionDoubts, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { onSuitedEngine, SUITED } from "../shared/suited-engine.js";
import { progress } from "../terminal/progress.js";
import { subject } from "../terminal/tell.js";

interface SimulateOptions extends EngineOption {
  readonly matches: number;
  readonly seed: number;
  readonly maxSteps: number;
  readonly json?: true;
}

/** How many problems are shown one by one in text; JSON has all of them. */
const SHOWN = 5;

export function addSimulate(program: Command): void {
  const command = program
    .command("simulate")
    .description("play random matches: lengths, scores, and whether the game is well-behaved")
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .option("--matches <n>", "how many matches", wholeNumber(1), 100)
    .option("--seed <n>", "the same seed gives the same matches", wholeNumber(0), 1)
    .option("--max-steps <n>", "a match longer than this is cut and reported", wholeNumber(1), 1000)
    .option("--json", "print one JSON object");
  addEngineOption(command, "auto", SUITED).action(
    act((file: string, options: SimulateOptions) => run(file, options)),
  );
}

async function run(
  file: string,
  { matches, seed, maxSteps, engine, json }: SimulateOptions,
): Promise<ExitCode> {
  const bar = progress("matches", matches);
  const onMatch = (done: number) => bar.update(done);
  const { label, sheet, result, isInterrupted } = await onSuitedEngine(file, engine, {
    work: (game, pause) => simulate(game, { matches, seed, maxSteps, pause, onMatch }),
    reached: ({ finished }) => finished,
  });
  bar.end();
  if (json) {
    const { matches: played, finished, length, scores, problems } = result;
    printJson({ game: label, matches: played, finished, seed, length, scores, problems });
  } else {
    report(label, seed, result);
  }
  if (isInterrupted) {
    note(`interrupted after ${result.finished} of ${counted(matches, "match", "matches")}`);
    return Exit.interrupted;
  }
  if (result.problems.length === 0) return Exit.ok;
  mentionDoubts(label, sheet);
  return Exit.problem;
}

function report(
  label: string,
  seed: number,
  { matches, finished, length, scores, problems }: Simulation,
): void {
  const cut = finished === matches ? "" : `, ${finished} of them to the end`;
  const played = counted(matches, "random match", "random matches");
  const means = finished > 0 ? ", with 95 % intervals" : "";
  print(`${label}: ${played}, seed ${seed}${cut}${means}`);
  print(`  length  ${interval(length)}`);
  const width = Math.max(...scores.map(({ role }) => role.length));
  for (const estimate of scores) {
    const text = estimate.mean === null ? NO_MEAN : estimateText(estimate, 2);
    print(`  score of ${estimate.role.padEnd(width)}  ${text}`);
  }
  for (const { kind, match, step, roles = [], state } of problems.slice(0, SHOWN)) {
    print(`  problem: ${SENTENCE[kind](subject(roles))} (${kind}), match ${match}, step ${step}`);
    print(`    ${state.join(" ")}`);
  }
  if (problems.length > SHOWN) print(`  and ${problems.length - SHOWN} more problems; --json lists all`);
}

const SENTENCE = {
  "no-legal": (who) => `${who} no legal move in a state that is not terminal`,
  "no-goal": (who) => `${who} no goal value in a terminal state`,
  "two-goals": (who) => `${who} several goal values in a terminal state`,
  "max-steps": () => "the match did not end within --max-steps",
} satisfies Record<ProblemKind, (who: string) => string>;

const NO_MEAN = "unknown: no match came to its end";

function interval({ mean, ci95 }: Simulation["length"]): string {
  if (mean === null) return NO_MEAN;
  return ci95 === null ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${ci95.toFixed(2)}`;
}
