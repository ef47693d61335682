/** The sums over the playouts of a call. */

let steps: f64 = 0;
let first: f64 = 0;
let second: f64 = 0;

/** The moves made, the wins of the player who began, and those of the other; other matches were drawn. */
export function tally(moves: i64, firstWins: i32, secondWins: i32): void {
  steps = <f64>moves;
  first = firstWins;
  second = secondWins;
}

export function moves(): f64 {
  return steps;
}

export function firstWins(): f64 {
  return first;
}

export function secondWins(): f64 {
  return second;
}
