import type { Lockstep } from "../lockstep.js";

/** They name a cell by its band and its stack, and then by row and column within the box, from the top. */
function boxed(text: string): string {
  return text.replace(/(cell|write) (\d) (\d)/, (_, what, column, row) => {
    const [across, down] = [Number(column) - 1, 9 - Number(row)];
    const place = [Math.floor(down / 3), Math.floor(across / 3), down % 3, across % 3].map((i) => i + 1);
    return `${what} ${place.join(" ")}`;
  });
}

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/sudoku.kif",
  roles: { solver: "robot" },
  move: (move) => boxed(move).replace("write", "mark"),
  fluent: boxed,
};
