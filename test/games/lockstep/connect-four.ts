import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/conn4/conn4.kif",
  roles: { red: "white", yellow: "black" },
  move: (move) => move,
  fluent: (fluent) =>
    fluent.startsWith("(control")
      ? fluent.replace("red", "white").replace("yellow", "black")
      : fluent.replace("red", "x").replace("yellow", "o"),
};
