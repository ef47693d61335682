/**
 * A look at the children of a new node, in the plain tree: those that end the match become nodes, and with
 * learnt values each move begins with one visit (`assembly/tree/look.ts` does the same).
 */
import type { Game, State } from "../../engine/game.js";
import { JOINT_SWEEPS, MOST_LOOKED_AT, MOST_VALUED } from "../../engine/tree/playout-tree.js";
import type { PlainNode } from "./plain-node.js";
import type { ProvenScores } from "./prove.js";

/** What a state that is not over is worth to each player, from 0 to 100. */
export type Valuer = (state: State) => ProvenScores;

export interface Looking {
  readonly game: Game;
  /** The roles that have scores. */
  readonly players: readonly number[];
  readonly valuer: Valuer | undefined;
  /** A move of the one role that chooses ends the match. */
  onEnd(node: PlainNode, picks: readonly number[], state: State): void;
}

export function lookAtChildren(node: PlainNode, looking: Looking): void {
  const { game, players, valuer, onEnd } = looking;
  if (node.values !== undefined) return;
  const several = node.choices.filter(({ moves }) => moves.length > 1).length > 1;
  const looks = looksOf(node, several, looking);
  const ends: (readonly [readonly number[], State])[] = [];
  for (let look = 0; look < looks; look++) {
    const picks = node.choices.map((_, role) => lookedAtMove(node, several, role, look));
    const state = game.nextState(node.state, node.movesOf(picks));
    const isOver = game.isTerminal(state);
    if (isOver && !several) ends.push([picks, state]);
    if (valuer === undefined) continue;
    const worth = isOver ? players.map((role) => game.score(state, role)) : valuer(state);
    if (!several && isBetter(worth, look === 0 ? undefined : node.worth, players.indexOf(node.chooser)))
      node.worth = worth;
    for (const [place, role] of players.entries()) {
      if (!several && role !== node.chooser) continue;
      const { counts, sums } = node.choices[role];
      counts[picks[role]] = counts[picks[role]] + 1;
      sums[picks[role]] = sums[picks[role]] + worth[place];
    }
  }
  if (several && valuer !== undefined && looks > 0) foldVisits(node, players);
  for (const [picks, state] of ends) onEnd(node, picks, state);
}

function isBetter(worth: ProvenScores, than: ProvenScores | undefined, place: number): boolean {
  return than === undefined || worth[place] > than[place];
}

function looksOf(node: PlainNode, several: boolean, { players, valuer }: Looking): number {
  const most = valuer === undefined ? MOST_LOOKED_AT : MOST_VALUED;
  const looks = several
    ? (valuer === undefined ? 0 : JOINT_SWEEPS) * mostMoves(node)
    : players.includes(node.chooser)
      ? node.choices[node.chooser].moves.length
      : 0;
  return looks > most ? 0 : looks;
}

function mostMoves({ choices }: PlainNode): number {
  return Math.max(...choices.map(({ moves }) => moves.length));
}

function lookedAtMove(node: PlainNode, several: boolean, role: number, look: number): number {
  if (!several) return role === node.chooser ? look : 0;
  const most = mostMoves(node);
  const sweep = Math.floor(look / most);
  const shift = sweep * role * (Math.floor(most / JOINT_SWEEPS) + 1);
  return ((look % most) + shift) % node.choices[role].moves.length;
}

/** One visit of all that a move was given, with their mean. */
function foldVisits({ choices }: PlainNode, players: readonly number[]): void {
  for (const role of players) {
    const { counts, sums } = choices[role];
    for (const move of counts.keys()) {
      sums[move] = sums[move] / counts[move];
      counts[move] = 1;
    }
  }
}
