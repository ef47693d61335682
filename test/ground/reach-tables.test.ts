/**
 * How the tables of grounding are asked: a proof for fewer given arguments also serves questions with more.
 */
import { expect, it } from "vitest";
import { Machine } from "../../src/datalog/machine.js";
import { Rules } from "../../src/datalog/rules.js";
import { Terms } from "../../src/datalog/terms.js";
import { ReachTables } from "../../src/ground/reach-tables.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { read } from "./sheets.js";

it("a relation that is proved is looked through where more is given", () => {
  const { clauses } = read("(q 1 2) (q 1 3) (q 2 3) (<= (p ?x ?y) (q ?x ?y))");
  const rules = new Rules(clauses);
  const terms = new Terms();
  const [one, two] = ["1", "2"].map((name) => terms.intern(terms.functor(name, 0), new Int32Array()));
  const tables = new ReachTables(terms, { ...DEFAULT_TUNING, asked: 1 });
  const machine = new Machine(tables);
  const p = rules.predicate("p", 2);
  const prove = (x: number | undefined) =>
    machine.ask(tables.forPredicate(p, "10"), Int32Array.of(Number(x)));
  prove(one);
  expect(tables.wayToAsk(p, "11")).toBe("11");
  prove(two);
  expect(tables.wayToAsk(p, "11")).toBe("10");
  // What it is asked by may be unknown here.
  expect(tables.wayToAsk(p, "01")).toBe("01");
  expect(tables.wayToAsk(rules.predicate("q", 2), "11")).toBe("11");
  // There is a table for just that.
  tables.forPredicate(p, "11");
  expect(tables.wayToAsk(p, "11")).toBe("11");
});
