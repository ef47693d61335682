/**
 * A state as a picture that can be sent from thread to thread: each board with what stands in its cells. Who
 * draws it, as `board-svg.ts` does, needs neither rules nor game.
 */
import type { Game, State } from "../../engine/game.js";
import { cellName, contentsOf, keyCombinations, textOfCell } from "./contents.js";
import { describeRest } from "./draw-state.js";
import type { Board } from "./find.js";
import { type Fluent, takenApart } from "./fluent.js";
import { NOTHING } from "./glyphs.js";
import { type PieceLook, PieceLooks } from "./piece-look.js";

export interface BoardPicture {
  /** What tells it from other boards of the game; empty where there is one. */
  readonly title: string;
  /** From the left. */
  readonly columns: readonly string[];
  /** From the bottom. */
  readonly rows: readonly string[];
  readonly cells: readonly PictureCell[];
}

export interface PictureCell {
  /** Names the cell among all cells of all boards. */
  readonly id: string;
  readonly column: number;
  readonly row: number;
  /** What stands there, in words: `3 1: x`. */
  readonly label: string;
  readonly pieces: readonly PieceLook[];
  readonly isChanged: boolean;
  /** Whether the board has no such cell. */
  readonly isHole: boolean;
}

export interface StatePicture {
  readonly boards: readonly BoardPicture[];
  /** What stands on no board, in lines. */
  readonly rest: readonly string[];
}

/** Letters in a line of what stands on no board. */
const REST_WIDTH = 72;

/** Draws the states of one game. */
export class BoardPainter {
  private readonly looks: readonly PieceLooks[];

  constructor(
    private readonly boards: readonly Board[],
    private readonly game: Game,
  ) {
    const roles = game.roles.map((role) => role.toLowerCase());
    this.looks = boards.map(({ glyphs }) => new PieceLooks(roles, glyphs));
  }

  /** `previous` is the state before, so that it can be seen what has changed. */
  picture(state: State, previous: State = state): StatePicture {
    const { boards, game } = this;
    const fluents = takenApart(game, state);
    const before = takenApart(game, previous);
    return {
      boards: boards.flatMap((_, place) => this.picturesOf(place, fluents, before)),
      rest: describeRest(boards, game, state, REST_WIDTH),
    };
  }

  /** Of each combination of the board's keys. */
  private picturesOf(place: number, fluents: readonly Fluent[], before: readonly Fluent[]): BoardPicture[] {
    const board = this.boards[place];
    const contents = contentsOf(board, fluents);
    const old = contentsOf(board, before);
    const isNamed = this.boards.length > 1 || board.keys.length > 0;
    const hasBlank = board.glyphs.some((glyphs) => [...glyphs.values()].includes(NOTHING));
    const columns = board.column.axis.labels;
    const rows = board.row.axis.labels;
    const name = board.functor.slice(0, board.functor.lastIndexOf("/"));
    return keyCombinations(board.keys).map((key) => {
      const labels = board.keys.map(({ axis }, i) => axis.labels[key[i]]);
      const cells = rows.flatMap((_, row) =>
        columns.map((_, column): PictureCell => {
          const at = cellName([...key, column, row]);
          const inCell = contents.get(at) ?? [];
          const words = inCell.map(({ args }) => board.values.map((arg) => args[arg] ?? "").join(" "));
          const place = [...labels, columns[column], rows[row]].join(" ");
          return {
            id: `${board.functor}:${at}`,
            column,
            row,
            label: `${place}: ${words.join(", ") || (inCell.length > 0 ? name : "nothing")}`,
            pieces: this.piecesOf(board, this.looks[this.boards.indexOf(board)], inCell),
            isChanged: textOfCell(inCell) !== textOfCell(old.get(at) ?? []),
            isHole: hasBlank && inCell.length === 0,
          };
        }),
      );
      return { title: isNamed ? [name, ...labels].join(" ") : "", columns, rows, cells };
    });
  }

  private piecesOf(board: Board, looks: PieceLooks, inCell: readonly Fluent[]): PieceLook[] {
    return inCell.flatMap(
      ({ args }) => looks.look(board.values.map((arg) => args[arg]?.toLowerCase() ?? "")) ?? [],
    );
  }
}
