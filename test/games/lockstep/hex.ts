import type { Lockstep } from "../lockstep.js";

/** Their columns are our rows, and their rows, which have letters, are our columns. */
const named = (text: string) =>
  text.replace(/^\((cell|place) (\d)/, (_, what, n) => `(${what} ${" abcdefghi"[n]}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/hex/hex.kif",
  roles: { red: "red", blue: "blue" },
  move: named,
  // They keep no blanks.
  fluent: (fluent) => (fluent.endsWith(" b)") ? undefined : named(fluent)),
  // They keep which stones hang together.
  ignore: (theirs) => /^\((connected|owner|step) /.test(theirs),
  steps: 40,
};
