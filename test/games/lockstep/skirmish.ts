import type { Lockstep } from "../lockstep.js";
import { oneMore } from "../mappings.js";

const COLOURS: Readonly<Record<string, string>> = { w: "white", b: "black" };
const KINDS: Readonly<Record<string, string>> = {
  p: "Pawn",
  n: "Knight",
  b: "Bishop",
  r: "Rook",
  q: "Queen",
  k: "King",
};

export const lockstep: Lockstep = {
  sheet: "ggp-repository/skirmish/skirmish.kif",
  roles: { white: "white", black: "black" },
  move: (move) => move,
  // They keep no blanks.
  fluent: (fluent) =>
    fluent.endsWith(" b)")
      ? undefined
      : oneMore(fluent.replace("moves", "step"), "step")
          .replace("taken", "captureCount")
          .replace(/cell (\d \d) (\w)(\w)/, (_, cell, c, k) => `location ${cell} ${COLOURS[c]}${KINDS[k]}`),
};
