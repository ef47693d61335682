/**
 * Counts the states that joint moves lead to, ply by ply (chess programmers' perft): sequences of joint
 * moves, not distinct states. Sequences that meet in one state are expanded once and counted together.
 *
 * Memory is bounded: when a ply has more distinct states than fit, it is expanded in batches, each down to the
 * last ply before the next is begun; only sequences of one batch are then merged.
 */
import type { Game, State, TermId } from "../engine/game.js";
import { neverStop, type Pause } from "./pause.js";

export interface PerftRow {
  readonly ply: number;
  readonly nodes: number;
  readonly terminals: number;
}

export interface Perft {
  readonly depth: readonly PerftRow[];
  /** False where it ended early: the counts are what was seen by then. */
  readonly complete: boolean;
  /** A state that is not terminal and has a role without a legal move, if one was met. */
  readonly stuck: State | undefined;
  /** The first ply with more sequences than a number can count exactly, where it ended; undefined if none. */
  readonly tooMany: number | undefined;
}

/** How many distinct states of one ply are held at once. */
const BATCH = 500_000;

interface Counted {
  readonly state: State;
  sequences: number;
}

export async function perft(game: Game, depth: number, pause: Pause = neverStop): Promise<Perft> {
  const nodes = new Array<number>(depth + 1).fill(0);
  const terminals = new Array<number>(depth + 1).fill(0);
  let stuck: State | undefined;
  let tooMany: number | undefined;
  let complete = true;

  // One batch for each ply that is being filled. Deepest first, so that a full one is emptied at once.
  const batches = Array.from({ length: depth + 1 }, () => new Map<string, Counted>());
  const visit = (state: State, ply: number, sequences: number) => {
    nodes[ply] = (nodes[ply] as number) + sequences;
    if ((nodes[ply] as number) > Number.MAX_SAFE_INTEGER) tooMany ??= ply;
    const batch = batches[ply] as Map<string, Counted>;
    const key = state.join();
    const known = batch.get(key);
    if (known) known.sequences += sequences;
    else batch.set(key, { state, sequences });
  };

  const expand = async (ply: number): Promise<void> => {
    const batch = batches[ply] as Map<string, Counted>;
    for (const { state, sequences } of batch.values()) {
      if (tooMany !== undefined || (await pause())) {
        complete = false;
        return;
      }
      if (game.isTerminal(state)) {
        terminals[ply] = (terminals[ply] as number) + sequences;
      } else if (ply < depth) {
        let moved = false;
        for (const joint of jointMoves(game, state)) {
          visit(game.nextState(state, joint), ply + 1, sequences);
          moved = true;
        }
        if (!moved) stuck ??= state;
        if ((batches[ply + 1] as Map<string, Counted>).size >= BATCH) await expand(ply + 1);
        if (!complete) return;
      }
    }
    batch.clear();
    if (ply < depth) await expand(ply + 1);
  };

  visit(game.initialState(), 0, 1);
  await expand(0);
  const rows = nodes.map((count, ply) => ({ ply, nodes: count, terminals: terminals[ply] as number }));
  return { depth: rows, complete, stuck, tooMany };
}

/** The Cartesian product of the legal moves; the last role's move changes fastest. */
export function* jointMoves(game: Game, state: State): Generator<readonly TermId[]> {
  const moves = game.roles.map((_, role) => game.legalMoves(state, role));
  if (moves.some((choices) => choices.length === 0)) return;
  const chosen = moves.map(() => 0);
  for (;;) {
    yield moves.map((choices, role) => choices[chosen[role] as number] as TermId);
    let role = moves.length - 1;
    while (role >= 0 && chosen[role] === (moves[role]?.length ?? 0) - 1) chosen[role--] = 0;
    if (role < 0) return;
    chosen[role] = (chosen[role] as number) + 1;
  }
}
