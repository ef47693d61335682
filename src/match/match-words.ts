/** What is said of a match in the terminal and on pages alike: why an answer does not count, and scores. */
import { visible } from "../gdl/text/visible.js";
import type { Fault } from "./match.js";

/** What its role did: `was late`, `wanted to play (drop 9), which is not legal`. */
export function faultInWords(fault: Fault): string {
  switch (fault.kind) {
    case "late":
      return "was late";
    case "illegal":
      return `wanted to play ${visible(fault.text)}, which is not legal`;
    case "garbled":
      return `answered ${visible(JSON.stringify(fault.text))}, which is no move`;
    case "crashed":
      return `failed (${visible(fault.reason)})`;
    case "unreachable":
      return `could not be reached (${fault.reason})`;
  }
}

/** The most legal moves that are named. */
const MOST_NAMED = 12;

/**
 * `Legal were (drop 1), (drop 2).`, as a player has to write them, brackets included; undefined where that
 * would not help.
 */
export function legalInWords({ legal, legalCount = 0 }: Fault): string | undefined {
  if (legal === undefined || legalCount === 0) return undefined;
  const named = legal.slice(0, MOST_NAMED);
  const rest = legalCount - named.length;
  return `Legal ${legalCount === 1 ? "was" : "were"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

/** With two decimals at most. */
export function scoreText(score: number): string {
  return String(Math.round(100 * score) / 100);
}
