/**
 * What the page and its engine workers say to each other. A worker has one game. A state is named by the joint
 * moves that lead to it, so that workers need not agree on anything but the rules. All of it can be copied by
 * structured clone.
 */
import type { LoadProgress } from "../../engine/prepare-game.js";
import type { PackedGame } from "../../engine/workers/pack-game.js";
import type { StatePicture } from "../../match/board/board-picture.js";
import type { PictureLevel } from "../../network/picture/picture.js";
import type { MoveEstimate, Report } from "../../players/player.js";
import type { LearntFacts, LearntView } from "./learn-task.js";
import type { NetworkFacts, NetworkPicture, VariableFacts } from "./network-facts.js";
import type { FoundSolution, SolveProgress } from "./solve-game-task.js";
import type { SymmetryFacts } from "./symmetry-task.js";

/** Joint moves from the start, each with a move of every role, as KIF texts. */
export type Path = readonly (readonly string[])[];

export interface LoadedFacts {
  readonly roles: readonly string[];
  /** The roles that somebody has to play: all but `random`. */
  readonly players: readonly number[];
  /** The role that the game itself moves, or -1. */
  readonly chance: number;
  readonly hasPercepts: boolean;
  readonly engine: string;
  /** Why the reference reasoner plays a game that should have been compiled. */
  readonly fallback: string | undefined;
  readonly gates: number | undefined;
  readonly fluents: number | undefined;
  readonly moves: number | undefined;
  /** Why other views cannot show this game: it is no puzzle, it is too large. */
  readonly isPuzzle: boolean;
  /** For further workers. */
  readonly packed: PackedGame;
}

/** What can be done by a role. */
export interface LegalChoice {
  readonly moves: readonly string[];
  /** For each move the cells of the boards that it speaks of. */
  readonly cells: readonly (readonly string[])[];
}

export interface StateView {
  readonly step: number;
  readonly picture: StatePicture;
  readonly isTerminal: boolean;
  /** By role, where the state is terminal. */
  readonly scores: readonly number[] | undefined;
  readonly legal: readonly LegalChoice[];
  /** By role, what it perceived of the turn that led here. */
  readonly percepts: readonly (readonly string[])[];
  /** The fluents that hold; from a seat, those that hold in all states that the seat holds possible. */
  readonly fluents: readonly string[];
  /** From a seat with hidden information, how many states agree with what it saw, at least. */
  readonly possible: number | undefined;
}

export interface ThinkAsk {
  readonly path: Path;
  readonly role: number;
  /** With its options, as `uct:exploration=0.5`. */
  readonly player: string;
  readonly seed: number;
  readonly memoryBytes: number;
  /** What a player that has just sat down may take to get ready. */
  readonly startSeconds: number;
  /** Either may be infinite, not both. */
  readonly seconds: number;
  readonly iterations: number;
  /** Whether reports are wanted while it thinks, for somebody who looks on. */
  readonly isAnalysis: boolean;
}

export interface Thought {
  readonly move: string;
  readonly report: Report;
}

/** What is known of the moves in a state of a player's tree. */
export interface Branches {
  /** Whether the player keeps a tree of states; then whether it knows anything of this one. */
  readonly keepsTree: boolean;
  readonly isKnown: boolean;
  readonly isTerminal: boolean;
  readonly scores: readonly number[] | undefined;
  /** The roles with a choice. Moves of `random` have no values. */
  readonly movers: readonly { readonly role: number; readonly moves: readonly MoveEstimate[] }[];
  /** The best move of each role, or its only one. */
  readonly joint: readonly string[];
}

/** Each kind of question with its answer, and with what is told before the answer comes. */
export interface EngineAsks {
  load: {
    /** With what was learnt of the game before, if anything. */
    ask: { readonly rules: string; readonly packed?: PackedGame; readonly values?: Uint8Array | undefined };
    answer: LoadedFacts;
    news: LoadProgress;
  };
  view: { ask: { readonly path: Path; readonly seat?: number }; answer: StateView; news: never };
  /** A move of these roles, each drawn among its legal ones. */
  draw: { ask: { readonly path: Path; readonly seed: number }; answer: readonly string[]; news: never };
  think: { ask: ThinkAsk; answer: Thought; news: Thought };
  branches: { ask: { readonly path: Path }; answer: Branches; news: never };
  /** The moves of a role in a state, those together that are images of each other. */
  equals: {
    ask: { readonly path: Path; readonly role: number };
    answer: readonly (readonly string[])[];
    news: never;
  };
  symmetry: { ask: { readonly path: Path; readonly seconds: number }; answer: SymmetryFacts; news: string };
  /** Learns by self-play; is told of the matches that were played. */
  learn: {
    ask: { readonly seconds: number; readonly memoryBytes: number };
    answer: LearntFacts;
    news: number;
  };
  /** What was learnt, as it sees a state; undefined where nothing was. */
  learnt: {
    ask: { readonly path: Path; readonly memoryBytes: number };
    answer: LearntView | undefined;
    news: never;
  };
  network: { ask: Record<never, never>; answer: NetworkFacts; news: string };
  picture: {
    ask: { readonly level: PictureLevel | { readonly around: string; readonly depth: number } };
    answer: NetworkPicture;
    news: never;
  };
  variable: { ask: { readonly name: string }; answer: VariableFacts; news: never };
  /** For each variable how many values are left in a state; and values that could not be tried in time. */
  domains: {
    ask: { readonly fluents: readonly string[] };
    answer: { readonly left: readonly number[]; readonly untried: number };
    news: never;
  };
  slices: {
    ask: Record<never, never>;
    answer: { readonly sizes: readonly string[]; readonly text: string };
    news: never;
  };
  solve: {
    ask: { readonly path: Path; readonly seconds: number };
    answer: FoundSolution;
    news: SolveProgress;
  };
}

export type EngineAsk = keyof EngineAsks;

export type EngineTask =
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly what: EngineAsk;
      readonly ask: EngineAsks[EngineAsk]["ask"];
    }
  | { readonly kind: "cancel"; readonly id: number }
  /** Before all else. */
  | { readonly kind: "kernel"; readonly module: WebAssembly.Module };

export type EngineNews =
  | { readonly kind: "news"; readonly id: number; readonly news: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  /** In one sentence. */
  | { readonly kind: "problem"; readonly id: number; readonly problem: string }
  | { readonly kind: "bug"; readonly id: number; readonly reason: string };
