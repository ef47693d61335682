/**
 * What learnt values say of states, in a memory of its own. It asks the kernel about many states at once; a
 * search that values children while it makes them has the model in its own memory (`value-model.ts`).
 */
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import type { State } from "../game.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import { linkModel, planModel, stateRowBytes, type ValueModel } from "./value-model.js";

/** States that the kernel is asked about at once. */
const STATES_AT_ONCE = 512;

export class StateValues {
  private readonly kernel: Kernel;
  private readonly finder: PhaseFinder;
  private readonly regions: ReturnType<typeof planRegions>["regions"];
  private readonly rowBytes: number;
  /** For each fluent its bit in a row, or -1. */
  private readonly bitOf: Int32Array;
  private readonly columns: number;

  /** The weights are copied. `players`: how many roles have scores. */
  constructor(
    module: WebAssembly.Module,
    slices: SliceGame,
    model: ValueModel,
    weights: Int32Array,
    private readonly players: number,
    options: KernelOptions = {},
  ) {
    const { now } = slices.programs[0];
    const bits = Int32Array.from(now.keys()).filter((fluent) => now[fluent] >= 0);
    const { bytes, regions, modelPlan } = planRegions(model, bits);
    this.kernel = new Kernel(module, bytes, options);
    this.finder = new PhaseFinder(slices);
    this.regions = regions;
    this.rowBytes = stateRowBytes(bits.length);
    this.columns = model.columns;
    this.bitOf = new Int32Array(now.length).fill(-1);
    for (const [bit, fluent] of bits.entries()) this.bitOf[fluent] = bit;
    linkModel(this.kernel, modelPlan, 0);
    new Int32Array(this.kernel.memory.buffer, modelPlan.regions.weights.address).set(weights);
  }

  /**
   * For each state the values of all players, from 0 to 1: what they may expect of the score. Undefined for a
   * state that play cannot reach. What a terminal state is worth its goals say, not these values.
   */
  of(states: readonly State[]): (readonly number[] | undefined)[] {
    const phases = states.map((state) => this.finder.of(state));
    const found: (readonly number[] | undefined)[] = states.map(() => undefined);
    for (const phase of new Set(phases)) {
      if (phase === undefined) continue;
      const alike = [...states.keys()].filter((i) => phases[i] === phase);
      for (let first = 0; first < alike.length; first += STATES_AT_ONCE) {
        const some = alike.slice(first, first + STATES_AT_ONCE);
        const values = this.ask(
          some.map((i) => states[i]),
          phase,
        );
        for (const [place, i] of some.entries()) found[i] = this.ofPlayers(values, place);
      }
    }
    return found;
  }

  private ask(states: readonly State[], phase: number): Float64Array {
    const { kernel, regions, rowBytes, bitOf } = this;
    const rows = kernel.words(regions.rows).fill(0);
    for (const [i, state] of states.entries()) {
      const row = (i * rowBytes) >>> 2;
      for (const fluent of state) {
        const bit = bitOf[fluent];
        if (bit >= 0) rows[row + (bit >>> 5)] |= 1 << (bit & 31);
      }
    }
    const record = regions.record.address;
    kernel.calls.valueStates(record, regions.rows.address, states.length, phase, regions.results.address);
    return kernel.floats(regions.results);
  }

  private ofPlayers(values: Float64Array, place: number): number[] {
    const own = Array.from(values.subarray(place * this.columns, (place + 1) * this.columns));
    return this.columns === 1 && this.players === 2 ? [own[0], 1 - own[0]] : own;
  }
}

function planRegions(model: ValueModel, bits: Int32Array) {
  const plan = new ArenaPlan();
  const modelPlan = planModel(plan, model, bits, false);
  const rows = plan.reserve(STATES_AT_ONCE * modelPlan.rowBytes);
  const results = plan.reserve(8 * STATES_AT_ONCE * model.columns);
  return { bytes: plan.bytes, modelPlan, regions: { record: modelPlan.regions.record, rows, results } };
}
