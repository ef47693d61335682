/** Best play as fields of the JSON object that `arcwood solve GAME` prints for a horizon. */
import type { Worth } from "../../search/policy/best-play.js";
import type { Strategy } from "../../search/policy/strategy.js";
import { toNumber } from "../../search/policy/utility.js";
import { isLine, jointOf, positionsFrom } from "./show-play.js";

export function playJson(strategy: Strategy, players: readonly string[]): object {
  const { positions, firstMoves, roles } = strategy;
  const movesFrom = (place: number) =>
    positionsFrom(positions, place).flatMap(({ decision }) =>
      decision?.courses.length === 1 ? [jointOf(decision)] : [],
    );
  if (positions.length === 0) return {};
  return {
    roles,
    ...(isLine(positions) ? { plan: movesFrom(0) } : { policy: policyOf(strategy, players) }),
    ...(firstMoves.length === 0
      ? {}
      : {
          moves: firstMoves.map(({ moves, courses, worth }) => ({
            moves,
            values: worth === undefined ? null : valuesOf(players, worth),
            ...(courses.length === 1 ? { line: movesFrom(courses[0].to) } : {}),
          })),
        }),
  };
}

/** The positions in order; a course names the one that it leads to by its number. */
function policyOf({ positions }: Strategy, players: readonly string[]): readonly object[] {
  return positions.map(({ turn, state, worth, end, decision }) => ({
    turn,
    state,
    values: valuesOf(players, worth),
    ...(end === undefined ? {} : { end }),
    ...(decision === undefined
      ? {}
      : {
          moves: decision.moves,
          courses: decision.courses.map(({ random, to }) => ({
            ...(random === undefined ? {} : { random }),
            probability: 1 / decision.courses.length,
            to,
          })),
        }),
  }));
}

/** A utility, the two bounds where there is no saddle point, or null where it is not determined. */
function valuesOf(players: readonly string[], worth: Worth): object {
  return Object.fromEntries(
    players.map((name, place) => {
      const range = worth[place];
      if (range === undefined) return [name, null];
      const [low, high] = [toNumber(range.low), toNumber(range.high)];
      return [name, low === high ? low : [low, high]];
    }),
  );
}
