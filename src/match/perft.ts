/**
 * Counts the states that joint moves lead to, ply by ply (chess programmers' perft): sequences of joint
 * moves, not distinct states. Sequences that meet in one state are expanded once and counted together.
 *
 * Memory is bounded: when a ply has more distinct states than fit, it is expanded in batches, each down to
 * the last ply before the next is begun; only sequences of one batch are then merged.
 */
import type { Game, State } from "../engine/game.js";
import { jointMoves } from "../engine/joint-move.js";
import { neverStop, type Pause } from "./pause.js";

export interface PerftRow {
  readonly ply: number;
  readonly nodes: number;
  readonly terminals: number;
}

export interface Perft {
  /** The plies that were counted to their end: all of them, or as many as there are before an early end. */
  readonly depth: readonly PerftRow[];
  /** False if it ended early. */
  readonly complete: boolean;
  /** Where it ended early: the first ply that is not in `depth`, and what was seen of it. */
  readonly unfinished: PerftRow | undefined;
  /** A state that is not terminal and has a role without a legal move, if one was met. */
  readonly stuck: State | undefined;
  /** The first ply with more sequences than a number can count exactly; there the count ended. */
  readonly tooMany: number | undefined;
}

/** How many distinct states of one ply are held at once, plus the successors of the last one expanded. */
const BATCH = 500_000;

interface Counted {
  readonly state: State;
  sequences: number;
}

export interface PerftOptions {
  readonly pause?: Pause;
  readonly batch?: number;
  /** Told of every state that is met: its ply, and the sequences of that ply so far. */
  readonly onCount?: (row: PerftRow) => void;
}

export async function perft(game: Game, depth: number, options: PerftOptions = {}): Promise<Perft> {
  const { pause = neverStop, batch: most = BATCH, onCount } = options;
  const rows = Array.from({ length: depth + 1 }, (_, ply) => ({ ply, nodes: 0, terminals: 0 }));
  // The distinct states of each ply that are still to be expanded.
  const batches: Map<string, Counted>[] = [];
  let stuck: State | undefined;
  let tooMany: number | undefined;

  const visit = (state: State, ply: number, sequences: number) => {
    const row = rows[ply];
    row.nodes += sequences;
    if (row.nodes > Number.MAX_SAFE_INTEGER) tooMany ??= ply;
    onCount?.(row);
    batches[ply] ??= new Map();
    const key = state.join();
    const known = batches[ply].get(key);
    if (known) known.sequences += sequences;
    else batches[ply].set(key, { state, sequences });
  };

  /** Expands the states at `ply`; false if it has to end early. */
  const expand = async (ply: number): Promise<boolean> => {
    const batch = batches[ply];
    for (const { state, sequences } of batch.values()) {
      if (tooMany !== undefined || (await pause())) return false;
      if (game.isTerminal(state)) {
        rows[ply].terminals += sequences;
      } else if (ply < depth) {
        let moved = false;
        for (const joint of jointMoves(game, state)) {
          if (await pause()) return false;
          visit(game.nextState(state, joint), ply + 1, sequences);
          moved = true;
        }
        if (!moved) stuck ??= state;
        if ((batches[ply + 1]?.size ?? 0) >= most && !(await expandFrom(ply + 1))) return false;
      }
    }
    batch.clear();
    return true;
  };

  /** Expands `ply` and, one after the other, all plies that follow from it. */
  const expandFrom = async (first: number): Promise<boolean> => {
    for (let ply = first; ply <= depth && batches[ply]?.size; ply++) if (!(await expand(ply))) return false;
    return true;
  };

  visit(game.initialState(), 0, 1);
  // A ply is counted to its end only when no batch of an earlier one is left: here, and not in `expandFrom`.
  let whole = 0;
  while (whole <= depth && batches[whole]?.size && (await expand(whole))) whole++;
  const complete = whole > depth || !batches[whole]?.size;
  if (complete) return { depth: rows, complete, unfinished: undefined, stuck, tooMany };
  return { depth: rows.slice(0, whole), complete, unfinished: rows[whole], stuck, tooMany };
}
