/**
 * The position that the step-by-step half of each engine works on, in memory, so that the host can save it,
 * put it back and thereby count trees (perft). It has three words: the bits of the player to move, those of
 * the other player, and the number of plies made.
 */

const POSITION = memory.data(24, 8);

export function position(): usize {
  return POSITION;
}

// @ts-ignore: decorator
@inline
export function mine(): u64 {
  return load<u64>(POSITION);
}

// @ts-ignore: decorator
@inline
export function theirs(): u64 {
  return load<u64>(POSITION, 8);
}

export function ply(): i32 {
  return <i32>load<u64>(POSITION, 16);
}

export function setPosition(mine: u64, theirs: u64, ply: i32): void {
  store<u64>(POSITION, mine);
  store<u64>(POSITION, theirs, 8);
  store<u64>(POSITION, ply, 16);
}
