import type { Lockstep } from "../lockstep.js";

const DICE = ["1", "2", "3", "4"];

const pipsOf = (die: string, state: ReadonlySet<string>): number | undefined =>
  [1, 2, 3, 4, 5, 6].find((pips) => state.has(`(left ${die} ${pips})`));

/** Equal dice are one to us: the first of them. */
const firstWith = (pips: number, state: ReadonlySet<string>): string | undefined =>
  DICE.find((die) => pipsOf(die, state) === pips);

/** How far a piece has to go to be off. */
const pipsToGo = (role: string, point: number): number => (role === "red" ? 25 - point : point);

const rowAndColumn = (point: number): string => (point < 13 ? `${13 - point} 1` : `${point - 12} 2`);

function pointAt(column: string, row: string): number {
  return row === "1" ? 13 - Number(column) : 12 + Number(column);
}

const isOn = (role: string, point: number, state: ReadonlySet<string>): boolean =>
  [...state].some((fluent) => fluent.startsWith(`(cell ${rowAndColumn(point)} ${role} `));

const POINTS = Array.from({ length: 24 }, (_, index) => index + 1);

export const lockstep: Lockstep = {
  sheet: "gamecontroller-gdl2/backgammon/backgammon.gdl",
  roles: { red: "red", black: "black", random: "random" },
  move: (move, role, state) => {
    const [, from, pips] = /^\(move (\w+) (\d)\)$/.exec(move) ?? [];
    if (from === undefined) return move.replace("(roll ", "(roll_dice ").replace("discard", "discard_dice");
    const start = from === "bar" ? (role === "red" ? 0 : 25) : Number(from);
    const end = role === "red" ? start + Number(pips) : start - Number(pips);
    return `(move ${firstWith(Number(pips), state)} ${from} ${end < 1 || end > 24 ? "out" : end})`;
  },
  // Theirs tell equal dice apart, and bear off any piece with a die that is larger than needed.
  ignoreMove: (theirs, role, state) => {
    const [, die, from, to] = /^\(move (\d) (\w+) (\w+)\)$/.exec(theirs) ?? [];
    if (die === undefined) return false;
    const pips = pipsOf(die, state) as number;
    if (die !== firstWith(pips, state)) return true;
    const distance = pipsToGo(role, Number(from));
    const isFarthest = POINTS.every(
      (point) => pipsToGo(role, point) <= distance || !isOn(role, point, state),
    );
    return to === "out" && pips > distance && !isFarthest;
  },
  fluent: (fluent) => {
    const [, column, row, player, count] = /^\(cell (\d+) (\d) (\w+) (\d+)\)$/.exec(fluent) ?? [];
    if (count !== undefined) return `(board_point ${pointAt(column, row)} ${count} ${player})`;
    return fluent
      .replace(/^\(on_bar (\w+) (\d+)\)$/, "(board_point bar $2 $1)")
      .replace(/^\(borne_off (\w+) (\d+)\)$/, "(board_point out $2 $1)")
      .replace("(left ", "(die ")
      .replace("(rolls ", "(step ");
  },
  // They keep the zeros.
  ignore: (theirs) => /^\(board_point \d+ 0 /.test(theirs),
};
