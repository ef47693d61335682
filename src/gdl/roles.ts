/** The roles of a game: which of them is chance, which are players, and what their goals are worth. */
import { RANDOM_ROLE } from "./keywords.js";

/** Whether the game itself moves this role: `random`, in any spelling. */
export function isChance(role: string): boolean {
  return role.toLowerCase() === RANDOM_ROLE;
}

/** The roles that somebody has to play and that have scores, as indices, in the order of the rules. */
export function playersAmong(roles: readonly string[]): number[] {
  return [...roles.keys()].filter((role) => !isChance(roles[role]));
}

/** The points of a role in a terminal state, from its goals: 0 without any, the mean of several. */
export function scoreOfGoals(goals: readonly string[]): number {
  const values = goals.map(Number).filter((value) => !Number.isNaN(value));
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
