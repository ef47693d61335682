/**
 * `arcwood demo [FILE]`: checks a game and plays one random match of it, drawn move by move. It shows in a
 * screen or two what arcwood makes of a rule sheet.
 */
import { setTimeout } from "node:timers/promises";
import type { Command } from "commander";
import type { Game, State, TermId } from "../../engine/game.js";
import type { RandomTurn } from "../../engine/random-play.js";
import { checkText } from "../../gdl/check/check.js";
import { renderDiagnostics, summary } from "../../gdl/check/report.js";
import { counted } from "../../gdl/counted.js";
import {
  type Board,
  describeRest,
  drawBoards,
  findBoards,
  legend,
  plain,
  stacked,
} from "../../match/board/draw-state.js";
import { randomMatch } from "../../match/random-match.js";
import { readGameText } from "../../node/game-file.js";
import { note } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { load, mentionDoubts, refuseWithoutClauses, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { suggestNext } from "../shared/suggest-next.js";
import { captions } from "../terminal/caption.js";
import { Film } from "../terminal/film.js";
import { painter } from "../terminal/paint.js";
import { stuckInWords } from "../terminal/tell.js";
import { titleOf } from "./games.js";

interface DemoOptions {
  readonly seed?: number;
  readonly delay?: number;
  readonly json?: true;
}

const DEFAULT_GAME = "connect-four";

const DELAY_MS = 120;

/** Without `--seed` the seed is smaller than this, and so short to type again. */
const SEEDS = 10_000;

/** A match that may go on for ever is cut after this many moves. */
const MOST_MOVES = 500;

const WIDEST = 120;

/** If nothing is drawn, a state of more lines than this is told only by what is new. */
const MOST_LINES = 3;

/** If nothing is drawn, moves stand in a column and the state beside them. */
const LEAST_CAPTION_WIDTH = 28;

export function addDemo(program: Command): void {
  program
    .command("demo")
    .description("check a game and watch one random match of it")
    .argument("[file]", "rule sheet, name of a bundled game, or - for stdin", DEFAULT_GAME)
    .option("--seed <n>", "play the match of this seed (default: another one each time)", wholeNumber(0))
    .option("--delay <ms>", "pause between moves, on a terminal", wholeNumber(0))
    .option("--json", "print one JSON object a state")
    .action(act((file: string, options: DemoOptions) => demo(file, options)));
}

async function demo(file: string, options: DemoOptions): Promise<ExitCode> {
  const { label, text } = readGameText(file);
  const { sheet, diagnostics } = checkText(text);
  refuseWithoutClauses(label, sheet);
  const hasErrors = diagnostics.some(({ severity }) => severity === "error");
  if (hasErrors) note(renderDiagnostics(text, label, diagnostics).trimEnd());
  const game = load(sheet);
  const boards = findBoards(sheet, game);
  const seed = options.seed ?? Date.now() % SEEDS;
  if (!options.json) introduce(label, game, boards, `rules: ${summary(diagnostics)}`, seed);

  const screen = screenFor(game, boards, options.json === true);
  const pause = options.json || !process.stdout.isTTY ? 0 : (options.delay ?? DELAY_MS);
  const interruption = interruptible();
  let before: RandomTurn | undefined;
  for (const turn of randomMatch(game, seed, 0)) {
    screen.show(turn, before);
    if (pause > 0) await setTimeout(pause);
    if (await interruption.breathe()) {
      note(`\nAfter ${counted(turn.step, "move")} the match was interrupted.`);
      return Exit.interrupted;
    }
    before = turn;
    if (turn.step === MOST_MOVES) break;
  }
  const last = before as RandomTurn;
  screen.end(last);
  if (last.joint !== "terminal") {
    note(`This is not the end: ${whyNotOver(game, last)}.`);
    if (last.joint === "no-legal") mentionDoubts(label, sheet);
    return Exit.problem;
  }
  if (!options.json) suggestNext(label);
  return hasErrors ? Exit.problem : Exit.ok;
}

function introduce(label: string, game: Game, boards: readonly Board[], rules: string, seed: number): void {
  note(`${titleOf(label)}: ${game.roles.join(", ")} · ${rules} · seed ${seed}`);
  const meanings = legend(boards);
  if (meanings.length > 0) note(meanings.join(", "));
  note("");
}

/** What shows a match. */
interface Screen {
  show(turn: RandomTurn, before: RandomTurn | undefined): void;
  end(last: RandomTurn): void;
}

function screenFor(game: Game, boards: readonly Board[], asJson: boolean): Screen {
  if (asJson) return { show: (turn) => printJson(turnAsJson(game, turn)), end: () => {} };
  const end = (last: RandomTurn) => printOutcome(game, last);
  if (boards.length === 0) {
    const width = captionWidth(game);
    const show = (turn: RandomTurn, before: RandomTurn | undefined) => {
      const caption = captionOf(game, before)
        .map((line) => line.trim())
        .join(", ");
      // Later moves may be longer than those of the start; then the state is told below them.
      const isLong = caption.length >= width;
      if (isLong) print(caption);
      const [first = "", ...more] = told(game, turn.state, before?.state, WIDEST - width);
      print((isLong ? "" : caption).padEnd(width) + first);
      for (const line of more) print(" ".repeat(width) + line);
    };
    return { show, end };
  }

  const film = new Film(Math.min(process.stdout.columns || WIDEST, WIDEST), process.stdout.isTTY === true);
  const paint = painter(game.roles);
  const show = (turn: RandomTurn, before: RandomTurn | undefined) => {
    const board = drawBoards(
      boards,
      game,
      turn.state,
      before ? { paint, previous: before.state } : { paint },
    );
    film.show(stacked([plain(captionOf(game, before)), board]));
  };
  return {
    show,
    end: (last) => {
      film.end();
      end(last);
    },
  };
}

/** The state in words; if it is long, only what the last move has changed. */
function told(game: Game, state: State, before: State | undefined, width: number): string[] {
  const all = describeRest([], game, state, width);
  if (before === undefined || all.length <= MOST_LINES) return all;
  const nameOf = (fluent: TermId) => /^\(?([^\s()]+)/.exec(game.text(fluent))?.[1];
  const come = state.filter((fluent) => !before.includes(fluent));
  const named = new Set(Array.from(come, nameOf));
  // A fluent that has gone need not be told if another of its name has come.
  const gone = before.filter((fluent) => !state.includes(fluent) && !named.has(nameOf(fluent)));
  const [now, past] = [come, gone].map((fluents) =>
    describeRest([], game, fluents, width - "no more ".length),
  );
  const lines = [
    ...(now ?? []).map((line) => `now ${line}`),
    ...(past ?? []).map((line) => `no more ${line}`),
  ];
  return lines.length === 0 ? ["as before"] : lines;
}

/** Room for a caption with the longest moves of the start, and two spaces. */
function captionWidth(game: Game): number {
  const state = game.initialState();
  const lengths = game.roles.map((role, index) => {
    const moves = game.legalMoves(state, index);
    return moves.length > 1 ? Math.max(...moves.map((move) => `${role} ${game.text(move)}, `.length)) : 0;
  });
  return Math.min(
    WIDEST / 2,
    Math.max(
      LEAST_CAPTION_WIDTH,
      lengths.reduce((sum, length) => sum + length, 2),
    ),
  );
}

function captionOf(game: Game, before: RandomTurn | undefined): string[] {
  if (before === undefined || typeof before.joint === "string") return ["start"];
  return captions(game, before.step, before.state, before.joint);
}

function printOutcome(game: Game, { step, state, joint }: RandomTurn): void {
  if (joint !== "terminal") return;
  const players = game.players;
  const scores = players.map(
    (role) => `${game.roles[role]} ${goalsOf(game, state, role).join(" or ") || "none"}`,
  );
  print(`\nAfter ${counted(step, "move")}: ${scores.join(", ")}.`);
}

function whyNotOver(game: Game, { step, state, joint }: RandomTurn): string {
  if (joint !== "no-legal") return `the match was stopped after ${counted(step, "move")}`;
  return stuckInWords(game, state);
}

/** A line of `--json`: a state with the moves made in it; the last state has the goals. */
function turnAsJson(game: Game, { step, state, joint }: RandomTurn): object {
  const fluents = Array.from(state, (fluent) => game.text(fluent)).sort();
  if (typeof joint !== "string") return { step, state: fluents, joint: joint.map((move) => game.text(move)) };
  if (joint !== "terminal") return { step, state: fluents, joint: null };
  return {
    step,
    state: fluents,
    terminal: true,
    goals: game.roles.map((_, role) => goalsOf(game, state, role)),
  };
}

function goalsOf(game: Game, state: State, role: number): string[] {
  return game.goals(state, role).map((goal) => game.text(goal));
}
