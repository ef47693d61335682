import type { Lockstep } from "../lockstep.js";

const named = (cells: string) =>
  cells.replace(/(\d) (\d)/g, (_, column, row) => `${" abcdefgh"[column]} c${row}`);

const MOVES: Readonly<Record<string, string>> = {
  move: "move",
  jump: "move",
  double_jump: "doublejump",
  triple_jump: "triplejump",
};

export const lockstep: Lockstep = {
  sheet: "ggp-repository/checkers-mustjump/checkers-mustjump.kif",
  roles: { white: "white", black: "black" },
  move: (move, role, state) => {
    const [, what, from, on] = /^\((\w+) (\d \d)(.*)\)$/.exec(move) ?? [];
    if (what === undefined) return move;
    const side = role[0];
    const piece = state.has(`(cell ${from} ${side}k)`) ? `${side}k` : `${side}p`;
    return `(${MOVES[what]} ${piece} ${named(`${from}${on}`)})`;
  },
  fluent: (fluent) =>
    fluent
      .replace(
        /^\(cell (\d \d) (\w+)\)$/,
        (_, cell, piece) => `(cell ${named(cell)} ${piece.replace("m", "p")})`,
      )
      .replace(/^\(pieces (\w+) (\d+)\)$/, "(piece_count $1 c$2)")
      .replace(/^\(step (\d+)\)$/, "(step c$1)"),
  // They keep the light cells, on which nothing ever stands.
  ignore: (theirs) => {
    const [, column, row] = /^\(cell (\w) c(\d) b\)$/.exec(theirs) ?? [];
    return column !== undefined && (column.charCodeAt(0) + Number(row)) % 2 === 0;
  },
  // They score by how many pieces more, and a draw is better for black.
  goal: (theirs) => (Number(theirs) > 55 ? "100" : Number(theirs) < 45 ? "0" : "50"),
  ends: "theirs",
};
