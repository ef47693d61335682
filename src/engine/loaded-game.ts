/**
 * A loaded game: everything that can be asked of it, whatever engine stands behind it. `game` answers about
 * one state at a time; the rest is for many states at once, and for storing states.
 *
 * `PlainLoaded` does all of this one state after the other, on any engine. The reference reasoner has nothing
 * better, and for engines that are faster it is the oracle.
 */

import type { SliceGame } from "../circuit/compile.js";
import { allOf, type Pieces } from "../gdl/pieces.js";
import type { Result } from "../gdl/result.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { Sheet } from "../gdl/tree.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import type { StateGroup } from "../symmetry/state-group.js";
import { type ChunkPlayer, playChunks, type Start } from "./chunks.js";
import type { Game, State, TermId } from "./game.js";
import { GameState } from "./game-state.js";
import type { ViewTrees, ViewTreesOptions } from "./ismcts/view-trees.js";
import { DEFAULT_PLAYOUT_LIMITS, PlainPlayouts, type PlayoutLimits } from "./plain-playouts.js";
import type { PlayedGame } from "./slices/phase-tables.js";
import type { StateBatches } from "./slices/state-batches.js";
import type { Tally } from "./slices/tally.js";
import type { GroupLimits } from "./symmetry/group-on-fluents.js";
import type { Tree, TreeOptions } from "./tree/playout-tree.js";
import type { LearnerOptions, ValueLearner } from "./values/value-learner.js";

/** What a joint move leads to, and what can be asked of it. */
export interface Child {
  readonly joint: readonly TermId[];
  readonly state: State;
  /**
   * Writes the state as bits, one for each fluent of the ground program, if the engine has states as bits.
   */
  putBits?(words: Uint32Array): void;
  readonly isTerminal: boolean;
  legalMoves(role: number): readonly TermId[];
  goals(role: number): readonly TermId[];
  /** The points of a role where the state is terminal. */
  score(role: number): number;
  /** What the role perceives of the joint move. */
  percepts(role: number): readonly TermId[];
}

/** The size of a game compiled to slices. */
export interface SliceSize {
  /** Operations on two bits in a turn, a loop as one round, the mean over the phases of the game. */
  readonly gates: number;
  /** Whether there are loops, which take some rounds. */
  readonly isLooped: boolean;
  readonly slots: number;
  /** Playouts that run at once. */
  readonly lanes: number;
}

/** What a worker needs to play the same game: values that can be sent. */
export type Recipe =
  | {
      readonly engine: "slices";
      readonly game: PlayedGame;
      readonly slices: SliceGame;
      /** How many fluents there are. */
      readonly fluents: number;
    }
  | { readonly engine: "reference" | "tables"; readonly sheet: Sheet };

export interface LoadedGame {
  readonly game: Game;
  /** Why the reference reasoner plays a game that should have been compiled. */
  readonly fallback?: string | undefined;
  readonly size?: SliceSize | undefined;
  /** The ground rules of a compiled game. */
  readonly program?: AcyclicProgram | undefined;
  /** The time from ground rules to slices or tables. */
  readonly compileSeconds: number;
  /** The text that was loaded. */
  readonly rules: string;

