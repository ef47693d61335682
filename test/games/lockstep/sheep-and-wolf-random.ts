import type { Lockstep } from "../lockstep.js";

const ANIMALS: Readonly<Record<string, string>> = { sheep: "s", wolf: "w", b: "b" };

export const lockstep: Lockstep = {
  sheet: "ggp-repository/sheepAndWolf/sheepAndWolf.kif",
  roles: { sheep: "sheep", random: "wolf" },
  move: (move) => move.replace(/\d/g, "c$&"),
  fluent: (fluent) =>
    fluent
      .replace("(control random)", "(control wolf)")
      .replace(/\d/g, "c$&")
      .replace(/ (sheep|wolf|b)\)$/, (content, animal) =>
        fluent.startsWith("(cell") ? ` ${ANIMALS[animal]})` : content,
      ),
};
