import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/amazonsTorus_10x10/amazonsTorus_10x10.kif",
  roles: { white: "white", black: "black" },
  move: (move) => move.replace("shoot", "fire"),
  steps: 24,
  fluent: (fluent, state) => {
    if (fluent.endsWith(" b)") || fluent.startsWith("(phase")) return undefined;
    const phase = state.has("(phase moving)") ? "move" : "fire";
    return fluent.replace(/\(control (\w+)\)/, `(turn $1 ${phase})`).replace("(moved", "(justMoved");
  },
};
