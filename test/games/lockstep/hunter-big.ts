import type { Lockstep } from "../lockstep.js";
import { oneMore } from "../mappings.js";

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/hunterbig.kif",
  roles: { knight: "robot" },
  move: (move) => move,
  fluent: (fluent) => oneMore(fluent, "step").replace("taken", "captures").replace(" b)", " blank)"),
};
