import type { Lockstep } from "../lockstep.js";

const half = (index: string) => Math.floor((Number(index) + 1) / 2);

/** Their lines are given by their ends. */
const ends = (column: string, row: string) => {
  const isFlat = Number(column) % 2 === 0;
  const [x, y] = isFlat ? [Number(column) / 2, half(row)] : [half(column), Number(row) / 2];
  return isFlat ? `${x} ${y} ${x + 1} ${y}` : `${x} ${y} ${x} ${y + 1}`;
};

export const lockstep: Lockstep = {
  sheet: "ggp-repository/dotsAndBoxesSuicide/dotsAndBoxesSuicide.kif",
  roles: { red: "xplayer", blue: "oplayer" },
  move: (move) => move.replace(/(\d+) (\d+)/, (_, column, row) => ends(column, row)),
  fluent: (fluent) => {
    const [, column = "", row = "", content] = /^\(cell (\d+) (\d+) (\w+)\)$/.exec(fluent) ?? [];
    if (content === undefined) return fluent.replace("red", "xplayer").replace("blue", "oplayer");
    if (content === "b") return undefined;
    if (content === "drawn") return `(line ${ends(column, row)})`;
    return `(box ${Number(column) / 2} ${Number(row) / 2} ${content === "red" ? "x" : "o"})`;
  },
  // We count boxes at the end.
  ignore: (theirs) => theirs.startsWith("(box_count"),
};
