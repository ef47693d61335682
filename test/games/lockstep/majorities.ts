import type { Lockstep } from "../lockstep.js";

/** Their rows are letters and come first. */
const lettered = (text: string) =>
  text.replace(/(\d) (\d)/, (_, column, row) => `${"abcdefghi"[Number(row) - 1]} ${column}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/majorities/majorities.kif",
  roles: { red: "red", blue: "blue" },
  move: (move) => lettered(move.replace("put", "place")),
  fluent: (fluent, state) => {
    // They keep who has moved last, we how many stones are left.
    if (fluent.startsWith("(stones")) {
      const control = state.has("(control red)") ? "red" : "blue";
      const other = control === "red" ? "blue" : "red";
      return `(lastcontrol ${fluent === "(stones 1)" ? control : other})`;
    }
    return fluent.endsWith(" b)") ? undefined : lettered(fluent);
  },
  // We count stones and lines where they are needed.
  ignore: (theirs) => /^\((line_count|num_)/.test(theirs),
};
