/** The record of a search that has an arena of its own: the arena begins with it, so its address is fixed. */
import { ARENA_BASE } from "./layout";

const RECORD: usize = <usize>ARENA_BASE;

// @ts-ignore: decorator
@inline
export function get(field: usize): u32 {
  return load<u32>(RECORD + field);
}

// @ts-ignore: decorator
@inline
export function set(field: usize, value: u32): void {
  store<u32>(RECORD + field, value);
}

/** A field that is an address. */
// @ts-ignore: decorator
@inline
export function at(field: usize): usize {
  return <usize>load<u32>(RECORD + field);
}

// @ts-ignore: decorator
@inline
export function getFloat(field: usize): f64 {
  return load<f64>(RECORD + field);
}

// @ts-ignore: decorator
@inline
export function setFloat(field: usize, value: f64): void {
  store<f64>(RECORD + field, value);
}

/** The address of a field. */
// @ts-ignore: decorator
@inline
export function fieldAt(field: usize): usize {
  return RECORD + field;
}
