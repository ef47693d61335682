/** What is counted by hand, by the words of papers 000 and 003. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { paperStatistics } from "../../src/network/paper-statistics.js";

const count = (text: string) => paperStatistics(parseSheet(text).sheet);
const bundled = (name: string) =>
  count(readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8"));

/** The Orchard of paper 000, table 2, with one fluent for the trees and the raven. */
const ORCHARD = `
(role bob) (role random)
(succ 0 0) (succ 0 1) (succ 1 2)
(tree r) (tree v)
(init (state 2 2 1)) (init (control random))
(die r) (die v) (die p) (die c)
(<= (legal random (roll ?d)) (die ?d) (true (control random)))
(<= (legal random wait) (true (control bob)))
(<= (legal bob noop) (true (control random)))
(<= (legal bob (choice ?c1 ?c2)) (tree ?c1) (tree ?c2) (true (control bob)))
(<= (next (control bob)) (does random (roll p)))
(<= (next (control random)) (true (control bob)))
(<= (next (state ?r ?v ?c)) (true (state ?r1 ?v ?c)) (succ ?r ?r1) (does random (roll r)))
(<= (next (state ?r ?v ?c)) (true (state ?r ?v1 ?c)) (succ ?v ?v1) (does random (roll v)))
(<= (next (state ?r ?v ?c)) (true (state ?r ?v ?c1)) (succ ?c ?c1) (does random (roll c)))
(<= (goal bob 100) (true (state 0 0 ?c)))
(<= (goal bob 0) (true (state ?r ?v 0)))
(<= terminal (true (state ?r ?v 0)))
(<= terminal (true (state 0 0 ?c)))
`;

describe("the size of a network as the paper counts it", () => {
  it("has a variable for each atom name, with all its instances, and a constraint for each rule", () => {
    expect(count(ORCHARD)).toEqual({
      // terminal; state and control, now and next; bob and random; role, succ, tree and die.
      variables: 11,
      kinds: { terminal: 1, fluent: 2, action: 1, chance: 1, relation: 4, next: 2 },
      // The places of r, v and c have 0, 1 and 2, the raven 0 and 1.
      maxDomain: 3 * 3 * 2,
      largest: "true state",
      // Two fluents have a start, and all goals are one soft constraint.
      constraints: 14,
      rules: { init: 2, legal: 4, next: 5, terminal: 2, goal: 1 },
    });
  });

  it("gives a role the moves that some rule names for it", () => {
    // bob: noop and 2 · 2 choices; random: wait and 4 rolls, and 7 faces more.
    const wide = count(
      ORCHARD.replaceAll(
        "(die c)",
        "(die c) (die 1) (die 2) (die 3) (die 4) (die 5) (die 6) (die 7) (die 8) (die 9) (die 10) (die 11) (die 12) (die 13) (die 14)",
      ),
    );
    expect(wide).toMatchObject({ maxDomain: 4 + 14 + 1, largest: "does random" });
  });

  it("counts facts as they are, and combines the places of what rules define", () => {
    const sheet = `(role a) (edge 1 2) (edge 2 3) (edge 3 4)
(<= (way ?x ?y) (edge ?x ?y))
(<= (way ?x ?z) (edge ?x ?y) (way ?y ?z))
(init (at 1)) (legal a stay)
(<= (next (at ?x)) (true (at ?y)) (edge ?y ?x))
(<= terminal (true (at 4))) (goal a 100)`;
    expect(count(sheet)).toMatchObject({ maxDomain: 9, largest: "way", rules: { relation: 2, legal: 1 } });
  });

  it("counts bundled games", () => {
    // Nine cells with x, o or b; lines, marked, open and so on; `index` and `opponent` are facts.
    expect(bundled("tic-tac-toe")).toEqual({
      variables: 14,
      kinds: { terminal: 1, fluent: 2, action: 2, relation: 7, next: 2 },
      maxDomain: 27,
      largest: "true cell",
      constraints: 17,
      rules: { init: 2, legal: 2, next: 3, relation: 7, terminal: 2, goal: 1 },
    });
    // As the paper's 81², though the sheets differ.
    expect(bundled("hex")).toMatchObject({ maxDomain: 81 ** 2 });
  });

  it("says why it cannot count", () => {
    expect(
      count("(role a) (<= (next (s (s ?x))) (true (s ?x))) (init (s 0)) (legal a b) (goal a 0) terminal"),
    ).toEqual({
      problem: "functions are nested too deeply, or too many values flow",
    });
  });
});
