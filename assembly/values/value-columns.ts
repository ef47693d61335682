/**
 * Which column has the value of a player. Each player has one of its own, or two whose scores always add up to
 * 100 have one together: the second has what the first leaves.
 */
import { VALUES_COLUMNS } from "./values-layout";

// @ts-ignore: decorator
@inline
export function columnOf(values: usize, player: i32): u32 {
  return load<u32>(values, VALUES_COLUMNS) == 1 ? 0 : <u32>player;
}

// @ts-ignore: decorator
@inline
export function isOpposite(values: usize, player: i32): bool {
  return player == 1 && load<u32>(values, VALUES_COLUMNS) == 1;
}
