"use strict";
/** What the playouts of a call came to. */
Object.defineProperty(exports, "__esModule", { value: true });
exports.tally = tally;
exports.moves = moves;
exports.firstWins = firstWins;
exports.secondWins = secondWins;
let steps = 0;
let first = 0;
let second = 0;
/** Moves made, wins of the player who began, wins of the other; the rest of the matches were drawn. */
function tally(moves, firstWins, secondWins) {
    steps = moves;
    first = firstWins;
    second = secondWins;
}
function moves() {
    return steps;
}
function firstWins() {
    return first;
}
function secondWins() {
    return second;
}
