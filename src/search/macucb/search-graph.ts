/**
 * What a search keeps: a node for each state that it has met, what expanding and sampling found, and the list
 * of nodes that wait to be expanded. `kernel-search-graph.ts` keeps it in the kernel's memory.
 * `test/oracles/macucb/` keeps it as objects, and finds exactly the same numbers.
 */
import type { Start } from "../../engine/chunks.js";
import type { State } from "../../engine/game.js";
import type { Tally } from "../../engine/slices/tally.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import type { AssumedRelation } from "../score-proof.js";
import type { Estimate } from "./estimates.js";

export interface SearchGraphOptions {
  /** The role that plays, among all roles of the game. */
  readonly role: number;
  readonly memoryBytes: number;
  /** The order of the list: by samples, or by our own expected utility. */
  readonly order: "samples" | "utility";
  /** Whether nodes leave the list that can't change any more what the present states are worth. */
  readonly list: "all" | "open";
  /** Whether values are the means of all samples. */
  readonly plainMean: boolean;
  /** The constant c of the UCB formula. */
  readonly exploration: number;
  /** How many playouts each visit starts. */
  readonly playouts: number;
  /** Whether a window is handed down: what cannot matter is not sampled, and expanded last. */
  readonly window?: boolean | undefined;
  /** A rule of paper 003 by which arms are removed, which may be the best ones: then nothing is proved. */
  readonly pruning?: "none" | "rmin" | "confidence" | undefined;
  /** Whether arms that look alike count for each other: a guess, which decides what is sampled, and no more. */
  readonly alike?: boolean | undefined;
  /** Where states that are images of each other are to be one node. */
  readonly group?: StateGroup | undefined;
  /** So many new states in a search of which hardly any was met as an image end that for good; 0: nothing does. */
  readonly barren?: number | undefined;
  /** About how many branches are looked at in one piece; a good number unless it is set. */
  readonly piece?: number | undefined;
}

/** What was done since the search was made. */
export interface SearchCounts {
  /** The number of complete playouts, and of the moves made in them. */
  readonly iterations: number;
  readonly moves: number;
  /**
   * The number of nodes expanded, under the name that records have for it; of successors made for that; and
   * of nodes dropped for want of memory.
   */
  readonly solved: number;
  readonly successors: number;
  readonly dropped: number;
  /**
   * Where something is pruned, how many nodes of the list were found not to matter, and how many arms were
   * removed.
   */
  readonly outside?: number;
  readonly removed?: number;
  /**
   * With symmetries, how often a state was found by the node of an image of it; of the states that were so found,
   * each counted once, how many had their network solved there.
   */
  readonly merged?: number;
  readonly saved?: number;
  /** Where arms that look alike count for each other: how many were found to be no-goods. */
  readonly noGoods?: number;
}

/**
 * What may take long is work in pieces. Between two pieces the graph can be read: whether it is closed, the
 * estimates, the line. Nothing else can be done with it before the last piece is done.
 */
export interface SearchGraph {
  /** The roles that have scores. */
  readonly players: readonly number[];
  readonly counts: SearchCounts;
  /** The number of turns from a present node to the furthest one. */
  readonly depth: number;
  /** Whether the players go together in such a way that a window can be handed down. */
  readonly canHaveWindow: boolean;

  /** From now on these states are asked about. */
  turnTo(states: readonly State[]): void;
  /**
   * Makes them the present ones. What was found out about states that may still come is kept. All else is
   * dropped, unless that would take longer than `mostMs` milliseconds.
   */
  begin(mostMs: number): Pieces;
  /**
   * Whether there is nothing more to find out about the present states. If there are several, a proof of what
   * is best in one is not enough: what the other moves are worth there counts too.
   */
  readonly isClosed: boolean;
  /** How the players go together, as the ends that were met show it. */
  readonly assumed: AssumedRelation;
  /**
   * Expands a present state that has to be expanded before all else, or a part of it; false if there is none.
   * Room may be made for it if there is time for that.
   */
  expandRoot(mayMakeRoom: boolean): Pieces<boolean>;
  /** Expands the first node of the list, or a part of it; false if none waits. The unsampled may wait. */
  expandNext(takesUnsampled: boolean): Pieces<boolean>;

  readonly isFull: boolean;
  /** An estimate of the milliseconds that it takes to make room. */
  readonly roomMs: number;
  makeRoom(): Pieces;

  /** Where the next playouts should begin. They are under way until `take` gets their results in order. */
  plan(playouts: number): Pieces<readonly Start[]>;
  take(tallies: readonly (Tally | undefined)[]): Pieces;
  /** To be called if the planned playouts will not be played. */
  cancel(): void;

  /** What is thought of our own moves, over all these states together: the best first, at most `most`. */
  estimates(most?: number): Pieces<Estimate[]>;
  /** What the players are expected to do from the first of them: turn by turn the moves that are choices. */
  line(): Generator<string, void>;
}
