/** Loaded games that have been compiled: their fluents are known, so that a state is a set of bits. */

import type { CompiledSlices, SliceGame } from "../circuit/compile.js";
import { gatesOf, hasLoops } from "../circuit/slice-program.js";
import { allOf, type Pieces } from "../gdl/pieces.js";
import type { Result } from "../gdl/result.js";
import type { Sheet } from "../gdl/tree.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import type { StateGroup } from "../symmetry/state-group.js";
import type { ChunkPlayer } from "./chunks.js";
import type { Game, State, TermId } from "./game.js";
import type { GroundGame } from "./ground-game.js";
import { KernelViews } from "./ismcts/kernel-views.js";
import type { ViewTrees, ViewTreesOptions } from "./ismcts/view-trees.js";
import { type Child, PlainLoaded, type Recipe, type SliceSize } from "./loaded-game.js";
import { kernelModule } from "./memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS, type PlayoutLimits } from "./plain-playouts.js";
import { Children } from "./slices/children.js";
import type { PlayedGame } from "./slices/phase-tables.js";
import { Playouts } from "./slices/playouts.js";
import type { Positions } from "./slices/positions.js";
import { readFluents } from "./slices/slice-machine.js";
import { StateBatches } from "./slices/state-batches.js";
import { type GroupLimits, groupOnFluents } from "./symmetry/group-on-fluents.js";
import { KernelTree, type TreeGame } from "./tree/kernel-tree.js";
import type { Tree, TreeOptions } from "./tree/playout-tree.js";
import { type LearnerOptions, ValueLearner } from "./values/value-learner.js";

/**
 * At most this many children are made in one go: the place of each bit of their rows has to be below 2^32.
 */
const MOST_CHILDREN = 4096;

export class CompiledLoaded extends PlainLoaded {
  constructor(
    game: Game,
    source: Sheet | string,
    compileSeconds: number,
    readonly program: AcyclicProgram,
  ) {
    super(game, source, compileSeconds);
  }

  override pack(state: State): Uint8Array {
    return packBits(state, this.program.fluents.length);
  }

  override unpack(bytes: Uint8Array): State | undefined {
    return unpackBits(bytes, this.program.fluents.length);
  }
}

export class SliceLoaded extends CompiledLoaded {
  override readonly chunkPlayouts: number;
  readonly size: SliceSize;
  private kin: Children | undefined;

  constructor(
    override readonly game: GroundGame,
    source: Sheet | string,
    compileSeconds: number,
    program: AcyclicProgram,
    /** For all states, and for each phase of the game. */
    private readonly compiled: CompiledSlices,
  ) {
    super(game, source, compileSeconds, program);
    const { programs } = compiled.game;
    const gates = programs.reduce((sum, phase) => sum + gatesOf(phase), 0) / programs.length;
    const isLooped = programs.some(hasLoops);
    this.size = { gates: Math.round(gates), isLooped, slots: programs[0].slots, lanes: 128 * WIDTH };
    this.chunkPlayouts = this.size.lanes * (gates < LARGE && !isLooped ? ROUNDS : ROUNDS_OF_LARGE);
  }

  override children(state: State, joints: readonly (readonly TermId[])[]): readonly Child[] {
    if (joints.length > MOST_CHILDREN)
      return pieceByPiece(joints.length, (from, to) => this.children(state, joints.slice(from, to)));
    const children = this.kinOf().by(state, this.movesOf(joints));
    return children === undefined ? super.children(state, joints) : this.made(children, joints);
  }

  override childOfEach(states: readonly State[], joints: readonly (readonly TermId[])[]): readonly Child[] {
    if (states.length > MOST_CHILDREN) {
      return pieceByPiece(states.length, (from, to) =>
        this.childOfEach(states.slice(from, to), joints.slice(from, to)),
      );
    }
    const children = this.kinOf().byEach(states, this.movesOf(joints));
    return children === undefined ? super.childOfEach(states, joints) : this.made(children, joints);
  }

  override legalMoves(state: State): readonly (readonly TermId[])[] {
    const answers = this.kinOf().answers(state);
    return answers === undefined ? super.legalMoves(state) : this.movesIn(answers, 0);
  }

  override legalMovesOfEach(states: readonly State[]): readonly (readonly (readonly TermId[])[])[] {
    if (states.length > MOST_CHILDREN)
      return pieceByPiece(states.length, (from, to) => this.legalMovesOfEach(states.slice(from, to)));
    const answers = this.kinOf().answersOfEach(states);
    return answers === undefined
      ? super.legalMovesOfEach(states)
      : states.map((_, i) => this.movesIn(answers, i));
  }

  /** Joint moves in the numbers of the program, one after the other. */
  private movesOf(joints: readonly (readonly TermId[])[]): Uint32Array {
    const { game } = this;
    const roles = game.roles.length;
    const moves = new Uint32Array(roles * joints.length);
    for (const [i, joint] of joints.entries()) moves.set(game.movesOf(joint), roles * i);
    return moves;
  }

  private movesIn(answers: Positions, number: number): readonly (readonly TermId[])[] {
    const { game } = this;
    return game.roles.map((_, role) => termsOf(answers.legalMoves(number, role), game.moveTerms));
  }

