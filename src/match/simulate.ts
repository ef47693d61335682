/**
 * Many random matches, and what the author of a game wants to know of them: how long they are, who wins, and
 * whether the game is well-behaved. No clock is read and only exact or correctly rounded arithmetic is used,
 * so the same seed gives the same result to the byte.
 */
import type { Game, State } from "../engine/game.js";
import { neverStop, type Pause } from "./pause.js";
import { randomMatch } from "./random-match.js";
import { type MeanEstimate, Sample } from "./sample.js";
import { type ScoreEstimate, ScoreSample } from "./score-sample.js";

export type ProblemKind = "no-legal" | "no-goal" | "two-goals" | "max-steps";

/** Something that a well-behaved game does not do. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly match: number;
  readonly step: number;
  /** Who has no legal move, no goal or two of them; absent if the match was too long. */
  readonly roles?: readonly string[];
  /** The fluents, in the order of their texts. */
  readonly state: readonly string[];
}

export interface Simulation {
  /** How many matches were begun, and how many of these became terminal. Only the latter count below. */
  readonly matches: number;
  readonly finished: number;
  readonly length: MeanEstimate;
  /** `random` has no score. A role without a goal scores 0, one with several their mean. */
  readonly scores: readonly (ScoreEstimate & { readonly role: string })[];
  readonly problems: readonly Problem[];
}

export interface SimulateOptions {
  readonly matches: number;
  readonly seed: number;
  readonly maxSteps: number;
  readonly pause?: Pause;
  readonly onMatch?: (finished: number) => void;
}

export async function simulate(game: Game, options: SimulateOptions): Promise<Simulation> {
  const { matches, seed, maxSteps, pause = neverStop, onMatch } = options;
  const length = new Sample();
  const { players } = game;
  const scores = players.map(() => new ScoreSample());
  const problems: Problem[] = [];
  let begun = 0;
  let stopped = false;
  for (let match = 0; match < matches && !stopped; match++) {
    begun++;
    const report = (kind: ProblemKind, step: number, state: State, roles?: readonly number[]) => {
      const names = roles && { roles: roles.map((role) => game.roles[role]) };
      problems.push({ kind, match, step, ...names, state: fluents(game, state) });
    };
    for (const { step, state, joint } of randomMatch(game, seed, match)) {
      stopped = await pause();
      if (stopped) break;
      if (joint === "terminal") {
        length.add(step);
        const goals = players.map((role) => game.goals(state, role).map((goal) => game.text(goal)));
        for (const [i, role] of players.entries()) scores[i].add(game.score(state, role));
        const two = players.filter((_, i) => goals[i].length > 1);
        if (two.length > 0) report("two-goals", step, state, two);
        const without = players.filter((_, i) => goals[i].every((text) => Number.isNaN(Number(text))));
        if (without.length > 0) report("no-goal", step, state, without);
      } else if (joint === "no-legal") {
        const stuck = [...game.roles.keys()].filter((role) => game.legalMoves(state, role).length === 0);
        report("no-legal", step, state, stuck);
      } else if (step === maxSteps) {
        report("max-steps", step, state);
        break;
      }
    }
    onMatch?.(match + 1);
  }
  return {
    matches: begun,
    finished: length.size,
    length: length.estimate(),
    scores: players.map((role, i) => ({
      role: game.roles[role],
      ...scores[i].estimate(),
    })),
    problems,
  };
}

function fluents(game: Game, state: State): string[] {
  return Array.from(state, (fluent) => game.text(fluent)).sort();
}
