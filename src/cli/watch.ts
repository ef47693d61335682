/** A match between players, drawn as a film: each state under the moves that led to it and what was thought behind them. */
import type { Game } from "../engine/game.js";
import { type Board, type Drawing, drawBoards, plain, stacked } from "../match/board.js";
import type { MatchTurn, MatchWatcher } from "../match/match.js";
import { captions } from "./caption.js";
import { Film } from "./film.js";
import { print } from "./output.js";
import { painter } from "./paint.js";
import { replacements, turnInWords } from "./tell.js";
import { hasThought, shortThoughtOf } from "./thought.js";

const WIDEST = 120;

export interface Show extends MatchWatcher {
  end(): void;
}

/** Where there is no board, in lines. */
export function showOf(game: Game, boards: readonly Board[]): Show {
  return boards.length === 0 ? lines(game) : film(game, boards);
}

function lines(game: Game): Show {
  return {
    onTurn(turn) {
      print(turnInWords(game, turn));
      for (const line of replacements(game, turn)) print(`     ${line}`);
    },
    end() {},
  };
}

function film(game: Game, boards: readonly Board[]): Show {
  const film = new Film(Math.min(process.stdout.columns || WIDEST, WIDEST), process.stdout.isTTY === true);
  const paint = painter(game.roles);
  return {
    onStart(state) {
      film.show(stacked([plain(["start"]), drawBoards(boards, game, state, { paint })]));
    },
    onTurn(turn) {
      const board = drawBoards(boards, game, turn.next, { paint, previous: turn.state });
      film.show(stacked([plain(headOf(game, turn, board)), board]));
    },
    end() {
      film.end();
    },
  };
}

/** The moves, and what those who made them thought, no wider than need be. */
function headOf(game: Game, turn: MatchTurn, board: Drawing): string[] {
  const { step, state, joint, replies } = turn;
  const moves = captions(game, step, state, joint);
  const width = Math.max(board.width, ...moves.map((line) => line.length));
  const thoughts = replies.flatMap(({ report }) =>
    report && hasThought(report) ? shortThoughtOf(report, width) : [],
  );
  return [...moves, ...thoughts, ...replacements(game, turn)];
}
