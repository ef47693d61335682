/**
 * All children of a state by slices: each lane makes another joint move. `assembly/slices/children.ts` makes a batch; here
 * joint moves are listed and batches put together. Fluents and moves have the numbers of the ground program.
 */
import * as layout from "../../../assembly/slices/layout.js";
import type { GroundProgram } from "../../ground/program.js";
import { ArenaPlan, type Region, roundUp } from "../arena.js";
import { Kernel, type KernelOptions } from "../kernel.js";
import type { SliceGame } from "./compile.js";
import { type MachinePlan, planPhases, SliceMachine, slotBytes, type Width } from "./machine.js";
import { PhaseFinder } from "./phase-finder.js";
import { Positions, type RowShape, rowShape } from "./positions.js";
import { ZERO } from "./program.js";

export interface ChildrenOptions extends KernelOptions {
  /** Vectors of a slot: 128 times as many children are made at once. */
  readonly width?: Width;
  /** Keys of states can be compared where this is equal. */
  readonly keySeed?: number;
}

export interface Offspring {
  /** The joint moves, flat: a move for each role, child by child. */
  readonly joints: Uint32Array;
  readonly children: Positions;
}

const EMPTY = new Uint32Array(0);

export class Children {
  readonly #kernel: Kernel;
  /** One for each phase, on the same slots. */
  readonly #machines: readonly SliceMachine[];
  readonly #finder: PhaseFinder;
  readonly #regions: Regions;
  readonly #views: Readonly<Record<keyof Regions, Uint32Array>>;
  readonly #shape: RowShape;
  readonly #roles: number;
  /** The state that was asked last, and the address of the record of its phase. */
  #asked: ArrayLike<number> | undefined;
  #record: number | undefined;

