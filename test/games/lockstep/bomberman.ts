import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/bomberman2p/bomberman2p.kif",
  roles: { bomberman: "bomberman", bomberwoman: "bomberwoman" },
  move: (move) => (move === "drop_bomb" ? "dropBomb" : move.replace("stay", "nowhere")),
  fluent: (fluent) =>
    fluent
      .replace("(at ", "(location ")
      .replace(/^\(bomb (\d)/, "(location bomb$1")
      .replace("(fire ", "(location fire ")
      .replace("(turn ", "(step "),
  // Their walls are fluents that never change.
  ignore: (theirs) => theirs.startsWith("(blocked"),
};
