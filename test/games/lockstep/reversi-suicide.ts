import type { Lockstep } from "../lockstep.js";

/** Their start is ours seen in a mirror. */
const mirrored = (text: string) =>
  text.replace(/(\d) (\d)/, (_, column, row) => `${9 - Number(column)} ${row}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/reversiSuicide/reversiSuicide.kif",
  roles: { black: "black", white: "red" },
  move: (move) => (move === "pass" ? "noop" : mirrored(move.replace("place", "move"))),
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : mirrored(fluent.replace("white", "red"))),
};
