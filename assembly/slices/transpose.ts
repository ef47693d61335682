/**
 * From slots to lanes: the bits of many slots, gathered for each lane in a row of its own.
 *
 *     slot 0   lane 0 1 2 …            lane 0   slot 0 1 2 …
 *     slot 1   lane 0 1 2 …      →     lane 1   slot 0 1 2 …
 *     …                                …
 *
 * Sixteen slots are transposed at a time. Four rounds that interleave halves transpose their bytes, a matrix
 * of 16 by 16. Then a vector holds the bytes of 16 slots for the same 8 lanes, and the top bits of its bytes
 * are the 16 bits of one lane.
 */
import { TRANSPOSE_GROUP } from "./slice-layout";

const GROUP_VECTORS_BYTES: usize = 16 * TRANSPOSE_GROUP;

/**
 * Transposes one vector of each slot of a list, whose length is a multiple of 16, into rows of `rowBytes`
 * bytes: a row for each of the first `lanes` lanes, filled up to a multiple of 8.
 */
export function transpose(
  slots: usize,
  count: i32,
  vector: usize,
  lanes: i32,
  rows: usize,
  rowBytes: usize,
  scratch: usize,
): void {
  for (let first = 0; first < count; first += TRANSPOSE_GROUP) {
    const group = slots + (<usize>first << 2);
    for (let i: usize = 0; i < 16; i++) {
      v128.store(scratch + (i << 4), v128.load(<usize>load<u32>(group + (i << 2)) + vector));
    }
    const other = scratch + GROUP_VECTORS_BYTES;
    interleave(scratch, other);
    interleave(other, scratch);
    interleave(scratch, other);
    interleave(other, scratch);
    let row = rows + <usize>(first >> 3);
    for (let i: usize = 0; i < <usize>((lanes + 7) >> 3); i++) {
      let bytes = v128.load(scratch + (i << 4));
      // Lane 0 of the eight is the lowest bit of each byte.
      for (let lane: usize = 0; lane < 8; lane++) {
        store<u16>(row + (7 - lane) * rowBytes, <u16>i8x16.bitmask(bytes));
        bytes = i8x16.shl(bytes, 1);
      }
      row += rowBytes << 3;
    }
  }
}

/** Takes the bytes of vector i of the first half and of vector i of the second in turn. */
// @ts-ignore: decorator
@inline
function interleave(from: usize, to: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    const a = v128.load(from + (i << 4));
    const b = v128.load(from + (i << 4), 128);
    v128.store(to + (i << 5), v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    v128.store(
      to + (i << 5),
      v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
      16,
    );
  }
}
