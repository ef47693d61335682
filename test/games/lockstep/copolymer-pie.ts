import type { Lockstep } from "../lockstep.js";

/** Their rows come first. */
const turned = (text: string) => text.replace(/(\d) (\d)\b/, "$2 $1");

const NAMES: Readonly<Record<string, string>> = { first: "player1", second: "player2" };

export const lockstep: Lockstep = {
  sheet: "ggp-repository/copolymer_4_pie/copolymer_4_pie.kif",
  roles: NAMES,
  move: (move) => (move === "keep" ? "doNotSwap" : turned(move.replace("put", "move"))),
  fluent: (fluent, state) => {
    const [name, ...args] = fluent.slice(1, -1).split(" ") as [string, ...string[]];
    switch (name) {
      case "phase":
        return { opening: "isFirstTurn", choosing: "isPieTurn" }[args[0]];
      case "plays":
        return `(isColor ${NAMES[args[0]]} ${args[1]})`;
      // Theirs is the colour in control.
      case "control":
        return `(control ${state.has(`(plays ${args[0]} red)`) ? "red" : "blue"})`;
      case "stones":
        return `(pieceCount ${args.join(" ")})`;
      default:
        return args[2] === "b" ? undefined : turned(fluent);
    }
  },
};
