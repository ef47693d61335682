import type { Lockstep } from "../lockstep.js";

/** Their board is one row higher. */
const raised = (column: string, row: string) => `${column} ${Number(row) + 1}`;

export const lockstep: Lockstep = {
  sheet: "ggp-repository/2pffa/2pffa.kif",
  roles: { red: "red", blue: "blue" },
  move: (move) => move.replaceAll(/(\d) (\d)/g, (_, column, row) => raised(column, row)),
  fluent: (fluent) => {
    if (fluent.endsWith(" b)")) return undefined;
    return fluent
      .replace("(captured", "(capture")
      .replace(/(?<=^\(cell )(\d) (\d)/, (_, column, row) => raised(column, row));
  },
};
