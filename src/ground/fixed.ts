/** Literals that never change: grounding evaluates them and leaves no trace of them. */
import { Dependence, type Literal } from "../datalog/rules.js";

export function isFixed(literal: Literal): boolean {
  if (literal.kind === "or") return literal.alternatives.every((alternative) => alternative.every(isFixed));
  return !("predicate" in literal) || literal.predicate.dependence === Dependence.Nothing;
}
