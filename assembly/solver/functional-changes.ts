/**
 * Computes a level again after few of its inputs have changed. Its code is cut into events. An event becomes
 * stale when one of its inputs changes, and is stale until it is computed. Stale events are members of a set
 * and are taken in the order of the set, which is the order of the program: an event comes after all that it
 * reads, so each is computed at most once. An output that stays the same makes no event stale.
 *
 * An event that fails stays stale, and its readers are not told. They are told when it is computed without
 * failing.
 */
import { functionalCompute } from "./functional-code";
import {
  EVENT_BYTES,
  EVENT_CODE,
  EVENT_CODE_END,
  EVENT_OUTPUT,
  LEVEL_FRESH,
  LEVEL_STALE,
  LEVEL_STALE_END,
  NO_OUTPUT,
  SEARCH_EVENTS,
  SEARCH_FIRST_READER,
  SEARCH_READERS,
  SEARCH_SLOTS,
  SEARCH_STALE,
  SPREAD_OUTPUT,
} from "./functional-layout";

// @ts-ignore: decorator
@inline
function eventOf(search: usize, word: usize, bits: u64): usize {
  const number = ((word - <usize>load<u32>(search, SEARCH_STALE)) << 3) + <usize>ctz(bits);
  return <usize>load<u32>(search, SEARCH_EVENTS) + number * EVENT_BYTES;
}

/** All events that read a slot become stale. */
export function markReaders(search: usize, slot: usize): void {
  const events = load<u32>(search, SEARCH_EVENTS);
  if (!events) return;
  const stale = <usize>load<u32>(search, SEARCH_STALE);
  const readers = <usize>load<u32>(search, SEARCH_READERS);
  const first = <usize>load<u32>(search, SEARCH_FIRST_READER) + slot - <usize>load<u32>(search, SEARCH_SLOTS);
  const stop = readers + (<usize>load<u32>(first, 4) << 2);
  for (let reader = readers + (<usize>load<u32>(first) << 2); reader < stop; reader += 4) {
    const number = load<u32>(reader);
    const word = stale + (<usize>(number >> 6) << 3);
    store<u64>(word, load<u64>(word) | ((<u64>1) << <u64>(number & 63)));
  }
}

/** Computes the stale events of a level; false where one fails. */
export function computeChanges(search: usize, level: usize): bool {
  const stop = <usize>load<u32>(level, LEVEL_STALE_END);
  const slots = <usize>load<u32>(search, SEARCH_SLOTS);
  for (let word = <usize>load<u32>(level, LEVEL_STALE); word < stop; ) {
    const bits = load<u64>(word);
    if (!bits) {
      word += 8;
      continue;
    }
    const event = eventOf(search, word, bits);
    const code = <usize>load<u32>(event, EVENT_CODE);
    const output = load<i32>(event, EVENT_OUTPUT);
    if (output == SPREAD_OUTPUT) {
      spread(search, code);
    } else if (output == NO_OUTPUT) {
      if (!functionalCompute(code, load<u32>(event, EVENT_CODE_END))) return false;
    } else {
      const slot = slots + (<usize>output << 2);
      const before = load<i32>(slot);
      if (!functionalCompute(code, load<u32>(event, EVENT_CODE_END))) return false;
      if (load<i32>(slot) != before) markReaders(search, slot);
    }
    store<u64>(word, load<u64>(word) & ~(bits & (0 - bits)));
  }
  return true;
}

/** At most two Booleans change: that of the value before, and that of the value now. */
function spread(search: usize, event: usize): void {
  const slots = <usize>load<u32>(search, SEARCH_SLOTS);
  const now = load<u32>(slots + (<usize>load<u32>(event) << 2));
  const before = load<u32>(event, 4);
  if (now == before) return;
  setBoolean(search, load<i32>(event + (<usize>before << 2), 8), 0);
  setBoolean(search, load<i32>(event + (<usize>now << 2), 8), 1);
  store<u32>(event, now, 4);
}

function setBoolean(search: usize, variable: i32, value: i32): void {
  if (variable < 0) return;
  const slot = <usize>load<u32>(search, SEARCH_SLOTS) + (<usize>variable << 2);
  store<i32>(slot, value);
  markReaders(search, slot);
}

/** To be called after a level has been computed whole: nothing in it is stale. */
export function clearStale(search: usize, level: usize): void {
  const slots = <usize>load<u32>(search, SEARCH_SLOTS);
  const stop = <usize>load<u32>(level, LEVEL_STALE_END);
  store<u32>(level, 0, LEVEL_FRESH);
  for (let word = <usize>load<u32>(level, LEVEL_STALE); word < stop; word += 8) {
    store<u64>(word, 0);
    const first = eventOf(search, word, 1);
    for (let event = first; event < first + 64 * EVENT_BYTES; event += EVENT_BYTES) {
      if (load<i32>(event, EVENT_OUTPUT) != SPREAD_OUTPUT) continue;
      const code = <usize>load<u32>(event, EVENT_CODE);
      store<u32>(code, load<u32>(slots + (<usize>load<u32>(code) << 2)), 4);
    }
  }
}
