/**
 * Computes the code of a functional program, run after run of equal operations (`functional-layout.ts` draws
 * them). Most operations are lookups in tables of functions. A condition that must hold is a function whose
 * output nobody reads: it fails where it has no value.
 */
import {
  AGREE,
  COLLECT,
  COPY_SET,
  LOOKUP,
  LOOKUP_1,
  LOOKUP_2,
  LOOKUP_3,
  NARROW,
  NOT_EMPTY,
  SPREAD,
  STRIKE,
  WALK,
} from "./functional-layout";

// @ts-ignore: decorator
@inline
function field(at: usize, index: usize): usize {
  return <usize>load<u32>(at + (index << 2));
}

/** The value in the slot whose address is a field. */
// @ts-ignore: decorator
@inline
function valueAt(at: usize, index: usize): i32 {
  return load<i32>(field(at, index));
}

// @ts-ignore: decorator
@inline
function entry(table: usize, index: i32): i32 {
  return load<i32>(table + (<usize>index << 2));
}

/** An address behind all code. */
const FAILED = usize.MAX_VALUE;

/** Computes from `at` to `end`; false where a condition fails. */
export function functionalCompute(at: usize, end: usize): bool {
  while (at < end) {
    const operation = load<u32>(at);
    const count = load<u32>(at, 4);
    at += 8;
    switch (operation) {
      case LOOKUP_1:
        at = lookUp1(at, count);
        break;
      case LOOKUP_2:
        at = lookUp2(at, count);
        break;
      case LOOKUP_3:
        at = lookUp3(at, count);
        break;
      case LOOKUP:
        at = lookUp(at, count);
        break;
      case WALK:
        at = walk(at, count);
        break;
      case SPREAD:
        at = spread(at, count);
        break;
      case COLLECT:
        at = collect(at, count);
        break;
      case AGREE:
        at = agree(at, count);
        break;
      case COPY_SET:
        at = copySets(at, count);
        break;
      case NARROW:
        at = narrow(at, count);
        break;
      case STRIKE:
        at = strike(at, count);
        break;
      case NOT_EMPTY:
        at = notEmpty(at, count);
        break;
      default:
        unreachable();
    }
  }
  return at == end;
}

// Each function below computes `count` equal operations from `at` on. It returns where these end, or FAILED.

// @ts-ignore: decorator
@inline
function lookUp1(at: usize, count: u32): usize {
  for (; count; count--, at += 12) {
    const value = entry(field(at, 1), valueAt(at, 2));
    if (value < 0) return FAILED;
    store<i32>(field(at, 0), value);
  }
  return at;
}

// @ts-ignore: decorator
@inline
function lookUp2(at: usize, count: u32): usize {
  for (; count; count--, at += 20) {
    const value = entry(field(at, 1), valueAt(at, 2) * <i32>field(at, 3) + valueAt(at, 4));
    if (value < 0) return FAILED;
    store<i32>(field(at, 0), value);
  }
  return at;
}

// @ts-ignore: decorator
@inline
function lookUp3(at: usize, count: u32): usize {
  for (; count; count--, at += 28) {
    const pair = valueAt(at, 2) * <i32>field(at, 3) + valueAt(at, 4);
    const value = entry(field(at, 1), pair * <i32>field(at, 5) + valueAt(at, 6));
    if (value < 0) return FAILED;
    store<i32>(field(at, 0), value);
  }
  return at;
}

// @ts-ignore: decorator
@inline
function lookUp(at: usize, count: u32): usize {
  for (; count; count--) {
    const stop = at + 12 + (field(at, 2) << 3);
    let index = 0;
    for (let input = at + 12; input < stop; input += 8) {
      index = index * <i32>field(input, 0) + valueAt(input, 1);
    }
    const value = entry(field(at, 1), index);
    if (value < 0) return FAILED;
    store<i32>(field(at, 0), value);
    at = stop;
  }
  return at;
}

// @ts-ignore: decorator
@inline
function walk(at: usize, count: u32): usize {
  for (; count; count--) {
    const inputs = at + 12;
    let node = field(at, 1);
    while (!(node & 1)) {
      const slot = <usize>load<u32>(inputs + <usize>load<u32>(node));
      node = <usize>load<u32>(node + 4 + (<usize>load<u32>(slot) << 2));
    }
    if (<i32>node < 0) return FAILED;
    store<i32>(field(at, 0), <i32>node >> 1);
    at = inputs + (field(at, 2) << 2);
  }
  return at;
}

// @ts-ignore: decorator
@inline
function spread(at: usize, count: u32): usize {
  for (; count; count--) {
    const value = valueAt(at, 0);
    const stop = at + 8 + (field(at, 1) << 3);
    for (at += 8; at < stop; at += 8) store<i32>(field(at, 0), i32(<i32>field(at, 1) == value));
  }
  return at;
}

// @ts-ignore: decorator
@inline
function collect(at: usize, count: u32): usize {
  for (; count; count--) {
    const variable = field(at, 0);
    let value = <i32>field(at, 1);
    const stop = at + 12 + (field(at, 2) << 3);
    let found = false;
    for (at += 12; at < stop; at += 8) {
      if (valueAt(at, 0) != 1) continue;
      if (found) return FAILED;
      found = true;
      value = <i32>field(at, 1);
    }
    if (value < 0) return FAILED;
    store<i32>(variable, value);
  }
  return at;
}

// @ts-ignore: decorator
@inline
function agree(at: usize, count: u32): usize {
  for (; count; count--) {
    const value = valueAt(at, 0);
    const stop = at + 8 + (field(at, 1) << 3);
    for (at += 8; at < stop; at += 8) {
      if ((valueAt(at, 0) == 1) != (<i32>field(at, 1) == value)) return FAILED;
    }
  }
  return at;
}

// @ts-ignore: decorator
@inline
function narrow(at: usize, count: u32): usize {
  for (; count; count--, at += 16) {
    const bytes = field(at, 3) << 3;
    const mask = field(at, 2) + <usize>valueAt(at, 1) * bytes;
    const set = field(at, 0);
    for (let i: usize = 0; i < bytes; i += 8) store<u64>(set + i, load<u64>(set + i) & load<u64>(mask + i));
  }
  return at;
}

// @ts-ignore: decorator
@inline
function copySets(at: usize, count: u32): usize {
  for (; count; count--, at += 12) memory.copy(field(at, 0), field(at, 1), field(at, 2) << 3);
  return at;
}

// @ts-ignore: decorator
@inline
function strike(at: usize, count: u32): usize {
  for (; count; count--, at += 12) takeOut(field(at, 0), <usize>entry(field(at, 2), valueAt(at, 1)));
  return at;
}

// @ts-ignore: decorator
@inline
function notEmpty(at: usize, count: u32): usize {
  for (; count; count--, at += 8) if (isEmpty(field(at, 0), field(at, 1))) return FAILED;
  return at;
}

/** Takes the values of a list out of a set. */
function takeOut(set: usize, list: usize): void {
  const stop = list + 4 + (<usize>load<u32>(list) << 2);
  for (list += 4; list < stop; list += 4) {
    const value = load<u32>(list);
    const word = set + (<usize>(value >> 6) << 3);
    store<u64>(word, load<u64>(word) & ~((<u64>1) << <u64>(value & 63)));
  }
}

function isEmpty(set: usize, words: usize): bool {
  const stop = set + (words << 3);
  for (; set < stop; set += 8) if (load<u64>(set)) return false;
  return true;
}
