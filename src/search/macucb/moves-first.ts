/**
 * Expands a node through the functional backdoor of its one-stage network (docs/solver.md): moves are all
 * that is left to decide once the state is known, those of a role do not depend on the others', and nothing
 * ever fails.
 */
import type { TermId } from "../../engine/game.js";
import type { Child, LoadedGame } from "../../engine/loaded-game.js";
import type { Expander } from "./expander.js";

/** How many children are expanded at once with slices; other engines make them one after the other. */
const BATCH = 512;

/**
 * Gates times children of one piece, which takes some ten milliseconds; each has one vector of children at
 * least.
 */
const PIECE = 2 ** 28;
const VECTOR = 128;

export function movesFirst(loaded: LoadedGame, players: readonly number[]): Expander {
  const { size } = loaded;
  const atOnce = size === undefined ? 1 : BATCH;
  const inPiece =
    size === undefined ? 1 : Math.min(BATCH, Math.max(VECTOR, floorTo(VECTOR, PIECE / size.gates)));
  return {
    *prepare() {
      if (loaded.prepareChildren !== undefined) yield* loaded.prepareChildren();
    },
    expand(state) {
      const legal = loaded.legalMoves(state);
      const moves = players.map((role) => legal[role]);
      const chance = legal.findIndex((_, role) => !players.includes(role));
      const rolls: readonly (TermId | undefined)[] = chance < 0 ? [undefined] : legal[chance];
      const all = rolls.length === 0 ? 0 : moves.reduce((product, { length }) => product * length, 1);
      const choiceOf = orderOf(
        all,
        moves.map(({ length }) => length),
      );
      const inBatch = Math.max(1, Math.floor(atOnce / rolls.length));
      let done = 0;
      return {
        moves,
        canWait: true,
        get isComplete() {
          return done >= all;
        },
        *next() {
          const choices: number[][] = [];
          for (; done < all && choices.length < inBatch; done++) choices.push(choiceOf(done));
          const joints = choices.flatMap((choice) => {
            const made = choice.map((place, p) => moves[p][place]);
            return rolls.map((roll) => jointWith(made, chance, roll));
          });
          const children: Child[] = [];
          for (let from = 0; from < joints.length; from += inPiece) {
            if (from > 0) yield;
            children.push(...loaded.children(state, joints.slice(from, from + inPiece)));
          }
          return choices.map((choice, i) => ({
            choice,
            successors: children.slice(i * rolls.length, (i + 1) * rolls.length),
          }));
        },
        end() {},
      };
    },
  };
}

function floorTo(multiple: number, n: number): number {
  return Math.floor(n / multiple) * multiple;
}

/** Below this the product of a number and a stride is a whole number that needs no rounding. */
const MOST_EXACT = 2 ** 26;

/** The order in which joint moves are tried: their own for one batch, else one that soon reaches all. */
function orderOf(all: number, moves: readonly number[]): (n: number) => number[] {
  if (all <= MOST_EXACT) {
    const stride = all <= BATCH ? 1 : strideOf(all);
    return (n) => digitsOf((n * stride) % all, moves);
  }
  // Nobody will see all of them. Each joint move has a number, whose first digit is the move of the player
  // with most moves. Every step of that digit takes the other players along, each at a pace of its own. The
  // other digits say how far these players are ahead of that.
  const most = Math.max(...moves);
  const lead = moves.indexOf(most);
  const strides = moves.map((count, player) => strideOf(count, GOLDEN / (player + 1)));
  return (n) => {
    const step = n % most;
    let rest = Math.floor(n / most);
    return moves.map((count, player) => {
      const ahead = player === lead ? 0 : rest % count;
      if (player !== lead) rest = Math.floor(rest / count);
      return (step * strides[player] + ahead) % count;
    });
  };
}

/** The joint move with this number; the last player's move changes fastest. */
function digitsOf(number: number, moves: readonly number[]): number[] {
  const choice = new Array<number>(moves.length);
  let rest = number;
  for (let p = moves.length - 1; p >= 0; p--) {
    choice[p] = rest % moves[p];
    rest = Math.floor(rest / moves[p]);
  }
  return choice;
}

/** The players' moves, with the move of `random` in its place. */
function jointWith(choice: readonly TermId[], chance: number, roll: TermId | undefined): TermId[] {
  const joint = [...choice];
  if (roll !== undefined) joint.splice(chance, 0, roll);
  return joint;
}

const GOLDEN = 0.618;

/**
 * A stride by which steps visit each number below `all` once and soon reach all parts: it is near the golden
 * section, and has no divisor in common with `all`.
 */
function strideOf(all: number, section = GOLDEN): number {
  let stride = Math.max(1, Math.floor(all * section));
  while (divisor(stride, all) !== 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
