import type { Lockstep } from "../lockstep.js";

/** Their board is one row higher. */
export const raised = (text: string) =>
  text.replaceAll(/(\d) (\d)/g, (_, column, row) => `${column} ${Number(row) + 1}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/2pttc/2pttc.kif",
  roles: { red: "red", blue: "blue" },
  move: raised,
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : raised(fluent)),
};
