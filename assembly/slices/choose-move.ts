/**
 * A uniform random legal move of one role, for 128 games at once: bit i of every vector belongs to game i.
 *
 * The legal moves of each game are counted, bit-sliced: bit j of the counts of all games is one vector. A
 * number below the count is drawn for each game, and then counted down move by move: the game makes the move
 * at which its number would fall below zero. A tree keeps that cheap where moves are many: 8 moves are an
 * octet, 8 octets are a block. A number goes down by the count of a whole block or octet, and the moves
 * inside are looked at only where the number of some game falls below zero.
 *
 *     block      | 7 bits of count                        | …
 *     octet      | 4 bits | 4 bits |    …     |           |
 *     move       | | | | || | | | ||                      |
 */
import { slot } from "./bit-sliced";
import { countMoves } from "./count-moves";
import { drawNumber } from "./draw-number";
import { selectMove } from "./select-move";
import { CHOICE_BITS, CHOICE_DOES, CHOICE_LEGAL, CHOICE_MOVES } from "./slice-layout";

/**
 * Chooses in the games of vector `vector` (a byte offset into each slot), and writes the slots of the moves
 * made. Returns the games in which the role has a legal move; in the others none is made.
 */
export function chooseVector(choice: usize, vector: usize, scratch: usize, random: usize): v128 {
  const moves = load<i32>(choice, CHOICE_MOVES);
  const bits = load<i32>(choice, CHOICE_BITS);
  const legal = <usize>load<u32>(choice, CHOICE_LEGAL);
  const does = <usize>load<u32>(choice, CHOICE_DOES);
  if (moves == 1) {
    const only = v128.load(slot(legal, 0, vector));
    v128.store(slot(does, 0, vector), only);
    return only;
  }
  countMoves(legal, moves, bits, vector, scratch);
  drawNumber(bits, scratch, random);
  return selectMove(legal, does, moves, bits, vector, scratch);
}
