/**
 * Tables as propagators read them: rows of values, rows as bits per value (Compact-Table), supports as bits
 * per value (binary tables). Constraints with equal tables share one.
 */
import { BLOCK_BYTES, BLOCK_ROWS, KIND_BITS, KIND_CT } from "../../../assembly/solver/network-layout.js";
import { STAR } from "../../network/model.js";
import type { PostedPairs, PostedTable } from "./post.js";

export interface TableImage {
  readonly rows: number;
  readonly blocks: number;
  readonly hasStars: boolean;
  /** The bytes of the table, as 32-bit words. */
  readonly words: Uint32Array;
  /** Per column: offset in bytes of its supports, and of those without stars. */
  readonly supports: readonly number[];
  readonly strict: readonly number[];
  /** Per column of a binary table: how many values of the other column a value lacks as supports, at most. */
  readonly conflicts: readonly number[];
}

/** Tables with more numbers than this are compared by identity only. */
const COMPARABLE = 4096;

export class SharedTables {
  private readonly bySignature = new Map<string, TableImage>();
  private readonly byTuples = new Map<Int32Array, { signature: string; table: TableImage }[]>();

  of(posted: PostedTable | PostedPairs, sizes: readonly number[]): TableImage {
    const sign = posted.kind === KIND_BITS && posted.positive ? "+" : "";
    const signature = `${posted.kind}${sign} ${sizes.join(" ")}`;
    const { tuples } = posted;
    if (tuples.length <= COMPARABLE) {
      const whole = `${signature}:${tuples.join(" ")}`;
      let table = this.bySignature.get(whole);
      if (table === undefined) {
        table = imageOf(posted, sizes);
        this.bySignature.set(whole, table);
      }
      return table;
    }
    const candidates = this.byTuples.get(tuples) ?? [];
    const known = candidates.find((candidate) => candidate.signature === signature);
    if (known !== undefined) return known.table;
    const table = imageOf(posted, sizes);
    this.byTuples.set(tuples, [...candidates, { signature, table }]);
    return table;
  }
}

function imageOf(posted: PostedTable | PostedPairs, sizes: readonly number[]): TableImage {
  if (posted.kind === KIND_BITS) return pairs(posted, sizes);
  if (posted.kind === KIND_CT) return bitRows(posted.tuples, sizes);
  return {
    rows: posted.tuples.length / sizes.length,
    blocks: 0,
    hasStars: posted.tuples.includes(STAR),
    words: new Uint32Array(posted.tuples),
    supports: sizes.map(() => 0),
    strict: sizes.map(() => 0),
    conflicts: sizes.map(() => 0),
  };
}

function bitRows(tuples: Int32Array, sizes: readonly number[]): TableImage {
  const arity = sizes.length;
  const rows = tuples.length / arity;
  const blocks = Math.ceil(rows / BLOCK_ROWS);
  const rowWords = (blocks * BLOCK_BYTES) >>> 2;
  const hasStar = sizes.map(() => false);
  for (let i = 0; i < tuples.length; i++) if (tuples[i] === STAR) hasStar[i % arity] = true;
  let bytes = 0;
  const supports: number[] = [];
  const strict: number[] = [];
  for (const [column, size] of sizes.entries()) {
    supports.push(bytes);
    bytes += size * blocks * BLOCK_BYTES;
    if (!hasStar[column]) {
      strict.push(supports[column]);
      continue;
    }
    strict.push(bytes);
    bytes += size * blocks * BLOCK_BYTES;
  }
  const words = new Uint32Array(bytes >>> 2);
  for (let row = 0; row < rows; row++) {
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    for (let column = 0; column < arity; column++) {
      const value = tuples[row * arity + column];
      const first = supports[column] >>> 2;
      if (value !== STAR) {
        words[first + value * rowWords + word] |= bit;
        if (hasStar[column]) words[(strict[column] >>> 2) + value * rowWords + word] |= bit;
      } else for (let v = 0; v < sizes[column]; v++) words[first + v * rowWords + word] |= bit;
    }
  }
  return {
    rows,
    blocks,
    hasStars: hasStar.includes(true),
    words,
    supports,
    strict,
    conflicts: sizes.map(() => 0),
  };
}

function pairs({ tuples, positive }: PostedPairs, [left, right]: readonly number[]): TableImage {
  const leftWords = Math.ceil(left / 64) * 2;
  const rightWords = Math.ceil(right / 64) * 2;
  const second = left * rightWords;
  const words = new Uint32Array(second + right * leftWords);
  const note = (l: number, r: number) => {
    const word = l * rightWords + (r >>> 5);
    words[word] |= 1 << (r & 31);
    words[second + r * leftWords + (l >>> 5)] |= 1 << (l & 31);
  };
  for (let i = 0; i < tuples.length; i += 2) {
    const [l, r] = [tuples[i], tuples[i + 1]];
    for (let a = l === STAR ? 0 : l; a < (l === STAR ? left : l + 1); a++) {
      for (let b = r === STAR ? 0 : r; b < (r === STAR ? right : r + 1); b++) note(a, b);
    }
  }
  if (!positive) {
    complement(words, 0, left, rightWords, right);
    complement(words, second, right, leftWords, left);
  }
  return {
    rows: tuples.length / 2,
    blocks: 0,
    hasStars: false,
    words,
    supports: [0, second << 2],
    strict: [0, 0],
    conflicts: [lacking(words, 0, left, rightWords, right), lacking(words, second, right, leftWords, left)],
  };
}

/** Turns round the `members` bits in use of each of `rows` rows of `rowWords` words. */
function complement(
  words: Uint32Array,
  first: number,
  rows: number,
  rowWords: number,
  members: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let w = 0; w < rowWords; w++) {
      const used = Math.min(32, Math.max(0, members - 32 * w));
      const mask = used === 32 ? -1 : (1 << used) - 1;
      words[first + row * rowWords + w] ^= mask;
    }
  }
}

function lacking(words: Uint32Array, first: number, rows: number, rowWords: number, members: number): number {
  let most = 0;
  for (let row = 0; row < rows; row++) {
    let count = 0;
    for (let w = 0; w < rowWords; w++) {
      for (let bits = words[first + row * rowWords + w]; bits !== 0; bits &= bits - 1) count++;
    }
    most = Math.max(most, members - count);
  }
  return most;
}
