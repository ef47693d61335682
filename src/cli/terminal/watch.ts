/** A match between players as a film: each state under the moves that led to it and what was thought. */
import type { Game } from "../../engine/game.js";
import { type Board, drawBoards, plain, stacked } from "../../match/board/draw-state.js";
import type { MatchWatcher } from "../../match/match.js";
import { print } from "../shared/output.js";
import { captions } from "./caption.js";
import { Film } from "./film.js";
import { faint, painter } from "./paint.js";
import { replacements, turnInWords } from "./tell.js";
import { hasThought, shortThoughtOf } from "./thought.js";

const WIDEST = 120;

export interface Show extends MatchWatcher {
  end(): void;
}

/** If there is no board, states are shown as lines. */
export function showOf(game: Game, boards: readonly Board[]): Show {
  return boards.length === 0 ? inLines(game) : film(game, boards);
}

export function inLines(game: Game): Show {
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
      const { step, state, joint, replies } = turn;
      const thoughts = replies.flatMap(({ report }) =>
        report && hasThought(report) ? shortThoughtOf(report) : [],
      );
      const moves = plain(captions(game, step, state, joint));
      film.show(stacked([moves, faint(plain(thoughts)), plain(replacements(game, turn)), board]));
    },
    end() {
      film.end();
    },
  };
}
