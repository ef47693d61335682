/**
 * The orbits of the group that the generators found so far make: disjoint sets (Tarjan 1975). At the root of
 * a set are its size and the last level at which a vertex of it was no image of the level's vertex: then none
 * of the orbit is one, since the group moves nothing that was individualised before.
 */
import {
  AUTO_ORBITS,
  ORBIT_BYTES,
  ORBIT_FAILED,
  ORBIT_PARENT,
  ORBIT_SIZE,
} from "./automorphism-layout";
import { at } from "../arena-record";

// @ts-ignore: decorator
@inline
function orbitAt(vertex: u32): usize {
  return at(AUTO_ORBITS) + <usize>vertex * ORBIT_BYTES;
}

export function beginOrbits(from: u32, to: u32): void {
  for (let v = from; v < to; v++) {
    store<u32>(orbitAt(v), v, ORBIT_PARENT);
    store<u32>(orbitAt(v), 1, ORBIT_SIZE);
  }
}

function rootOf(vertex: u32): u32 {
  let v = vertex;
  for (let parent = load<u32>(orbitAt(v), ORBIT_PARENT); parent != v; ) {
    const grand = load<u32>(orbitAt(parent), ORBIT_PARENT);
    store<u32>(orbitAt(v), grand, ORBIT_PARENT);
    v = grand;
    parent = load<u32>(orbitAt(v), ORBIT_PARENT);
  }
  return v;
}

export function orbitSize(vertex: u32): u32 {
  return load<u32>(orbitAt(rootOf(vertex)), ORBIT_SIZE);
}

export function isSameOrbit(a: u32, b: u32): bool {
  return rootOf(a) == rootOf(b);
}

export function hasFailed(vertex: u32, level: u32): bool {
  return load<u32>(orbitAt(rootOf(vertex)), ORBIT_FAILED) == level + 1;
}

export function setFailed(vertex: u32, level: u32): void {
  store<u32>(orbitAt(rootOf(vertex)), level + 1, ORBIT_FAILED);
}

/** An automorphism takes one to the other, found at this level. */
export function uniteOrbits(a: u32, b: u32, level: u32): void {
  let root = rootOf(a);
  let other = rootOf(b);
  if (root == other) return;
  const isFailed = hasFailed(root, level) || hasFailed(other, level);
  if (load<u32>(orbitAt(root), ORBIT_SIZE) < load<u32>(orbitAt(other), ORBIT_SIZE)) {
    const smaller = root;
    root = other;
    other = smaller;
  }
  const size = load<u32>(orbitAt(root), ORBIT_SIZE) + load<u32>(orbitAt(other), ORBIT_SIZE);
  store<u32>(orbitAt(other), root, ORBIT_PARENT);
  store<u32>(orbitAt(root), size, ORBIT_SIZE);
  if (isFailed) store<u32>(orbitAt(root), level + 1, ORBIT_FAILED);
}