  /** The state in which every match begins, as a state that speaks in texts. */
  start(): GameState;
  /** A state in a few bytes, good wherever the same rules are loaded into the same engine. */
  pack(state: State): Uint8Array;
  /** Undefined where the bytes are no state. */
  unpack(bytes: Uint8Array): State | undefined;
  /** The legal moves of every role. */
  legalMoves(state: State): readonly (readonly TermId[])[];
  /** The same for many states. */
  legalMovesOfEach(states: readonly State[]): readonly (readonly (readonly TermId[])[])[];
  /** Makes in pieces what the first question about children would otherwise make at once. */
  prepareChildren?(): Pieces;
  /** Where these joint moves lead, all of them legal, in their order. */
  children(state: State, joints: readonly (readonly TermId[])[]): readonly Child[];
  /** Where each of these states leads by a legal joint move of its own. */
  childOfEach(states: readonly State[], joints: readonly (readonly TermId[])[]): readonly Child[];
  /**
   * Random playouts from many states, every legal move equally likely: one tally for each start. The same
   * seed gives the same tallies, on any number of workers (`workers/pool.ts`). A start that asks for no
   * playouts has no tally.
   */
  rollouts(starts: readonly Start[], seed: number): readonly (Tally | undefined)[];
  /** The same in pieces. They may be given up; no others can be played before that, or before their end. */
  rolloutsInPieces(starts: readonly Start[], seed: number): Pieces<readonly (Tally | undefined)[]>;
  /** How many playouts a chunk of rollouts has. It depends on the game, not on who plays the chunk. */
  readonly chunkPlayouts: number;
  /** A player of chunks of rollouts with a memory of its own. */
  player(limits?: PlayoutLimits): ChunkPlayer;
  /** A tree in a memory of its own, where the engine has one (`search/mcts/open-tree.ts` has one for all). */
  tree?(options: TreeOptions): Tree;
  /** The group of these symmetries on the fluents that tell states apart, where the engine has such a tree. */
  stateGroup?(symmetries: readonly GameSymmetry[], options: GroupLimits): Pieces<StateGroup>;
  /** Trees over what the roles have seen, in a memory of their own (`search/ismcts/open-views.ts` for all). */
  views?(options: ViewTreesOptions): ViewTrees;
  /** Batches of states as rows of bits in a memory of its own, where the engine has them. */
  batches?(): Pieces<StateBatches>;
  /** Who learns what states of the game are worth, where the engine is slices; or why there is nothing to learn. */
  learner?(options: LearnerOptions): Pieces<Result<{ readonly learner: ValueLearner }>>;
  recipe(): Recipe;
}

export class PlainLoaded implements LoadedGame {
  readonly chunkPlayouts: number = 256;
  private ownPlayer: ChunkPlayer | undefined;

  constructor(
    readonly game: Game,
    /** A text is read only if it is needed as a sheet. */
    private source: Sheet | string,
    readonly compileSeconds = 0,
    readonly fallback?: string,
  ) {}

  get rules(): string {
    return typeof this.source === "string" ? this.source : this.source.source;
  }

  start(): GameState {
    return GameState.initial(this.game);
  }

  /** The texts of the fluents, since there is no list of all fluents that might hold. */
  pack(state: State): Uint8Array {
    const texts = Array.from(state, (fluent) => this.game.text(fluent));
    return new TextEncoder().encode(texts.sort().join("\n"));
  }

  unpack(bytes: Uint8Array): State | undefined {
    const text = new TextDecoder().decode(bytes);
    return this.game.state(text === "" ? [] : text.split("\n"));
  }

  legalMoves(state: State): readonly (readonly TermId[])[] {
    return this.game.roles.map((_, role) => this.game.legalMoves(state, role));
  }

  legalMovesOfEach(states: readonly State[]): readonly (readonly (readonly TermId[])[])[] {
    return states.map((state) => this.legalMoves(state));
  }

  children(state: State, joints: readonly (readonly TermId[])[]): readonly Child[] {
    return joints.map((joint) => this.child(state, joint));
  }

  childOfEach(states: readonly State[], joints: readonly (readonly TermId[])[]): readonly Child[] {
    return states.map((state, i) => this.child(state, joints[i]));
  }

  private child(state: State, joint: readonly TermId[]): Child {
    const { game } = this;
    const next = game.nextState(state, joint);
    return {
      joint,
      state: next,
      isTerminal: game.isTerminal(next),
      legalMoves: (role) => game.legalMoves(next, role),
      goals: (role) => game.goals(next, role),
      score: (role) => game.score(next, role),
      percepts: (role) => game.percepts(state, joint, role),
    };
  }

  rollouts(starts: readonly Start[], seed: number): readonly (Tally | undefined)[] {
    return allOf(this.rolloutsInPieces(starts, seed));
  }

  *rolloutsInPieces(starts: readonly Start[], seed: number): Pieces<readonly (Tally | undefined)[]> {
    if (this.ownPlayer === undefined) {
      this.ownPlayer = this.player();
      yield;
    }
    return yield* playChunks(this.ownPlayer, this.chunkPlayouts, seed, starts);
  }

  player(limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS): ChunkPlayer {
    return new PlainPlayouts(this.game, limits);
  }

  recipe(): Recipe {
    if (typeof this.source === "string") this.source = parseSheet(this.source).sheet;
    return { engine: this.game.engine === "tables" ? "tables" : "reference", sheet: this.source };
  }
}
