/** Mappings for lockstep (`lockstep.ts`) that several games share. */
import type { Lockstep } from "./lockstep.js";

/** A text with the last number of `(name …)` greater by one, where the text begins so: they count from 1, we from 0. */
export function oneMore(text: string, name: string): string {
  return text.replace(new RegExp(`^\\(${name} (\\d+)\\)$`), (_, n) => `(${name} ${Number(n) + 1})`);
}

export function bandl(boards: number, steps: number): Lockstep {
  return {
    sheet: `iggpc16-sancho-logs/bandl${boards}.kif`,
    roles: { player: "robot" },
    move: (move) => move.replace("press", "set"),
    fluent: (fluent) =>
      oneMore(fluent.replace("turn", "step"), "step").replace(/lit (\d+) (\w)/, "state $2 $1"),
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
