/**
 * Whether the roles of a game take turns: in each state at most one of them has a choice, and all others have
 * the same single move, by which they wait. The rules do not show it, so matches at random are played. That it
 * holds is believed; that it does not is proved by a state.
 */
import type { Game } from "../../engine/game.js";
import { Random } from "../../engine/random-numbers.js";
import { counted } from "../../gdl/counted.js";
import type { TurnTaking } from "../../gdl/gamemaster/from-classical.js";
import type { Result } from "../../gdl/result.js";

const MOST_STATES = 400;
const MOST_STEPS = 200;
const SEED = 25;

interface Visit {
  /** How many turns were made before. */
  readonly step: number;
  /** The texts of the legal moves of each role. */
  readonly legal: readonly (readonly string[])[];
}

export function turnsOf(game: Game): Result<TurnTaking> {
  const { visits, problem } = visitsOf(game);
  if (problem !== undefined) return { problem };
  if (game.roles.length === 1) return { waiting: undefined, idle: undefined };
  const waits = new Set(visits.flatMap(({ legal }) => legal.flatMap((moves) => oneOf(moves))));
  // The move that fits longest tells best why none fits.
  let longest: Visit | undefined;
  for (const waiting of waits) {
    const against = visits.find(({ legal }) => moversIn(legal, waiting).length > 1);
    if (against === undefined) {
      const isMade = visits.some(({ legal }) => isMadeIn(legal, waiting));
      return { waiting, idle: isMade ? game.roles[0] : undefined };
    }
    if (longest === undefined || visits.indexOf(against) > visits.indexOf(longest)) longest = against;
  }
  return {
    problem: `the roles do not take turns: ${whatIsWrong(game, longest ?? visits[0], waits.size > 0)}`,
  };
}

/** The states of matches at random, in order. */
function visitsOf(game: Game): Result<{ readonly visits: readonly Visit[] }> {
  const random = new Random(SEED);
  const visits: Visit[] = [];
  while (visits.length < MOST_STATES) {
    let state = game.initialState();
    const mayGoOn = (step: number) => step < MOST_STEPS && visits.length < MOST_STATES;
    for (let step = 0; mayGoOn(step) && !game.isTerminal(state); step++) {
      const moves = game.roles.map((_, role) => game.legalMoves(state, role));
      visits.push({ step, legal: moves.map((choices) => choices.map((move) => game.text(move))) });
      const stuck = moves.findIndex((choices) => choices.length === 0);
      if (stuck >= 0) return { problem: `${game.roles[stuck]} has no legal move ${where(step)}` };
      const joint = moves.map((choices) => choices[random.below(choices.length)]);
      state = game.nextState(state, joint);
    }
    if (visits.length === 0) return { problem: "the game is over before it begins" };
  }
  return { visits };
}

/** The single move, where it may be one by which a role waits. */
function oneOf(moves: readonly string[]): readonly string[] {
  return moves.length === 1 && !moves[0].startsWith("(") ? moves : [];
}

/** The roles that can do something else than wait. */
function moversIn(legal: Visit["legal"], waiting: string): number[] {
  return legal.flatMap((moves, role) => (moves.some((move) => move !== waiting) ? [role] : []));
}

/** Whether the role in control may make the waiting move too, or nobody has any other. */
function isMadeIn(legal: Visit["legal"], waiting: string): boolean {
  const movers = moversIn(legal, waiting);
  return movers.length === 0 || movers.some((role) => legal[role].includes(waiting));
}

function whatIsWrong({ roles }: Game, { step, legal }: Visit, mayWait: boolean): string {
  const choosing = roles.filter((_, role) => legal[role].length > 1);
  if (choosing.length > 1)
    return `${where(step)} ${choosing.slice(0, 3).join(" and ")} have a choice at once`;
  return mayWait
    ? `${where(step)} those who wait do not all have the same move`
    : "those who wait have no move that is a plain name, such as noop";
}

function where(step: number): string {
  return step === 0 ? "at the start" : `in a state that is reached in ${counted(step, "turn")}`;
}
