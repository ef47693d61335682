import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/pacman3p/pacman3p.kif",
  roles: { pacman: "pacman", blinky: "blinky", inky: "inky" },
  move: (move) => (move === "noop" ? "(move nowhere)" : move),
  fluent: (fluent) => {
    if (fluent.startsWith("(cell ")) {
      return fluent.endsWith(" dot)") ? `(location pellet ${fluent.slice(6, 9)})` : undefined;
    }
    return fluent.replace("(at ", "(location ").replace("(eaten ", "(collected ").replace("(turn ", "(step ");
  },
  // Their walls are fluents that never change.
  ignore: (theirs) => theirs.startsWith("(blocked"),
};
