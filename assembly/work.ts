/**
 * How much a call may do, in units of whoever counts: about a nanosecond in `tree/`, a branch in `macucb/` (a
 * look at one, wherever its child lies, takes up to a tenth of a microsecond). Where a call stops depends on
 * it, never what it does. What is counted together is not cut in two: a node with all its arms, for example.
 */
let left: i32 = 0;

/** A call begins. It does at least one step, whatever it may do. */
export function beginWork(units: i32): void {
  left = units;
}

// @ts-ignore: decorator
@inline
export function spend(units: u32): void {
  left -= <i32>units;
}

// @ts-ignore: decorator
@inline
export function isSpent(): bool {
  return left <= 0;
}

/** What a call has not used; less than nothing where its last step took more. */
// @ts-ignore: decorator
@inline
export function workLeft(): i32 {
  return left;
}
