/** `arcwood play [FILE]`: a person against players, in the terminal; with `--watch`, players alone. */
import type { Command } from "commander";
import type { Game } from "../../engine/game.js";
import { type Board, findBoards, legend } from "../../match/board/draw-state.js";
import { DEFAULT_MAX_TURNS } from "../../match/match.js";
import { note, UsageError } from "../../node/messages.js";
import type { PlayerChoice } from "../../players/registry.js";
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
import { addEngineOption, type EngineOption, openWhole, wholeNumber } from "../shared/open-game.js";
import { act, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, runMatch, type Setting } from "../shared/run-match.js";
import { inSeats, namedPlayers, refuseUnfit, seated } from "../shared/seats.js";
import { suggestNext } from "../shared/suggest-next.js";
import { PersonMatch } from "../terminal/person-match.js";
import { notReady, outcomeOf } from "../terminal/tell.js";
import { showOf } from "../terminal/watch.js";
import { titleOf } from "./games.js";

interface PlayOptions extends EngineOption, BudgetOptions, MeansOptions {
  readonly as?: string;
  readonly against?: string;
  readonly watch?: true;
  readonly seed?: number;
  readonly maxTurns: number;
  readonly out?: string;
  readonly json?: true;
}

const DEFAULT_GAME = "connect-four";
const OPPONENT = "mac-ucb";
const WATCHED = "mac-ucb,uct";

const START_CLOCK = 2;
const PLAY_CLOCK = 1;

/** Without `--seed` the seed is smaller than this, and so short to type again. */
const SEEDS = 10_000;

export function addPlay(program: Command): void {
  const command = program
    .command("play")
    .description("play a game in the terminal, or watch players")
    .argument("[file]", "a rule sheet, the name of a bundled game, or - for stdin", DEFAULT_GAME)
    .option("--as <role>", "who you are (default: the first role)")
    .option("--against <players>", `who plays the others: one for all, or one each (default: ${OPPONENT})`)
    .option("--watch", `only watch; --against then names all players (default: ${WATCHED})`);
  addMeansOptions(addBudgetOptions(command, START_CLOCK, PLAY_CLOCK))
    .option("--seed <n>", "decides all that is drawn (default: another one each time)", wholeNumber(0))
    .option("--max-turns <n>", "end a match after n turns", wholeNumber(1), DEFAULT_MAX_TURNS)
    .option("--out <file>", "write the record to a file, while the match is played")
    .option("--json", "print the record at the end, and all else on stderr");
  addEngineOption(command, "auto").action(
    act((file: string, options: PlayOptions) => (options.watch ? watch(file, options) : play(file, options))),
  );
}

async function play(file: string, options: PlayOptions): Promise<ExitCode> {
  if (file === "-") {
    throw new UsageError("The rules come from stdin, so your moves cannot: put the rules in a file.");
  }
  const setting = settingOf(file, options);
  const { label, loaded } = setting;
  const own = ownRole(loaded.game, options.as);
  const roles = loaded.game.players.filter((role) => role !== own);
  const list = options.against ?? OPPONENT;
  const choices = roles.length === 0 ? [] : dealt(loaded.game, roles, list);
  const [adviser] = namedPlayers(list) as [PlayerChoice];
  for (const [i, role] of roles.entries()) refuseUnfit(label, loaded, role, choices[i]);
  const others = new Map(roles.map((role, i) => [role, choices[i]]));
  return new PersonMatch(setting, { own, others, adviser }, options.json === true).play();
}

async function watch(file: string, options: PlayOptions): Promise<ExitCode> {
  if (options.as !== undefined)
    throw new UsageError("Who only watches is nobody: --as and --watch exclude each other.");
  const setting = settingOf(file, options);
  const { label, title, loaded, boards, budget, seed } = setting;
  const { game } = loaded;
  const roles = game.players;
  const choices = dealt(game, roles, options.against ?? WATCHED, options.against === undefined);
  const participants = seated(label, loaded, choices, setting.means);
  note(`${title}: ${inSeats(game, participants)} · ${describeBudget(budget, setting.means)} · seed ${seed}`);
  const meanings = legend(boards);
  if (meanings.length > 0) note(meanings.join(", "));
  note("");
  const show = options.json ? undefined : showOf(game, boards);
  await show?.onStart?.(game.initialState(), []);
  const { result, record } = await runMatch(setting, participants, {
    ...show,
    onStart: (_, failures) => notReady(game, failures).forEach(note),
  });
  show?.end();
  if (options.json) printJson(record);
  else {
    print(`\n${outcomeOf(game, result)}`);
    suggestNext(label);
  }
  return exitOf(result);
}

export interface PlaySetting extends Setting {
  readonly title: string;
  readonly boards: readonly Board[];
}

function settingOf(file: string, options: PlayOptions): PlaySetting {
  const { label, sheet, loaded } = openWhole(file, options.engine);
  const { maxTurns, out } = options;
  return {
    label,
    title: titleOf(label),
    loaded,
    boards: findBoards(sheet, loaded.game),
    seed: options.seed ?? Date.now() % SEEDS,
    budget: budgetOf(options, START_CLOCK, PLAY_CLOCK),
    means: meansOf(options, sheet.source),
    maxTurns,
    out,
    signal: interruptible().signal,
  };
}

function ownRole(game: Game, name: string | undefined): number {
  const roles = game.players;
  const own = name === undefined ? roles[0] : roles.find((role) => same(game.roles[role], name));
  if (own !== undefined) return own;
  if (name === undefined) throw new UsageError("There is no role to play: only chance moves.");
  const names = roles.map((role) => game.roles[role]).join(", ");
  throw new UsageError(`Nobody can play ${name}: the roles are ${names}.`);
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** One player for all of these roles, or one for each; the two of a default pair take turns. */
function dealt(game: Game, roles: readonly number[], list: string, isDefault = false): PlayerChoice[] {
  const choices = namedPlayers(list);
  if (choices.length !== 1 && choices.length !== roles.length && !isDefault) {
    const names = roles.map((role) => game.roles[role]).join(", ");
    throw new UsageError(`--against names ${choices.length} players for ${roles.length} roles (${names}).`);
  }
  return roles.map((_, i) => choices[i % choices.length]);
}