  constructor(
    module: WebAssembly.Module,
    game: GroundProgram,
    slices: SliceGame,
    options: ChildrenOptions = {},
  ) {
    const { width = 4, keySeed = 0 } = options;
    const plan = new ArenaPlan();
    const machines = planPhases(plan, slices.programs, width);
    this.#finder = new PhaseFinder(slices);
    this.#shape = rowShape(game);
    this.#roles = game.roles.length;
    this.#regions = reserve(plan, machines, this.#shape);
    this.#kernel = new Kernel(module, plan.bytes, options);
    this.#machines = machines.map((machine) => new SliceMachine(this.#kernel, machine));
    const views = Object.entries(this.#regions).map(([name, region]) => [name, this.#kernel.words(region)]);
    this.#views = Object.fromEntries(views);
    this.#views.fluents.set(this.#machine.fluents);
    for (const [phase, machine] of machines.entries()) this.#linkPhase(phase, machine);
    this.#drawKeys(keySeed);
  }

  /** The state itself, with its answers and its key. It has to be one that can be reached from the initial state. */
  ask(fluents: ArrayLike<number>): Positions {
    if (this.#find(fluents) === undefined) throw unreachable();
    const { answerBits, outcomeBits } = this.#shape;
    const outcome = new Uint32Array(outcomeBits >>> 5);
    outcome.set(this.#views.parent);
    return new Positions(
      this.#shape,
      1,
      outcome,
      this.#views.answerRows.slice(0, answerBits >>> 5),
      this.#views.parentKey.slice(),
    );
  }

  /** Legal moves, goals and the end of a state: good until the next call. Undefined as in `by`. */
  answers(fluents: ArrayLike<number>): Positions | undefined {
    if (this.#find(fluents) === undefined) return undefined;
    const { answerBits } = this.#shape;
    return new Positions(this.#shape, 1, EMPTY, this.#views.answerRows.subarray(0, answerBits >>> 5), EMPTY);
  }

  /** All children of a state, by ascending joint moves, the last role's fastest; none where the game is over. */
  of(fluents: ArrayLike<number>): Offspring {
    const parent = this.answers(fluents);
    const record = this.#record;
    if (parent === undefined || record === undefined) throw unreachable();
    return this.#expand(record, parent.isTerminal(0) ? EMPTY : this.#jointMoves(parent));
  }

  /**
   * The children by these joint moves, which must be legal: a move for each role, child by child. Undefined for a state that
   * breaks what the programs take for granted: play cannot reach it. A state is not asked again before each of its batches.
   */
  by(fluents: ArrayLike<number>, joints: Uint32Array): Offspring | undefined {
    const record = fluents === this.#asked ? this.#record : this.#find(fluents);
    return record === undefined ? undefined : this.#expand(record, joints);
  }

  /** The children of the state that is loaded, by the record of its phase. */
  #expand(record: number, joints: Uint32Array): Offspring {
    const roles = this.#roles;
    const views = this.#views;
    const count = joints.length / roles;
    const children = Positions.empty(this.#shape, count);
    const { lanes } = this.#machine;
    const outcomeWords = this.#shape.outcomeBits >>> 5;
    const answerWords = this.#shape.answerBits >>> 5;
    for (let first = 0; first < count; first += lanes) {
      const size = Math.min(lanes, count - first);
      views.joints.set(joints.subarray(first * roles, (first + size) * roles));
      this.#kernel.calls.makeChildren(record, size);
      children.outcomes.set(views.outcomeRows.subarray(0, size * outcomeWords), first * outcomeWords);
      children.answers.set(views.answerRows.subarray(0, size * answerWords), first * answerWords);
      children.keys.set(views.keyRows.subarray(0, size * 2), first * 2);
    }
    return { joints, children };
  }

  #jointMoves(parent: Positions): Uint32Array {
    const legal = Array.from({ length: this.#roles }, (_, role) => parent.legalMoves(0, role));
    const count = legal.reduce((product, moves) => product * moves.length, 1);
    const joints = new Uint32Array(count * this.#roles);
    // So many joint moves in a row have the same move of this role.
    let same = count;
    for (const [role, moves] of legal.entries()) {
      same /= moves.length;
      for (let at = role; at < joints.length; ) {
        for (const move of moves) {
          for (const end = at + same * this.#roles; at < end; at += this.#roles) joints[at] = move;
        }
      }
    }
    return joints;
  }

  /** Makes a state the parent and asks it; the address of the record of its phase, undefined where it is in none. */
  #find(fluents: ArrayLike<number>): number | undefined {
    const parent = this.#views.parent.fill(0);
    for (let i = 0; i < fluents.length; i++) {
      const fluent = fluents[i] as number;
      parent[fluent >>> 5] |= 1 << (fluent & 31);
    }
    const phase = this.#finder.of(fluents);
    this.#asked = fluents;
    this.#record = undefined;
    if (phase === undefined) return undefined;
    this.#views.records[(phase * layout.CHILDREN_BYTES + layout.CHILDREN_LOADED) >>> 2] = 0;
    const record = this.#address("records") + phase * layout.CHILDREN_BYTES;
    this.#kernel.calls.askState(record);
    this.#record = record;
    return record;
  }

  /** Any of the machines: what they say of slots and lanes is the same. */
  get #machine(): SliceMachine {
    return this.#machines[0] as SliceMachine;
  }

  #address(region: keyof Regions): number {
    return this.#kernel.address(this.#regions[region]);
  }

  #drawKeys(seed: number): void {
    const { calls } = this.#kernel;
    calls.seedRandom(this.#address("random"), seed % 2 ** 32, Math.floor(seed / 2 ** 32), 0);
    calls.fillKeys(this.#address("keys"), this.#shape.fluents, this.#address("random"));
  }

  /** Writes the record of a phase. Its lists stand behind those of the phases before. */
  #linkPhase(phase: number, plan: MachinePlan): void {
    const kernel = this.#kernel;
    const { program } = plan;
    const { fluents } = this.#machine;
    const { percepts, goals, terminal } = this.#shape;
    const slot = (number: number) => this.#machine.address(number);
    const nowhere = this.#address("nowhere");
    const lastOutcome =
      program.percepts.length > 0 ? percepts + program.percepts.length : program.next.length;
    const outcomes = new Array<number>(grouped(lastOutcome)).fill(slot(ZERO));
    for (const [fluent, number] of program.next.entries()) outcomes[fluent] = slot(number);
    for (const [percept, number] of program.percepts.entries()) outcomes[percepts + percept] = slot(number);
    const answers = new Array<number>(grouped(terminal + 1)).fill(slot(ZERO));
    for (const [move, number] of program.legal.entries()) answers[move] = slot(number);
    for (const [goal, number] of program.goals.entries()) answers[goals + goal] = slot(number);
    answers[terminal] = slot(program.terminal);

    const set = (field: number, value: number) => {
      this.#views.records[(phase * layout.CHILDREN_BYTES + field) >>> 2] = value;
    };
    const code = (field: number, region: Region) => {
      set(field, kernel.address(region));
      set(field + 4, kernel.address(region) + region.bytes);
    };
    const list = (field: number, region: "commits" | "does" | "outcomes" | "answers", slots: number[]) => {
      const first = phase * slots.length;
      this.#views[region].set(slots, first);
      set(field, this.#address(region) + 4 * first);
      return this.#address(region) + 4 * (first + slots.length);
    };
    const next = (phase + 1) % this.#machines.length;
    set(layout.CHILDREN_NEXT_PHASE, this.#address("records") + next * layout.CHILDREN_BYTES);
    code(layout.CHILDREN_STATE, plan.state);
    code(layout.CHILDREN_TRANSITION, plan.transition);
    const pairs = [...fluents].flatMap((fluent) => [slot(program.now[fluent]), slot(program.next[fluent])]);
    set(layout.CHILDREN_COMMITS_END, list(layout.CHILDREN_COMMITS, "commits", pairs));
    set(layout.CHILDREN_FLUENTS, this.#address("fluents"));
    const does = Array.from(program.does, (number) => (number < 0 ? nowhere : slot(number)));
    set(layout.CHILDREN_DOES_END, list(layout.CHILDREN_DOES, "does", does));
    set(layout.CHILDREN_ROLES, this.#roles);
    set(layout.CHILDREN_JOINTS, this.#address("joints"));
    list(layout.CHILDREN_OUTCOMES, "outcomes", outcomes);
    set(layout.CHILDREN_OUTCOME_SLOTS, outcomes.length);
    set(layout.CHILDREN_FLUENT_BYTES, percepts >>> 3);
    list(layout.CHILDREN_ANSWERS, "answers", answers);
    set(layout.CHILDREN_ANSWER_SLOTS, answers.length);
    set(layout.CHILDREN_PARENT, this.#address("parent"));
    set(layout.CHILDREN_PARENT_KEY, this.#address("parentKey"));
    set(layout.CHILDREN_OUTCOME_ROWS, this.#address("outcomeRows"));
    set(layout.CHILDREN_ANSWER_ROWS, this.#address("answerRows"));
    set(layout.CHILDREN_KEY_ROWS, this.#address("keyRows"));
    set(layout.CHILDREN_KEYS, this.#address("keys"));
    set(layout.CHILDREN_SCRATCH, this.#address("scratch"));
  }
}

function unreachable(): RangeError {
  return new RangeError("a state that play never reaches has no children here");
}

/** So many slots, filled up to whole groups of those that are transposed at once. */
function grouped(slots: number): number {
  return roundUp(slots, layout.TRANSPOSE_GROUP);
}

type Regions = ReturnType<typeof reserve>;

function reserve(plan: ArenaPlan, machines: readonly MachinePlan[], shape: RowShape) {
  const { program, width } = machines[0] as MachinePlan;
  const phases = machines.length;
  const lanes = 128 * width;
  const read = program.now.filter((slot) => slot >= 0).length;
  const { moves, roles } = shape.program;
  return {
    records: plan.reserve(layout.CHILDREN_BYTES * phases),
    commits: plan.reserve(8 * read * phases),
    fluents: plan.reserve(4 * read),
    does: plan.reserve(4 * moves.length * phases),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slotBytes(width)),
    joints: plan.reserve(4 * roles.length * lanes),
    outcomes: plan.reserve(4 * shape.outcomeBits * phases),
    answers: plan.reserve(4 * shape.answerBits * phases),
    parent: plan.reserve(shape.percepts >>> 3),
    parentKey: plan.reserve(8),
    outcomeRows: plan.reserve(lanes * (shape.outcomeBits >>> 3)),
    answerRows: plan.reserve(lanes * (shape.answerBits >>> 3)),
    keyRows: plan.reserve(8 * lanes),
    keys: plan.reserve(8 * roundUp(shape.fluents, 32)),
    random: plan.reserve(16),
    scratch: plan.reserve(layout.TRANSPOSE_SCRATCH_BYTES),
  } satisfies Record<string, Region>;
}
