import type { Lockstep } from "../lockstep.js";

/** Their board is ours in a mirror: the discs of the start stand the other way round. */
const mirrored = (text: string) =>
  text.replace(/(cell|place) (\d)/, (_, what, column) => `${what} ${9 - Number(column)}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/reversi/reversi.kif",
  roles: { black: "black", white: "red" },
  move: (move) => (move === "pass" ? "noop" : mirrored(move).replace("place", "move")),
  // They keep no blanks.
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : mirrored(fluent).replace("white", "red")),
};
