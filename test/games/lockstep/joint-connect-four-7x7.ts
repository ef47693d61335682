import type { Lockstep } from "../lockstep.js";

/** Their names of the boards are parts of other names. */
const named = (text: string) =>
  text.replace(/(cell|drop|control) (board[12])/, (_, what, board) =>
    board === "board1" ? `${what}_normal` : `${what}_suicide`,
  );

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/jointconnectfour77.kif",
  roles: { red: "red", black: "black" },
  move: named,
  // They keep no blanks.
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : named(fluent)),
};
