/**
 * Plays a bundled game and a public sheet of the same game side by side, under a mapping of names, and says
 * where the two first differ: in the state, the end, a legal move of a role, a percept, or a goal at the end.
 * What `random` perceives and scores is not compared. The mappings are the files of `lockstep/`;
 * `lockstep.test.ts` plays a little of each, `scripts/games-all.mjs` plays 200 matches.
 */
import type { Game, State } from "../../src/engine/game.js";
import { Random } from "../../src/engine/random-numbers.js";
import { RANDOM_ROLE } from "../../src/gdl/keywords.js";

export interface Lockstep {
  /** The public sheet: its path below the folder `games` of the public data. */
  readonly sheet: string;
  /**
   * Roles of ours and their counterparts. What a role of ours without a counterpart does is not compared; a
   * role of theirs without one must have one move in every state, and makes it.
   */
  readonly roles: Readonly<Record<string, string>>;
  /** Their text of a move of ours; undefined where it has no counterpart, and is then never played. */
  readonly move: (move: string, role: string, state: ReadonlySet<string>) => string | undefined;
  /**
   * Their text, or texts, of a fluent of ours; undefined for one that is ours alone. Without this the states
   * themselves are not compared.
   */
  readonly fluent?: (fluent: string, state: ReadonlySet<string>) => string | readonly string[] | undefined;
  /** Fluents of theirs that we do not keep: counters of steps, and the like. */
  readonly ignore?: (theirs: string) => boolean;
  /**
   * Their text of what a role of ours perceives, undefined if it is ours alone. Without this percepts are not
   * compared.
   */
  readonly percept?: (percept: string, role: string) => string | undefined;
  /** Percepts of theirs that ours leave out. */
  readonly ignorePercept?: (theirs: string) => boolean;
  /** Whose matches may end before the other's, by a limit of steps. Without it both end at once. */
  readonly ends?: "ours" | "theirs" | "either";
  /**
   * Legal moves of theirs that are shown to be wrong; the manifest says how. They are never played, and a
   * match in which a role of theirs has no other move ends there.
   */
  readonly ignoreMove?: (theirs: string, role: string, state: ReadonlySet<string>) => boolean;
  /** Our score for one of theirs. Without it both are the same. */
  readonly goal?: (theirs: string) => string;
  /** Terminal states of ours in which their goals are shown to be wrong; the manifest says how. */
  readonly theirGoalsAreWrong?: (state: ReadonlySet<string>) => boolean;
  /**
   * A whole match by moves of ours, for ends that random play hardly ever finds, such as the solution of a
   * puzzle.
   */
  readonly line?: readonly string[];
  /** How many steps the suite plays, where other than the usual number is right. */
  readonly steps?: number;
}

export interface Extent {
  readonly matches: number;
  /** No match begins or goes on after this many steps in all. */
  readonly steps: number;
  readonly seed: number;
}

export interface Comparison {
  readonly matches: number;
  readonly states: number;
  /** Where the two differ first, in a sentence. */
  readonly difference?: string;
}

/** The given match, if there is one, and then random matches of ours, each move made in both games. */
export function compareInLockstep(ours: Game, theirs: Game, lockstep: Lockstep, extent: Extent): Comparison {
  const pair = new Pair(ours, theirs, lockstep);
  let states = 0;
  if (lockstep.line) {
    const played = pair.play(along(lockstep.line), lockstep.line.length + 1);
    states += played.states;
    const difference = played.difference ?? (played.ended ? undefined : "it has not ended");
    if (difference) return { matches: 0, states, difference: `the given match, ${difference}` };
  }
  let matches = 0;
  for (; matches < extent.matches && states < extent.steps; matches++) {
    const random = new Random(extent.seed, matches);
    const played = pair.play((moves) => random.below(moves.length), extent.steps - states);
    states += played.states;
    if (played.difference) return { matches, states, difference: `match ${matches}, ${played.difference}` };
  }
  return { matches, states };
}

/** Which one of these moves a role makes in this step. */
type Choose = (moves: readonly string[], step: number) => number;

