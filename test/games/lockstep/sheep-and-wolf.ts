import type { Lockstep } from "../lockstep.js";

const named = (text: string) => text.replaceAll(/\d/g, (index) => `c${index}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/sheepAndWolf/sheepAndWolf.kif",
  roles: { wolf: "wolf", sheep: "sheep" },
  move: named,
  fluent: (fluent) =>
    fluent.startsWith("(cell") ? named(fluent.replace(/(wolf|sheep)/, (animal) => animal[0])) : fluent,
  // They have the light cells too, always empty.
  ignore: (theirs) => {
    const [, column, row] = /^\(cell c(\d) c(\d) b\)$/.exec(theirs) ?? [];
    return (Number(column) + Number(row)) % 2 === 1;
  },
};
