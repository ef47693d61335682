/**
 * Plays a strategy again on a game, which should be of the reference reasoner: its moves must be legal, and
 * the ends with their points where the strategy has them. What is shown to a user has been played so. The
 * networks and the kernel behind the strategy are thereby checked by something that knows neither.
 */
import type { Game, State } from "../../engine/game.js";
import type { Course, PlayDecision, Strategy } from "./strategy.js";

/** How many positions were reached and compared. Throws where the game says otherwise: that is a bug. */
export function* confirm(game: Game, start: State, strategy: Strategy): Generator<void, number> {
  const { positions, firstMoves } = strategy;
  const open: (readonly [place: number, state: State])[] = [[0, start]];
  const met = new Set([0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [place, state] = next;
    const { end, points, decision } = positions[place];
    const isTerminal = game.isTerminal(state);
    if (isTerminal !== (end === "terminal")) fail(place, isTerminal ? "the game has ended" : "it goes on");
    for (const [i, role] of game.players.entries()) {
      const score = game.score(state, role);
      if (points !== undefined && score !== points[i]) fail(place, `${game.roles[role]} has ${score} points`);
    }
    const decisions = [...(decision === undefined ? [] : [decision]), ...(place === 0 ? firstMoves : [])];
    for (const each of decisions)
      for (const course of each.courses) {
        const successor = game.nextState(state, jointOf(game, state, place, each, course));
        if (met.has(course.to)) continue;
        met.add(course.to);
        open.push([course.to, successor]);
      }
    yield;
  }
  return met.size;
}

function jointOf(
  game: Game,
  state: State,
  place: number,
  { moves }: PlayDecision,
  { random }: Course,
): number[] {
  return moves.map((move, role) => {
    const text = (role === game.chance ? random : move) as string;
    const found = game.legalMoves(state, role).find((legal) => game.text(legal) === text);
    if (found === undefined) fail(place, `${text} is not legal for ${game.roles[role]}`);
    return found;
  });
}

function fail(place: number, what: string): never {
  throw new Error(`best play is not what the rules say: in position ${place} ${what}`);
}
