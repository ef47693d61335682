/** Literals that never change, which grounding evaluates and leaves no trace of. */
import { Dependence, type Literal } from "../datalog/rules.js";

export function isFixed(literal: Literal): boolean {
  if (literal.kind === "or") return literal.alternatives.every((alternative) => alternative.every(isFixed));
  return !("predicate" in literal) || literal.predicate.dependence === Dependence.Nothing;
}
