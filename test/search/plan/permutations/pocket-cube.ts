/**
 * The rules of a cube of two by two by two corners, turned by quarter turns of three faces, one way each, so
 * that one corner never moves. A corner is at a place, a bit for each axis, and one of its faces looks along
 * an axis; a quarter turn about an axis exchanges the other two. The score counts the corners that are right.
 */

export type CornerTurn = "u" | "r" | "f";

const AXIS: Readonly<Record<CornerTurn, number>> = { r: 0, f: 1, u: 2 };
const TURNS: readonly CornerTurn[] = ["u", "r", "f"];
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Where a quarter turn of the side whose bit is set takes what is at a place. */
function turnedTo(turn: CornerTurn, place: number): number {
  const axis = AXIS[turn];
  if (((place >> axis) & 1) === 0) return place;
  const [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
  const [a, b] = [(place >> one) & 1, (place >> other) & 1];
  return (1 << axis) | ((1 - b) << one) | (a << other);
}

const exchanged = (turn: CornerTurn, axis: number): number =>
  axis === AXIS[turn] ? axis : 3 - AXIS[turn] - axis;

/** A cube after these turns of the solved one. Twisted: a corner is turned where it is. */
export function pocketCube(turns: readonly CornerTurn[], { twisted = false } = {}): string {
  const corners = CORNERS.map((corner) => {
    let [place, axis] = [corner, 2];
    for (const turn of turns) {
      const after = turnedTo(turn, place);
      if (after !== place) axis = exchanged(turn, axis);
      place = after;
    }
    return { place, axis: twisted && corner === 7 ? (axis + 1) % 3 : axis };
  });
  const lines = [
    "(role r)",
    ...corners.flatMap(({ place, axis }, c) => [`(init (at ${c} ${place}))`, `(init (looks ${c} ${axis}))`]),
    ...TURNS.flatMap((turn) => [
      `(legal r ${turn})`,
      ...CORNERS.map((place) => `(leads ${turn} ${place} ${turnedTo(turn, place)})`),
      ...CORNERS.filter((place) => turnedTo(turn, place) !== place).map((place) => `(on ${turn} ${place})`),
      ...[0, 1, 2].map((axis) => `(exchanges ${turn} ${axis} ${exchanged(turn, axis)})`),
    ]),
    "(<= (next (at ?c ?to)) (does r ?m) (true (at ?c ?from)) (leads ?m ?from ?to))",
    `(<= (next (looks ?c ?b)) (does r ?m) (true (at ?c ?p)) (on ?m ?p)
       (true (looks ?c ?a)) (exchanges ?m ?a ?b))`,
    "(<= (next (looks ?c ?a)) (does r ?m) (true (at ?c ?p)) (not (on ?m ?p)) (true (looks ?c ?a)))",
    "(<= (right ?c) (true (at ?c ?c)) (true (looks ?c 2)))",
    "(count 0 0)",
    ...CORNERS.map((c) => `(after ${c} ${c + 1})`),
    ...CORNERS.map((c) => `(more ${c} ${c + 1})`),
    "(<= (count ?d ?m) (after ?c ?d) (right ?c) (count ?c ?n) (more ?n ?m))",
    "(<= (count ?d ?n) (after ?c ?d) (not (right ?c)) (count ?c ?n))",
    "(init (step 0)) (<= (next (step ?b)) (true (step ?a)) (later ?a ?b))",
    ...Array.from({ length: 40 }, (_, step) => `(later ${step} ${step + 1})`),
    "(<= terminal (count 8 8)) (<= terminal (true (step 40)))",
    ...CORNERS.map((c) => `(worth ${c} ${12 * c})`),
    "(worth 8 100)",
    "(<= (goal r ?s) (count 8 ?n) (worth ?n ?s))",
  ];
  return lines.join("\n");
}
