import type { Lockstep } from "../lockstep.js";
import { raised } from "./tictac-chess.js";

const KINDS: Readonly<Record<string, string>> = { p: "Pawn", c: "Checker", k: "Knight", d: "Disc" };

/** Their moves name the piece, and a leap the cell between as well. */
function theirMove(move: string, role: string, state: ReadonlySet<string>): string {
  const [x1, y1, x2, y2] = (move.match(/\d/g) ?? []).map(Number) as [number, number, number, number];
  const letter = "pck".split("").find((kind) => state.has(`(cell ${x1} ${y1} ${role[0]}${kind})`)) as string;
  if (letter === "c" && Math.abs(x1 - x2) === 2) {
    return `(jump ${raised(`${x1} ${y1} ${(x1 + x2) / 2} ${(y1 + y2) / 2} ${x2} ${y2}`)})`;
  }
  return raised(move.replace("move", `${KINDS[letter].toLowerCase()}Move`));
}

export const lockstep: Lockstep = {
  sheet: "ggp-repository/ttcc4_2player/ttcc4_2player.kif",
  roles: { light: "light", dark: "dark" },
  move: (move, role, state) => (move.startsWith("(move") ? theirMove(move, role, state) : move),
  fluent: (fluent) => {
    const [, player, kind] = /^\(cell \d \d ([ld])([pckd])\)$/.exec(fluent) ?? [];
    if (kind === undefined) return fluent.startsWith("(cell") ? undefined : fluent;
    return raised(fluent).replace(/\w+\)$/, `${player === "l" ? "light" : "dark"}${KINDS[kind]})`);
  },
};
