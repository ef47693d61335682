import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/untwistycomplex-iggpc16.kif",
  roles: { player: "robot" },
  move: (move) => move.replace(/\(press (\d+)\)/, "$1"),
  fluent: (fluent) =>
    fluent
      .replace(/\(presses (\d)\)/, (_, n) => `(step ${Number(n) + 1})`)
      .replace(/\(drawn (\d)\)/, (_, n) => `q${Number(n) + 1}`)
      .replace("jammed", "p"),
  line: [9, 8, 1, 1, 10, 10, 10, 10, 9].map((button) => `(press ${button})`),
};
