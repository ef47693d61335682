/**
 * What a search keeps: a network for each state that it has met, what solving and sampling gave, and the list of those that wait to be
 * solved. `plain-networks.ts` keeps objects, on any engine; `kernel-networks.ts` the same in the kernel's memory, number for number.
 */
import type { Start } from "../../engine/chunks.js";
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { kernelModule } from "../../engine/memory/module.js";
import type { Tally } from "../../engine/slices/tally.js";
import type { Estimate } from "./estimates.js";
import { KernelNetworks } from "./kernel-networks.js";
import type { NetworkSolver } from "./moves-first.js";
import type { ListOrder } from "./open-list.js";
import { PlainNetworks } from "./plain-networks.js";

export interface NetworkOptions {
  /** Role of the game. */
  readonly role: number;
  readonly memoryBytes: number;
  readonly order: ListOrder;
  /** Values are the means of all samples. */
  readonly plainMean: boolean;
  /** c. */
  readonly exploration: number;
  /** Playouts at each visit. */
  readonly playouts: number;
}

/** What was done since the search was made. */
export interface Counts {
  /** Complete playouts, and the moves made in them. */
  readonly iterations: number;
  readonly moves: number;
  /** Networks solved, successors made for that, networks dropped for want of memory. */
  readonly solved: number;
  readonly successors: number;
  readonly dropped: number;
}

export interface Networks {
  /** The roles that have scores. */
  readonly players: readonly number[];
  readonly counts: Counts;
  /** Turns to the network that was furthest from a present one. */
  readonly depth: number;

  /** Makes these states the present ones. What was found out about states that may still come stays. */
  begin(states: readonly State[]): void;
  /**
   * Whether there is no more to find out about the present states. Where there are several a proof of what is best in one is not
   * enough: what else is worth there counts too.
   */
  readonly isClosed: boolean;
  /**
   * Solves a present state that has to be solved before all else, or a part of it; false where none has to. Room may be made for it
   * where there is time for that.
   */
  solveRoot(mayMakeRoom: boolean): boolean;
  /** Solves the first network of the list, or a part of it; false where none waits. Those without a sample may wait for one. */
  solveNext(takesUnsampled: boolean): boolean;

  readonly isFull: boolean;
  /** Milliseconds that it takes to make room, about. */
  readonly roomMs: number;
  makeRoom(): void;

  /** Where so many playouts should begin. They count as under way until `take` gets what they came to, in the same order. */
  plan(playouts: number): readonly Start[];
  take(tallies: readonly (Tally | undefined)[]): void;
  /** The planned playouts will not be played. */
  cancel(): void;

  /** What is thought of the own moves in present states, one after the other; best first. */
  estimates(states: readonly State[]): Estimate[];
  /** What the players are expected to do from a present state: joint moves, the texts of choices. */
  line(state: State): string[];
}

export function openNetworks(loaded: LoadedGame, solver: NetworkSolver, options: NetworkOptions): Networks {
  const { program } = loaded;
  if (program === undefined) return new PlainNetworks(loaded, solver, options);
  return new KernelNetworks(kernelModule(), loaded, program, solver, options);
}
