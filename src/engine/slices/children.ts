/**
 * Children by slices: of one state, where each lane makes another joint move, or of many, a lane for each.
 * `assembly/slices/children.ts` makes a batch; here batches are put together. Fluents and moves have the
 * numbers of the ground program.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { Kernel, KernelOptions } from "../memory/kernel.js";
import {
  type ChildrenRegions,
  type ChildrenSite,
  linkChildren,
  parentBytes,
  recordOf,
} from "./children-records.js";
import { Positions, type RowShape } from "./positions.js";
import type { Width } from "./slice-machine.js";

export interface ChildrenOptions extends KernelOptions {
  /** Vectors of a slot: each is 128 children that are made at once. */
  readonly width?: Width;
}

const EMPTY = new Uint32Array(0);

/** The regions that states go into and come out of. */
const VIEWED = ["joints", "parent", "parents", "outcomeRows", "answerRows"] as const;

export class Children {
  private readonly kernel: Kernel;
  private readonly lanes: number;
  private readonly finder: PhaseFinder;
  private readonly regions: ChildrenRegions;
  private readonly views: Readonly<Record<(typeof VIEWED)[number], Uint32Array>>;
  private readonly shape: RowShape;
  private readonly roles: number;
  /** The state that was asked last, and the address of the record of its phase. */
  private asked: ArrayLike<number> | undefined;
  private record: number | undefined;

  constructor(
    module: WebAssembly.Module,
    game: GroundProgram,
    slices: SliceGame,
    options: ChildrenOptions = {},
    site: ChildrenSite = allOf(linkChildren(module, game, slices, options.width ?? 4, options)),
  ) {
    this.finder = new PhaseFinder(slices);
    this.shape = site.shape;
    this.roles = game.roles.length;
    this.regions = site.regions;
    this.kernel = site.kernel;
    this.lanes = site.machine.lanes;
    const views = VIEWED.map((name) => [name, this.kernel.words(this.regions[name])]);
    this.views = Object.fromEntries(views);
  }

  static *inPieces(
    module: WebAssembly.Module,
    game: GroundProgram,
    slices: SliceGame,
    width: Width,
  ): Pieces<Children> {
    const site = yield* linkChildren(module, game, slices, width, {});
    return new Children(module, game, slices, { width }, site);
  }

  /** Legal moves, goals and the end of a state: good until the next call. Undefined as in `by`. */
  answers(fluents: ArrayLike<number>): Positions | undefined {
    if (this.find(fluents) === undefined) return undefined;
    const { answerBits } = this.shape;
    return new Positions(this.shape, 1, EMPTY, this.views.answerRows.subarray(0, answerBits >>> 5));
  }

  /**
   * The children by these joint moves, which must be legal: a move for each role, child by child. Undefined
   * for a state that breaks what the programs take for granted: play cannot reach it. Several batches of one
   * state ask it once.
   */
  by(fluents: ArrayLike<number>, joints: Uint32Array): Positions | undefined {
    const record = fluents === this.asked ? this.record : this.find(fluents);
    return record === undefined ? undefined : this.expand(record, joints);
  }

  /**
   * Legal moves, goals and the ends of many states at once. Undefined where play cannot reach one of them, or
   * where they are in different phases: their lanes run the same programs.
   */
  answersOfEach(states: readonly ArrayLike<number>[]): Positions | undefined {
    const record = this.findEach(states);
    if (record === undefined) return undefined;
    const answerWords = this.shape.answerBits >>> 5;
    const answers = new Uint32Array(states.length * answerWords);
    const { lanes } = this;
    for (let first = 0; first < states.length; first += lanes) {
      const size = this.putParents(states, first);
      this.kernel.calls.askStates(record, size);
      answers.set(this.views.answerRows.subarray(0, size * answerWords), first * answerWords);
    }
    return new Positions(this.shape, states.length, EMPTY, answers);
  }

  /** The child of each state by a legal joint move of its own, state by state. Undefined as above. */
  byEach(states: readonly ArrayLike<number>[], joints: Uint32Array): Positions | undefined {
    const record = this.findEach(states);
    return record === undefined ? undefined : this.expand(record, joints, states);
  }

  /** The children of the loaded state, or one of each state in `parents`, by the record of their phase. */
  private expand(record: number, joints: Uint32Array, parents?: readonly ArrayLike<number>[]): Positions {
    const { calls } = this.kernel;
    const roles = this.roles;
    const views = this.views;
    const count = joints.length / roles;
    const children = Positions.empty(this.shape, count);
    const { lanes } = this;
    const outcomeWords = this.shape.outcomeBits >>> 5;
    const answerWords = this.shape.answerBits >>> 5;
    for (let first = 0; first < count; first += lanes) {
      const size = Math.min(lanes, count - first);
      views.joints.set(joints.subarray(first * roles, (first + size) * roles));
      if (parents === undefined) calls.makeChildren(record, size);
      else calls.makeChildOfEach(record, this.putParents(parents, first));
      children.outcomes.set(views.outcomeRows.subarray(0, size * outcomeWords), first * outcomeWords);
      children.answers.set(views.answerRows.subarray(0, size * answerWords), first * answerWords);
    }
    return children;
  }

  /**
   * Makes a state the parent and asks it. Returns the address of the record of its phase, if it is in one.
   */
  private find(fluents: ArrayLike<number>): number | undefined {
    putBits(this.views.parent.fill(0), 0, fluents);
    const phase = this.finder.of(fluents);
    this.asked = fluents;
    this.record = undefined;
    if (phase === undefined) return undefined;
    const record = recordOf(this.regions, phase);
    this.kernel.memory.set(record + layout.CHILDREN_LOADED, 0);
    this.kernel.calls.askState(record);
    this.record = record;
    return record;
  }

  /** The record of the phase that all these states are in, if it is one. */
  private findEach(states: readonly ArrayLike<number>[]): number | undefined {
    this.asked = undefined;
    const phase = states.length === 0 ? 0 : this.finder.of(states[0]);
    if (phase === undefined || states.some((state) => this.finder.of(state) !== phase)) return undefined;
    return recordOf(this.regions, phase);
  }

  /** Hands over states, at most one for each lane. Returns how many they are. */
  private putParents(states: readonly ArrayLike<number>[], first: number): number {
    const rowWords = parentBytes(this.shape) >>> 2;
    const size = Math.min(this.lanes, states.length - first);
    const parents = this.views.parents.fill(0, 0, size * rowWords);
    for (let lane = 0; lane < size; lane++) putBits(parents, lane * rowWords, states[first + lane]);
    return size;
  }
}

/** Sets the bits of the fluents that hold, in a row that begins at some word. */
function putBits(words: Uint32Array, row: number, fluents: ArrayLike<number>): void {
  for (let i = 0; i < fluents.length; i++) {
    const fluent = fluents[i];
    words[row + (fluent >>> 5)] |= 1 << (fluent & 31);
  }
}
