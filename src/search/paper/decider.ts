/**
 * Who decides in a state, of those players who have a choice there: the own role if it has one, otherwise the
 * first of the others. The papers speak of one expected utility and do not say whose it is where a rival
 * moves.
 */
export function deciderOf(
  players: readonly number[],
  hasChoice: (player: number) => boolean,
  role: number,
): number {
  const own = players.indexOf(role);
  if (hasChoice(own)) return own;
  return Math.max(
    0,
    players.findIndex((_, p) => hasChoice(p)),
  );
}
