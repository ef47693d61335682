/**
 * The networks that were met, each state once: "une table de hachage de Zobrist est utilisée pour stocker
 * tous les états déjà explorés" (paper 001, section 4.2.2). Here equal states are found by a hash of their
 * fluents and then compared. Those that cannot follow any more are dropped after each turn.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { StateTable } from "../state-table.js";
import { bytesOfNetwork, bytesOfSolution, type Solution, type StateNetwork } from "./state-network.js";
import type { TurnSolutions } from "./turn-solver.js";

export class Networks {
  private table = new StateTable<StateNetwork>();
  private numbers = 0;
  private bytes = 0;
  /** How many were dropped. */
  dropped = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly memoryBytes: number,
  ) {}

  get size(): number {
    return this.table.size;
  }

  /** How many were made. */
  get made(): number {
    return this.numbers;
  }

  get isFull(): boolean {
    return this.room <= 0;
  }

  /** For how many new networks there is room. */
  roomFor({ state }: StateNetwork): number {
    const each = bytesOfNetwork(state) + bytesOfSolution(this.loaded.game.players.length, 1);
    return Math.max(1, Math.floor(this.room / each));
  }

  /** The network of a state; a new one if the state was not met before. */
  of(state: State, turn: number): StateNetwork {
    const known = this.table.get(state);
    if (known !== undefined) return known;
    const { game } = this.loaded;
    const isTerminal = game.isTerminal(state);
    const values = isTerminal
      ? Float64Array.from(game.players, (role) => game.score(state, role) / 100)
      : undefined;
    const network: StateNetwork = { number: this.numbers++, state, turn, isTerminal, values, samples: 0 };
    this.table.add(network);
    this.bytes += bytesOfNetwork(state);
    return network;
  }

  /** Notes the solutions of a network; returns the networks that are new and not terminal. */
  *solve(network: StateNetwork, { solutions, isCut }: TurnSolutions): Pieces<StateNetwork[]> {
    const fresh: StateNetwork[] = [];
    const known: Solution[] = [];
    for (const { moves, successors } of solutions) {
      const followers = successors.map((state) => {
        const before = this.numbers;
        const follower = this.of(state, network.turn + 1);
        if (follower.number >= before && !follower.isTerminal) fresh.push(follower);
        return follower;
      });
      known.push({ moves, successors: followers });
      this.bytes += bytesOfSolution(moves.length, successors.length);
      if (known.length % SOLUTIONS === 0) yield;
    }
    network.solutions = known;
    network.isCut = isCut;
    return fresh;
  }

  /** Drops all but what may follow these, and returns what is kept. */
  *keep(roots: readonly StateNetwork[]): Pieces<readonly StateNetwork[]> {
    const kept = new Set(roots);
    let bytes = 0;
    let steps = 0;
    for (const network of kept) {
      const { solutions = [], state } = network;
      bytes += bytesOfNetwork(state);
      for (const { moves, successors } of solutions) {
        bytes += bytesOfSolution(moves.length, successors.length);
        for (const successor of successors) kept.add(successor);
        steps += successors.length;
      }
      if (++steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
    const table = new StateTable<StateNetwork>();
    for (const network of kept) {
      table.add(network);
      if (++steps % PIECE_STEPS === 0) yield;
    }
    this.dropped += this.table.size - table.size;
    this.table = table;
    this.bytes = bytes;
    return [...kept];
  }

  private get room(): number {
    return this.memoryBytes - this.bytes;
  }
}

/** How many solutions are taken in one piece. */
const SOLUTIONS = 256;
