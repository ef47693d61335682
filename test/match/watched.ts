/** Matches that tests watch turn by turn. */
import { type MatchSpec, type MatchTurn, type MatchWatcher, playMatch } from "../../src/match/match.js";
import type { Budget, Participant } from "../../src/match/participant.js";
import { loaded, NO_CLOCK } from "./participants.js";

/** Two roles that choose at once, and score by what both said. */
export const DUEL = `(role left) (role right) (init (round 1)) (legal left a) (legal left b) (legal right a) (legal right b)
  (<= (next (round 2)) (true (round 1))) (<= (next (round 3)) (true (round 2))) (<= terminal (true (round 3)))
  (<= (next (said ?r ?m)) (does ?r ?m)) (<= (goal left 100) (true (said left ?m)) (true (said right ?m)))
  (<= (goal right 40) (true (round 3)))`;

/** For matches in fake time, in which nobody is late by accident. */
export const CLOCK: Budget = { startClock: 1, playClock: 0.5, iterations: Number.POSITIVE_INFINITY };

export function spec(rules: string, more: Partial<MatchSpec> = {}): MatchSpec {
  return { id: "test", loaded: loaded(rules), seed: 7, budget: NO_CLOCK, maxTurns: 100, ...more };
}

/** A match and its turns. */
export async function watch(
  match: MatchSpec,
  participants: readonly Participant[],
  watcher: MatchWatcher = {},
) {
  const turns: MatchTurn[] = [];
  const result = await playMatch(match, participants, {
    ...watcher,
    onTurn: (turn) => void turns.push(turn),
  });
  const { game } = match.loaded;
  const moves = turns.map(({ joint }) => joint.map((move) => game.text(move)));
  const faults = turns.map(({ replies }) => replies.map(({ fault }) => fault?.kind));
  return { result, turns, moves, faults };
}
