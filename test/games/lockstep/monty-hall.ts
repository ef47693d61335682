import type { Lockstep } from "../lockstep.js";

const STEPS: Readonly<Record<string, string>> = { choosing: "1", opening: "2", deciding: "3", over: "4" };

export const lockstep: Lockstep = {
  sheet: "gamecontroller-gdl2/montyhall/montyhall.gdl",
  roles: { candidate: "candidate", random: "random" },
  move: (move) => (move === "keep" ? "noop" : move),
  // They keep the doors that are closed: all but the one that is open with us.
  fluent: (fluent, state) => {
    const stage = /^\(show (\w+)\)$/.exec(fluent)?.[1];
    if (stage === undefined) return fluent.startsWith("(open ") ? undefined : fluent;
    const closed = ["1", "2", "3"].filter((door) => !state.has(`(open ${door})`));
    return [`(step ${STEPS[stage]})`, ...closed.map((door) => `(closed ${door})`)];
  },
  percept: (percept) =>
    percept.replace("(opened ", "(open_door ").replace(/^\(choice (\d)\)$/, "(does candidate (choose $1))"),
  // Ours perceives no move of its own but the first one, and does not hear where the car was after the end.
  ignorePercept: (percept) => /^\(does candidate (noop|switch)\)$|^\(car /.test(percept),
};