/** The moves of a line. A role that cannot make the move whose turn it is must have only one. */
function along(line: readonly string[]): Choose {
  return (moves, step) => {
    const index = moves.length === 1 ? 0 : moves.indexOf(line[step] ?? "");
    if (index < 0) throw new Error(`${line[step]} is not legal in step ${step} of the given match`);
    return index;
  };
}

interface Played {
  readonly states: number;
  readonly ended: boolean;
  readonly difference?: string;
}

interface Joints {
  readonly mine: readonly number[];
  readonly yours: readonly number[];
}

type Outcome = { readonly difference: string } | { readonly ended: true } | Joints;

class Pair {
  /** For each role of ours the index of its counterpart, or undefined. */
  private readonly counterparts: readonly (number | undefined)[];
  private readonly unmatched: readonly number[];

  constructor(
    private readonly ours: Game,
    private readonly theirs: Game,
    private readonly lockstep: Lockstep,
  ) {
    for (const [role, counterpart] of Object.entries(lockstep.roles)) {
      if (!ours.roles.includes(role)) throw new Error(`we have no role ${role}`);
      if (!theirs.roles.includes(counterpart)) throw new Error(`they have no role ${counterpart}`);
    }
    this.counterparts = ours.roles.map((role) => {
      const counterpart = lockstep.roles[role];
      return counterpart === undefined ? undefined : theirs.roles.indexOf(counterpart);
    });
    this.unmatched = [...theirs.roles.keys()].filter((role) => !this.counterparts.includes(role));
  }

  /** One match, or the first states of it. */
  play(choose: Choose, mostStates: number): Played {
    let mine = this.ours.initialState();
    let yours = this.theirs.initialState();
    for (let step = 0; step < mostStates; step++) {
      const turn = this.turn(mine, yours, (moves) => choose(moves, step));
      const states = step + 1;
      if ("ended" in turn) return { states, ended: true };
      const difference = "difference" in turn ? turn.difference : this.perceptsDiffer(mine, yours, turn);
      if (difference !== undefined || "difference" in turn) {
        return { states, ended: false, difference: `step ${step}: ${difference}` };
      }
      mine = this.ours.nextState(mine, turn.mine);
      yours = this.theirs.nextState(yours, turn.yours);
    }
    return { states: mostStates, ended: false };
  }

  private turn(mine: State, yours: State, choose: (moves: readonly string[]) => number): Outcome {
    const { ours, theirs, lockstep } = this;
    const state = new Set(Array.from(mine, (fluent) => ours.text(fluent)));
    const difference = this.statesDiffer(state, yours);
    if (difference) return { difference };
    const [isOver, isTheirsOver] = [ours.isTerminal(mine), theirs.isTerminal(yours)];
    if (isOver && isTheirsOver) return this.goalsDiffer(mine, yours, state) ?? { ended: true };
    if (isOver || isTheirsOver) {
      const early = isOver ? "ours" : "theirs";
      if (lockstep.ends === early || lockstep.ends === "either") return { ended: true };
      return { difference: `${early} has ended, the other one has not: ${[...state].sort().join(" ")}` };
    }
    return this.jointMoves(mine, yours, state, choose);
  }

  private perceptsDiffer(mine: State, yours: State, joints: Joints): string | undefined {
    const { percept, ignorePercept = () => false } = this.lockstep;
    if (percept === undefined) return undefined;
    const { ours, theirs } = this;
    for (const [role, counterpart] of this.counterparts.entries()) {
      const name = ours.roles[role];
      if (counterpart === undefined || name === RANDOM_ROLE) continue;
      const seen = ours.percepts(mine, joints.mine, role).map((term) => ours.text(term));
      const expected = seen.flatMap((text) => percept(text, name) ?? []);
      const got = theirs.percepts(yours, joints.yours, counterpart).map((term) => theirs.text(term));
      const told = got.filter((text) => !ignorePercept(text));
      const difference = setsDiffer(`percepts of ${name}`, expected, told);
      if (difference) return difference;
    }
    return undefined;
  }

