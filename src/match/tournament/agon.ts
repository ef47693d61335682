/**
 * The Agon rating: Elo in which every role of every game is a rated opponent too, fitted to all matches at
 * once.
 *
 * Whoever plays role r of game g with rating R, against others whose ratings have the mean M, is expected to
 * score
 *
 *     E = 1 / (1 + 10^((A(g,r) + M - R) / 400))
 *
 * of a hundred points, with A(g,r) the rating of the role: how hard it is to score in it. In a game of one
 * role M is 1000. So a player loses nothing by sitting on the worse side, and puzzles count like matches. The
 * ratings are those that make the scores most likely (a score s counts as s wins and 1 - s defeats), with a
 * normal prior of deviation 400, around 1000 for players and around 0 for roles. Without the prior a player
 * who always wins would have no finite rating. The logarithm of the likelihood is concave, so there is one
 * such point, and Newton's method finds it. Scores show only how players differ, so the mean of all players
 * is then put at 1000, and intervals are those of the distance from it.
 *
 * The name and the idea of rating the roles are the GGP community's; the formula is ours. Scores of one match
 * count as independent, so the intervals of games with opposed scores are a little narrow.
 */
import { Z95 } from "../sample.js";
import type { MatchOutcome } from "./match-outcome.js";

export interface Rating {
  readonly rating: number;
  /** Half the width of the 95 % interval, from the curvature at the maximum. */
  readonly ci95: number;
}

export interface AgonRatings {
  /** The best first. */
  readonly players: readonly (Rating & { readonly player: string })[];
  /** How hard a role is; 0 if equals score 50 in it, or if the mean player does in a game of one role. */
  readonly roles: readonly (Rating & { readonly game: string; readonly role: string })[];
}

/** The mean rating of all players. */
export const MEAN_RATING = 1000;

const DEVIATION = 400;
/** One rating point as a natural logarithm of odds. */
const SCALE = Math.LN10 / 400;
const MOST_STEPS = 100;
/** In rating points. */
const PRECISION = 1e-9;

/** Equal seatings taken together: the parameters that count, their weights, and the scores. */
interface Observation {
  readonly parameters: readonly number[];
  readonly weights: readonly number[];
  score: number;
  matches: number;
}

export function agonRatings(outcomes: readonly MatchOutcome[]): AgonRatings {
  const played = outcomes.filter(({ scores }) => scores !== null);
  const players = [...new Set(played.flatMap((outcome) => outcome.players))].sort();
  const roles = [
    ...new Map(
      played.flatMap(({ game, roles: names }) => names.map((role) => [`${game} ${role}`, { game, role }])),
    ).values(),
  ];
  const observations = observe(played, players, roles);
  const { values, covariance } = mostLikely(observations, players.length + roles.length);
  /** The rating from a parameter, less the mean of the players if it is relative to that. */
  const rating = (parameter: number, base: number, isRelative: boolean): Rating => {
    const weights = values.map((_, i) => (isRelative && i < players.length ? -1 / players.length : 0));
    weights[parameter] = weights[parameter] + 1;
    const variance = dot(
      weights,
      Float64Array.from(covariance, (row) => dot(row, weights)),
    );
    return { rating: base + dot(weights, values), ci95: Z95 * Math.sqrt(Math.max(0, variance)) };
  };
  return {
    players: players
      .map((player, i) => ({ player, ...rating(i, MEAN_RATING, true) }))
      .sort((a, b) => b.rating - a.rating || (a.player < b.player ? -1 : 1)),
    roles: roles.map(({ game, role }, i) => {
      const isAlone = roles.filter((other) => other.game === game).length === 1;
      return { game, role, ...rating(players.length + i, 0, isAlone) };
    }),
  };
}

