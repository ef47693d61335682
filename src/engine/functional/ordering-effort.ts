/**
 * The work of looking for a functional order, counted in rows of tables that are read. It pauses after each
 * piece, and is given up after too many rows: a network without an order may have millions of ways in which
 * several tables together could decide a variable.
 */
import type { Pieces } from "../../gdl/pieces.js";

/** Rows of a piece: texts are made of them, so they take longer than other steps. */
const PIECE_ROWS = 2 ** 12;

/** Why there is no order: a sentence without a full stop. */
export class NoOrder extends Error {}

export class OrderingEffort {
  private rows = 0;
  private pause = PIECE_ROWS;

  /** `most`: after so many rows it is given up. */
  constructor(private readonly most: number) {}

  /** Counts rows that were read, or what takes as long. */
  *spend(rows: number): Pieces {
    this.rows += rows;
    if (this.rows < this.pause) return;
    if (this.rows > this.most)
      throw new NoOrder(`no order was found within the limit of ${this.most} rows of tables`);
    this.pause = this.rows + PIECE_ROWS;
    yield;
  }
}
