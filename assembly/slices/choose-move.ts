/**
 * A uniform random legal move of one role, for 128 games at once: bit i of every vector belongs to game i.
 *
 * Legal moves are counted bit-sliced (the count's bit j of all games is one vector), a number below the count
 * is drawn for each game, and then counted down: the move at which it would fall below zero is the one. A
 * tree keeps that cheap where moves are many: octets of 8 moves, blocks of 8 octets. Numbers go down by the
 * count of a whole block or octet, and only where some game falls below zero is it looked into.
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
