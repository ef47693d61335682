/**
 * The work of a call: what takes some nanoseconds counts about as many, so that a call ends in time whatever
 * it is that it does. Only where it stops depends on it, never what it does.
 */
import { TREE_WORK } from "./tree-layout";

// @ts-ignore: decorator
@inline
export function workLeft(tree: usize): i32 {
  return load<i32>(tree, TREE_WORK);
}

// @ts-ignore: decorator
@inline
export function spend(tree: usize, work: u32): void {
  store<i32>(tree, load<i32>(tree, TREE_WORK) - <i32>work, TREE_WORK);
}
