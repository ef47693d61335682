/**
 * The tree of all histories of a small game, with the information sets of its players: the plain form in
 * which games of hidden information are solved (von Stengel: "Efficient computation of behavior strategies",
 * 1996). Roles that move at once decide one after the other, without seeing each other; `random` comes last
 * and draws uniformly. A role remembers all its moves and percepts, and knows how many turns were played. In a
 * game without `sees` it knows the state, and nothing else matters to it: an information set is a state.
 */
import type { Game, State, TermId } from "../../../src/engine/game.js";
import { jointMoves } from "../../../src/engine/joint-move.js";

/** What a role knows when it decides, and what it may do then. */
export interface Decider {
  readonly role: number;
  /** A number of its own for each information set of the game. */
  readonly index: number;
  readonly moves: readonly TermId[];
  /** What the role did and perceived, turn by turn; in a game without `sees` on one of the ways here. */
  readonly memory: readonly Remembered[];
  /** The histories that the role cannot tell apart. */
  readonly nodes: DecisionNode[];
}

/** A turn as a role remembers it. */
export interface Remembered {
  readonly move: TermId;
  readonly percepts: readonly TermId[];
  readonly joint: readonly TermId[];
}

export interface EndNode {
  readonly kind: "end";
  /** For each role; `random` has 0. */
  readonly scores: readonly number[];
}

export interface DecisionNode {
  readonly kind: "decision";
  readonly set: Decider;
  readonly children: TreeNode[];
}

export interface ChanceNode {
  readonly kind: "chance";
  /** All equally likely. */
  readonly children: TreeNode[];
}

export type TreeNode = EndNode | DecisionNode | ChanceNode;

export interface GameTree {
  readonly root: TreeNode;
  readonly sets: readonly Decider[];
  readonly roles: number;
  /** How many histories there are, whole and unfinished ones. */
  readonly size: number;
}

/** What one state says, kept since many histories meet in it. */
interface Known {
  readonly scores: readonly number[] | undefined;
  readonly legal: readonly (readonly TermId[])[];
  readonly turns: Map<string, { readonly next: State; readonly percepts: readonly (readonly TermId[])[] }>;
}

/** The whole tree; throws a `RangeError` beyond `most` histories. */
export function gameTree(game: Game, most = 1_000_000): GameTree {
  const states = new Map<string, Known>();
  const sets = new Map<string, Decider>();
  let size = 0;

  const about = (state: State): Known => {
    const key = state.join();
    const known = states.get(key);
    if (known !== undefined) return known;
    const isTerminal = game.isTerminal(state);
    const made: Known = {
      scores: isTerminal
        ? game.roles.map((_, role) => (role === game.chance ? 0 : game.score(state, role)))
        : undefined,
      legal: isTerminal ? [] : game.roles.map((_, role) => game.legalMoves(state, role)),
      turns: new Map(),
    };
    if (!isTerminal) {
      for (const joint of jointMoves(game, state)) {
        made.turns.set(joint.join(), {
          next: game.nextState(state, joint),
          percepts: game.roles.map((_, role) => game.percepts(state, joint, role)),
        });
      }
    }
    states.set(key, made);
    return made;
  };

  const deciderOf = (
    role: number,
    state: State,
    memory: readonly Remembered[],
    moves: readonly TermId[],
  ): Decider => {
    const known = game.hasPercepts
      ? memory.map(({ move, percepts }) => `${move}:${percepts.join()}`).join("/")
      : `${memory.length} ${state.join()}`;
    const key = `${role} ${known}`;
    const found = sets.get(key);
    if (found !== undefined) {
      if (found.moves.join() !== moves.join()) throw new Error("a role does not know its legal moves");
      return found;
    }
    const set: Decider = { role, index: sets.size, moves, memory, nodes: [] };
    sets.set(key, set);
    return set;
  };

  const grow = (state: State, memories: readonly (readonly Remembered[])[]): TreeNode => {
    if (++size > most) throw new RangeError(`the game has more than ${most} histories`);
    const { scores, legal, turns } = about(state);
    if (scores !== undefined) return { kind: "end", scores };
    const order = [...game.roles.keys()].filter((role) => role !== game.chance);
    if (game.chance >= 0) order.push(game.chance);
    const choose = (place: number, joint: readonly TermId[]): TreeNode => {
      if (place === order.length) {
        const turn = turns.get(joint.join());
        if (turn === undefined) throw new Error("all joint moves were looked at");
        const { next, percepts } = turn;
        return grow(
          next,
          memories.map((memory, role) => [...memory, { move: joint[role], percepts: percepts[role], joint }]),
        );
      }
      const role = order[place];
      const moves = legal[role];
      const after = (move: TermId) => choose(place + 1, joint.with(role, move));
      if (moves.length === 1) return after(moves[0]);
      if (role === game.chance) return { kind: "chance", children: moves.map(after) };
      const set = deciderOf(role, state, memories[role], moves);
      const node: DecisionNode = { kind: "decision", set, children: moves.map(after) };
      set.nodes.push(node);
      return node;
    };
    return choose(
      0,
      game.roles.map(() => 0),
    );
  };

  const root = grow(
    game.initialState(),
    game.roles.map(() => []),
  );
  return { root, sets: [...sets.values()], roles: game.roles.length, size };
}
