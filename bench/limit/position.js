"use strict";
/**
 * The position that the step-by-step half of each engine works on, in memory, so that the host can save it, put it back
 * and thereby count trees (perft). Three words: the bits of the player to move, those of the other one, and the plies made.
 */
Object.defineProperty(exports, "__esModule", { value: true });
exports.position = position;
exports.mine = mine;
exports.theirs = theirs;
exports.ply = ply;
exports.setPosition = setPosition;
const POSITION = memory.data(24, 8);
function position() {
    return POSITION;
}
// @ts-ignore: decorator
function mine() {
    return load(POSITION);
}
// @ts-ignore: decorator
function theirs() {
    return load(POSITION, 8);
}
function ply() {
    return load(POSITION, 16);
}
function setPosition(mine, theirs, ply) {
    store(POSITION, mine);
    store(POSITION, theirs, 8);
    store(POSITION, ply, 16);
}
