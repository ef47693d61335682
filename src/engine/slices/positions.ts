/**
 * Many states of a game in flat rows, each with what can be asked of it. They come from slices
 * (`children.ts`) and can be stored and sent as they are.
 *
 * Fluents, moves, goals and percepts have the numbers of the ground program. Rows are whole words of bits,
 * bit n of a row being bit n & 31 of word n >> 5. Percepts begin with a word of their own, so that states can
 * be compared:
 *
 *     outcome | fluents … | percepts           |
 *     answers | legal moves | goals | end | …  |
 */
import { firstMovesOf, type GroundProgram } from "../../ground/ground-program.js";

/** How rows are laid out, in bits from their beginning; and who owns the moves, goals and percepts. */
export interface RowShape {
  readonly fluents: number;
  readonly percepts: number;
  /** The bits of a row: whole words. */
  readonly outcomeBits: number;
  readonly goals: number;
  readonly terminal: number;
  readonly answerBits: number;
  /** Per role the first of its moves; after the last role, how many moves there are. */
  readonly firstMove: readonly number[];
  readonly program: GroundProgram;
}

export function rowShape(program: GroundProgram): RowShape {
  const percepts = words(program.fluents.length);
  const goals = program.moves.length;
  const terminal = goals + program.goals.length;
  return {
    fluents: program.fluents.length,
    percepts,
    outcomeBits: percepts + words(program.percepts.length),
    goals,
    terminal,
    answerBits: words(terminal + 1),
    firstMove: firstMovesOf(program),
    program,
  };
}

/** The number of bits, filled up to whole words. */
function words(bits: number): number {
  return (bits + 31) & ~31;
}

export class Positions {
  private readonly shape: RowShape;

  constructor(
    shape: RowShape,
    readonly count: number,
    readonly outcomes: Uint32Array,
    readonly answers: Uint32Array,
  ) {
    this.shape = shape;
  }

  /** Rows to be filled, in one buffer. */
  static empty(shape: RowShape, count: number): Positions {
    const outcomes = (count * shape.outcomeBits) >>> 5;
    const words = new Uint32Array(outcomes + ((count * shape.answerBits) >>> 5));
    return new Positions(shape, count, words.subarray(0, outcomes), words.subarray(outcomes));
  }

  /** Writes the fluents that hold to the beginning of `to`, as a set: equal states have equal words. */
  putState(position: number, to: Uint32Array): void {
    const { outcomes } = this;
    const first = (position * this.shape.outcomeBits) >>> 5;
    for (let word = (this.shape.percepts >>> 5) - 1; word >= 0; word--) to[word] = outcomes[first + word];
  }

  /** The fluents that hold in each position, in one buffer: a buffer for each would take most of the time. */
  fluents(): Int32Array[] {
    const { outcomes } = this;
    const rowWords = this.shape.outcomeBits >>> 5;
    const words = this.shape.percepts >>> 5;
    const ends = new Int32Array(this.count + 1);
    for (let position = 0; position < this.count; position++) {
      let count = ends[position];
      for (let word = 0; word < words; word++) count += ones(outcomes[position * rowWords + word]);
      ends[position + 1] = count;
    }
    const held = new Int32Array(ends[this.count]);
    const lists = new Array<Int32Array>(this.count);
    for (let position = 0; position < this.count; position++) {
      let at = ends[position];
      for (let word = 0; word < words; word++) {
        for (let rest = outcomes[position * rowWords + word]; rest !== 0; rest &= rest - 1)
          held[at++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
      lists[position] = held.subarray(ends[position], at);
    }
    return lists;
  }

  isTerminal(position: number): boolean {
    const at = position * this.shape.answerBits + this.shape.terminal;
    return ((this.answers[at >>> 5] >>> (at & 31)) & 1) === 1;
  }

  /** Ascending numbers. */
  legalMoves(position: number, role: number): number[] {
    const { answerBits, firstMove } = this.shape;
    const [first, end] = [firstMove[role], firstMove[role + 1]];
    return members(this.answers, position * answerBits, first, end);
  }

  goals(position: number, role: number): number[] {
    const { answerBits, goals, terminal, program } = this.shape;
    const held = members(this.answers, position * answerBits, goals, terminal);
    return held.map((bit) => bit - goals).filter((goal) => program.goals[goal]?.role === role);
  }

  /** What the role perceived of the move that led here. */
  percepts(position: number, role: number): number[] {
    const { outcomeBits, percepts, program } = this.shape;
    const end = percepts + program.percepts.length;
    const seen = members(this.outcomes, position * outcomeBits, percepts, end);
    return seen.map((bit) => bit - percepts).filter((percept) => program.percepts[percept]?.role === role);
  }
}

/** How many bits of a word are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Which bits from `first` to `end` - 1 of a row are set. The row begins at bit `row`, a multiple of 32. */
function members(bits: Uint32Array, row: number, first: number, end: number): number[] {
  const found: number[] = [];
  for (let word = first >>> 5; word << 5 < end; word++) {
    const below = end - (word << 5);
    let rest = bits[(row >>> 5) + word] & (below < 32 ? (1 << below) - 1 : -1);
    if (first > word << 5) rest &= -1 << (first & 31);
    for (; rest !== 0; rest &= rest - 1) found.push((word << 5) + 31 - Math.clz32(rest & -rest));
  }
  return found;
}
