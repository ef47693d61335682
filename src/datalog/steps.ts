/**
 * The instructions of the reasoner's machine. A plan is a list of steps over a frame of numbers, which holds
 * the variables of a rule and what has to be kept between steps.
 */
import type { Clause } from "../gdl/tree.js";
import type { AnswerTable } from "./answer-table.js";

export const enum StepOp {
  /** target := the term functor(operands) */
  Build,
  /** target must be a term of this functor; its arguments go to `outs` */
  Match,
  Equal,
  Distinct,
  /** the fluent functor(operands), or the fluent in operands[0] where functor is -1, holds now */
  Holds,
  HoldsNot,
  /** a row of the table's entry for the key `operands`; the row goes to `outs` */
  Lookup,
  /** no such row */
  LookupNot,
  /** try the alternatives one after the other */
  Or,
  /** the end of an alternative */
  Jump,
  /** behind an `or`: on failure, back into the alternative that was taken */
  Joined,
  /** target := the term that was remembered for the row in operands[0], then to branches[0]; else go on */
  Recall,
  /** target := operands[1], remembered for the row in operands[0] */
  Remember,
  /** the head holds, with the row `operands` */
  Emit,
}

/** What happens to a value that comes out of a row or a term. */
export const enum Out {
  Skip,
  Bind,
  Check,
}

/** Operands are slots of the frame, or constants c written as ~c. */
export interface PlanStep {
  readonly op: StepOp;
  /** The step to try again on failure, or -1: the rule has no more answers. */
  readonly fail: number;
  readonly table: AnswerTable | undefined;
  readonly functor: number;
  readonly target: number;
  readonly operands: Int32Array;
  readonly outs: Int32Array;
  readonly outOperands: Int32Array;
  /** Or: where each alternative begins. Jump, Recall: where to go. Joined: what to try again, for each. */
  readonly branches: number[];
}

export interface RulePlan {
  readonly steps: readonly PlanStep[];
  readonly frameSize: number;
  /** The clause that was planned. */
  readonly clause: Clause;
}
