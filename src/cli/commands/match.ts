/** `arcwood match`: one match, told turn by turn or printed as a record; `docs/matches.md` explains it. */
import type { Command } from "commander";
import { DEFAULT_MAX_TURNS, type MatchWatcher } from "../../match/match.js";
import { note } from "../../node/messages.js";
import {
  addBudgetOptions,
  addMeansOptions,
  type BudgetOptions,
  budgetOf,
  describeBudget,
  type MeansOptions,
  meansOf,
} from "../shared/budget-options.js";
import { interruptible } from "../shared/interrupt.js";
import { refuseUnusableValues } from "../shared/kept-values-check.js";
import {
  addEngineOption,
  type EngineOption,
  mentionDoubts,
  namedGame,
  openWhole,
  wholeNumber,
} from "../shared/open-game.js";
import { act, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, runMatch } from "../shared/run-match.js";
import {
  inSeats,
  matchIdOf,
  PLAYER_HELP,
  playersForAll,
  refuseWithoutClocks,
  refuseWithoutTrace,
  seated,
} from "../shared/seats.js";
import { progress } from "../terminal/progress.js";
import { lostMoves, notReady, outcomeOf } from "../terminal/tell.js";
import { inLines } from "../terminal/watch.js";

interface MatchOptions extends EngineOption, BudgetOptions, MeansOptions {
  readonly game?: string;
  readonly players?: string;
  readonly seed: number;
  readonly maxTurns: number;
  readonly times: boolean;
  readonly gameUrl?: string;
  readonly out?: string;
  readonly json?: true;
  readonly explain?: true;
}

const START_CLOCK = 5;
const PLAY_CLOCK = 1;
const PLAYER = "arcwood";

export function addMatch(program: Command): void {
  const command = program
    .command("match")
    .description("play a match between players: how it went, or its record")
    .argument("[file]", "a rule sheet, the name of a bundled game, or - for stdin")
    .option("--game <file>", "the same, as an option")
    .option(
      "--players <a,b>",
      `for each role but random, in the order of the rules, ${PLAYER_HELP} (default: ${PLAYER} for all)`,
    );
  addMeansOptions(addBudgetOptions(command, START_CLOCK, PLAY_CLOCK))
    .option("--seed <n>", "decides all that is drawn", wholeNumber(0), 1)
    .option("--max-turns <n>", "end a match after n turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option("--no-times", "leave times out of the record: equal matches are then equal bytes")
    .option("--game-url <url>", "where viewers of the record find the game")
    .option("--out <file>", "write the record to a file, while the match is played")
    .option("--json", "print the record, one JSON object")
    .option("--explain", "print each step of players with preset=paper to stderr");
  addEngineOption(command, "auto").action(
    act((file: string | undefined, options: MatchOptions) => run(file, options)),
  );
}

async function run(file: string | undefined, options: MatchOptions): Promise<ExitCode> {
  const { seed, json } = options;
  const { label, sheet, loaded } = openWhole(namedGame(file, options.game), options.engine);
  const { game } = loaded;
  const means = meansOf(options);
  const budget = budgetOf(options, START_CLOCK, PLAY_CLOCK);
  const list = options.players ?? game.players.map(() => PLAYER).join();
  const players = playersForAll(label, loaded, list);
  if (means.learned !== undefined) refuseUnusableValues(means.learned, label, loaded);
  refuseWithoutClocks(players, budget);
  if (options.explain) refuseWithoutTrace(players, means.threads);
  const { startClock } = budget;
  const participants = await seated(players, {
    label,
    sheet,
    loaded,
    startClock,
    means,
    explain: options.explain && note,
  });
  const { signal } = interruptible();
  if (!json) {
    print(`${label}: ${inSeats(game, participants)} · ${describeBudget(budget, means)} · seed ${seed}`);
  }
  const bar = progress("turns");
  const told: MatchWatcher = json ? { onTurn: ({ step }) => bar.update(step + 1) } : inLines(game);
  const { result, record } = await runMatch(
    { ...options, label, loaded, budget, means, signal, id: matchIdOf(label, seed, players) },
    participants,
    {
      ...told,
      onStart: (_, failures) => notReady(game, failures).forEach(note),
    },
  );
  bar.end();
  if (json) printJson(record);
  else print(outcomeOf(game, result));
  lostMoves(game, record).forEach(note);
  if (result.ending === "stuck") mentionDoubts(label, sheet);
  return exitOf(result);
}
