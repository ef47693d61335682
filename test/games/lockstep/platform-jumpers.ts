import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/platformjumpers.kif",
  roles: { red: "red", blue: "blue" },
  // They name the row before the column, and of a jump the end before the start.
  move: (move) =>
    move.replace(/jump (\d+) (\d+) (\d+) (\d+)/, "jump $4 $3 $2 $1").replace("(column ", "(col "),
  // They keep no blanks.
  fluent: (fluent) =>
    fluent.endsWith(" b)")
      ? undefined
      : fluent
          .replace(/(cell|jumper) (\d+) (\d+) (\w+)/, "$1 $4 $3 $2")
          .replace("claimed_row", "rowed")
          .replace("claimed_column", "coled"),
};
