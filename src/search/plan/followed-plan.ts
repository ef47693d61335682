/** A plan that a player follows: in each state that the plan goes through it knows what is left. */
import { type Game, isSameState, type State } from "../../engine/game.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Plan } from "./puzzle.js";

/** A plan, what found it, and whether it is proved that no course scores more. */
export interface FoundPlan extends Plan {
  readonly method: string;
  readonly isOptimal: boolean;
}

export class FollowedPlan {
  private constructor(
    private readonly plan: FoundPlan,
    private readonly states: readonly State[],
  ) {}

  static *from(game: Game, start: State, plan: FoundPlan): Pieces<FollowedPlan> {
    const states = [start];
    for (const move of plan.moves) {
      states.push(game.nextState(states[states.length - 1], [move]));
      yield;
    }
    return new FollowedPlan(plan, states);
  }

  /** Undefined where the plan does not go through the state, or ends there. */
  restFrom(state: State): FoundPlan | undefined {
    const { moves } = this.plan;
    const turn = this.states.findIndex((each) => isSameState(each, state));
    return turn < 0 || turn === moves.length ? undefined : { ...this.plan, moves: moves.slice(turn) };
  }
}
