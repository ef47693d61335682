import type { Lockstep } from "../lockstep.js";

/** They name a cell by its band and its stack, and then by row and column within the box, from the top. */
function boxed(text: string): string {
  return text.replace(/(cell|write) (\d) (\d)/, (_, what, column, row) => {
    const [across, down] = [Number(column) - 1, 9 - Number(row)];
    const place = [Math.floor(down / 3), Math.floor(across / 3), down % 3, across % 3].map((i) => i + 1);
    return `${what} ${place.join(" ")}`;
  });
}

/** Column, row and digit. */
const SOLUTION = (
  "1 9 1, 2 9 4, 1 7 7, 1 1 4, 1 2 5, 1 5 8, 1 8 6, 2 8 5, 2 4 6, 3 7 9, 3 9 2, 2 2 3, " +
  "2 3 1, 2 5 7, 3 2 7, 3 3 6, 3 4 5, 3 5 1, 3 6 4, 4 2 9, 4 9 8, 4 4 4, 4 8 1, 4 6 7, " +
  "4 3 3, 6 1 7, 6 7 3, 5 7 4, 7 7 5, 7 6 8, 5 6 5, 6 6 1, 8 6 6, 8 1 9, 7 1 3, 8 5 4, " +
  "7 5 9, 5 5 3, 7 4 2, 7 3 7, 7 8 4, 8 7 1, 8 8 8, 8 2 2, 6 2 8, 5 2 6, 5 3 2, 5 8 9, " +
  "5 4 8, 6 4 9, 6 8 2, 9 1 6, 9 2 4, 9 3 8, 9 5 5, 9 8 7, 9 9 9"
).split(", ");

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/sudoku.kif",
  roles: { solver: "robot" },
  move: (move) => boxed(move).replace("write", "mark"),
  fluent: boxed,
  line: SOLUTION.map((digit) => `(write ${digit})`),
};
