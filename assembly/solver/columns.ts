/** The columns of a constraint, and what propagators do to them alike. */
import {
  COLUMN_BYTES,
  C_SCOPE,
  L_DOMAIN,
  L_LAST,
  L_VARIABLE,
  L_WORDS,
} from "./network-layout";
import { sizeOf } from "./domain";
import { save } from "./trail";

// @ts-ignore: decorator
@inline
export function columnAt(constraint: usize, place: i32): usize {
  return <usize>load<u32>(constraint, C_SCOPE) + <usize>place * COLUMN_BYTES;
}

// @ts-ignore: decorator
@inline
export function variableOf(column: usize): i32 {
  return load<i32>(column, L_VARIABLE);
}

// @ts-ignore: decorator
@inline
export function sizeOfColumn(column: usize): i32 {
  return sizeOf(load<i32>(column, L_VARIABLE));
}

/** Writes to the column's copy of its domain what the domain is now. */
export function rememberDomain(column: usize): void {
  const domain = <usize>load<u32>(column, L_DOMAIN);
  const last = <usize>load<u32>(column, L_LAST);
  const bytes = <usize>load<u32>(column, L_WORDS) << 3;
  for (let w: usize = 0; w < bytes; w += 8) {
    const now = load<u64>(domain + w);
    if (load<u64>(last + w) == now) continue;
    save(last + w);
    store<u64>(last + w, now);
  }
}
