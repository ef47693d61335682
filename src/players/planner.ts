/**
 * The player for puzzles: games of one role without chance and without secrets. It plans (`planned.ts`), and
 * where there is no plan yet it plays as `uct` does. In other games it is `uct`, and says so.
 */
import { whyNoPuzzle } from "../search/plan/puzzle.js";
import { VALUES } from "./learning-player.js";
import { sitWithPlans } from "./planned.js";
import type { PlayerKind } from "./player.js";
import { looksOf, TreePlayer } from "./tree-player.js";
import { uct } from "./uct.js";
import { TRAINING } from "./value-lessons.js";

export const planner: PlayerKind = {
  name: "planner",
  about: "plans puzzles of one role: clauses over chains of turns, and searches through states",
  options: uct.options.filter((option) => option !== VALUES && option !== TRAINING),
  sit: (seat) => {
    const why = whyNoPuzzle(seat.loaded);
    const note =
      why === undefined ? undefined : `no plans are made, since ${why}: a tree of playouts is searched`;
    const exploration = Number(seat.options.exploration);
    return sitWithPlans(
      seat,
      (other) =>
        new TreePlayer(other, {
          policy: { kind: "ucb", exploration },
          looks: looksOf(other),
          notes: note === undefined ? [] : [note],
        }),
    );
  },
};
