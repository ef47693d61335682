/**
 * A question whose answers are handed on at once instead of being kept. With it grounding lets the reasoner's
 * machine run a plan. It is a table of one key at a time that never has a row.
 */
import { AnswerTable } from "../datalog/answer-table.js";
import type { AnswerTables } from "../datalog/answer-tables.js";
import type { Machine } from "../datalog/machine.js";
import { planRule } from "../datalog/rule-plan.js";
import { type Atom, Dependence, type Literal, type Rule } from "../datalog/rules.js";
import type { RulePlan } from "../datalog/steps.js";
import type { Clause, Term } from "../gdl/tree.js";

export class Sink extends AnswerTable {
  /** Runs `body` with `given` known; hands the values of `asked` to `emit`, in an array that is reused. */
  constructor(
    tables: AnswerTables,
    clause: Clause,
    given: readonly Term[],
    body: readonly Literal[],
    asked: readonly Term[],
    private readonly emit: (values: Int32Array) => void,
    /** Which of `asked` are literals of the body. */
    atoms: ReadonlyMap<Term, Atom> = new Map(),
  ) {
    const rule: Rule = { args: [...given, ...asked], body, clause };
    const mask = "1".repeat(given.length) + "0".repeat(asked.length);
    const plans = (): RulePlan[] => [planRule(rule, mask, tables, { atoms })];
    super(clause.head.name, given.length, asked.length, Dependence.State, { kind: "derived", plans });
  }

  run(machine: Machine, given: Int32Array): void {
    machine.run(this, given);
  }

  override add(_entry: number, row: Int32Array): boolean {
    this.emit(row);
    return false;
  }
}
