/**
 * The logarithm of bandits. Engines compute `Math.log` of JavaScript as they like, to the last bit or not; this one is made of
 * additions and multiplications, which every machine rounds alike. (Square roots need no such care.)
 */

/** Of a positive number. */
export function naturalLog(x: f64): f64 {
  return Math.log(x);
}
