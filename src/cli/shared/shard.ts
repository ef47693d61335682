/** One of several parts of a plan, as a command line names it. */
import { UsageError } from "../../node/messages.js";

export interface Shard {
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
}

export function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new UsageError(`${text} is no shard: 1/4 is the first of four.`);
  }
  return { index: index - 1, count };
}
