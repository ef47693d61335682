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
 * Tic-tac-toe by hand: nine bits per player, winning sets and the k-th free cell from tables.
 *
 * Each move draws a number, as in the other engines. One number could serve a whole match, a digit of it each move; that is
 * three times as fast, and a trick of matches of nine plies that says nothing of the others.
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
const FULL = 0x1ff;
/** One byte per set of cells: whether it contains a line. */
const WINS = memory.data(512);
/** KTH + 2 * (16 * set + k): the k-th cell of a set, alone. */
const KTH = memory.data(512 * 32, 2);
function prepare() {
    for (let set = 0; set < 512; set++) {
        store(WINS + set, hasLine(set));
        let rest = set;
        for (let k = 0; rest != 0; k++, rest &= rest - 1) {
            store(KTH + (((set << 4) | k) << 1), rest & (0 - rest));
        }
    }
}
/** Cell 3 * row + column is a bit. */
function hasLine(set) {
    for (let i = 0; i < 3; i++) {
        const row = 0x007 << (3 * i);
        const column = 0x049 << i;
        if ((set & row) == row || (set & column) == column)
            return true;
    }
    return (set & 0x111) == 0x111 || (set & 0x054) == 0x054;
}
// @ts-ignore: decorator
function wins(set) {
    return load(WINS + set);
}
// @ts-ignore: decorator
function kth(set, k) {
    return load(KTH + (((set << 4) | k) << 1));
}
function playouts(count, seedLow, seedHigh) {
    (0, random_1.seed)(seedLow, seedHigh);
    let plies = 0;
    let first = 0;
    let second = 0;
    for (let game = 0; game < count; game++) {
        let mover = 0;
        let waiter = 0;
        let free = 9;
        while (free != 0) {
            mover |= kth(FULL ^ (mover | waiter), (0, random_1.below)(free--));
            if (wins(mover)) {
                if (free & 1)
                    second++;
                else
                    first++;
                break;
            }
            const moved = mover;
            mover = waiter;
            waiter = moved;
        }
        plies += 9 - free;
    }
    (0, tally_1.tally)(plies, first, second);
}
function start() {
    (0, position_1.setPosition)(0, 0, 0);
}
function isOver() {
    return wins((0, position_1.theirs)()) || ((0, position_1.mine)() | (0, position_1.theirs)()) == FULL;
}
function moveCount() {
    return popcnt(FULL ^ ((0, position_1.mine)() | (0, position_1.theirs)()));
}
/** The cell of the k-th move. */
function moveAt(k) {
    return ctz(kth(FULL ^ ((0, position_1.mine)() | (0, position_1.theirs)()), k));
}
function make(cell) {
    (0, position_1.setPosition)((0, position_1.theirs)(), (0, position_1.mine)() | (1 << cell), (0, position_1.ply)() + 1);
}
/** Of the one who moved last. */
function score() {
    return wins((0, position_1.theirs)()) ? 100 : 50;
}