function observe(
  outcomes: readonly MatchOutcome[],
  players: readonly string[],
  roles: readonly { readonly game: string; readonly role: string }[],
): Observation[] {
  const numberOf = new Map(players.map((player, i) => [player, i]));
  const roleNumber = new Map(roles.map(({ game, role }, i) => [`${game} ${role}`, players.length + i]));
  const observations = new Map<string, Observation>();
  for (const { game, roles: names, players: seated, scores } of outcomes) {
    for (const [i, role] of names.entries()) {
      const key = JSON.stringify([game, role, seated[i], [...seated].sort()]);
      let observation = observations.get(key);
      if (observation === undefined) {
        const weights = new Map<number, number>([[roleNumber.get(`${game} ${role}`) as number, -1]]);
        const add = (player: string, weight: number) => {
          const number = numberOf.get(player) as number;
          weights.set(number, (weights.get(number) ?? 0) + weight);
        };
        add(seated[i], 1);
        for (const [j, other] of seated.entries()) if (j !== i) add(other, -1 / (seated.length - 1));
        observation = {
          parameters: [...weights.keys()],
          weights: [...weights.values()],
          score: 0,
          matches: 0,
        };
        observations.set(key, observation);
      }
      observation.score += (scores as readonly number[])[i] / 100;
      observation.matches++;
    }
  }
  return [...observations.values()];
}

/** Finds the maximum of the posterior by Newton's method; a step that does not gain is halved. */
function mostLikely(
  observations: readonly Observation[],
  count: number,
): { values: Float64Array; covariance: readonly Float64Array[] } {
  let values = new Float64Array(count);
  let best = posterior(observations, values);
  let { hessian, gradient } = slopes(observations, values);
  for (let step = 0; step < MOST_STEPS; step++) {
    const direction = inverse(hessian).map((row) => dot(row, gradient));
    let share = 1;
    let next = values;
    let value = best;
    for (; share > PRECISION; share /= 2) {
      next = values.map((old, i) => old + share * direction[i]);
      value = posterior(observations, next);
      if (value >= best) break;
    }
    const moved = Math.max(0, ...direction.map((change) => Math.abs(share * change)));
    if (value >= best) {
      values = next;
      best = value;
    }
    ({ hessian, gradient } = slopes(observations, values));
    if (moved < PRECISION || value < best) break;
  }
  return { values, covariance: inverse(hessian) };
}

function difference({ parameters, weights }: Observation, values: Float64Array): number {
  let sum = 0;
  for (const [i, parameter] of parameters.entries()) {
    sum += weights[i] * values[parameter];
  }
  return SCALE * sum;
}

/** The logarithm of likelihood times prior, up to a constant. */
function posterior(observations: readonly Observation[], values: Float64Array): number {
  let sum = 0;
  for (const observation of observations) {
    const d = difference(observation, values);
    // Both for wins and for defeats: log E = -log(1 + e^-d), log(1 - E) = -log(1 + e^d), without overflow.
    sum -= observation.score * softplus(-d) + (observation.matches - observation.score) * softplus(d);
  }
  for (const value of values) sum -= (value * value) / (2 * DEVIATION * DEVIATION);
  return sum;
}

function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** The gradient of the posterior, and the negated second derivatives. */
function slopes(
  observations: readonly Observation[],
  values: Float64Array,
): { gradient: Float64Array; hessian: Float64Array[] } {
  const prior = 1 / (DEVIATION * DEVIATION);
  const gradient = values.map((value) => -value * prior);
  const hessian = Array.from(values, (_, i) => {
    const row = new Float64Array(values.length);
    row[i] = prior;
    return row;
  });
  for (const observation of observations) {
    const { parameters, weights, score, matches } = observation;
    const expected = 1 / (1 + Math.exp(-difference(observation, values)));
    for (const [i, a] of parameters.entries()) {
      const weight = SCALE * weights[i];
      gradient[a] = gradient[a] + weight * (score - matches * expected);
      const row = hessian[a] as Float64Array;
      for (const [j, b] of parameters.entries()) {
        const other = SCALE * weights[j];
        row[b] = row[b] + weight * other * matches * expected * (1 - expected);
      }
    }
  }
  return { gradient, hessian };
}

/** By elimination. The matrix is symmetric and positive definite, so no pivot is zero. */
function inverse(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => {
    const wide = new Float64Array(2 * size);
    wide.set(row);
    wide[size + i] = 1;
    return wide;
  });
  for (const [i, row] of rows.entries()) {
    const pivot = row[i];
    for (let k = 0; k < 2 * size; k++) row[k] = row[k] / pivot;
    for (const [j, other] of rows.entries()) {
      const factor = other[i];
      if (j === i || factor === 0) continue;
      for (let k = 0; k < 2 * size; k++) other[k] = other[k] - factor * row[k];
    }
  }
  return rows.map((row) => row.slice(size));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
