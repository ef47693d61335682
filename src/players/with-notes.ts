/** A player whose reports begin with a sentence more. */
import type { Player } from "./player.js";

export function withNotes(player: Player, note: string): Player {
  const { movesAt } = player;
  return {
    ...(movesAt !== undefined && { movesAt: movesAt.bind(player) }),
    prepare: async (position, clock) => player.prepare?.(position, clock),
    think: async (position, clock) => {
      const { move, report } = await player.think(position, clock);
      return { move, report: { ...report, notes: [note, ...report.notes] } };
    },
    best: () => player.best?.(),
    ponder: async (position, clock) => (await player.ponder?.(position, clock)) ?? 0,
    close: () => player.close?.(),
  };
}
