import type { Lockstep } from "../lockstep.js";

const swapped = (text: string) =>
  text.replace("control x)", "control xplayer)").replace("control o)", "control oplayer)");

export const lockstep: Lockstep = {
  sheet: "ggp-repository/ticTacToe/ticTacToe.kif",
  roles: { x: "xplayer", o: "oplayer" },
  move: (move) => move,
  fluent: swapped,
};
