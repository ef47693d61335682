/**
 * An order of the variables of a network, as a plan of what is computed when: `functional-order.ts` finds it,
 * `functional-program.ts` writes it for the kernel.
 */
import type { DiagramRelation } from "./diagram-relation.js";

export interface Pair {
  readonly boolean: number;
  readonly value: number;
}

export type FunctionalStep =
  /** Gives the output its value; with the output -1, holds or fails. */
  | {
      readonly kind: "function";
      readonly inputs: readonly number[];
      readonly output: number;
      readonly relation: DiagramRelation;
    }
  | { readonly kind: "spread" | "agree"; readonly variable: number; readonly pairs: readonly Pair[] }
  | {
      readonly kind: "collect";
      readonly variable: number;
      readonly pairs: readonly Pair[];
      /** The value if no Boolean is true, or -1. */
      readonly otherwise: number;
    };

/** Which values a decision may have, told by earlier variables. */
export interface FunctionalFilter {
  readonly decision: number;
  readonly inputs: readonly number[];
  readonly relation: DiagramRelation;
}

export interface Level {
  readonly steps: readonly FunctionalStep[];
  /** Filters of later decisions whose inputs are known now. */
  readonly filters: readonly FunctionalFilter[];
}

export interface FunctionalOrder {
  readonly decisions: readonly number[];
  /**
   * One more than decisions: level k has what the k-th decision makes known, level 0 what is known before.
   */
  readonly levels: readonly Level[];
}

/** The variables that a step reads. */
export function stepInputs(step: FunctionalStep): readonly number[] {
  if (step.kind === "function") return step.inputs;
  if (step.kind === "spread") return [step.variable];
  const booleans = step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [step.variable, ...booleans] : booleans;
}

/** The variables that a step gives values. */
export function outputsOf(step: FunctionalStep): readonly number[] {
  if (step.kind === "function") return step.output < 0 ? [] : [step.output];
  if (step.kind === "spread") return step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [] : [step.variable];
}
