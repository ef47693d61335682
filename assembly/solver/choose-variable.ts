/**
 * Which variable a search branches on: those of the given order first, then the open one with the least
 * quotient of domain size and degree. The degree counts the constraints with another open variable, each once
 * (dom/ddeg: Bessière and Régin 1996, and paper 003) or by its weight (dom/wdeg: Boussemart, Hemery,
 * Lecoutre, Sais 2004). Of equal variables the first is taken. If the last assignment of a variable failed,
 * that variable may be taken again before all others, until a value of it holds (last conflict: Lecoutre,
 * Sais, Tabary, Vidal 2009).
 */
import { countClosed } from "./degree";
import { recordOf, sizeOf } from "./domain";
import {
  C_OPEN,
  C_WEIGHT,
  HEURISTIC_DOM_WDEG,
  H_CONFLICT,
  H_CURSOR,
  H_HEURISTIC,
  H_ORDER,
  H_ORDERED,
  USE_BYTES,
  U_CONSTRAINT,
  V_USES,
  V_USE_COUNT,
} from "./network-layout";
import { header, open, openCell } from "./problem";

/** There must be an open variable. */
export function chooseVariable(): i32 {
  const conflict = load<i32>(header, H_CONFLICT);
  if (conflict >= 0 && sizeOf(conflict) > 1) return conflict;
  const order = <usize>load<u32>(header, H_ORDER);
  const ordered = load<i32>(header, H_ORDERED);
  let cursor = load<i32>(header, H_CURSOR);
  for (; cursor < ordered; cursor++) {
    const variable = load<i32>(order + (<usize>cursor << 2));
    if (sizeOf(variable) <= 1) continue;
    store<i32>(header, cursor, H_CURSOR);
    return variable;
  }
  store<i32>(header, ordered, H_CURSOR);
  countClosed();
  return leastQuotient(load<i32>(header, H_HEURISTIC) == HEURISTIC_DOM_WDEG);
}

function leastQuotient(weighted: bool): i32 {
  const end = open + (<usize>load<i32>(openCell) << 2);
  let best = load<i32>(open);
  let least = f64.POSITIVE_INFINITY;
  for (let at = open; at < end; at += 4) {
    const variable = load<i32>(at);
    const quotient = <f64>sizeOf(variable) / (weighted ? weight(variable) : degree(variable));
    if (quotient > least || (quotient == least && variable > best)) continue;
    best = variable;
    least = quotient;
  }
  return best;
}

function degree(variable: i32): f64 {
  const record = recordOf(variable);
  let use = <usize>load<u32>(record, V_USES);
  const stop = use + <usize>load<u32>(record, V_USE_COUNT) * USE_BYTES;
  let sum = 0;
  for (; use < stop; use += USE_BYTES) {
    sum += <i32>(load<i32>(<usize>load<u32>(use, U_CONSTRAINT), C_OPEN) > 1);
  }
  return <f64>sum;
}

function weight(variable: i32): f64 {
  const record = recordOf(variable);
  let use = <usize>load<u32>(record, V_USES);
  const stop = use + <usize>load<u32>(record, V_USE_COUNT) * USE_BYTES;
  let sum: f64 = 0;
  for (; use < stop; use += USE_BYTES) {
    const constraint = <usize>load<u32>(use, U_CONSTRAINT);
    if (load<i32>(constraint, C_OPEN) > 1) sum += load<f64>(constraint, C_WEIGHT);
  }
  return sum;
}
