/**
 * What each role has seen, in each lane, as a number that grows turn by turn: `src/engine/views.ts` says how,
 * and computes the same.
 */
import {
  TREES_CHANCE,
  TREES_LANE_VIEWS,
  TREES_MOVE_WORDS,
  TREES_PERCEPT_ROLES,
  TREES_PERCEPT_WORDS,
  TREES_ROLES,
  TREES_SEES_ROWS,
  TREES_SEES_SLOTS,
  VIEW_BYTES,
} from "./ismcts-layout";

/** The view of a role in a lane. */
// @ts-ignore: decorator
@inline
export function viewOf(trees: usize, lane: i32, role: i32): usize {
  const roles = load<i32>(trees, TREES_ROLES);
  return <usize>load<u32>(trees, TREES_LANE_VIEWS) + <usize>(lane * roles + role) * VIEW_BYTES;
}

// @ts-ignore: decorator
@inline
function mix(word: u32): u32 {
  let x = (word ^ (word >>> 16)) * 0x7feb352d;
  x = (x ^ (x >>> 15)) * 0x846ca68b;
  return x ^ (x >>> 16);
}

/** Puts the move of the turn in the place of what is mixed in; percepts are added to it. */
// @ts-ignore: decorator
@inline
function addMove(trees: usize, at: usize, move: u32): void {
  const words = <usize>load<u32>(trees, TREES_MOVE_WORDS) + (<usize>move << 3);
  store<u32>(at, load<u32>(words));
  store<u32>(at, load<u32>(words, 4), 4);
}

/**
 * Brings the views of a lane forward by a turn, but for that of `random`, which nobody asks for. `moves`: for
 * each role the number of its move. `turn`: room for two words a role.
 */
export function bringForward(trees: usize, lane: i32, moves: usize, turn: usize): void {
  const roles = load<i32>(trees, TREES_ROLES);
  const chance = load<i32>(trees, TREES_CHANCE);
  for (let role = 0; role < roles; role++) {
    if (role == chance) continue;
    addMove(trees, turn + (<usize>role << 3), load<u32>(moves + (<usize>role << 2)));
  }
  addPercepts(trees, lane, turn);
  for (let role = 0; role < roles; role++) {
    if (role == chance) continue;
    const view = viewOf(trees, lane, role);
    const low = load<u32>(turn + (<usize>role << 3));
    const high = load<u32>(turn + (<usize>role << 3), 4);
    const first = mix(load<u32>(view) ^ low);
    const second = mix((load<u32>(view, 4) + first) ^ high);
    store<u32>(view, first);
    store<u32>(view, second, 4);
  }
}

/** Adds the words of what each role perceives, from the row of the lane. */
function addPercepts(trees: usize, lane: i32, turn: usize): void {
  const bytes = <usize>(load<i32>(trees, TREES_SEES_SLOTS) >> 3);
  const row = <usize>load<u32>(trees, TREES_SEES_ROWS) + <usize>lane * bytes;
  const words = <usize>load<u32>(trees, TREES_PERCEPT_WORDS);
  const whose = <usize>load<u32>(trees, TREES_PERCEPT_ROLES);
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let rest = load<u64>(row + at); rest != 0; rest &= rest - 1) {
      const percept = (at << 3) + <usize>ctz(rest);
      const sum = turn + (<usize>load<u32>(whose + (percept << 2)) << 3);
      store<u32>(sum, load<u32>(sum) + load<u32>(words + (percept << 3)));
      store<u32>(sum, load<u32>(sum, 4) + load<u32>(words + (percept << 3), 4), 4);
    }
  }
}
