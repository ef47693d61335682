import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "ggp-repository/battlebrushes/battlebrushes.kif",
  roles: { blue: "blue", red: "red", green: "green", yellow: "yellow" },
  move: (move) => (move === "rest" ? "feeldizzy" : move.replace("go", "goto")),
  fluent: (fluent) =>
    fluent
      .replace(/\(at (\w+)/, "(at $1brush")
      .replace(/\(dizzy (\w+) (\d)\)/, (_, player, turns) => `(dizzy ${player} ${turns - 1})`),
};
