import type { Lockstep } from "../lockstep.js";

/** Their cells have the row first, from the top. */
const turned = (text: string) =>
  text.replace(/(cell|slide) (\d) (\d)/, (_, what, column, row) => `${what} ${4 - Number(row)} ${column}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/eightPuzzle/eightPuzzle.kif",
  roles: { player: "player" },
  move: (move) => turned(move).replace("slide", "move"),
  fluent: turned,
};
