/** What is known of a state is known of its images: `assembly/tree/adopt.ts` does the same. */
import type { Located, StateOrbits } from "./node-table.js";
import type { PlainNode } from "./plain-node.js";

/** Takes over for a new node what is known of an image; the turn takes the state of the node into that of the image. */
export function adopt(orbits: StateOrbits, node: PlainNode, { node: image, turn }: Located): void {
  if (node.choices.length === 0) return;
  node.visits = image.visits;
  for (const [role, { moves, counts, sums }] of node.choices.entries()) {
    const other = image.choices[role];
    for (const [pick, move] of moves.entries()) {
      const place = other.moves.indexOf(orbits.moveBy(turn, role, move));
      counts[pick] = other.counts[place];
      sums[pick] = other.sums[place];
      if (role === node.chooser) adoptEdge(orbits, node, pick, image, place, turn);
    }
  }
  if (node.joints === 1) adoptEdge(orbits, node, 0, image, 0, turn);
  if (image.amaf === undefined) return;
  node.amafPlayouts = image.amafPlayouts;
  const back = orbits.quotient(turn, 0);
  node.amaf = image.amaf.map(
    (table, role) =>
      new Map(Array.from(table, ([move, known]) => [orbits.moveBy(back, role, move), { ...known }])),
  );
}

/** For a node in which at most one role has a choice; the numbers of its joint moves are the places of moves. */
function adoptEdge(
  orbits: StateOrbits,
  node: PlainNode,
  joint: number,
  image: PlainNode,
  other: number,
  turn: number,
): void {
  const edge = image.edges.get(other);
  if (edge === undefined) return;
  const product = orbits.quotient(orbits.quotient(edge.turn, 0), turn);
  node.edges.set(joint, { child: edge.child, turn: product, isCounted: false });
}
