import type { Lockstep } from "../lockstep.js";
import { oneMore } from "../mappings.js";

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/jointbuttonsandlights25.kif",
  roles: { player: "robot" },
  move: (move) => move.replace(/press (\w) (\d+)/, "$1 $2"),
  fluent: (fluent) => oneMore(fluent.replace("turn", "step"), "step").replace(/lit (\d+) (\w)/, "$2 $1"),
  line: [..."abcaba"].map((button) => `(press ${button} 13)`),
};
