import type { Lockstep } from "../lockstep.js";

/** Their rows, which red connects, are our columns, and have letters; their columns are our rows. */
const turned = (text: string) =>
  text.replace(
    /(cell|mark) (\d) (\d)/,
    (_, what, column, row) => `${what} ${"abcdefghi"[column - 1]} ${row}`,
  );

const players = (text: string) => text.replace("alice", "player1").replace("bob", "player2");

export const lockstep: Lockstep = {
  sheet: "iggpc16-sancho-logs/hexpie.kif",
  roles: { alice: "player1", bob: "player2" },
  move: (move) => turned(move).replace("mark", "place"),
  // They keep no blanks; the right to swap is there from the first turn on.
  fluent: (fluent) =>
    fluent.endsWith(" b)")
      ? undefined
      : players(turned(fluent))
          .replace(/first_turn|second_turn/, "canSwap")
          .replace("plays", "usingMarker"),
  ignore: (fluent) => /^\((connected|color|step) /.test(fluent),
};
