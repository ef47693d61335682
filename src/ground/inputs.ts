/**
 * The inputs of a game, found by reachability (`reach.ts`): every fluent that may ever hold and every move
 * that may ever be legal. Instantiation goes on with the machinery that found them.
 */
import { Machine } from "../datalog/machine.js";
import { Rules } from "../datalog/rules.js";
import { Terms } from "../datalog/terms.js";
import { type Sheet, variablesOf } from "../gdl/tree.js";
import { answers } from "./answers.js";
import { Asked } from "./asked.js";
import type { GroundBudget } from "./budget.js";
import { Reach } from "./reach.js";
import { ReachTables } from "./reach-tables.js";
import { Relaxation } from "./relax.js";
import type { Fanout } from "./split.js";
import { DEFAULT_TUNING, type Tuning } from "./tuning.js";
import { forgetVisited } from "./visited-lists.js";

export interface Inputs {
  readonly terms: Terms;
  readonly rules: Rules;
  readonly tables: ReachTables;
  readonly relaxation: Relaxation;
  readonly machine: Machine;
  /** In the order of the rules. */
  readonly roles: readonly number[];
  /** The fluents that hold in the beginning. */
  readonly initial: ReadonlySet<number>;
  /** In the order of their texts. */
  readonly fluents: readonly number[];
  /** Grouped by role, which is an index; then in the order of their texts. */
  readonly moves: readonly { readonly role: number; readonly move: number }[];
}

export function reachInputs(sheet: Sheet, budget: GroundBudget, tuning: Tuning = DEFAULT_TUNING): Inputs {
  const terms = new Terms();
  terms.learnSpelling(sheet.clauses);
  const rules = new Rules(sheet.clauses);
  let tables = new ReachTables(terms, tuning);
  forgetVisited(rules, tables, new Machine(tables));
  const fanout: Fanout = (atom, bound) =>
    tables.expectedRows(atom, (term) => [...variablesOf(term)].every((name) => bound.has(name)));
  const relaxation = new Relaxation(rules, fanout, tuning);
  const asked = Asked.of(sheet, rules, relaxation, fanout, tuning.far);
  let reach = new Reach(tables, relaxation, rules, budget, asked, undefined, tuning.many);
  const column = (relation: string) =>
    answers(reach.machine, tables, rules.predicate(relation, 1)).map(([value]) => value);
  const roles = column("role");
  const initial = new Set(column("init"));
  const demand = reach.run(initial);
  if (demand !== undefined) {
    tables = new ReachTables(terms, tuning);
    reach = new Reach(tables, relaxation, rules, budget, asked, demand);
    reach.run(initial);
  }
  const { machine } = reach;

  const fluents = Array.from({ length: tables.reachable.size }, (_, i) => tables.reachable.value(i, 0));
  const movesOf = new Map(roles.map((role): [number, number[]] => [role, []]));
  for (let i = 0; i < tables.does.size; i++) {
    movesOf.get(tables.does.value(i, 0))?.push(tables.does.value(i, 1));
  }
  const moves = [...movesOf.values()].flatMap((own, role) => terms.sort(own).map((move) => ({ role, move })));
  return { terms, rules, tables, relaxation, machine, roles, initial, fluents: terms.sort(fluents), moves };
}
