/**
 * Arithmetic on bit-sliced numbers, one in each of 128 games: bit j of all the numbers is one vector. And
 * where to find a vector of a slot that a list names.
 */

// @ts-ignore: decorator
@inline
export function sum3(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

/** The carry of a + b + c. */
// @ts-ignore: decorator
@inline
export function carry3(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c));
}

/** The borrow of a - b - c. */
// @ts-ignore: decorator
@inline
export function borrow3(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.andnot(b, a), v128.andnot(c, v128.xor(a, b)));
}

// @ts-ignore: decorator
@inline
export function slot(list: usize, i: i32, vector: usize): usize {
  return <usize>load<u32>(list + (<usize>i << 2)) + vector;
}
