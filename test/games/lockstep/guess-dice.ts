import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "gamecontroller-gdl2/guessSix/guessSix.gdl",
  roles: { player: "player", random: "random" },
  move: (move) => move.replace("(guess ", "(guessNumber ").replace("(roll ", "(rollDice "),
  fluent: (fluent) => (fluent === "guessed" ? "guessRight" : fluent.replace(/^\(turn (\d)\)$/, "t$1")),
};
