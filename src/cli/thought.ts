/** What a player thought, in a line. */
import type { Report } from "../players/player.js";
import { bare } from "./caption.js";

/** So many moves to come are told. */
const MOVES_AHEAD = 3;

/**
 * `54.2 of 100 · 12,345 playouts, 9 turns deep · expects drop 4, drop 3, drop 4`; of a player without samples why it has none.
 */
export function thoughtOf({ iterations, depth, line, moves, notes }: Report): string {
  const [best] = moves;
  const parts: string[] = [];
  if (best?.value !== undefined) {
    parts.push(`${best.isProven ? "proven " : ""}${best.value.toFixed(1)} of 100`);
  }
  if (iterations > 0) {
    const deep = depth > 0 ? `, ${depth} ${depth === 1 ? "turn" : "turns"} deep` : "";
    parts.push(`${grouped(iterations)} ${iterations === 1 ? "playout" : "playouts"}${deep}`);
  }
  if (line.length > 1) parts.push(`expects ${line.slice(0, MOVES_AHEAD).map(bare).join(", ")}`);
  return (parts.length > 0 ? parts : notes).join(" · ");
}

/** `12,345`, whatever the language of the machine. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
