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
 * Reversi by hand: a bit per cell, 8 * row + column. Runs are followed in all eight directions by shifted copies of the board
 * (Kogge and Stone's parallel prefix), two directions in one vector: the second lane holds the board upside down, so that
 * one shift goes up in the first lane and down in the second.
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
/** Without the outer columns: a run that goes sideways does not leave the board through them. */
const INNER = 0x7e7e7e7e7e7e7e7e;
/** Black begins, on columns and rows 4 5 and 5 4 of the sheet, counted from 1. */
const BLACK = (1 << 35) | (1 << 28);
const WHITE = (1 << 27) | (1 << 36);
const PASS = 64;
function prepare() {
    (0, select_1.prepareSelect)();
}
/** A board in the first lane, the same upside down in the second. */
// @ts-ignore: decorator
function both(board) {
    const twice = i64x2.splat(board);
    return v128.shuffle(twice, twice, 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0);
}
/** Both lanes of what was computed on `both`, right way up, in one board. */
// @ts-ignore: decorator
function united(boards) {
    const down = v128.shuffle(boards, boards, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return i64x2.extract_lane(v128.or(boards, down), 0);
}
/** The cells of `through` next to each other in direction `shift` (up and down at once), from next to `from` on. */
// @ts-ignore: decorator
function run(from, through, shift) {
    let cells = v128.and(through, i64x2.shl(from, shift));
    cells = v128.or(cells, v128.and(through, i64x2.shl(cells, shift)));
    const pairs = v128.and(through, i64x2.shl(through, shift));
    cells = v128.or(cells, v128.and(pairs, i64x2.shl(cells, 2 * shift)));
    return v128.or(cells, v128.and(pairs, i64x2.shl(cells, 2 * shift)));
}
/** The same sideways, in one direction. */
// @ts-ignore: decorator
function runEast(from, through) {
    let cells = through & (from << 1);
    cells |= through & (cells << 1);
    const pairs = through & (through << 1);
    cells |= pairs & (cells << 2);
    return cells | (pairs & (cells << 2));
}
// @ts-ignore: decorator
function runWest(from, through) {
    let cells = through & (from >> 1);
    cells |= through & (cells >> 1);
    const pairs = through & (through >> 1);
    cells |= pairs & (cells >> 2);
    return cells | (pairs & (cells >> 2));
}
/** Where `own` may place a disc. */
// @ts-ignore: decorator
function places(own, other) {
    const from = both(own);
    const inner = both(other & INNER);
    const ends = v128.or(i64x2.shl(run(from, both(other), 8), 8), v128.or(i64x2.shl(run(from, inner, 7), 7), i64x2.shl(run(from, inner, 9), 9)));
    const sides = (runEast(own, other & INNER) << 1) | (runWest(own, other & INNER) >> 1);
    return (united(ends) | sides) & ~(own | other);
}
/** Of each lane the cells of the run if it ends at an own disc, else nothing. */
// @ts-ignore: decorator
function closed(cells, own, shift) {
    const end = v128.and(i64x2.shl(cells, shift), own);
    return v128.andnot(cells, i64x2.eq(end, i64x2.splat(0)));
}
/** The discs that a disc placed there turns over. */
// @ts-ignore: decorator
function turned(disc, own, other) {
    const from = both(disc);
    const ends = both(own);
    const all = both(other);
    const inner = v128.and(all, i64x2.splat(INNER));
    const upAndDown = v128.or(closed(run(from, all, 8), ends, 8), v128.or(closed(run(from, inner, 7), ends, 7), closed(run(from, inner, 9), ends, 9)));
    const east = runEast(disc, other & INNER);
    const west = runWest(disc, other & INNER);
    return (united(upAndDown) |
        select(east, 0, ((east << 1) & own) != 0) |
        select(west, 0, ((west >> 1) & own) != 0));
}
function playouts(count, seedLow, seedHigh) {
    (0, random_1.seed)(seedLow, seedHigh);
    let plies = 0;
    let first = 0;
    let second = 0;
    for (let game = 0; game < count; game++) {
        let mover = BLACK;
        let waiter = WHITE;
        let passed = false;
        let isBlack = true;
        while (true) {
            const free = places(mover, waiter);
            if (free != 0) {
                const disc = (0, select_1.kth)(free, (0, random_1.below)(popcnt(free)));
                const flips = turned(disc, mover, waiter);
                const moved = mover | disc | flips;
                mover = waiter & ~flips;
                waiter = moved;
                passed = false;
            }
            else {
                // The second pass is none: after the first one the match was over already.
                if (passed)
                    break;
                const moved = mover;
                mover = waiter;
                waiter = moved;
                passed = true;
            }
            plies++;
            isBlack = !isBlack;
        }
        // The first of the two passes was not made either.
        plies--;
        const lead = popcnt(mover) - popcnt(waiter);
        if (lead == 0)
            continue;
        if (lead > 0 == isBlack)
            first++;
        else
            second++;
    }
    (0, tally_1.tally)(plies, first, second);
}
function start() {
    (0, position_1.setPosition)(BLACK, WHITE, 0);
}
function isOver() {
    return places((0, position_1.mine)(), (0, position_1.theirs)()) == 0 && places((0, position_1.theirs)(), (0, position_1.mine)()) == 0;
}
function moveCount() {
    const count = popcnt(places((0, position_1.mine)(), (0, position_1.theirs)()));
    return count == 0 ? 1 : count;
}
/** The cell of the k-th move, or 64 for a pass. */
function moveAt(k) {
    const free = places((0, position_1.mine)(), (0, position_1.theirs)());
    return free == 0 ? PASS : ctz((0, select_1.kth)(free, k));
}
function make(cell) {
    if (cell == PASS) {
        (0, position_1.setPosition)((0, position_1.theirs)(), (0, position_1.mine)(), (0, position_1.ply)() + 1);
        return;
    }
    const disc = 1 << cell;
    const flips = turned(disc, (0, position_1.mine)(), (0, position_1.theirs)());
    (0, position_1.setPosition)((0, position_1.theirs)() & ~flips, (0, position_1.mine)() | disc | flips, (0, position_1.ply)() + 1);
}
/** Of the one who moved last. */
function score() {
    const ours = popcnt((0, position_1.theirs)());
    const others = popcnt((0, position_1.mine)());
    return ours == others ? 50 : ours > others ? 100 : 0;
}
