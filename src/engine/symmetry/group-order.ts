/**
 * The product of the sizes of orbits, which is the order of a group: by halves, since it may be very long.
 */
export function groupOrder(orbitSizes: Int32Array): bigint {
  if (orbitSizes.length < 8) return orbitSizes.reduce((product, size) => product * BigInt(size), 1n);
  const middle = orbitSizes.length >>> 1;
  return groupOrder(orbitSizes.subarray(0, middle)) * groupOrder(orbitSizes.subarray(middle));
}
