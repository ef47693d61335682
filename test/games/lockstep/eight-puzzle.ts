import type { Lockstep } from "../lockstep.js";

/** Their cells have the row first, from the top. */
const turned = (text: string) =>
  text.replace(/(cell|slide) (\d) (\d)/, (_, what, column, row) => `${what} ${4 - Number(row)} ${column}`);

/** One of the shortest ways. */
const SOLUTION = (
  "3 2, 2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 2 2, 3 2, 3 1, 2 1, 2 2, 2 3, 3 3, 3 2, " +
  "2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 3 1, 3 2, 2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 3 1"
).split(", ");

export const lockstep: Lockstep = {
  sheet: "ggp-repository/eightPuzzle/eightPuzzle.kif",
  roles: { player: "player" },
  move: (move) => turned(move).replace("slide", "move"),
  fluent: turned,
  line: SOLUTION.map((cell) => `(slide ${cell})`),
};
