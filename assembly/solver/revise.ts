/**
 * Propagation: examines waiting constraints, each by the propagator of its kind, until none waits or a domain
 * is empty.
 */
import { reviseBits } from "./bits";
import { reviseChannel } from "./channel";
import { reviseConflicts } from "./conflicts";
import { reviseTable } from "./ct";
import { countClosed } from "./degree";
import {
  C_KIND,
  C_OPEN,
  C_PENDING,
  C_WEIGHT,
  KIND_BITS,
  KIND_CHANNEL,
  KIND_CONFLICTS,
  KIND_CT,
  KIND_STR,
  PENDING_ALL,
} from "./network-layout";
import { State, workDone } from "./problem";
import { emptyQueues, takeNext } from "./queue";
import { reviseStr } from "./str";
import { reviseStr2 } from "./str2";

/**
 * Takes out of the domains what the constraint does not allow; false if a domain becomes empty. A propagator
 * leaves no work for itself: it would change nothing if it were called again before a domain changes.
 */
function revise(constraint: usize, pending: u32): bool {
  switch (load<i32>(constraint, C_KIND)) {
    case KIND_BITS:
      return reviseBits(constraint, pending);
    case KIND_CT:
      return reviseTable(constraint, pending);
    case KIND_CHANNEL:
      return reviseChannel(constraint, pending);
    case KIND_STR:
      return reviseStr(constraint);
    case KIND_CONFLICTS:
      return reviseConflicts(constraint);
    default:
      return reviseStr2(constraint, pending);
  }
}

export function propagateAll(): bool {
  if (State.failedLevel >= 0) emptyQueues();
  while (examineNext()) {}
  return State.failedLevel < 0;
}

/** The same for about `examinations` examinations. Returns whether more constraints wait. */
export function propagateSome(examinations: i32): bool {
  if (State.failedLevel >= 0) emptyQueues();
  const enough = workDone() + <f64>examinations;
  while (examineNext()) if (workDone() >= enough) return true;
  return false;
}

/** Examines the next constraint. Returns false if none waits any more, or a domain is empty. */
// @ts-ignore: decorator
@inline
function examineNext(): bool {
  const constraint = takeNext();
  if (constraint == 0) return false;
  let pending = load<u32>(constraint, C_PENDING);
  store<u32>(constraint, 0, C_PENDING);
  if (State.forward && load<i32>(constraint, C_KIND) != KIND_CHANNEL) {
    countClosed();
    if (load<i32>(constraint, C_OPEN) > 1) return true;
    // Columns may have changed while it was passed over.
    pending = PENDING_ALL;
  }
  State.revisions++;
  if (revise(constraint, pending)) return true;
  State.failedLevel = State.level;
  store<f64>(constraint, load<f64>(constraint, C_WEIGHT) + 1, C_WEIGHT);
  emptyQueues();
  return false;
}
