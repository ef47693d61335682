/**
 * The channel between a variable and the Booleans of its values: value v is in the domain exactly as long as
 * its Boolean may be true, and is the only one exactly if its Boolean must be true. Forward checking uses
 * this same propagator: taken apart into its pairs (a value, its Boolean) the channel says little less.
 *
 *     C_TABLE  Boolean of value 0 | of value 1 | …     i32, -1 where a value has none
 *     C_ROWS   how many values one bit of C_PENDING stands for: bit i for the Booleans of values i·C_ROWS on
 *     column 0 is the variable, with a copy of its domain as it was; the Booleans have no columns
 *
 * No Boolean stands for two values.
 */
import { columnAt, rememberDomain, variableOf } from "./columns";
import { assignValue, domainOf, hasValue, leastValue, recordOf, removeValue, sizeOf } from "./domain";
import { C_ROWS, C_TABLE, L_DOMAIN, L_LAST, L_WORDS, V_VALUES } from "./network-layout";
import { State } from "./problem";

const FALSE = 0;
const TRUE = 1;

export function reviseChannel(constraint: usize, pending: u32): bool {
  const column = columnAt(constraint, 0);
  const variable = variableOf(column);
  const booleans = <usize>load<u32>(constraint, C_TABLE);
  if (!readBooleans(constraint, variable, booleans, pending)) return false;

  const domain = <usize>load<u32>(column, L_DOMAIN);
  const last = <usize>load<u32>(column, L_LAST);
  const words = load<i32>(column, L_WORDS);
  for (let w = 0; w < words; w++) {
    const at = <usize>w << 3;
    for (let gone = load<u64>(last + at) & ~load<u64>(domain + at); gone != 0; gone &= gone - 1) {
      const boolean = load<i32>(booleans + ((at << 3) + <usize>ctz(gone) << 2));
      if (boolean >= 0 && !removeValue(boolean, TRUE, constraint)) return false;
    }
  }
  rememberDomain(column);
  if (sizeOf(variable) > 1) return true;
  const boolean = load<i32>(booleans + (<usize>leastValue(variable) << 2));
  return boolean < 0 || removeValue(boolean, FALSE, constraint);
}

/** What the Booleans that may have changed say of the values. */
function readBooleans(constraint: usize, variable: i32, booleans: usize, pending: u32): bool {
  const stride = load<i32>(constraint, C_ROWS);
  const values = load<i32>(recordOf(variable), V_VALUES);
  for (let rest = pending; rest != 0; rest &= rest - 1) {
    const first = <i32>ctz(rest) * stride;
    const stop = min(first + stride, values);
    for (let value = first; value < stop; value++) {
      const boolean = load<i32>(booleans + (<usize>value << 2));
      if (boolean < 0 || sizeOf(boolean) > 1) continue;
      if (hasValue(domainOf(boolean), FALSE)) {
        if (!removeValue(variable, value, constraint)) return false;
      } else if (!assignValue(variable, value, constraint)) return false;
    }
    State.reads += <f64>(stop > first ? stop - first : 0);
  }
  return true;
}
