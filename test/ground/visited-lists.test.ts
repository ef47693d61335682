/** Recursions that carry a list of what they have visited are ground without the list, where that is proved. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Machine } from "../../src/datalog/machine.js";
import { Rules } from "../../src/datalog/rules.js";
import { Terms } from "../../src/datalog/terms.js";
import { ReachTables } from "../../src/ground/reach-tables.js";
import { forgetVisited } from "../../src/ground/visited-lists.js";
import { picker } from "../network/agree.js";
import { difference, randomVisits } from "./agree.js";
import { Evaluator } from "./evaluate.js";
import { gameOf, programOf, read } from "./sheets.js";

const NODES = 5;

/** How lists grow; each of `1` to `5` has the name `n1` to `n5`. */
const LISTS = `
  (<= (add ?e nil (list ?e nil)) (name ?e))
  (<= (add ?e (list ?head ?tail) (list ?head ?longer)) (name ?head) (distinct ?e ?head) (add ?e ?tail ?longer))
  (set nil)
  (<= (set (list ?e ?tail)) (name ?e) (set ?tail))
`;
const NAMES = Array.from({ length: NODES }, (_, i) => `(name n${i + 1}) (called ${i + 1} n${i + 1})`).join(
  "\n",
);
const WAY = `
  (<= (path ?x ?z ?list) (called ?x ?e) (add ?e ?list ?longer) (onward ?x ?z ?longer))
  (<= (onward ?x ?z ?list) (open ?x ?z) (set ?list))
  (<= (onward ?x ?z ?list) (open ?x ?y) (path ?y ?z ?list) (set ?list))
`;

/** Edges are opened one at a time; the game ends when there is a way from 1 to 5. */
function rules(
  edges: readonly (readonly [number, number])[],
  parts: readonly string[] = [LISTS, NAMES, WAY],
) {
  return `
  (role r)
  ${edges.map(([from, to]) => `(edge ${from} ${to})`).join(" ")} (edge 1 1)
  (<= (legal r (set ?x ?y)) (edge ?x ?y) (not (true (on ?x ?y))))
  (<= (legal r noop))
  (<= (next (on ?x ?y)) (does r (set ?x ?y)))
  (<= (next (on ?x ?y)) (true (on ?x ?y)))
  (init (on 1 1))
  (<= (open ?x ?y) (true (on ?x ?y)))
  (<= terminal (path 1 5 nil))
  (<= (goal r 100) (path 1 5 nil))
  (<= (goal r 0) (not (path 1 5 nil)))
  ${parts.join("\n")}
`;
}

/** Whether the lists are still there. */
function keepsLists(text: string): boolean {
  const parsed = new Rules(read(text).clauses);
  const tables = new ReachTables(new Terms());
  forgetVisited(parsed, tables, new Machine(tables));
  const body = [...parsed.all()].filter(({ name }) => name === "path").flatMap((path) => path.rules);
  return body.some((rule) =>
    rule.body.some((literal) => "predicate" in literal && literal.predicate.name === "add"),
  );
}

const node = fc.integer({ min: 1, max: NODES });

describe("lists of what was visited", () => {
  it("are left out, and the program agrees with the reasoner", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(node, node), { maxLength: 10, selector: String }),
        fc.nat(),
        (edges, seed) => {
          const text = rules(edges);
          expect(keepsLists(text)).toBe(false);
          const sheet = read(text);
          const evaluator = new Evaluator(programOf(sheet));
          const game = gameOf(sheet);
          for (const visit of randomVisits(game, picker(seed), { states: 8, steps: 8 })) {
            expect(difference(evaluator, game, visit)).toBeUndefined();
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  const edges = [
    [1, 2],
    [2, 3],
    [3, 5],
  ] as const;

  it.each([
    [
      "a list too short for all names",
      `${LISTS.replace("(name ?e) (set ?tail)", "(name ?e) (isNil ?tail)")} (isNil nil)`,
      NAMES,
      WAY,
    ],
    ["a name that lists never hold", LISTS, NAMES.replace("(name n3)", ""), WAY],
    ["a name of two keys", LISTS, NAMES.replace("(called 4 n4)", "(called 4 n3)"), WAY],
    ["rules for one of the names", `${LISTS} (<= (set ?list) (only n1 ?list)) (only n1 nil)`, NAMES, WAY],
    ["a list with which others begin", LISTS, NAMES, `${WAY} (<= (goal r 50) (path 1 4 (list n2 nil)))`],
    ["a list that others ask for", LISTS, NAMES, `${WAY} (<= (goal r 50) (add n1 nil ?l) (path 1 4 ?l))`],
    [
      "an argument that changes on the way",
      LISTS,
      NAMES,
      WAY.replace("(path ?y ?z ?list)", "(path ?y ?y ?list)"),
    ],
    [
      "two ways in one rule",
      LISTS,
      NAMES,
      WAY.replace("(path ?y ?z ?list)", "(path ?y ?z ?list) (path ?y 1 ?list)"),
    ],
  ])("stay: %s", (_, ...parts) => {
    expect(keepsLists(rules(edges, parts))).toBe(true);
  });
});
