/**
 * Glicko-2 ratings (Glickman, "Example of the Glicko-2 system", 2013), by the package `glicko2`. Every two
 * players of a match are a duel: whoever scored more has won. Matches count in periods in which each player
 * has about fifteen duels, in the order of their ids. That order is as good as random, and does not depend on
 * which match was over first. Games of one role have no duels.
 */
import glicko2 from "glicko2";
import { Z95 } from "../sample.js";
import type { Rating } from "./agon.js";
import type { MatchOutcome } from "./match-outcome.js";

/** What the author of the system proposes for players of whom nothing is known. */
const SETTINGS = { tau: 0.5, rating: 1500, rd: 350, vol: 0.06 };
const DUELS_IN_PERIOD = 15;

/** The best first. */
export function glickoRatings(outcomes: readonly MatchOutcome[]): (Rating & { readonly player: string })[] {
  const system = new glicko2.Glicko2(SETTINGS);
  const names = [...new Set(outcomes.flatMap(({ players }) => players))].sort();
  const rated = new Map(names.map((name) => [name, system.makePlayer()]));
  const entryOf = (name: string) => rated.get(name) as NonNullable<ReturnType<typeof rated.get>>;
  const duels = [...outcomes].sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap(duelsOf);
  const period = Math.max(1, Math.floor((DUELS_IN_PERIOD * names.length) / 2));
  for (let first = 0; first < duels.length; first += period) {
    const some = duels.slice(first, first + period);
    system.updateRatings(
      some.map((duel) => [entryOf(duel.first), entryOf(duel.second), duel.score] as const),
    );
  }
  return [...rated]
    .map(([player, entry]) => ({ player, rating: entry.getRating(), ci95: Z95 * entry.getRd() }))
    .sort((a, b) => b.rating - a.rating || (a.player < b.player ? -1 : 1));
}

interface Duel {
  readonly first: string;
  readonly second: string;
  readonly score: number;
}

function duelsOf({ players, scores }: MatchOutcome): Duel[] {
  if (scores === null) return [];
  return players.flatMap((first, i) =>
    players.slice(i + 1).flatMap((second, k) => {
      if (second === first) return [];
      const difference = scores[i] - scores[i + 1 + k];
      return [{ first, second, score: (Math.sign(difference) + 1) / 2 }];
    }),
  );
}
