import type { Lockstep } from "../lockstep.js";
import { raised } from "./tictac-chess.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/2pffa/2pffa.kif",
  roles: { red: "red", blue: "blue" },
  move: raised,
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : raised(fluent.replace("(captured", "(capture"))),
};
