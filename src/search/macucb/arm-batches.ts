/**
 * The arms of a state, batch by batch: choices of the players in an order that soon reaches all parts of
 * them, and what each leads to. The engine makes the successors many at once: they follow from the moves,
 * whoever has found these.
 */
import type { State, TermId } from "../../engine/game.js";
import type { Child, LoadedGame } from "../../engine/loaded-game.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Arm } from "./expander.js";

/** How many children are expanded at once with slices; other engines make them one after the other. */
const BATCH = 512;

/**
 * Gates times children of one piece, which takes some ten milliseconds; each has one vector of children at
 * least.
 */
const PIECE = 2 ** 28;
const VECTOR = 128;

/** How many children are made in one piece. */
export function childrenInPiece({ size }: LoadedGame): number {
  if (size === undefined) return 1;
  return Math.min(BATCH, Math.max(VECTOR, floorTo(VECTOR, PIECE / size.gates)));
}

/** Choices, each a place among the legal moves for each player, in the order in which they are tried. */
export interface OrderedChoices {
  readonly count: number;
  nth(n: number): readonly number[];
}

/** All combinations of moves. */
function allChoices(moves: readonly (readonly TermId[])[]): OrderedChoices {
  const counts = moves.map(({ length }) => length);
  const count = counts.reduce((product, own) => product * own, 1);
  return { count, nth: orderOf(count, counts) };
}

/** Those of a list, where the last player's moves change fastest. */
export function listedChoices(list: readonly (readonly number[])[]): OrderedChoices {
  const stride = list.length <= BATCH ? 1 : strideOf(list.length);
  return { count: list.length, nth: (n) => list[(n * stride) % list.length] };
}

/** Makes the arms of one state after another. */
export class ArmMaker {
  private readonly atOnce: number;
  private readonly inPiece: number;
  /** The role of chance, or -1. */
  private readonly chance: number;

  constructor(
    readonly loaded: LoadedGame,
    private readonly players: readonly number[],
  ) {
    const { size, game } = loaded;
    this.atOnce = size === undefined ? 1 : BATCH;
    this.inPiece = childrenInPiece(loaded);
    this.chance = game.roles.findIndex((_, role) => !players.includes(role));
  }

  /** What has to be made before the first arm. */
  *prepare(): Pieces {
    if (this.loaded.prepareChildren !== undefined) yield* this.loaded.prepareChildren();
  }

  movesOfPlayers(legal: readonly (readonly TermId[])[]): readonly (readonly TermId[])[] {
    return this.players.map((role) => legal[role]);
  }

  /** `legal`: the legal moves of every role. Without `choices` all combinations of them are arms. */
  armsOf(state: State, legal: readonly (readonly TermId[])[], choices?: OrderedChoices): Arms {
    const moves = this.movesOfPlayers(legal);
    return new Arms(this, state, moves, choices ?? allChoices(moves), this.rollsOf(legal));
  }

  private rollsOf(legal: readonly (readonly TermId[])[]): readonly (TermId | undefined)[] {
    return this.chance < 0 ? [undefined] : legal[this.chance];
  }

  /** How many choices a batch has, given how many moves `random` has. */
  batchOf(rolls: number): number {
    return Math.max(1, Math.floor(this.atOnce / rolls));
  }

  *children(state: State, joints: readonly (readonly TermId[])[]): Pieces<readonly Child[]> {
    const { loaded, inPiece } = this;
    if (joints.length <= inPiece) return loaded.children(state, joints);
    const children: Child[] = [];
    for (let from = 0; from < joints.length; from += inPiece) {
      if (from > 0) yield;
      children.push(...loaded.children(state, joints.slice(from, from + inPiece)));
    }
    return children;
  }

  /** The players' moves, with the move of `random` in its place. */
  jointWith(made: readonly TermId[], roll: TermId | undefined): TermId[] {
    const joint = [...made];
    if (roll !== undefined) joint.splice(this.chance, 0, roll);
    return joint;
  }
}

/** The arms of one state. */
export class Arms {
  private done = 0;
  private readonly all: number;

  constructor(
    private readonly maker: ArmMaker,
    private readonly state: State,
    readonly moves: readonly (readonly TermId[])[],
    private readonly choices: OrderedChoices,
    private readonly rolls: readonly (TermId | undefined)[],
  ) {
    this.all = rolls.length === 0 ? 0 : choices.count;
  }

  get isComplete(): boolean {
    return this.done >= this.all;
  }

  /** The next batch. */
  *next(): Pieces<Arm[]> {
    const { maker, moves, rolls, state } = this;
    const inBatch = maker.batchOf(rolls.length);
    const choices: (readonly number[])[] = [];
    for (; this.done < this.all && choices.length < inBatch; this.done++)
      choices.push(this.choices.nth(this.done));
    const joints = choices.flatMap((choice) => {
      const made = choice.map((place, p) => moves[p][place]);
      return rolls.map((roll) => maker.jointWith(made, roll));
    });
    const children = yield* maker.children(state, joints);
    return choices.map((choice, i) => ({
      choice,
      successors: children.slice(i * rolls.length, (i + 1) * rolls.length),
    }));
  }
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
