/** `arcwood match`: one match between players of ours, told turn by turn or printed as a record. docs/matches.md explains it. */
import type { Command } from "commander";
import type { Game } from "../engine/game.js";
import {
  DEFAULT_MAX_TURNS,
  type MatchResult,
  type MatchSpec,
  type MatchTurn,
  type MatchWatcher,
  playMatch,
} from "../match/match.js";
import { Recorder } from "../match/record.js";
import { addBudgetOptions, type BudgetOptions, budgetOf, describeBudget } from "./budget.js";
import { interruptible } from "./interrupt.js";
import { addEngineOption, type EngineOption, openWhole, wholeNumber } from "./opengame.js";
import { act, Exit, type ExitCode, note, print, printJson } from "./output.js";
import { progress } from "./progress.js";
import { RecordFile } from "./recordfile.js";
import { seatAll } from "./seats.js";
import { outcomeOf, replacements, turnInWords } from "./tell.js";

interface MatchOptions extends EngineOption, BudgetOptions {
  readonly game: string;
  readonly players: string;
  readonly seed: number;
  readonly maxTurns: number;
  readonly times: boolean;
  readonly gameUrl?: string;
  readonly out?: string;
  readonly json?: true;
}

const START_CLOCK = 5;
const PLAY_CLOCK = 1;

export function addMatch(program: Command): void {
  const command = program
    .command("match")
    .description("play a match between players: how it went, or its record")
    .requiredOption("--game <file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .requiredOption("--players <a,b>", "a player for each role but random, in the order of the rules");
  addBudgetOptions(command, START_CLOCK, PLAY_CLOCK)
    .option("--seed <n>", "decides all that is drawn", wholeNumber(0), 1)
    .option("--max-turns <n>", "a match ends after so many turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option("--no-times", "leave times out of the record: equal matches are then equal bytes")
    .option("--game-url <url>", "where viewers of the record find the game")
    .option("--out <file>", "write the record to a file, while the match is played")
    .option("--json", "print the record, one JSON object");
  addEngineOption(command, "auto").action(act((options: MatchOptions) => run(options)));
}

async function run(options: MatchOptions): Promise<ExitCode> {
  const { seed, maxTurns, json, out } = options;
  const { label, loaded } = openWhole(options.game, options.engine);
  const { game } = loaded;
  const participants = seatAll(label, loaded, options.players);
  const { signal } = interruptible();
  const budget = budgetOf(options, START_CLOCK, PLAY_CLOCK);
  const spec: MatchSpec = { id: idOf(label, seed), loaded, seed, budget, maxTurns, signal };
  const recorder = new Recorder(spec, participants, {
    game: label,
    gameMetaURL: options.gameUrl ?? "",
    now: options.times ? Date.now : undefined,
  });
  const file = out === undefined ? undefined : new RecordFile(out, recorder.record);
  if (!json) {
    const names = recorder.record.playerNamesFromHost.map((name, role) => `${game.roles[role]} ${name}`);
    print(`${label}: ${names.join(", ")} · ${describeBudget(budget)} · seed ${seed}`);
  }
  const told = json ? counted() : inWords(game);
  const result = await playMatch(spec, participants, {
    onStart: (state, failures) => {
      recorder.onStart(state, failures);
      for (const [role, failure] of failures.entries()) {
        if (failure) note(`${game.roles[role]} was not ready: ${failure.kind}`);
      }
    },
    onTurn: async (turn) => {
      recorder.onTurn(turn);
      file?.update();
      await told.onTurn?.(turn);
    },
  });
  told.end();
  recorder.end(result);
  file?.write();
  if (json) printJson(recorder.record);
  else print(outcomeOf(game, result));
  return exitOf(result);
}

export function exitOf({ ending }: MatchResult): ExitCode {
  if (ending === "aborted") return Exit.interrupted;
  return ending === "terminal" ? Exit.ok : Exit.problem;
}

/** A match is known by its game and its seed. */
function idOf(label: string, seed: number): string {
  const name = label.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  return `${name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-|-$/g, "")}.${seed}`;
}

interface Teller {
  onTurn?: MatchWatcher["onTurn"];
  end(): void;
}

function inWords(game: Game): Teller {
  return {
    onTurn(turn: MatchTurn) {
      print(turnInWords(game, turn));
      for (const line of replacements(game, turn)) print(`     ${line}`);
    },
    end() {},
  };
}

/** Where the record is all that is printed. */
function counted(): Teller {
  const bar = progress("turns");
  return { onTurn: ({ step }) => bar.update(step + 1), end: () => bar.end() };
}
