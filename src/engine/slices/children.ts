/**
 * All children of a state by slices: each lane makes another joint move. `assembly/slices/children.ts` makes a batch; here
 * joint moves are listed and batches put together. Fluents and moves have the numbers of the ground program.
 */
import * as layout from "../../../assembly/slices/layout.js";
import type { GroundProgram } from "../../ground/program.js";
import { ArenaPlan, type Region, roundUp } from "../arena.js";
import { Kernel, type KernelOptions } from "../kernel.js";
import { type MachinePlan, planMachine, SliceMachine, slotBytes, type Width } from "./machine.js";
import { Positions, type RowShape, rowShape } from "./positions.js";
import { type SliceProgram, ZERO } from "./program.js";

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

export class Children {
  readonly #kernel: Kernel;
  readonly #machine: SliceMachine;
  readonly #regions: Regions;
  readonly #views: Readonly<Record<keyof Regions, Uint32Array>>;
  readonly #shape: RowShape;
  readonly #roles: number;

  constructor(
    module: WebAssembly.Module,
    game: GroundProgram,
    program: SliceProgram,
    options: ChildrenOptions = {},
  ) {
    const { width = 4, keySeed = 0 } = options;
    const plan = new ArenaPlan();
    const machine = planMachine(plan, program, width);
    this.#shape = rowShape(game);
    this.#roles = game.roles.length;
    this.#regions = reserve(plan, machine, this.#shape);
    this.#kernel = new Kernel(module, plan.bytes, options);
    this.#machine = new SliceMachine(this.#kernel, machine);
    const views = Object.entries(this.#regions).map(([name, region]) => [name, this.#kernel.words(region)]);
    this.#views = Object.fromEntries(views);
    this.#link(machine);
    this.#drawKeys(keySeed);
  }

  /** The state itself, with its answers and its key. */
  ask(fluents: ArrayLike<number>): Positions {
    this.#load(fluents);
    this.#kernel.calls.askState(this.#address("record"));
    const { answerBits, outcomeBits } = this.#shape;
    const outcome = new Uint32Array(outcomeBits >>> 5);
    outcome.set(this.#words("parent"));
    return new Positions(
      this.#shape,
      1,
      outcome,
      this.#words("answerRows").slice(0, answerBits >>> 5),
      this.#words("parentKey").slice(),
    );
  }

  /** All children of a state, by ascending joint moves, the last role's fastest; none where the game is over. */
  of(fluents: ArrayLike<number>): Offspring {
    const parent = this.ask(fluents);
    return this.#expand(parent.isTerminal(0) ? new Uint32Array(0) : this.#jointMoves(parent));
  }

  /** The children by these joint moves, which must be legal: a move for each role, child by child. */
  by(fluents: ArrayLike<number>, joints: Uint32Array): Offspring {
    this.ask(fluents);
    return this.#expand(joints);
  }

  /** Needs the state as parent, and its key. */
  #expand(joints: Uint32Array): Offspring {
    const count = joints.length / this.#roles;
    const children = new Positions(this.#shape, count);
    const { lanes } = this.#machine;
    const { outcomeBits, answerBits } = this.#shape;
    for (let first = 0; first < count; first += lanes) {
      const size = Math.min(lanes, count - first);
      this.#words("joints").set(joints.subarray(first * this.#roles, (first + size) * this.#roles));
      this.#kernel.calls.makeChildren(this.#address("record"), size);
      const copy = (target: Uint32Array, region: keyof Regions, wordsOfOne: number) =>
        target.set(this.#words(region).subarray(0, size * wordsOfOne), first * wordsOfOne);
      copy(children.outcomes, "outcomeRows", outcomeBits >>> 5);
      copy(children.answers, "answerRows", answerBits >>> 5);
      copy(children.keys, "keyRows", 2);
    }
    return { joints, children };
  }

  #jointMoves(parent: Positions): Uint32Array {
    const legal = Array.from({ length: this.#roles }, (_, role) => parent.legalMoves(0, role));
    const count = legal.reduce((product, moves) => product * moves.length, 1);
    const joints = new Uint32Array(count * this.#roles);
    // How many joint moves in a row have the same move of this role.
    let same = count;
    for (const [role, moves] of legal.entries()) {
      same /= moves.length;
      for (let i = 0; i < count; i++) {
        joints[i * this.#roles + role] = moves[Math.floor(i / same) % moves.length] as number;
      }
    }
    return joints;
  }

  #load(fluents: ArrayLike<number>): void {
    const parent = this.#words("parent").fill(0);
    this.#words("record")[layout.CHILDREN_LOADED >>> 2] = 0;
    for (let i = 0; i < fluents.length; i++) {
      const fluent = fluents[i] as number;
      parent[fluent >>> 5] |= 1 << (fluent & 31);
    }
  }

  #address(region: keyof Regions): number {
    return this.#kernel.address(this.#regions[region]);
  }

  #words(region: keyof Regions): Uint32Array {
    return this.#views[region];
  }

  #drawKeys(seed: number): void {
    const { calls } = this.#kernel;
    calls.seedRandom(this.#address("random"), seed % 2 ** 32, Math.floor(seed / 2 ** 32), 0);
    calls.fillKeys(this.#address("keys"), this.#shape.fluents, this.#address("random"));
  }

  #link(plan: MachinePlan): void {
    const kernel = this.#kernel;
    const { program } = plan;
    const { fluents } = this.#machine;
    const slot = (number: number) => this.#machine.address(number < 0 ? ZERO : number);

    this.#words("commits").set([...fluents].flatMap((f) => [slot(program.now[f]), slot(program.next[f])]));
    this.#words("fluents").set(fluents);
    const nowhere = this.#address("nowhere");
    this.#words("does").set(program.does.map((number) => (number < 0 ? nowhere : slot(number))));
    const { percepts, goals, terminal } = this.#shape;
    const outcomes = this.#words("outcomes").fill(slot(ZERO));
    outcomes.set(program.next.map(slot));
    outcomes.set(program.percepts.map(slot), percepts);
    const answers = this.#words("answers").fill(slot(ZERO));
    answers.set(program.legal.map(slot));
    answers.set(program.goals.map(slot), goals);
    answers[terminal] = slot(program.terminal);

    const record = this.#words("record");
    const set = (field: number, value: number) => {
      record[field >>> 2] = value;
    };
    const range = (from: number, end: number, region: Region) => {
      set(from, kernel.address(region));
      set(end, kernel.address(region) + region.bytes);
    };
    const list = (from: number, slots: number, region: Region) => {
      set(from, kernel.address(region));
      set(slots, region.bytes >>> 2);
    };
    range(layout.CHILDREN_STATE, layout.CHILDREN_STATE_END, plan.state);
    range(layout.CHILDREN_TRANSITION, layout.CHILDREN_TRANSITION_END, plan.transition);
    range(layout.CHILDREN_COMMITS, layout.CHILDREN_COMMITS_END, this.#regions.commits);
    set(layout.CHILDREN_FLUENTS, this.#address("fluents"));
    range(layout.CHILDREN_DOES, layout.CHILDREN_DOES_END, this.#regions.does);
    set(layout.CHILDREN_ROLES, this.#roles);
    set(layout.CHILDREN_JOINTS, this.#address("joints"));
    list(layout.CHILDREN_OUTCOMES, layout.CHILDREN_OUTCOME_SLOTS, this.#regions.outcomes);
    set(layout.CHILDREN_FLUENT_BYTES, percepts >>> 3);
    list(layout.CHILDREN_ANSWERS, layout.CHILDREN_ANSWER_SLOTS, this.#regions.answers);
    set(layout.CHILDREN_PARENT, this.#address("parent"));
    set(layout.CHILDREN_PARENT_KEY, this.#address("parentKey"));
    set(layout.CHILDREN_OUTCOME_ROWS, this.#address("outcomeRows"));
    set(layout.CHILDREN_ANSWER_ROWS, this.#address("answerRows"));
    set(layout.CHILDREN_KEY_ROWS, this.#address("keyRows"));
    set(layout.CHILDREN_KEYS, this.#address("keys"));
    set(layout.CHILDREN_SCRATCH, this.#address("scratch"));
  }
}

type Regions = ReturnType<typeof reserve>;

function reserve(plan: ArenaPlan, machine: MachinePlan, shape: RowShape) {
  const lanes = 128 * machine.width;
  const read = machine.program.now.filter((slot) => slot >= 0).length;
  const { moves, roles } = shape.program;
  return {
    record: plan.reserve(layout.CHILDREN_BYTES),
    commits: plan.reserve(8 * read),
    fluents: plan.reserve(4 * read),
    does: plan.reserve(4 * moves.length),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slotBytes(machine.width)),
    joints: plan.reserve(4 * roles.length * lanes),
    outcomes: plan.reserve(4 * shape.outcomeBits),
    answers: plan.reserve(4 * shape.answerBits),
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