  private made(children: Positions, joints: readonly (readonly TermId[])[]): readonly Child[] {
    // A caller that is content with bits saves the lists.
    let states: readonly State[] | undefined;
    const stateOf = (i: number) => {
      states ??= children.fluents();
      return states[i];
    };
    return joints.map((joint, i) => new SliceChild(this.game, children, i, joint, stateOf));
  }

  *prepareChildren(): Pieces {
    this.kin ??= yield* Children.inPieces(kernelModule(), this.program, this.compiled.game, WIDTH);
  }

  private kinOf(): Children {
    this.kin ??= new Children(kernelModule(), this.program, this.compiled.game, { width: WIDTH });
    return this.kin;
  }

  override player(limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS): ChunkPlayer {
    return slicePlayer(this.program, this.compiled.game, limits);
  }

  tree(options: TreeOptions): Tree {
    const { program, compiled, game } = this;
    const played: TreeGame = { program, slices: compiled.game, moveTerms: game.moveTerms };
    return new KernelTree(kernelModule(), played, options);
  }

  stateGroup(symmetries: readonly GameSymmetry[], options: GroupLimits): Pieces<StateGroup> {
    return groupOnFluents(symmetries, readFluents(this.compiled.game.programs[0]), options);
  }

  views(options: ViewTreesOptions): ViewTrees {
    const { program, compiled, game } = this;
    const { moveTerms, perceptTerms } = game;
    return new KernelViews(
      kernelModule(),
      { program, slices: compiled.game, moveTerms, perceptTerms },
      options,
    );
  }

  learner(options: LearnerOptions): Pieces<Result<{ readonly learner: ValueLearner }>> {
    const { game, program, compiled } = this;
    return ValueLearner.inPieces(kernelModule(), { game, program, slices: compiled.game }, options);
  }

  batches(): Pieces<StateBatches> {
    return StateBatches.inPieces(kernelModule(), this.program, this.compiled.game);
  }

  override recipe(): Recipe {
    const { roles, moves, goals, fluents } = this.program;
    const { game: slices } = this.compiled;
    return { engine: "slices", game: { roles, moves, goals }, slices, fluents: fluents.length };
  }
}

class SliceChild implements Child {
  readonly isTerminal: boolean;

  constructor(
    private readonly game: GroundGame,
    private readonly children: Positions,
    private readonly number: number,
    readonly joint: readonly TermId[],
    private readonly stateOf: (number: number) => State,
  ) {
    this.isTerminal = children.isTerminal(number);
  }

  get state(): State {
    return this.stateOf(this.number);
  }

  putBits(words: Uint32Array): void {
    this.children.putState(this.number, words);
  }

  legalMoves(role: number): TermId[] {
    return termsOf(this.children.legalMoves(this.number, role), this.game.moveTerms);
  }

  goals(role: number): TermId[] {
    return termsOf(this.children.goals(this.number, role), this.game.goalTerms);
  }

  score(role: number): number {
    return this.game.scoreOf(this.goals(role));
  }

  percepts(role: number): TermId[] {
    return termsOf(this.children.percepts(this.number, role), this.game.perceptTerms);
  }
}

/** Makes `count` results, at most MOST_CHILDREN in one go. */
function pieceByPiece<T>(count: number, make: (from: number, to: number) => readonly T[]): T[] {
  const pieces = Math.ceil(count / MOST_CHILDREN);
  return Array.from({ length: pieces }, (_, i) => make(i * MOST_CHILDREN, (i + 1) * MOST_CHILDREN)).flat();
}

function termsOf(numbers: readonly number[], terms: Int32Array): TermId[] {
  return numbers.map((number) => terms[number]);
}

/** The widest machine was the fastest on every game measured. It decides the random numbers of a playout. */
const WIDTH = 4;

/**
 * Playouts of a chunk for each lane. Lanes begin and end a chunk empty, so there should be many. There should
 * be few so that a small budget is enough work for several workers, and a chunk of a large game does not take
 * seconds.
 */
const ROUNDS = 32;
const ROUNDS_OF_LARGE = 8;
/** Gates. */
const LARGE = 10_000;

/** For states as slices have them: the numbers of the fluents. */
export function slicePlayer(game: PlayedGame, slices: SliceGame, limits: PlayoutLimits): ChunkPlayer {
  const playouts = new Playouts(kernelModule(), game, slices, { width: WIDTH, ...limits });
  const chunkInPieces: ChunkPlayer["chunkInPieces"] = (seed, chunk, starts) =>
    playouts.chunkInPieces(
      seed,
      chunk,
      starts.map(({ state, playouts: count }) => ({ fluents: state, playouts: count })),
    );
  return {
    chunkInPieces,
    playChunk: (seed, chunk, starts) => allOf(chunkInPieces(seed, chunk, starts)),
  };
}

function packBits(state: State, fluents: number): Uint8Array {
  const bytes = new Uint8Array((fluents + 7) >>> 3);
  for (const fluent of state) bytes[fluent >>> 3] |= 1 << (fluent & 7);
  return bytes;
}

/** Undefined where the bytes are not a set of numbers below `fluents`. */
export function unpackBits(bytes: Uint8Array, fluents: number): State | undefined {
  if (bytes.length !== (fluents + 7) >>> 3) return undefined;
  const state: number[] = [];
  for (const [i, byte] of bytes.entries()) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) state.push(8 * i + 31 - Math.clz32(rest & -rest));
  }
  return state.some((fluent) => fluent >= fluents) ? undefined : Int32Array.from(state);
}
