import type { Lockstep } from "../lockstep.js";

/** Our number of guesses made, and theirs: they begin with two steps that have names. */
const guessesMade = (fluent: string, state: ReadonlySet<string>) =>
  fluent !== "(guesses 0)"
    ? fluent.replace("guesses", "guess")
    : state.has("(control random)")
      ? "(guess setup)"
      : "(guess start)";

/** They remember the last guess; with us it is the last row of the board. */
function lastGuess(fluent: string, state: ReadonlySet<string>): string[] {
  const row = /\d/.exec(fluent)?.[0] ?? "0";
  const cells = [...state].filter((cell) => cell.startsWith("(cell ") && cell[8] === row).sort();
  const colours = cells.slice(0, 4).map((cell) => cell.slice(10, -1));
  return row === "0" ? [] : [`(playerset ${colours.join(" ")})`];
}

export const lockstep: Lockstep = {
  sheet: "gamecontroller-gdl2/mastermind/mastermind.gdl",
  roles: { player: "player", random: "random" },
  move: (move, role) =>
    move === "noop"
      ? role === "random"
        ? "watch"
        : "wait"
      : move.replace("(hide ", "(set ").replace("(guess ", "(guessColors "),
  fluent: (fluent, state) => {
    if (fluent.startsWith("(guesses ")) return [guessesMade(fluent, state), ...lastGuess(fluent, state)];
    if (fluent.endsWith(" b)") || fluent.startsWith("(control ")) return undefined;
    return fluent.replace("(code ", "(set ").replace(" hit)", " black)").replace(" miss)", " white)");
  },
  percept: (percept) => (percept.startsWith("(right ") ? percept.replace("(right ", "(set ") : undefined),
  // The player perceives its own guess as a whole with them, place by place with us.
  ignorePercept: (percept) => percept.startsWith("(does player "),
};
