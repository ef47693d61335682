"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.secondWins = exports.moves = exports.firstWins = exports.position = exports.plies = void 0;
exports.prepare = prepare;
exports.playouts = playouts;
exports.start = start;
exports.isOver = isOver;
exports.moveCount = moveCount;
exports.moveAt = moveAt;
exports.make = make;
exports.score = score;
/**
 * Connect four by hand: seven bits a column, six cells and an empty one above them, so that a line never wraps around and
 * a disc dropped into a full column shows itself in the seventh bit.
 *
 * A column is drawn from all seven until it has room: that is uniform over those that have, and the next number does not
 * wait for the board.
 */
const position_1 = require("./position");
const random_1 = require("./random");
const tally_1 = require("./tally");
var position_2 = require("./position");
Object.defineProperty(exports, "plies", { enumerable: true, get: function () { return position_2.ply; } });
Object.defineProperty(exports, "position", { enumerable: true, get: function () { return position_2.position; } });
var tally_2 = require("./tally");
Object.defineProperty(exports, "firstWins", { enumerable: true, get: function () { return tally_2.firstWins; } });
Object.defineProperty(exports, "moves", { enumerable: true, get: function () { return tally_2.moves; } });
Object.defineProperty(exports, "secondWins", { enumerable: true, get: function () { return tally_2.secondWins; } });
const COLUMNS = 7;
const CELLS = 42;
const COLUMN = 0x3f;
function prepare() { }
/** The cell in which a disc comes to rest, 0 in a full column. */
// @ts-ignore: decorator
function drop(discs, column) {
    const shift = 7 * column;
    return (discs + (1 << shift)) & (COLUMN << shift);
}
// @ts-ignore: decorator
function wins(discs) {
    const flat = discs & (discs >> 7);
    const falling = discs & (discs >> 6);
    const rising = discs & (discs >> 8);
    const upright = discs & (discs >> 1);
    return (((flat & (flat >> 14)) | (falling & (falling >> 12)) | (rising & (rising >> 16)) | (upright & (upright >> 2))) != 0);
}
function playouts(count, seedLow, seedHigh) {
    (0, random_1.seed)(seedLow, seedHigh);
    let plies = 0;
    let first = 0;
    let second = 0;
    for (let game = 0; game < count; game++) {
        let mover = 0;
        let waiter = 0;
        let made = 0;
        while (made < CELLS) {
            const disc = drop(mover | waiter, (0, random_1.below)(COLUMNS));
            if (disc == 0)
                continue;
            made++;
            const moved = mover | disc;
            if (wins(moved)) {
                if (made & 1)
                    first++;
                else
                    second++;
                break;
            }
            mover = waiter;
            waiter = moved;
        }
        plies += made;
    }
    (0, tally_1.tally)(plies, first, second);
}
function start() {
    (0, position_1.setPosition)(0, 0, 0);
}
function isOver() {
    return wins((0, position_1.theirs)()) || (0, position_1.ply)() == CELLS;
}
function moveCount() {
    let count = 0;
    for (let column = 0; column < COLUMNS; column++)
        if (drop((0, position_1.mine)() | (0, position_1.theirs)(), column) != 0)
            count++;
    return count;
}
/** The column of the k-th move. */
function moveAt(k) {
    let column = -1;
    do {
        if (drop((0, position_1.mine)() | (0, position_1.theirs)(), ++column) != 0)
            k--;
    } while (k >= 0);
    return column;
}
function make(column) {
    (0, position_1.setPosition)((0, position_1.theirs)(), (0, position_1.mine)() | drop((0, position_1.mine)() | (0, position_1.theirs)(), column), (0, position_1.ply)() + 1);
}
/** Of the one who moved last. */
function score() {
    return wins((0, position_1.theirs)()) ? 100 : 50;
}
