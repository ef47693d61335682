import type { Lockstep } from "../lockstep.js";
import { oneMore } from "../mappings.js";

/** A tour that visits every cell once. */
const TOUR = (
  "1 1, 2 3, 1 5, 2 7, 4 6, 6 7, 7 5, 5 6, 7 7, 6 5, 5 7, 7 6, 6 4, 7 2, 5 1, 6 3, " +
  "7 1, 5 2, 7 3, 6 1, 4 2, 2 1, 1 3, 3 2, 4 4, 3 6, 1 7, 2 5, 3 7, 1 6, 2 4, 1 2, " +
  "3 1, 4 3, 5 5, 4 7, 3 5, 5 4, 6 6, 7 4, 6 2, 4 1, 5 3, 4 5, 3 3, 1 4, 2 6, 3 4, " +
  "2 2"
).split(", ");

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/hunterbig.kif",
  roles: { knight: "robot" },
  move: (move) => move,
  fluent: (fluent) => oneMore(fluent, "step").replace("taken", "captures").replace(" b)", " blank)"),
  line: TOUR.slice(1).map((cell, i) => `(move ${TOUR[i]} ${cell})`),
};
