import type { Lockstep } from "../lockstep.js";

/** The first column of each of our rows, from row 1 on. */
const FIRST = [7, 6, 1, 2, 3, 2, 1, 6, 7];

/** They give rows letters from the top, and count the holes of a row. */
const named = (text: string) =>
  text.replace(
    /(\d+) (\d)\b/g,
    (_, column, row) => `${"ihgfedcba"[row - 1]}${(Number(column) - FIRST[row - 1]) / 2 + 1}`,
  );

export const lockstep: Lockstep = {
  sheet: "ggp-repository/chineseCheckers3/chineseCheckers3.kif",
  roles: { red: "red", green: "green", blue: "blue" },
  move: (move) => (move === "pass" ? "noop" : named(move)),
  fluent: (fluent) => (fluent.startsWith("(cell ") ? named(fluent).replace(" b)", " blank)") : fluent),
};
