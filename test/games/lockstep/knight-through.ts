import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/knightThrough/knightThrough.kif",
  roles: { white: "white", black: "black" },
  move: (move) => move,
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : fluent),
};
