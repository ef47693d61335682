import type { Lockstep } from "../lockstep.js";

/** Their boards have numbers, and the columns of both begin with 1. */
const onBoard = (text: string, column: RegExp) =>
  text.replace(column, (found) => (Number(found) > 9 ? `${Number(found) - 9} 2` : `${found} 1`));

export const lockstep: Lockstep = {
  sheet: "ggp-repository/connectFourSimultaneous/connectFourSimultaneous.kif",
  roles: { red: "red", yellow: "black" },
  move: (move) => onBoard(move, /\d+/),
  fluent: (fluent) => {
    if (fluent.endsWith(" b)")) return undefined;
    const named = fluent.replace("yellow", "black");
    if (named.startsWith("(at")) {
      return named.replace("at", "control").replace("left", "1").replace("right", "2");
    }
    return onBoard(named, /\d+/).replace(/(\d+) (\d) (\d)/, "$1 $3 $2");
  },
};
