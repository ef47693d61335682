/** `arcwood play [FILE]`: a person against players, in the terminal; with `--watch`, players alone. */
import type { Command } from "commander";
import type { Game } from "../../engine/game.js";
import { counted } from "../../gdl/counted.js";
import type { Sheet } from "../../gdl/tree.js";
import { type Board, findBoards, legend } from "../../match/board/draw-state.js";
import { DEFAULT_MAX_TURNS } from "../../match/match.js";
import { note, UsageError } from "../../node/messages.js";
import type { NamedPlayer } from "../../node/named-player.js";
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
  openWhole,
  wholeNumber,
} from "../shared/open-game.js";
import { act, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, runMatch, type Setting } from "../shared/run-match.js";
import {
  inSeats,
  matchIdOf,
  namedPlayers,
  PLAYER_HELP,
  refuseWithoutClocks,
  seated,
} from "../shared/seats.js";
import { suggestNext } from "../shared/suggest-next.js";
import { PersonMatch } from "../terminal/person-match.js";
import { lostMoves, notReady, outcomeOf } from "../terminal/tell.js";
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
const OPPONENT = "arcwood";
const WATCHED = "arcwood,uct";

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
    .option(
      "--against <players>",
      `who plays the others, one for all or one each: ${PLAYER_HELP} (default: ${OPPONENT})`,
    )
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
  const table = tableOf(file, options);
  const { label, loaded, seed } = table;
  const own = ownRole(loaded.game, options.as);
  const roles = loaded.game.players.filter((role) => role !== own);
  const list = options.against ?? OPPONENT;
  const players = roles.length === 0 ? [] : dealt(loaded.game, roles, list);
  refuseWithoutClocks(players, table.budget);
  const setting = { ...table, id: matchIdOf(label, seed, players) };
  const others = new Map(roles.map((role, i) => [role, players[i]]));
  return new PersonMatch(setting, { own, others, adviser: adviserOf(list) }, options.json === true).play();
}

/** The first player that can give hints: one over HTTP cannot be asked in the middle of a match. */
function adviserOf(list: string): NamedPlayer {
  const [adviser] = [...namedPlayers(list), ...namedPlayers(OPPONENT)].filter(
    ({ kind }) => kind !== "remote",
  );
  return adviser;
}

async function watch(file: string, options: PlayOptions): Promise<ExitCode> {
  if (options.as !== undefined)
    throw new UsageError("Who only watches is nobody: --as and --watch exclude each other.");
  const table = tableOf(file, options);
  const { label, title, loaded, boards, budget, seed, means } = table;
  const { game } = loaded;
  const roles = game.players;
  const players = dealt(game, roles, options.against ?? WATCHED, options.against === undefined);
  refuseWithoutClocks(players, budget);
  const setting = { ...table, id: matchIdOf(label, seed, players) };
  const participants = await seated(players, { ...table, startClock: budget.startClock });
  note(`${title}: ${inSeats(game, participants)} · ${describeBudget(budget, means)} · seed ${seed}`);
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
  else print(`\n${outcomeOf(game, result)}`);
  lostMoves(game, record).forEach(note);
  if (result.ending === "stuck") mentionDoubts(label, setting.sheet);
  else if (!options.json) suggestNext(label);
  return exitOf(result);
}

export interface PlaySetting extends Setting {
  readonly sheet: Sheet;
  readonly title: string;
  readonly boards: readonly Board[];
}

function tableOf(file: string, options: PlayOptions): Omit<PlaySetting, "id"> {
  const { label, sheet, loaded } = openWhole(file, options.engine);
  const { maxTurns, out, learned } = options;
  if (learned !== undefined) refuseUnusableValues(learned, label, loaded);
  return {
    label,
    sheet,
    title: titleOf(label),
    loaded,
    boards: findBoards(sheet, loaded.game),
    seed: options.seed ?? Date.now() % SEEDS,
    budget: budgetOf(options, START_CLOCK, PLAY_CLOCK),
    means: meansOf(options),
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
function dealt(game: Game, roles: readonly number[], list: string, isDefault = false): NamedPlayer[] {
  const players = namedPlayers(list);
  if (players.length !== 1 && players.length !== roles.length && !isDefault) {
    const names = roles.map((role) => game.roles[role]).join(", ");
    throw new UsageError(
      `--against names ${counted(players.length, "player")} for ${counted(roles.length, "role")} (${names}).`,
    );
  }
  return roles.map((_, i) => players[i % players.length]);
}
