import type { Lockstep } from "../lockstep.js";

const KINDS: Readonly<Record<string, string>> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

const MOVED: Readonly<Record<string, string>> = {
  king: "kingHasMoved",
  queenside: "aRookHasMoved",
  kingside: "hRookHasMoved",
};

export const lockstep: Lockstep = {
  sheet: "ggp-repository/skirmishZeroSum/skirmishZeroSum.kif",
  roles: { white: "white", black: "black" },
  // Theirs name what arrives, be it a piece that moves or what a pawn becomes.
  move: (move, role, state) => {
    if (move.startsWith("(castle"))
      return move === "(castle kingside)" ? "castleKingside" : "castleQueenside";
    if (move.startsWith("(promote")) return move.replace("promote", "move");
    const kinds = Object.entries(KINDS).filter(([letter]) =>
      state.has(`(cell ${move.slice(6, 9)} ${role[0]}${letter})`),
    );
    return move.replace("(move", `(move ${kinds[0]?.[1]}`);
  },
  fluent: (fluent) => {
    const [name, ...args] = fluent.slice(1, -1).split(" ") as [string, ...string[]];
    switch (name) {
      case "cell": {
        const [column, row, content = ""] = args;
        if (content === "b") return undefined;
        return `(cell ${column} ${row} ${content[0] === "w" ? "white" : "black"} ${KINDS[content[1]]})`;
      }
      case "moved":
        return `(${MOVED[args[1]]} ${args[0]})`;
      case "en_passant":
        return `(canEnPassantCapture ${args[0]})`;
      case "captured":
        return `(captureCount ${args.join(" ")})`;
      default:
        return fluent;
    }
  },
};
