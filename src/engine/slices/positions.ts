/**
 * Many states of a game in flat rows, each with what can be asked of it. They come from slices (`children.ts`) and can be
 * stored and sent as they are.
 *
 * Fluents, moves, goals and percepts have the numbers of the ground program. A row is a set of them, a bit each: number n
 * is bit n & 31 of word n >> 5. Rows of answers hold the legal moves, then, from whole words on, the goals and the end:
 *
 *     outcome | fluents     | percepts          |
 *     answers | legal moves | goals | end       |
 */
import type { GroundProgram } from "../../ground/program.js";

/** How rows are laid out, in bits from their beginning; and who owns the moves, goals and percepts. */
export interface RowShape {
  readonly fluents: number;
  readonly percepts: number;
  readonly outcomeBits: number;
  readonly goals: number;
  readonly terminal: number;
  readonly answerBits: number;
  readonly program: GroundProgram;
}

export function rowShape(program: GroundProgram): RowShape {
  const percepts = words(program.fluents.length);
  const goals = words(program.moves.length);
  const terminal = goals + program.goals.length;
  return {
    fluents: program.fluents.length,
    percepts,
    outcomeBits: percepts + words(program.percepts.length),
    goals,
    terminal,
    answerBits: words(terminal + 1),
    program,
  };
}

/** So many bits, filled up to whole words. */
function words(bits: number): number {
  return (bits + 31) & ~31;
}

export class Positions {
  readonly #shape: RowShape;

  constructor(
    shape: RowShape,
    readonly count: number,
    readonly outcomes = new Uint32Array((count * shape.outcomeBits) >>> 5),
    readonly answers = new Uint32Array((count * shape.answerBits) >>> 5),
    /** Zobrist keys, the low half of each first. */
    readonly keys = new Uint32Array(2 * count),
  ) {
    this.#shape = shape;
  }

  /** The fluents that hold, as a set: equal states have equal words. */
  state(position: number): Uint32Array {
    const at = (position * this.#shape.outcomeBits) >>> 5;
    return this.outcomes.subarray(at, at + (this.#shape.percepts >>> 5));
  }

  fluents(position: number): number[] {
    return members(this.outcomes, position * this.#shape.outcomeBits, 0, this.#shape.fluents);
  }

  isTerminal(position: number): boolean {
    const at = position * this.#shape.answerBits + this.#shape.terminal;
    return ((this.answers[at >>> 5] >>> (at & 31)) & 1) === 1;
  }

  /** Ascending numbers. */
  legalMoves(position: number, role: number): number[] {
    const { answerBits, program } = this.#shape;
    const legal = members(this.answers, position * answerBits, 0, program.moves.length);
    return legal.filter((move) => program.moves[move]?.role === role);
  }

  goals(position: number, role: number): number[] {
    const { answerBits, goals, program } = this.#shape;
    const held = members(this.answers, position * answerBits, goals, program.goals.length);
    return held.filter((goal) => program.goals[goal]?.role === role);
  }

  /** 0 without a goal that is a number, the mean of several. */
  score(position: number, role: number): number {
    const { program } = this.#shape;
    const values = this.goals(position, role).map((goal) => Number(program.goals[goal]?.text));
    const numbers = values.filter((value) => !Number.isNaN(value));
    return numbers.length === 0 ? 0 : numbers.reduce((sum, value) => sum + value) / numbers.length;
  }

  /** What the role perceived of the move that led here. */
  percepts(position: number, role: number): number[] {
    const { outcomeBits, percepts, program } = this.#shape;
    const seen = members(this.outcomes, position * outcomeBits, percepts, program.percepts.length);
    return seen.filter((percept) => program.percepts[percept]?.role === role);
  }

  key(position: number): bigint {
    return (BigInt(this.keys[2 * position + 1]) << 32n) | BigInt(this.keys[2 * position]);
  }
}

/** The numbers below `count` whose bits are set, from bit `row + first` on; both are multiples of 32. */
function members(bits: Uint32Array, row: number, first: number, count: number): number[] {
  const found: number[] = [];
  const from = (row + first) >>> 5;
  const end = Math.ceil(count / 32);
  for (let word = 0; word < end; word++) {
    const most = count - 32 * word;
    const mask = most < 32 ? (1 << most) - 1 : -1;
    for (let rest = bits[from + word] & mask; rest !== 0; rest &= rest - 1) {
      found.push(32 * word + 31 - Math.clz32(rest & -rest));
    }
  }
  return found;
}
