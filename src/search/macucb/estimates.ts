/** What a search thinks of the own moves, over all states that may be the present one, and what it expects to follow. */
import type { Game, TermId } from "../../engine/game.js";
import type { PlayerRelations } from "../player-relation.js";
import { least, meansByMove, most, type Values } from "./network-values.js";
import {
  type Arm,
  highOf,
  isClosed,
  type Network,
  samplesOf,
  turnsOf,
  utilityOf,
} from "./searched-network.js";

/** How the values of networks follow from those of their arms. */
export interface Judgement {
  /** Our own player. */
  readonly own: number;
  readonly values: Values;
  readonly relations: PlayerRelations;
}

export interface Estimate {
  readonly move: TermId;
  /** Expected utility; undefined where no state has a value for it. */
  readonly value: number | undefined;
  readonly samples: number;
  readonly isClosed: boolean;
  /** Beyond doubt it is worth no more. */
  readonly high: number;
  /** Turns to the end, where it is closed. */
  readonly turns: number;
}

/** Best first, those that have arms in some state. States are equally likely, and so their values are averaged; a state that stands in the list twice counts twice. */
export function estimates(judgement: Judgement, states: readonly Network[]): Estimate[] {
  const byMove = new Map<TermId, Estimate[]>();
  const known = new Map<Network, readonly Estimate[]>();
  for (const state of states) {
    const own = known.get(state) ?? ownMoves(judgement, state);
    known.set(state, own);
    for (const estimate of own) {
      const list = byMove.get(estimate.move);
      if (list === undefined) byMove.set(estimate.move, [estimate]);
      else list.push(estimate);
    }
  }
  const joined = Array.from(byMove, ([move, list]): Estimate => {
    const values = list.flatMap(({ value }) => value ?? []);
    return {
      move,
      value: values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length,
      samples: list.reduce((sum, { samples }) => sum + samples, 0),
      isClosed: list.length === states.length && list.every((estimate) => estimate.isClosed),
      high: list.reduce((sum, { high }) => sum + high, 0) / list.length,
      turns: Math.max(...list.map(({ turns }) => turns)),
    };
  });
  return inOrder(joined);
}

function ownMoves({ own, values, relations }: Judgement, network: Network): Estimate[] {
  const moves = network.moves[own] ?? [];
  // There may be far more moves than arms.
  const byMove = new Map<number, Arm[]>();
  for (const arm of network.arms) {
    const move = arm.choice[own];
    const arms = byMove.get(move);
    if (arms === undefined) byMove.set(move, [arm]);
    else arms.push(arm);
  }
  const areRivals = relations.relation === "rivals";
  const means =
    relations.relation === "several" ? meansByMove(network.arms, moves.length, own, own) : undefined;
  const inOrderOfRules = [...byMove].sort(([a], [b]) => a - b);
  return inOrderOfRules.map(([i, arms]) => {
    const reply = values.best(arms, areRivals ? 1 - own : own);
    const value = means === undefined ? reply && utilityOf(reply, own) : means[i]?.value;
    return {
      move: moves[i],
      value: reply === undefined ? undefined : value,
      samples: arms.reduce((sum, arm) => sum + samplesOf(arm), 0),
      isClosed: arms.length > 0 && arms.every(isClosed) && (network.isSolved || network.deciders.length < 2),
      high: areRivals ? least(arms, highOf) : most(arms, highOf),
      turns: reply && isClosed(reply) ? 1 + turnsOf(reply) : 0,
    };
  });
}

/**
 * Best value first, among the moves that are closed, and those that have at least half as many samples as the one with most (see
 * `network-values.ts`) and may be worth more than what is closed; then the others; then those that nothing is known of.
 *
 * Of those that are worth the same, the closed come before the others unless the worth is below half. Of two that are closed the
 * sooner end comes first if it is worth more than half, else the later; of two that are not, the one with more samples. An order
 * that went in circles would depend on how an engine sorts.
 */
export function inOrder(moves: readonly Estimate[]): Estimate[] {
  let most = 0;
  let sure = Number.NEGATIVE_INFINITY;
  for (const { value, isClosed, samples } of moves) {
    if (!isClosed) most = Math.max(most, samples);
    else if (value !== undefined) sure = Math.max(sure, value);
  }
  const rank = ({ value, isClosed, samples, high }: Estimate) => {
    if (value === undefined) return 2;
    return isClosed || (samples * 2 >= most && high > sure) ? 0 : 1;
  };
  return moves.toSorted((a, b) => {
    const [first, second] = [a.value ?? 0, b.value ?? 0];
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (first !== second) return second - first;
    if (a.isClosed !== b.isClosed) return a.isClosed === first >= HALF ? -1 : 1;
    if (!a.isClosed) return b.samples - a.samples;
    return first > HALF ? a.turns - b.turns : b.turns - a.turns;
  });
}

const HALF = 0.5;

/** What the players are expected to do from a network: joint moves, the texts of choices. `open` shows what lies behind one. */
export function expectedLine(
  game: Game,
  values: Values,
  root: Network,
  open: (network: Network) => Network = (network) => network,
): string[] {
  const line: string[] = [];
  const met = new Set<Network>();
  for (let network = open(root); !met.has(network); ) {
    met.add(network);
    const arm = values.preferred(network);
    if (arm === undefined) break;
    const { moves, deciders } = network;
    line.push(deciders.map((p) => game.text(moves[p][arm.choice[p]])).join(" "));
    // What `random` does is anybody's guess: the line goes on where most is known.
    network = open(arm.branches.reduce((a, b) => (b.samples > a.samples ? b : a)));
  }
  return line;
}
