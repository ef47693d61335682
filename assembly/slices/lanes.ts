/** Small things about sets of lanes: vectors in which bit i stands for game i. */

// @ts-ignore: decorator
@inline
export function noLanes(): v128 {
  return i64x2.splat(0);
}

// @ts-ignore: decorator
@inline
export function allLanes(): v128 {
  return i64x2.splat(-1);
}

// @ts-ignore: decorator
@inline
export function countLanes(lanes: v128): i32 {
  return <i32>(popcnt(i64x2.extract_lane(lanes, 0)) + popcnt(i64x2.extract_lane(lanes, 1)));
}

/** The lowest lane of a set that is not empty. */
// @ts-ignore: decorator
@inline
export function lowestLane(lanes: v128): i32 {
  const low = i64x2.extract_lane(lanes, 0);
  return <i32>(low != 0 ? ctz(low) : 64 + ctz(i64x2.extract_lane(lanes, 1)));
}

/** The lanes without the lowest one. */
// @ts-ignore: decorator
@inline
export function withoutLowest(lanes: v128): v128 {
  const low = i64x2.extract_lane(lanes, 0);
  if (low != 0) return i64x2.replace_lane(lanes, 0, low & (low - 1));
  const high = i64x2.extract_lane(lanes, 1);
  return i64x2.replace_lane(lanes, 1, high & (high - 1));
}

/** The lowest `count` lanes of a set that has at least this many. */
export function lowestLanes(lanes: v128, count: i32): v128 {
  let rest = lanes;
  for (let i = 0; i < count; i++) rest = withoutLowest(rest);
  return v128.andnot(lanes, rest);
}

/** Puts a lane into the set that stands in a slot. */
// @ts-ignore: decorator
@inline
export function addLane(slot: usize, lane: i32): void {
  const byte = slot + <usize>(lane >> 3);
  store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(lane & 7)));
}

/** Puts a lane into those slots of a list whose bit is set. The bits are whole 64-bit words. */
export function addLaneWhere(slots: usize, bits: usize, bytes: usize, lane: i32): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    const first = slots + (at << 5);
    for (let rest = load<u64>(bits + at); rest != 0; rest &= rest - 1) {
      addLane(<usize>load<u32>(first + (<usize>ctz(rest) << 2)), lane);
    }
  }
}
