/**
 * How much a call may do. What takes long in a large graph is cut in pieces, of about so many branches each: to
 * look at one, wherever its child lies, takes up to a tenth of a microsecond. A node with all its arms is never
 * cut in two.
 */
let left: i32 = 0;

/** A call begins. It does at least one step, whatever it may do. */
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
