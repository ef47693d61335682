/** Mappings for lockstep (`lockstep.ts`) that several games share. */
import type { Lockstep } from "./lockstep.js";

/** Makes `(name n+1)` of `(name n)` and leaves other texts alone: they count from 1, we count from 0. */
export function oneMore(text: string, name: string): string {
  return text.replace(new RegExp(`^\\(${name} (\\d+)\\)$`), (_, n) => `(${name} ${Number(n) + 1})`);
}

/** Their cells of the eight puzzle have the row first, from the top. */
const turned = (text: string) =>
  text.replace(/(cell|slide) (\d) (\d)/, (_, what, column, row) => `${what} ${4 - Number(row)} ${column}`);

/** One of the shortest ways. */
const SOLUTION = (
  "3 2, 2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 2 2, 3 2, 3 1, 2 1, 2 2, 2 3, 3 3, 3 2, " +
  "2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 3 1, 3 2, 2 2, 2 3, 1 3, 1 2, 1 1, 2 1, 3 1"
).split(", ");

export function eightPuzzle(sheet: string, player: string): Lockstep {
  return {
    sheet,
    roles: { player },
    move: (move) => turned(move).replace("slide", "move"),
    fluent: turned,
    line: SOLUTION.map((cell) => `(slide ${cell})`),
  };
}

export function bandl(boards: number, steps: number): Lockstep {
  return {
    sheet: `iggpc16-sancho-logs/bandl${boards}.kif`,
    roles: { player: "robot" },
    move: (move) => move.replace("press", "set"),
    fluent: (fluent) =>
      oneMore(fluent.replace("turn", "step"), "step").replace(/lit (\d+) (\w)/, "state $2 $1"),
    // With ten boards a state has 59,049 moves, and the suite has no time for many of them.
    ...(boards < 10 ? { line: [..."abcaba"].map((button) => `(press${` ${button}`.repeat(boards)})`) } : {}),
    steps,
  };
}

export function battleOfNumbers(sheet: string): Lockstep {
  return {
    sheet: `iggpc16-sancho-logs/${sheet}`,
    roles: { red: "red", green: "green" },
    move: (move) => move,
    // They keep no blanks, and the number and the colour of a piece apart.
    fluent: (fluent) =>
      fluent.endsWith(" b)")
        ? undefined
        : oneMore(fluent, "step")
            .replace("taken", "capture")
            .replace(/(red|green)(\d)/, "$2 $1"),
  };
}
