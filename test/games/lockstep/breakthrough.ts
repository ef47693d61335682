import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/breakthrough/breakthrough.kif",
  roles: { white: "white", black: "black" },
  move: (move) => move,
  // They keep no blanks.
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : fluent.replace("cell", "cellHolds")),
};
