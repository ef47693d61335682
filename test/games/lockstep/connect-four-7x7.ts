import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  // With them a line loses; the play is the same.
  sheet: "ggp-repository/connectFourSuicide_7x7/connectFourSuicide_7x7.kif",
  roles: { red: "red", yellow: "black" },
  move: (move) => move,
  // They keep no blanks.
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : fluent.replace("yellow", "black")),
  goal: (goal) => String(100 - Number(goal)),
};
