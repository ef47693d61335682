/**
 * Positions in which the right move can be known by looking two moves ahead: a win that can be had at once
 * must be taken, and one that the opponent threatens must be prevented. For games of two players who move in
 * turn.
 */

import { readFileSync } from "node:fs";
import type { Game, State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import type { EngineName } from "../../src/engine/prepare-game.js";
import { Random } from "../../src/engine/random-numbers.js";
import { loadedGame } from "../loaded.js";

/** One of the bundled games. The kernel must have been provided. */
export function bundledGame(name: string, engine?: EngineName): LoadedGame {
  const text = readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8");
  return loadedGame(text, { engine });
}

export interface KnownPosition {
  readonly state: State;
  /** Who is to move. */
  readonly role: number;
  readonly kind: "win" | "block";
  /** The moves that are right; there are others that are not. */
  readonly right: readonly TermId[];
}

/** One state of this many is looked at. */
const SAMPLED = 8;

/** `ofEach` positions of each kind, from matches of random moves. */
export function knownPositions(game: Game, ofEach: number, seed: number): KnownPosition[] {
  const found: KnownPosition[] = [];
  const missing = { win: ofEach, block: ofEach };
  for (let match = 0; missing.win + missing.block > 0; match++) {
    const random = new Random(seed, match);
    for (let state = game.initialState(); !game.isTerminal(state); ) {
      const position = random.below(SAMPLED) === 0 ? solved(game, state) : undefined;
      if (position !== undefined && missing[position.kind] > 0) {
        missing[position.kind]--;
        found.push(position);
      }
      state = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
    }
  }
  return found;
}

/** Undefined if two moves do not decide. */
function solved(game: Game, state: State): KnownPosition | undefined {
  const role = mover(game, state);
  if (role === undefined) return undefined;
  const moves = game.legalMoves(state, role);
  const wins = winningMoves(game, state, role);
  if (wins.length > 0)
    return wins.length < moves.length ? { state, role, kind: "win", right: wins } : undefined;
  const safe = moves.filter((move) => {
    const next = game.nextState(state, jointOf(game, state, role, move));
    return game.isTerminal(next) || winningMoves(game, next, 1 - role).length === 0;
  });
  if (safe.length === 0 || safe.length === moves.length) return undefined;
  return { state, role, kind: "block", right: safe };
}

function mover(game: Game, state: State): number | undefined {
  const open = [0, 1].filter((role) => game.legalMoves(state, role).length > 1);
  return open.length === 1 ? open[0] : undefined;
}

function winningMoves(game: Game, state: State, role: number): TermId[] {
  return game.legalMoves(state, role).filter((move) => {
    const next = game.nextState(state, jointOf(game, state, role, move));
    return game.isTerminal(next) && game.goals(next, role).some((goal) => game.text(goal) === "100");
  });
}

function jointOf(game: Game, state: State, role: number, move: TermId): TermId[] {
  return [0, 1].map((other) => (other === role ? move : game.legalMoves(state, other)[0]));
}

/** The score of a role in tic-tac-toe, or another small game of two who take turns, by best play of both. */
export class PerfectPlay {
  private readonly known = new Map<string, number>();

  constructor(private readonly game: Game) {}

  /** All of the best moves. */
  best(state: State, role: number): TermId[] {
    const values = this.game
      .legalMoves(state, role)
      .map(
        (move) =>
          [
            move,
            this.value(this.game.nextState(state, jointOf(this.game, state, role, move)), role),
          ] as const,
      );
    const most = Math.max(...values.map(([, value]) => value));
    return values.filter(([, value]) => value === most).map(([move]) => move);
  }

  value(state: State, role: number): number {
    const key = `${role} ${state.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const value = this.compute(state, role);
    this.known.set(key, value);
    return value;
  }

  private compute(state: State, role: number): number {
    const { game } = this;
    if (game.isTerminal(state)) return Number(game.text(game.goals(state, role)[0]));
    const who = mover(game, state) ?? 0;
    const values = game
      .legalMoves(state, who)
      .map((move) => this.value(game.nextState(state, jointOf(game, state, who, move)), role));
    return who === role ? Math.max(...values) : Math.min(...values);
  }
}
