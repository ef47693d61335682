/**
 * A uniform random legal move of one role, for 128 games at once: bit i of every vector belongs to game i.
 *
 * The legal moves of each game are counted, bit-sliced: bit j of the counts of all games is one vector. A
 * number below the count is drawn for each game, and then counted down move by move: the game makes the move
 * at which its number would fall below zero. A tree keeps that cheap where moves are many: 8 moves are an
 * octet, 8 octets are a block. A number goes down by the count of a whole block or octet, and the moves
 * inside are looked at only where the number of some game falls below zero. Of a role with very many moves,
 * octets that no game has legal are passed over.
 *
 *     block      | 7 bits of count                        | …
 *     octet      | 4 bits | 4 bits |    …     |           |
 *     move       | | | | || | | | ||                      |
 */
import { slot } from "./bit-sliced";
import { countFew, countMany } from "./count-moves";
import { drawNumber } from "./draw-number";
import { selectFew, selectMany } from "./select-move";
import {
  CHOICE_BITS,
  CHOICE_DOES,
  CHOICE_LEGAL,
  CHOICE_MOVES,
  CHOICE_SCRATCH,
  CHOICE_SCRATCH_BYTES,
  CHOICE_SHARED,
  CHOICE_WRITTEN,
  MANY_MOVES,
  OCTET,
} from "./slice-layout";

/** What comes before `chooseVector` for all vectors together: with many moves, their count. */
export function prepareChoice(choice: usize, vectors: i32): void {
  if (!hasMany(choice)) return;
  if (load<u32>(choice, CHOICE_SHARED) != 0) movesWereWritten(choice);
  countMany(choice, vectors);
}

function hasMany(choice: usize): bool {
  return load<i32>(choice, CHOICE_MOVES) > MANY_MOVES;
}

/**
 * Chooses in the games of vector `vector` (a byte offset into each slot), and writes the slots of the moves
 * made. Returns the games in which the role has a legal move; in the others none is made.
 */
export function chooseVector(choice: usize, vector: usize, random: usize): v128 {
  const bits = load<i32>(choice, CHOICE_BITS);
  if (bits == 0) {
    const only = v128.load(slot(<usize>load<u32>(choice, CHOICE_LEGAL), 0, vector));
    v128.store(slot(<usize>load<u32>(choice, CHOICE_DOES), 0, vector), only);
    return only;
  }
  const bytes = <usize>load<u32>(choice, CHOICE_SCRATCH_BYTES);
  const scratch = <usize>load<u32>(choice, CHOICE_SCRATCH) + (vector >> 4) * bytes;
  const many = hasMany(choice);
  if (!many) countFew(choice, vector, scratch);
  drawNumber(bits, scratch, random);
  return many ? selectMany(choice, vector, scratch) : selectFew(choice, vector, scratch);
}

/** Whoever else writes to the slots of the moves made says so, and the next choice clears them all. */
export function movesWereWritten(choice: usize): void {
  if (!hasMany(choice)) return;
  const octets = <usize>((load<i32>(choice, CHOICE_MOVES) + OCTET - 1) >> 3);
  memory.fill(<usize>load<u32>(choice, CHOICE_WRITTEN), 255, octets);
}
