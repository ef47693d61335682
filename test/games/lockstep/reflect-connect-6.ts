import type { Lockstep } from "../lockstep.js";
import { oneMore } from "../mappings.js";

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/reflectconnect6.kif",
  roles: { red: "red", blue: "blue" },
  move: (move) => move,
  fluent: (fluent) =>
    oneMore(fluent.replace("moves", "step"), "step").replace("taken", "captured").replace(" b)", " blank)"),
};
