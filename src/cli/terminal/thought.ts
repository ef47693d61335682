/** What a player thought, in a line. */
import { counted } from "../../gdl/counted.js";
import type { MoveEstimate, Report } from "../../players/player.js";
import { bare, termsOf } from "./caption.js";

/** How many of the moves to come are told. */
const MOVES_AHEAD = 3;

/** Whether there was anything to think about: a player with one move, or without foresight, has nothing. */
export function hasThought({ iterations, moves }: Report): boolean {
  return moves.length > 1 || (iterations > 0 && moves.length === 0);
}

/**
 * `54.2 of 100 · 12,345 playouts, 9 turns deep · expects drop 4, drop 3, drop 4`; for a player without
 * samples the reason why it has none.
 */
export function thoughtOf({ iterations, depth, line, moves, notes }: Report): string {
  const [best] = moves;
  const parts: string[] = [];
  if (best?.value !== undefined) {
    parts.push([labelOf(best), best.value.toFixed(1), "of 100"].filter((word) => word !== "").join(" "));
  }
  if (iterations > 0) {
    const deep = depth > 0 ? `, ${counted(depth, "turn")} deep` : "";
    parts.push(`${grouped(iterations)} ${iterations === 1 ? "playout" : "playouts"}${deep}`);
  }
  const expected = wordsOf(line);
  if (expected.length > 1) parts.push(`expects ${expected.slice(0, MOVES_AHEAD).join(", ")}`);
  return (parts.length > 0 ? parts : notes).join(" · ");
}

/** How many moves are compared in a hint. */
const COMPARED = 5;

/** Why a player would make a move: what it thought, and what it holds of the moves that it likes best. */
export function reasonsOf(report: Report | undefined): string[] {
  if (report === undefined) return [];
  const compared = report.moves.slice(0, COMPARED);
  const isSampled = (compared[0]?.count ?? 0) > 0;
  const estimates = compared.map((estimate) => `${bare(estimate.move)}: ${worthOf(estimate, isSampled)}`);
  const thought = thoughtOf(report);
  return [...(thought === "" ? [] : [thought]), ...estimates, ...doubtOf(compared)];
}

function worthOf(estimate: MoveEstimate, isSampled: boolean): string {
  const { value, count, learnt } = estimate;
  const label = labelOf(estimate);
  // Beside moves that were sampled, a value without a sample is only what the player hoped for.
  if (value === undefined || (isSampled && count === 0 && label === "")) return "not tried";
  const behind =
    label !== "" ? [label] : count > 0 ? [`${grouped(count)} ${count === 1 ? "time" : "times"}`] : [];
  const before = learnt === undefined ? [] : [`learnt ${learnt.toFixed(1)}`];
  return [`${value.toFixed(1)} of 100`, ...behind, ...before].join(", ");
}

/** Whether a value that was worked out is proved. */
function labelOf({ isProven, isBelieved }: MoveEstimate): "proved" | "believed" | "" {
  if (isProven) return "proved";
  return isBelieved ? "believed" : "";
}

/** A player trusts what it has tried often; without a word about it a better value of a few samples misleads. */
function doubtOf([best, ...others]: readonly MoveEstimate[]): string[] {
  // A player that draws among its moves goes by their shares.
  if (best?.value === undefined || best.probability !== undefined) return [];
  const { value: most, count: often } = best;
  const looksBetter = (other: MoveEstimate) =>
    other.value !== undefined &&
    other.value > most &&
    other.count > 0 &&
    other.count <= often &&
    labelOf(other) === "";
  return others.some(looksBetter)
    ? ["a value of few samples is not sure: it prefers what it has tried more"]
    : [];
}

/** `12,345`, whatever the language of the machine. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The same in short lines: `54.2`, `12k playouts`, then the moves that are expected next. */
export function shortThoughtOf({ iterations, line, moves }: Report): string[] {
  const [best] = moves;
  const lines: string[] = [];
  if (best?.value !== undefined) lines.push(`${best.value.toFixed(1)} ${labelOf(best)}`.trimEnd());
  if (iterations > 0) lines.push(`${rounded(iterations)} ${iterations === 1 ? "playout" : "playouts"}`);
  const next = wordsOf(line).slice(1, 1 + MOVES_AHEAD);
  if (next.length > 0) lines.push(`→ ${inShort(next)}`);
  return lines;
}

/** The moves that are choices, turn by turn, without the turns in which nobody has a choice. */
function wordsOf(line: readonly string[]): string[] {
  const turns = line.map((moves) => termsOf(moves).filter((move) => move.toLowerCase() !== "noop"));
  return turns.filter((moves) => moves.length > 0).map((moves) => moves.map(bare).join(" + "));
}

/** `drop 4, 5, 4`: a first word that all moves share is said once. */
function inShort(moves: readonly string[]): string {
  const [first = "", ...others] = moves;
  const word = first.slice(0, first.indexOf(" ") + 1);
  const isShared = others.every((move) => move.startsWith(word));
  return [first, ...(isShared ? others.map((move) => move.slice(word.length)) : others)].join(", ");
}

/** `940`, `12k`, `1.2M`. */
function rounded(count: number): string {
  if (count < 1000) return String(count);
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}
