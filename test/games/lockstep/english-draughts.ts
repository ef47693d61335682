import type { Lockstep } from "../lockstep.js";

/** Their board is ours in a mirror: the near corner on the left is a light cell with them. */
const named = (text: string) =>
  text.replace(/(\d) (\d)/g, (_, column, row) => `${" hgfedcba"[column]} ${row}`);

const PLAYERS: Readonly<Record<string, string>> = { black: "white", white: "black", b: "white", w: "black" };
const KINDS: Readonly<Record<string, string>> = { m: "pawn", k: "king" };

export const lockstep: Lockstep = {
  sheet: "ggp-repository/englishDraughts/englishDraughts.kif",
  roles: { black: "white", white: "black" },
  move: (move) => named(move.replace("jump", "capture")),
  // They keep no blanks, and who has moved in the place of who is to move.
  fluent: (fluent, state) => {
    const [, player] = /^\(control (\w+)\)$/.exec(fluent) ?? [];
    if (player !== undefined) {
      const isGoingOn = [...state].some((text) => text.startsWith("(goes_on "));
      return `(lastToMove ${isGoingOn ? PLAYERS[player] : player})`;
    }
    const [, cell, side, kind] = /^\(cell (\d \d) (\w)(\w)\)$/.exec(fluent) ?? [];
    if (side !== undefined) return `(cell ${named(cell)} ${PLAYERS[side]} ${KINDS[kind]})`;
    return fluent.startsWith("(quiet ") ? fluent.replace("quiet", "step") : undefined;
  },
  // They keep who has captured even where it cannot go on.
  ignore: (theirs) => theirs.startsWith("(capturingPiece "),
};
