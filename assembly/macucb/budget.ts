/**
 * How much a call may do. Work that takes long in a large graph is cut in pieces, which are measured by the
 * branches that are looked at: each takes up to a tenth of a microsecond, wherever its child lies. A node is
 * never cut in two, so a piece may be larger by the branches of one node.
 */
let left: i32 = 0;

/** A call begins. It does one step at least, however small its budget is. */
export function beginWork(branches: i32): void {
  left = branches;
}

// @ts-ignore: decorator
@inline
export function spend(branches: u32): void {
  left -= <i32>branches;
}

// @ts-ignore: decorator
@inline
export function isSpent(): bool {
  return left <= 0;
}
