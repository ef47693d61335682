/**
 * Learnt values in the kernel's memory: the features as `assembly/values/values-layout.ts` draws them, the
 * weights, and what says how sure they are. A model is planned among other regions, so that self-play, or a
 * tree, can have it in its own memory.
 */
import * as layout from "../../../assembly/values/values-layout.js";
import type { ArenaPlan } from "../memory/arena.js";
import { roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { ValueFeatures } from "./value-features.js";
import { firstDigit } from "./value-variables.js";

/** What is learnt of a game. */
export interface ValueModel {
  readonly features: ValueFeatures;
  /** Values of a state: one for each player, or one for both of two whose scores add up to 100. */
  readonly columns: number;
}

export interface ModelPlan extends ValueModel {
  /** The fluent of each bit of a state's row. */
  readonly bits: ArrayLike<number>;
  readonly rowBytes: number;
  readonly openBytes: number;
  readonly regions: ReturnType<typeof reserve>;
}

/** How many entries all sets have. */
export function weightsOfModel({ features, columns }: ValueModel): number {
  return features.entries * features.stages * columns;
}

/** Bytes of a state with this many bits, in whole 64-bit words. */
export function stateRowBytes(bits: number): number {
  return roundUp(Math.max(bits, 1), 64) >>> 3;
}

/** `learns`: whether there is room for what learning needs beside the weights. */
export function planModel(
  plan: ArenaPlan,
  model: ValueModel,
  bits: ArrayLike<number>,
  learns: boolean,
): ModelPlan {
  const { features, columns } = model;
  const sets = features.stages * columns;
  const openBytes = roundUp(8 * sets + 4 * features.variables.length + 4 * features.tuples.length, 64);
  const regions = reserve(plan, model, bits.length, openBytes, learns);
  return { ...model, bits, rowBytes: stateRowBytes(bits.length), openBytes, regions };
}

function reserve(plan: ArenaPlan, model: ValueModel, bits: number, openBytes: number, learns: boolean) {
  const { variables, tuples } = model.features;
  const uses = tuples.reduce((sum, tuple) => sum + tuple.variables.length, 0);
  const weights = weightsOfModel(model);
  return {
    record: plan.reserve(layout.VALUES_BYTES),
    bits: plan.reserve(layout.BIT_BYTES * roundUp(bits, 64)),
    sizes: plan.reserve(4 * variables.length),
    firstUses: plan.reserve(4 * (variables.length + 1)),
    uses: plan.reserve(layout.USE_BYTES * uses),
    firsts: plan.reserve(4 * tuples.length),
    pending: plan.reserve(4 * variables.length),
    changed: plan.reserve(8 * roundUp(bits, 64)),
    spare: plan.reserve(openBytes),
    weights: plan.reserve(4 * weights),
    coherences: plan.reserve(learns ? layout.COHERENCE_BYTES * weights : 0),
  };
}

/** Writes the record. `rate`: by how much of an error the sum of a state's weights moves at first. */
export function linkModel(kernel: Kernel, plan: ModelPlan, rate: number): void {
  const { features, columns, regions, bits } = plan;
  const { variables, tuples } = features;
  const record = kernel.memory.at(regions.record.address);
  linkVariables(kernel, plan);
  kernel.words(regions.firsts).set(tuples.map(({ first }) => first));
  const sets = features.stages * columns;
  record.set(layout.VALUES_ROW_BYTES, stateRowBytes(bits.length));
  record.set(layout.VALUES_BITS, regions.bits);
  record.set(layout.VALUES_VARIABLES, variables.length);
  record.set(layout.VALUES_SIZES, regions.sizes);
  record.set(layout.VALUES_FIRST_USES, regions.firstUses);
  record.set(layout.VALUES_TUPLES, tuples.length);
  record.set(layout.VALUES_FIRSTS, regions.firsts);
  record.set(layout.VALUES_ENTRIES, features.entries);
  record.set(layout.VALUES_COLUMNS, columns);
  record.set(layout.VALUES_STAGES, features.stages);
  record.set(layout.VALUES_STAGE_VARIABLE, features.stageVariable ?? layout.NO_VARIABLE);
  record.set(layout.VALUES_WEIGHTS, regions.weights);
  record.set(layout.VALUES_COHERENCES, regions.coherences);
  record.set(layout.VALUES_PENDING, regions.pending);
  record.set(layout.VALUES_CHANGED, regions.changed);
  record.set(layout.VALUES_SPARE, regions.spare);
  record.setF64(layout.VALUES_RATE, (rate * layout.WEIGHT_ONE) / Math.max(1, tuples.length));
  record.set(layout.VALUES_OPEN_DIGITS, 8 * sets);
  record.set(layout.VALUES_OPEN_ENTRIES, 8 * sets + 4 * variables.length);
  record.set(layout.VALUES_OPEN_BYTES, plan.openBytes);
}

/** The digits that bits count, and the tuples that variables are in. */
function linkVariables(kernel: Kernel, { features, regions, bits }: ModelPlan): void {
  const { variables, tuples } = features;
  const bitOf = new Map<number, number>();
  for (let bit = 0; bit < bits.length; bit++) bitOf.set(bits[bit], bit);
  const records = kernel.words(regions.bits);
  for (const [number, variable] of variables.entries()) {
    for (const [i, fluent] of variable.fluents.entries()) {
      const bit = bitOf.get(fluent);
      if (bit === undefined) continue;
      records[2 * bit] = number;
      records[2 * bit + 1] = firstDigit(variable) + i;
    }
  }
  kernel.words(regions.sizes).set(variables.map(({ size }) => size));
  const uses: number[][] = variables.map(() => []);
  for (const [tuple, { variables: members, strides }] of tuples.entries())
    for (const [i, variable] of members.entries()) uses[variable].push(tuple, strides[i]);
  let at = 0;
  const firstUses = kernel.words(regions.firstUses);
  const list = kernel.words(regions.uses);
  for (const [variable, own] of uses.entries()) {
    firstUses[variable] = regions.uses.address + 4 * at;
    list.set(own, at);
    at += own.length;
  }
  firstUses[uses.length] = regions.uses.address + 4 * at;
}
