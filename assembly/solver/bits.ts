/**
 * Arc consistency of a binary table by bitwise operations: Lecoutre and Vion, "Enforcing arc consistency
 * using bitwise operations" (Constraint Programming Letters 2, 2008). For each value the table has the set of
 * its supports in the other column; the constraint keeps nothing that would have to be taken back. Allowed
 * and forbidden tuples come to the same sets.
 *
 *     L_SUPPORTS  of column 0: | words of column 1 for value 0 | for value 1 | …    and the other way round
 *
 * This plain version of a support test walks all words of the other domain, so a host does not choose it for
 * tables with many values on both sides.
 */
import { columnAt, variableOf } from "./columns";
import { keepInWord, keepValues, sizeOf } from "./domain";
import { L_CONFLICTS, L_DOMAIN, L_SUPPORTS, L_WORDS } from "./network-layout";
import { State, scratch } from "./problem";

export function reviseBits(constraint: usize, pending: u32): bool {
  const left = columnAt(constraint, 0);
  const right = columnAt(constraint, 1);
  // A value that leaves without support supported none: what leaves on the left never matters on the right.
  if ((pending & 2) != 0 && !reviseColumn(left, right, constraint)) return false;
  if ((pending & 1) != 0 && !reviseColumn(right, left, constraint)) return false;
  return true;
}

/** Takes out the values of `column` that have no support in `other`. */
function reviseColumn(column: usize, other: usize, constraint: usize): bool {
  const otherSize = sizeOf(variableOf(other));
  if (otherSize > load<i32>(column, L_CONFLICTS)) return true;
  const words = load<i32>(other, L_WORDS);
  if (words != 1 || load<i32>(column, L_WORDS) != 1) return reviseWide(column, other, constraint);
  const domain = <usize>load<u32>(column, L_DOMAIN);
  const here = load<u64>(domain);
  const there = load<u64>(<usize>load<u32>(other, L_DOMAIN));
  let kept: u64 = 0;
  if (otherSize < <i32>popcnt(here)) {
    const supports = <usize>load<u32>(other, L_SUPPORTS);
    State.reads += <f64>otherSize;
    for (let rest = there; rest != 0; rest &= rest - 1) {
      kept |= load<u64>(supports + (<usize>ctz(rest) << 3));
    }
  } else {
    const supports = <usize>load<u32>(column, L_SUPPORTS);
    State.reads += <f64>popcnt(here);
    for (let rest = here; rest != 0; rest &= rest - 1) {
      const value = ctz(rest);
      const supported = <u64>((load<u64>(supports + (<usize>value << 3)) & there) != 0);
      kept |= supported << value;
    }
  }
  return keepInWord(variableOf(column), domain, kept, constraint);
}

function reviseWide(column: usize, other: usize, constraint: usize): bool {
  const domain = <usize>load<u32>(column, L_DOMAIN);
  const words = load<i32>(column, L_WORDS);
  const there = <usize>load<u32>(other, L_DOMAIN);
  const otherBytes = <usize>load<u32>(other, L_WORDS) << 3;
  const supports = <usize>load<u32>(column, L_SUPPORTS);
  for (let w = 0; w < words; w++) {
    const here = load<u64>(domain + (<usize>w << 3));
    let kept: u64 = 0;
    for (let rest = here; rest != 0; rest &= rest - 1) {
      const value = ctz(rest);
      const row = supports + <usize>((w << 6) + <i32>value) * otherBytes;
      for (let at: usize = 0; at < otherBytes; at += 8) {
        if ((load<u64>(row + at) & load<u64>(there + at)) == 0) continue;
        kept |= <u64>1 << value;
        break;
      }
    }
    store<u64>(scratch + (<usize>w << 3), kept);
  }
  State.reads += <f64>sizeOf(variableOf(column)) * <f64>(otherBytes >> 3);
  return keepValues(variableOf(column), scratch, constraint);
}
