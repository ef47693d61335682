import type { Lockstep } from "../lockstep.js";

const signed = (text: string | number) => String(text).replace("-", "n");

/** A lap in twelve turns, the least. */
const LAP = "1 0, 1 1, -1 1, -1 1, -1 -1, -1 -1, 0 -1, 1 -1, 0 -1, 1 -1, 1 1, 1 1".split(", ");

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/vectorracer6.kif",
  roles: { driver: "robot" },
  move: (move) => move.replace("steer", "dv").replaceAll("-", "n"),
  // Their start is the cell (0, 0), and they keep both speeds in one fluent.
  fluent: (fluent, state) => {
    const [, name, first, second] = /^\((\w+) (\S+)(?: (\S+))?\)$/.exec(fluent) ?? [];
    if (name === "car") return `(pos ${signed(Number(first) - 5)} ${signed(Number(second) - 1)})`;
    if (name !== "speed") return fluent.replace("from_last_sector", "lastsector");
    if (first !== "across") return undefined;
    const up = [...state].find((other) => other.startsWith("(speed up ")) as string;
    return `(vel ${signed(second)} ${signed(up.slice(10, -1))})`;
  },
  line: LAP.map((change) => `(steer ${change})`),
};
