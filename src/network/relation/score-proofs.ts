/**
 * Proves from the rules how the scores of the players go together: that those of two always have the same
 * sum, or that those of all are always equal.
 *
 * A terminal state that play reaches comes from a state that is not terminal, by legal moves. So the question
 * goes to one turn of the ground program, with the groups as what is known of the state before
 * (`groups/induction.ts`): can the next state be terminal, have the goal of one player, and lack the goal of
 * the other that goes with it? Where it never can, the values of one player are those of the other, each
 * taken from the sum, and so are their means, which is what a role with several goals scores.
 *
 * Steps are counted, not time, so that the same rules always have the same answer. What takes more steps than
 * there are, or what needs to know more of the states before, is not proved.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { NEVER, type Output } from "../../ground/ground-program.js";
import type { Group } from "../groups/groups.js";
import { type DividedProgram, divideByRole } from "../groups/role-projections.js";
import { type NeverBudget, NeverTogether, oppositeOf } from "./never-together.js";
import { NEXT_TERMINAL, withNextEnds } from "./next-ends.js";

/** What is proved of the scores at every end. */
export interface ProvedScores {
  /** The points of two players together, where they are always the same. */
  readonly sum: number | undefined;
  /** Whether all players always score the same. */
  readonly areEqual: boolean;
}

export const NOTHING_PROVED: ProvedScores = { sum: undefined, areEqual: false };

/** `players`: the roles that have scores, at least two. */
export function* proveScores(
  program: AcyclicProgram,
  players: readonly number[],
  groups: readonly Group[],
  budget: NeverBudget,
): Generator<void, ProvedScores> {
  const ends = yield* withNextEnds(program);
  yield;
  if (ends === undefined) return NOTHING_PROVED;
  const divided = divideByRole(ends);
  yield;
  const proofs = new ScoreProofs(divided, players, groups, budget);
  yield;
  let sum: number | undefined;
  if (players.length === 2) for (const one of proofs.sums()) if (yield* proofs.haveSum(one)) sum ??= one;
  return { sum, areEqual: yield* proofs.areEqual() };
}

class ScoreProofs {
  private readonly impossible: NeverTogether;
  private readonly terminal: Output;
  /** For each player its goals in the next state, by their points. */
  private readonly goals: readonly ReadonlyMap<number, Output>[];

  constructor(
    divided: DividedProgram,
    players: readonly number[],
    groups: readonly Group[],
    budget: NeverBudget,
  ) {
    this.impossible = new NeverTogether(divided, groups, budget);
    const { goals } = divided.program;
    this.terminal = goals.find(({ role }) => role === NEXT_TERMINAL)?.holds ?? NEVER;
    this.goals = players.map(
      (player) =>
        new Map(
          goals
            .filter(({ role }) => role === player)
            .map(({ text, holds }) => [Number(text), holds] as const),
        ),
    );
  }

  /** The sums that there may be: if each player can have all its goals, the most of one goes with the least. */
  sums(): number[] {
    const [least, most] = [Math.min, Math.max].map((choose) =>
      this.goals.map((goals) => choose(...goals.keys())),
    ) as [number[], number[]];
    const sums = [most[0] + least[1], least[0] + most[1]];
    return [...new Set(sums)].filter(Number.isFinite);
  }

  *haveSum(sum: number): Generator<void, boolean> {
    const [one, other] = this.goals;
    if (!(yield* this.goTogether(one, other, (points) => sum - points))) return false;
    // Without a goal both score 0.
    return (
      sum === 0 || (yield* this.impossible.proves([this.terminal, ...[...one.values()].map(oppositeOf)]))
    );
  }

  *areEqual(): Generator<void, boolean> {
    const [one, ...others] = this.goals;
    for (const other of others) if (!(yield* this.goTogether(one, other, (points) => points))) return false;
    return true;
  }

  /** Whether at every end one has a goal exactly where the other has the one that belongs to it. */
  private *goTogether(
    one: ReadonlyMap<number, Output>,
    other: ReadonlyMap<number, Output>,
    belonging: (points: number) => number,
  ): Generator<void, boolean> {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      for (const [points, holds] of from) {
        const belongs = to.get(belonging(points)) ?? NEVER;
        if (!(yield* this.impossible.proves([this.terminal, holds, oppositeOf(belongs)]))) return false;
      }
    }
    return true;
  }
}
