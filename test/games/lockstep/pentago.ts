import type { Lockstep } from "../lockstep.js";

const QUADRANTS = { northeast: "1", northwest: "2", southwest: "3", southeast: "4" } as const;

/** Their cells are counted within each quadrant. */
const inQuadrant = (text: string) =>
  text.replace(/(\d) (\d)/, (_, column, row) => {
    const quadrant = `${Number(row) > 3 ? "north" : "south"}${Number(column) > 3 ? "east" : "west"}`;
    return `${QUADRANTS[quadrant as keyof typeof QUADRANTS]} ${((column - 1) % 3) + 1} ${((row - 1) % 3) + 1}`;
  });

const renamed = (text: string) => text.replace("white", "red");

const WAYS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

function hasLine(state: ReadonlySet<string>, player: string): boolean {
  const holds = (column: number, row: number) => state.has(`(cell ${column} ${row} ${player})`);
  return [1, 2, 3, 4, 5, 6].some((column) =>
    [1, 2, 3, 4, 5, 6].some((row) =>
      WAYS.some(([x, y]) => [0, 1, 2, 3, 4].every((i) => holds(column + i * x, row + i * y))),
    ),
  );
}

export const lockstep: Lockstep = {
  sheet: "ggp-repository/pentago/pentago.kif",
  roles: { white: "red", black: "black" },
  move: (move) =>
    inQuadrant(move).replace(/(north|south)(east|west)/, (name) => QUADRANTS[name as keyof typeof QUADRANTS]),
  fluent: (fluent, state) => {
    if (fluent.endsWith(" b)") || fluent.startsWith("(phase")) return undefined;
    if (fluent.startsWith("(cell")) return renamed(inQuadrant(fluent)).replace("(cell", "(cellHolds");
    return renamed(fluent).replace(
      "(control",
      state.has("(phase placing)") ? "(placeControl" : "(rotateControl",
    );
  },
  // Black gets 0 there as well while the board is open, white having no line, also where black has one.
  theirGoalsAreWrong: (state) =>
    [...state].some((fluent) => fluent.endsWith(" b)")) && !hasLine(state, "white"),
};
