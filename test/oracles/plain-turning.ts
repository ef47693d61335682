/**
 * The plainest way to bring pieces home by moves that permute their states: breadth-first through all
 * arrangements, a text of states each. The oracle for chains of subgroups and their tables.
 */

export interface TurnedPiece {
  readonly home: number;
  /** For each move, which state it makes of each. */
  readonly next: readonly ArrayLike<number>[];
}

/** The fewest moves that bring all pieces home from these states; undefined if none do. */
export function fewestToHome(pieces: readonly TurnedPiece[], states: readonly number[]): number | undefined {
  const isHome = (at: readonly number[]) => at.every((state, piece) => state === pieces[piece].home);
  const moves = pieces[0]?.next.length ?? 0;
  const met = new Set([states.join()]);
  let layer = [states];
  for (let turns = 0; layer.length > 0; turns++) {
    if (layer.some(isHome)) return turns;
    const later: (readonly number[])[] = [];
    for (const at of layer) {
      for (let move = 0; move < moves; move++) {
        const after = moved(pieces, at, move);
        if (met.has(after.join())) continue;
        met.add(after.join());
        later.push(after);
      }
    }
    layer = later;
  }
  return undefined;
}

export function moved(pieces: readonly TurnedPiece[], states: readonly number[], move: number): number[] {
  return pieces.map(({ next }, piece) => next[move][states[piece]]);
}
