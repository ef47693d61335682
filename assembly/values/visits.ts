/** The states that the match of a lane has met: see `VISIT_…` in `self-play-layout.ts`. */
import { PLAY_LIMIT } from "../slices/slice-layout";
import { rowBytes } from "./lane-rows";
import { SELF_VISITS, SELF_VISIT_BYTES } from "./self-play-layout";

// @ts-ignore: decorator
@inline
export function visitOf(play: usize, lane: i32, step: i32): usize {
  const place = <usize>lane * <usize>load<u32>(play, PLAY_LIMIT) + <usize>step;
  return <usize>load<u32>(play, SELF_VISITS) + place * <usize>load<u32>(play, SELF_VISIT_BYTES);
}

/** The values and cuts of a visit; its phase stands 8 bytes before. */
// @ts-ignore: decorator
@inline
export function visitColumns(play: usize, visit: usize): usize {
  return visit + rowBytes(play) + 8;
}
