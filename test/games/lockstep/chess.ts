import type { Lockstep } from "../lockstep.js";

const KINDS: Readonly<Record<string, string>> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};
const PLAYERS: Readonly<Record<string, string>> = { w: "white", b: "black" };

const kindOn = (cell: string, state: ReadonlySet<string>): string | undefined =>
  Object.keys(KINDS).find(
    (letter) => state.has(`(cell ${cell} w${letter})`) || state.has(`(cell ${cell} b${letter})`),
  );

const neighbours = (column: string): string[] =>
  [-1, 1].map((step) => String.fromCharCode(column.charCodeAt(0) + step));

/**
 * Captures en passant where the public sheet is wrong: it forbids to capture a pawn that gives check, and
 * allows to uncover a check along the row.
 */
function isDoubtful(move: string, role: string, state: ReadonlySet<string>): boolean {
  const [, , row, column] = /^\(move (?:pawn )?(\w) (\d) (\w) \d\)$/.exec(move) ?? [];
  const [from, to, king] = role === "white" ? ["5", "4", "wk"] : ["4", "5", "bk"];
  if (column === undefined || row !== from || !state.has(`(en_passant ${column})`)) return false;
  return (
    neighbours(column).some((side) => state.has(`(cell ${side} ${to} ${king})`)) ||
    [..."abcdefgh"].some((side) => state.has(`(cell ${side} ${from} ${king})`))
  );
}

export const lockstep: Lockstep = {
  sheet: "ggp-repository/chess_200/chess_200.kif",
  roles: { white: "white", black: "black" },
  move: (move, role, state) => {
    const [, from, to] = /^\(move (\w \d) (\w \d)\)$/.exec(move) ?? [];
    if (from !== undefined) {
      return isDoubtful(move, role, state)
        ? undefined
        : `(move ${KINDS[kindOn(from, state) as string]} ${from} ${to})`;
    }
    return move
      .replace("promote", "move")
      .replace("(castle kingside)", "castleKingside")
      .replace("(castle queenside)", "castleQueenside");
  },
  // Theirs castle with a king that has castled before and walked back, and with any rook in the corner.
  ignoreMove: (theirs, role, state) =>
    (theirs === "castleKingside" && !state.has(`(may_castle ${role} kingside)`)) ||
    (theirs === "castleQueenside" && !state.has(`(may_castle ${role} queenside)`)) ||
    (theirs.startsWith("(move pawn ") && isDoubtful(theirs, role, state)),
  // They keep no blanks, and what has moved in the place of who may castle.
  fluent: (fluent) => {
    if (/^\(cell . . b\)$|^\(may_castle /.test(fluent)) return undefined;
    return fluent
      .replace("en_passant", "canEnPassantCapture")
      .replace(/ ([wb])([kqrbnp])\)$/, (_, player, kind) => ` ${PLAYERS[player]} ${KINDS[kind]})`);
  },
  ignore: (theirs) => /HasMoved /.test(theirs),
};
