/**
 * Constraints that wait to be examined: those that are cheap to examine first, else first come, first served.
 */
import {
  CONSTRAINT_BYTES,
  C_PENDING,
  C_QUEUE,
  PENDING_ALL,
  QUEUES,
  QUEUE_BYTES,
  Q_HEAD,
  Q_MASK,
  Q_RING,
  Q_TAIL,
} from "./network-layout";
import { constraintRecords, constraints, queues } from "./problem";

// @ts-ignore: decorator
@inline
export function enqueue(constraint: usize, mark: u32): void {
  const pending = load<u32>(constraint, C_PENDING);
  store<u32>(constraint, pending | mark, C_PENDING);
  if (pending != 0) return;
  const queue = <usize>load<u32>(constraint, C_QUEUE);
  const tail = load<u32>(queue, Q_TAIL);
  store<u32>(<usize>load<u32>(queue, Q_RING) + tail, <u32>constraint);
  store<u32>(queue, (tail + 4) & load<u32>(queue, Q_MASK), Q_TAIL);
}

/** The constraint that is next, or 0. The caller clears its `C_PENDING`. */
export function takeNext(): usize {
  const stop = queues + QUEUES * QUEUE_BYTES;
  for (let queue = queues; queue < stop; queue += QUEUE_BYTES) {
    const head = load<u32>(queue, Q_HEAD);
    if (head == load<u32>(queue, Q_TAIL)) continue;
    store<u32>(queue, (head + 4) & load<u32>(queue, Q_MASK), Q_HEAD);
    return load<u32>(<usize>load<u32>(queue, Q_RING) + head);
  }
  return 0;
}

export function emptyQueues(): void {
  for (let constraint = takeNext(); constraint != 0; constraint = takeNext()) {
    store<u32>(constraint, 0, C_PENDING);
  }
}

export function enqueueAll(): void {
  const stop = constraintRecords + <usize>constraints * CONSTRAINT_BYTES;
  for (let constraint = constraintRecords; constraint < stop; constraint += CONSTRAINT_BYTES) {
    enqueue(constraint, PENDING_ALL);
  }
}
