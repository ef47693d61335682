/** The hand-written engines: which bundled game each plays, and what is known of it. */
import { compileEngine } from "../compile-engine.mjs";

/**
 * @typedef {object} HandWritten
 * @property {string} game the bundled game with the same rules
 * @property {string} file
 * @property {number} required games a second: the engine counts as the limit only if it is as fast
 * @property {number} playouts about a tenth of a second of them
 * @property {readonly number[]} perft sequences of 0, 1, 2 … moves from the start
 * @property {(move: number) => string} text the move in the words of the sheet
 */

/** @param {number} cell 8 * row + column, from 0 */
const cell8 = (cell) => `${(cell & 7) + 1} ${(cell >> 3) + 1}`;

/** @type {readonly HandWritten[]} */
export const HAND_WRITTEN = [
  {
    game: "tic-tac-toe",
    file: "tictactoe",
    required: 10e6,
    playouts: 3_000_000,
    perft: [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
    text: (move) => `(mark ${(move % 3) + 1} ${Math.floor(move / 3) + 1})`,
  },
  {
    game: "connect-four",
    file: "connectfour",
    required: 8e6,
    playouts: 1_000_000,
    perft: [1, 7, 49, 343, 2401, 16807, 117649, 823536],
    text: (move) => `(drop ${move + 1})`,
  },
  {
    game: "breakthrough",
    file: "breakthrough",
    required: 0.7e6,
    playouts: 140_000,
    perft: [1, 22, 484, 11132, 256036],
    text: (move) => `(move ${cell8(move >> 6)} ${cell8(move & 63)})`,
  },
  {
    game: "reversi",
    file: "reversi",
    required: 0.25e6,
    playouts: 50_000,
    perft: [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216],
    text: (move) => (move === 64 ? "pass" : `(place ${cell8(move)})`),
  },
];

/** A hand-written engine, ready to play. */
export class Engine {
  /** @param {HandWritten} about */
  static async load(about) {
    return new Engine(about, await compileEngine(`bench/limit/${about.file}.ts`));
  }

  /**
   * @param {HandWritten} about
   * @param {any} calls
   */
  constructor(about, calls) {
    this.about = about;
    this.calls = calls;
    this.position = new BigUint64Array(calls.memory.buffer, calls.position(), 3);
  }

  /**
   * How many sequences of `depth` moves the present position has.
   *
   * @param {number} depth
   * @returns {number}
   */
  perft(depth) {
    const { calls, position } = this;
    if (depth === 0) return 1;
    if (calls.isOver()) return 0;
    const count = calls.moveCount();
    if (depth === 1) return count;
    const saved = position.slice();
    let sum = 0;
    for (let k = 0; k < count; k++) {
      calls.make(calls.moveAt(k));
      sum += this.perft(depth - 1);
      position.set(saved);
    }
    return sum;
  }

  /** The first depth at which the count of sequences is not the known one, or -1. */
  wrongDepth() {
    this.calls.start();
    return this.about.perft.findIndex((known, depth) => this.perft(depth) !== known);
  }

  /**
   * The games per CPU second of one call.
   *
   * @param {number} seed
   */
  rate(seed) {
    const before = process.cpuUsage();
    this.calls.playouts(this.about.playouts, seed, 0);
    const { user, system } = process.cpuUsage(before);
    return (this.about.playouts * 1e6) / (user + system);
  }
}
