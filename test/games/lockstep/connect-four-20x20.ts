import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/connectFourLarger/connectFourLarger.kif",
  roles: { red: "red", yellow: "black" },
  move: (move) => move,
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : fluent.replace("yellow", "black")),
};
