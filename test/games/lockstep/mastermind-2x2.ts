import type { Lockstep } from "../lockstep.js";

export const lockstep: Lockstep = {
  sheet: "gamecontroller-gdl2/mastermind/mastermind.kif",
  roles: { robot: "robot", random: "random" },
  move: (move) => move.replace("(hide ", "(setcolors ").replace("(guess ", "(guesscolors "),
  // They count steps from 1, including that of hiding the code. Their answers come a turn later, so percepts
  // are not compared.
  fluent: (fluent, state) => {
    if (!fluent.startsWith("(guesses "))
      return fluent.replace("(code ", "(actualcolors ").replace("(guessed ", "(prevcolors ");
    return state.has("(control random)") ? "(step 1)" : `(step ${Number(fluent.slice(9, -1)) + 2})`;
  },
};
