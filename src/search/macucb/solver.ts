/**
 * What solves a one-stage network: its solutions are the joint legal moves, each with what follows. `movesFirst` finds them
 * through the functional backdoor (docs/solver.md): moves are all that is left to decide once the state is known, those of a role
 * do not depend on the others', and nothing ever fails. `mac.ts` solves the network itself; the solutions are the same.
 */
import type { State, TermId } from "../../engine/game.js";
import type { Child, LoadedGame } from "../../engine/loaded.js";

/** A legal move of each player, and where it leads: one state for each move of `random`. */
export interface Solution {
  readonly players: readonly TermId[];
  readonly outcomes: readonly Outcome[];
}

export type Outcome = Pick<Child, "state" | "isTerminal" | "goals">;

/** The solutions of one network, one batch after another. */
export interface Resolution {
  /** Legal moves of each player. */
  readonly moves: readonly (readonly TermId[])[];
  /** Some that were not given yet; none if the search has only gone on. */
  next(): readonly Solution[];
  /** Whether all have been given. */
  readonly isComplete: boolean;
  /** Whether it may wait for long, while others are solved. */
  readonly canWait: boolean;
  /** The rest is not wanted. */
  end(): void;
}

export interface NetworkSolver {
  solve(state: State): Resolution;
}

/** As many children as are made at once by slices; elsewhere they are made one after the other. */
const BATCH = 512;

export function movesFirst(loaded: LoadedGame, players: readonly number[]): NetworkSolver {
  const { game } = loaded;
  const atOnce = game.engine === "slices" ? BATCH : 1;
  return {
    solve(state) {
      const legal = loaded.legalMoves(state);
      const moves = players.map((role) => legal[role]);
      const chance = legal.findIndex((_, role) => !players.includes(role));
      const rolls: readonly (TermId | undefined)[] = chance < 0 ? [undefined] : legal[chance];
      const all = rolls.length === 0 ? 0 : moves.reduce((product, { length }) => product * length, 1);
      const stride = all <= BATCH ? 1 : strideOf(all);
      const inBatch = Math.max(1, Math.floor(atOnce / rolls.length));
      let done = 0;
      return {
        moves,
        canWait: true,
        get isComplete() {
          return done >= all;
        },
        next() {
          const choices: TermId[][] = [];
          for (; done < all && choices.length < inBatch; done++) {
            choices.push(jointOf(moves, (done * stride) % all));
          }
          const joints = choices.flatMap((choice) => rolls.map((roll) => jointWith(choice, chance, roll)));
          const children = loaded.children(state, joints);
          return choices.map((choice, i) => ({
            players: choice,
            outcomes: children.slice(i * rolls.length, (i + 1) * rolls.length),
          }));
        },
        end() {},
      };
    },
  };
}

/** The joint move with this number, the last player's moves fastest. */
function jointOf(moves: readonly (readonly TermId[])[], number: number): TermId[] {
  const joint = new Array<TermId>(moves.length);
  let rest = number;
  for (let p = moves.length - 1; p >= 0; p--) {
    const own = moves[p];
    joint[p] = own[rest % own.length];
    rest = Math.floor(rest / own.length);
  }
  return joint;
}

/** The players' moves with that of `random` in its place. */
function jointWith(choice: readonly TermId[], chance: number, roll: TermId | undefined): TermId[] {
  const joint = [...choice];
  if (roll !== undefined) joint.splice(chance, 0, roll);
  return joint;
}

/** Steps that visit each number below `all` once and are soon everywhere: near the golden section, without a common divisor. */
function strideOf(all: number): number {
  let stride = Math.floor(all * 0.618);
  while (divisor(stride, all) !== 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
