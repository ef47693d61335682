import type { Lockstep } from "../lockstep.js";

/** Their pieces are numbers in binary. */
const numbered = (text: string) =>
  text.replace(/\b([ts])([ld])([rs])([fh])\b/, (_, ...traits: string[]) =>
    traits.slice(0, 4).reduce((name, trait, i) => name + (trait === "tlrf"[i] ? "0" : "1"), "p"),
  );

const NAMES: Readonly<Record<string, string>> = { first: "white", second: "black" };

export const lockstep: Lockstep = {
  sheet: "ggp-repository/quarto/quarto.kif",
  roles: NAMES,
  move: (move, _, state) => {
    const picked = [...state].find((fluent) => fluent.startsWith("(picked"))?.slice(8, -1) ?? "";
    return numbered(move.replace("(pick", "(select").replace("(place", `(place ${picked}`));
  },
  fluent: (fluent, state) => {
    if (fluent.startsWith("(phase")) return undefined;
    if (fluent.startsWith("(control")) {
      const phase = state.has("(phase picking)") ? "select" : "place";
      return fluent.replace("(control", `(${phase}Control`).replace(/(first|second)/, (name) => NAMES[name]);
    }
    return numbered(fluent.replace("(picked", "(selected")).replace(" b)", " empty)");
  },
};
