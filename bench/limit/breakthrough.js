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
 * Breakthrough by hand: a bit per cell, 8 * row + column, white upwards. The cells that can be entered straight, from the
 * right and from the left are three sets; a move is a bit of one of them.
 */
const position_1 = require("./position");
const random_1 = require("./random");
const select_1 = require("./select");
const tally_1 = require("./tally");
var position_2 = require("./position");
Object.defineProperty(exports, "plies", { enumerable: true, get: function () { return position_2.ply; } });
Object.defineProperty(exports, "position", { enumerable: true, get: function () { return position_2.position; } });
var tally_2 = require("./tally");
Object.defineProperty(exports, "firstWins", { enumerable: true, get: function () { return tally_2.firstWins; } });
Object.defineProperty(exports, "moves", { enumerable: true, get: function () { return tally_2.moves; } });
Object.defineProperty(exports, "secondWins", { enumerable: true, get: function () { return tally_2.secondWins; } });
const NOT_A = 0xfefefefefefefefe;
const NOT_H = 0x7f7f7f7f7f7f7f7f;
const WHITE = 0x000000000000ffff;
const BLACK = 0xffff000000000000;
const TOP = 0xff00000000000000;
const BOTTOM = 0x00000000000000ff;
function prepare() {
    (0, select_1.prepareSelect)();
}
/** Where the mover's pieces get by a step of 7, 8 or 9 bits, up for white and down for black. */
// @ts-ignore: decorator
function reach7(own, isWhite) {
    return (isWhite ? (own & NOT_A) << 7 : (own & NOT_H) >> 7) & ~own;
}
// @ts-ignore: decorator
function reach8(own, other, isWhite) {
    return (isWhite ? own << 8 : own >> 8) & ~(own | other);
}
// @ts-ignore: decorator
function reach9(own, isWhite) {
    return (isWhite ? (own & NOT_H) << 9 : (own & NOT_A) >> 9) & ~own;
}
/** A random move as the bits of its two cells. */
// @ts-ignore: decorator
function randomMove(own, other, isWhite) {
    const left = reach7(own, isWhite);
    const straight = reach8(own, other, isWhite);
    const right = reach9(own, isWhite);
    const lefts = popcnt(left);
    const some = lefts + popcnt(straight);
    const k = (0, random_1.below)(some + popcnt(right));
    const isLeft = k < lefts;
    const isRight = k >= some;
    const set = select(left, select(right, straight, isRight), isLeft);
    const skipped = select(0, select(some, lefts, isRight), isLeft);
    const step = select(7, select(9, 8, isRight), isLeft);
    const to = (0, select_1.kth)(set, k - skipped);
    return to | (isWhite ? to >> step : to << step);
}
function playouts(count, seedLow, seedHigh) {
    (0, random_1.seed)(seedLow, seedHigh);
    let plies = 0;
    let first = 0;
    for (let game = 0; game < count; game++) {
        let white = WHITE;
        let black = BLACK;
        while (true) {
            white ^= randomMove(white, black, true);
            black &= ~white;
            plies++;
            if ((white & TOP) != 0 || black == 0) {
                first++;
                break;
            }
            black ^= randomMove(black, white, false);
            white &= ~black;
            plies++;
            if ((black & BOTTOM) != 0 || white == 0)
                break;
        }
    }
    (0, tally_1.tally)(plies, first, count - first);
}
function start() {
    (0, position_1.setPosition)(WHITE, BLACK, 0);
}
function isOver() {
    return (0, position_1.mine)() == 0 || ((0, position_1.theirs)() & ((0, position_1.ply)() & 1 ? TOP : BOTTOM)) != 0;
}
function moveCount() {
    const isWhite = ((0, position_1.ply)() & 1) == 0;
    const sides = popcnt(reach7((0, position_1.mine)(), isWhite)) + popcnt(reach9((0, position_1.mine)(), isWhite));
    return (sides + popcnt(reach8((0, position_1.mine)(), (0, position_1.theirs)(), isWhite)));
}
/** 64 * from + to of the k-th move. */
function moveAt(k) {
    const isWhite = ((0, position_1.ply)() & 1) == 0;
    let step = 7;
    let set = reach7((0, position_1.mine)(), isWhite);
    if (k >= popcnt(set)) {
        k -= popcnt(set);
        step = 8;
        set = reach8((0, position_1.mine)(), (0, position_1.theirs)(), isWhite);
        if (k >= popcnt(set)) {
            k -= popcnt(set);
            step = 9;
            set = reach9((0, position_1.mine)(), isWhite);
        }
    }
    const to = ctz((0, select_1.kth)(set, k));
    return (isWhite ? to - step : to + step) * 64 + to;
}
function make(move) {
    const to = 1 << (move & 63);
    (0, position_1.setPosition)((0, position_1.theirs)() & ~to, (0, position_1.mine)() ^ ((1 << (move >> 6)) | to), (0, position_1.ply)() + 1);
}
/** Of the one who moved last. */
function score() {
    return 100;
}