  private statesDiffer(state: ReadonlySet<string>, yours: State): string | undefined {
    const { fluent, ignore = () => false } = this.lockstep;
    if (fluent === undefined) return undefined;
    const expected = [...state].flatMap((text) => fluent(text, state) ?? []);
    const got = Array.from(yours, (term) => this.theirs.text(term)).filter((text) => !ignore(text));
    return setsDiffer("fluents", expected, got);
  }

  private goalsDiffer(
    mine: State,
    yours: State,
    state: ReadonlySet<string>,
  ): { readonly difference: string } | undefined {
    if (this.lockstep.theirGoalsAreWrong?.(state)) return undefined;
    for (const [role, counterpart] of this.counterparts.entries()) {
      if (counterpart === undefined || this.ours.roles[role] === RANDOM_ROLE) continue;
      const expected = this.ours.goals(mine, role).map((goal) => this.ours.text(goal));
      const { goal: scored = (goal: string) => goal } = this.lockstep;
      const got = this.theirs.goals(yours, counterpart).map((goal) => scored(this.theirs.text(goal)));
      const difference = setsDiffer(`goals of ${this.ours.roles[role]}`, expected, got);
      if (difference) return { difference: `${difference} in ${[...state].sort().join(" ")}` };
    }
    return undefined;
  }

  private jointMoves(
    mine: State,
    yours: State,
    state: ReadonlySet<string>,
    choose: (moves: readonly string[]) => number,
  ): Outcome {
    const { ours, theirs, lockstep } = this;
    const theirJoint: number[] = [];
    const joint: number[] = [];
    const theirMoves = this.counterparts.map((counterpart, role) => {
      const all = counterpart === undefined ? [] : theirs.legalMoves(yours, counterpart);
      const texts = all.map((move) => [theirs.text(move), move] as const);
      const name = ours.roles[role];
      const right = new Map(texts.filter(([text]) => !lockstep.ignoreMove?.(text, name, state)));
      return { right, areAllWrong: right.size === 0 && all.length > 0 };
    });
    if (theirMoves.some(({ areAllWrong }) => areAllWrong)) return { ended: true };
    for (const [role, counterpart] of this.counterparts.entries()) {
      const name = ours.roles[role];
      const moves = ours.legalMoves(mine, role);
      if (counterpart === undefined) {
        joint.push(moves[choose(moves.map((move) => ours.text(move)))]);
        continue;
      }
      const known = theirMoves[role]?.right as ReadonlyMap<string, number>;
      const pairs = moves.flatMap((move) => {
        const text = lockstep.move(ours.text(move), name, state);
        return text === undefined ? [] : [{ move, text }];
      });
      const texts = pairs.map(({ text }) => text);
      const difference = setsDiffer(`legal moves of ${name}`, texts, [...known.keys()]);
      if (difference) return { difference: `${difference} in ${[...state].sort().join(" ")}` };
      const index = choose(pairs.map((pair) => ours.text(pair.move)));
      const { move, text } = pairs[index];
      joint.push(move);
      theirJoint[counterpart] = known.get(text) as number;
    }
    for (const role of this.unmatched) {
      const [move, ...others] = theirs.legalMoves(yours, role);
      if (move === undefined || others.length > 0) {
        return {
          difference: `their ${theirs.roles[role]} has ${others.length + 1} moves and no counterpart`,
        };
      }
      theirJoint[role] = move;
    }
    return { mine: joint, yours: theirJoint };
  }
}

/** At most this many of each side are told. */
const TOLD = 12;

function setsDiffer(what: string, expected: readonly string[], got: readonly string[]): string | undefined {
  const [left, right] = [new Set(expected), new Set(got)];
  const alone = (here: Set<string>, there: Set<string>) =>
    [...here].filter((text) => !there.has(text)).sort();
  const [only, theirs] = [alone(left, right), alone(right, left)];
  if (only.length === 0 && theirs.length === 0) return undefined;
  const told = (texts: readonly string[]) => texts.slice(0, TOLD).join(" ") || "none";
  return `${what}: ours alone ${told(only)}, theirs alone ${told(theirs)}`;
}
