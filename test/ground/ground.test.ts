/**
 * Ground programs say what the rules say, in states of bundled games, of some public sheets, and of small
 * cases.
 */
import { describe, expect, it } from "vitest";
import type { Sheet } from "../../src/gdl/tree.js";
import { type Grounded, groundSheet } from "../../src/ground/ground.js";
import { ALWAYS, inputsOf, NEVER } from "../../src/ground/ground-program.js";
import { DATA } from "../data.js";
import { load, SAMPLE } from "../games/bundled.js";
import { picker } from "../network/agree.js";
import { difference, randomVisits } from "./agree.js";
import { Evaluator, malformed } from "./evaluate.js";
import { naiveGround } from "./naive.js";
import { gameOf, programOf, publicSheet, read, rulesIn } from "./sheets.js";

/** Chosen for what they do: recursion, functions, GDL-II, `or`, many roles, odd spelling, no `base`. */
const SPREAD = [
  "gamecontroller-gdl2/backgammon/backgammon.gdl",
  "gamecontroller-gdl2/montyhall/montyhall.gdl",
  "ggp-repository/battlebrushes/battlebrushes.kif",
  "ggp-repository/blocks/blocks.kif",
  "ggp-repository/checkers/checkers.kif",
  "ggp-repository/chineseCheckers3/chineseCheckers3.kif",
  "ggp-repository/coins/coins.kif",
  "ggp-repository/dotsAndBoxesSuicide/dotsAndBoxesSuicide.kif",
  "ggp-repository/englishDraughts/englishDraughts.kif",
  "ggp-repository/hanoi/hanoi.kif",
  "ggp-repository/hex/hex.kif",
  "ggp-repository/knightThrough/knightThrough.kif",
  "ggp-repository/pacman3p/pacman3p.kif",
  "ggp-repository/pentago/pentago.kif",
  "ggp-repository/reversi/reversi.kif",
  "ggp-repository/sheepAndWolf/sheepAndWolf.kif",
];

/**
 * These are recursive through the state even when ground; the number is the least size of a largest
 * component.
 */
const CYCLIC: readonly (readonly [path: string, size: number])[] = [
  ["ggp-repository/linesOfAction/linesOfAction.kif", 64],
  ["ggp-repository/atariGoVariant_7x7/atariGoVariant_7x7.kif", 49],
  ["ggp-repository/amazonsTorus_10x10/amazonsTorus_10x10.kif", 10],
  ["ggp-repository/cubicup_3player/cubicup_3player.kif", 3],
  ["ggp-repository/laikLee_hex/laikLee_hex.kif", 10],
];

function expectAgreement(sheet: Sheet, states: number, program = programOf(sheet)): void {
  expect(malformed(program)).toBeUndefined();
  const evaluator = new Evaluator(program);
  const game = gameOf(sheet);
  expect(program.roles).toEqual(game.roles);
  expect(program.fluents.filter(({ initially }) => initially).map(({ text }) => text)).toEqual(
    Array.from(game.initialState(), (fluent) => game.text(fluent)).sort(byText),
  );
  expect(program.fluents.map(({ text }) => text)).toEqual(
    program.fluents.map(({ text }) => text).sort(byText),
  );
  for (const visit of randomVisits(game, picker(7), { states })) {
    expect(difference(evaluator, game, visit)).toBeUndefined();
  }
}

function byText(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}

/** Two roles, a and b, with a fluent or two that come and go as they like. */
const FRAME = `
  (role a) (role b)
  (init (p 1))
  (<= (legal ?r (put ?n)) (role ?r) (n ?n))
  (n 1) (n 2) (n 3) (n 4) (n 5) (n 6)
  (<= (next (p ?n)) (does a (put ?n)))
  (<= (next (q ?n)) (does b (put ?n)))
  (<= (goal ?r 50) (role ?r))
`;

function sized(rules: string) {
  const sheet = read(FRAME + rules);
  const program = programOf(sheet);
  expectAgreement(sheet, 100, program);
  return program;
}

describe("a ground program says what the reasoner says", () => {
  it.each(SAMPLE)("%s", (name) => {
    expectAgreement(load(name).sheet, 200);
  });

  it.skipIf(DATA === undefined).each(SPREAD)("%s", (path) => {
    expectAgreement(publicSheet(path), 60);
  });

  it.skipIf(DATA === undefined).each(CYCLIC)("%s, which stays cyclic", (path, size) => {
    const sheet = publicSheet(path);
    const program = programOf(sheet);
    expect(new Evaluator(program).largestComponent()).toBeGreaterThanOrEqual(size);
    expectAgreement(sheet, 8, program);
  });
});

describe("a ground program has the inputs of the plainest grounder, and agrees with it", () => {
  it.each(SAMPLE.filter((name) => name !== "orchard"))("%s", (name) => {
    const { sheet, game } = load(name);
    const program = programOf(sheet);
    const naive = naiveGround(sheet);
    const inputs = ({ roles, fluents, moves }: typeof program) => ({
      roles,
      fluents: fluents.map(({ text, initially }) => ({ text, initially })),
      moves: moves.map(({ role, text }) => ({ role, text })),
    });
    expect(inputs(program)).toEqual(inputs(naive));
    const other = new Evaluator(naive);
    for (const visit of randomVisits(game, picker(11), { states: 30 })) {
      expect(difference(other, game, visit)).toBeUndefined();
    }
    // What is a constant for the plainest grounder is one for ours.
    for (const [i, { next }] of naive.fluents.entries()) {
      if (next < 0) expect(program.fluents[i]?.next).toBe(next);
    }
    for (const [i, { legal }] of naive.moves.entries()) {
      if (legal < 0) expect(program.moves[i]?.legal).toBe(legal);
    }
  });
});

describe("what can be known in advance is folded away", () => {
  it("static atoms, comparisons and facts appear in no rule", () => {
    const program = sized(`
      (edge 1 2) (edge 2 3) (edge 3 4)
      (<= (path ?x ?y) (edge ?x ?y))
      (<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))
      (<= terminal (true (p ?x)) (path ?x 4) (distinct ?x 2) (not (edge ?x 4)))
    `);
    // Only 1 has a path to 4, is not 2 and no neighbour of 4: `terminal` is that fluent itself.
    expect(program.fluents[program.terminal >> 1]?.text).toBe("(p 1)");
    expect(rulesIn(program)).toBe(0);
  });

  it("what holds always or never is no atom", () => {
    const program = sized(`
      (<= terminal (true (p ?x)) (true (r ?x)))
      (<= (goal a 7) (not (true (r 1))))
      (<= (goal b 7) (not (not (true (r 1)))))
    `);
    expect(program.terminal).toBe(NEVER);
    expect(program.goals.map(({ role, text, holds }) => [role, text, holds])).toEqual([
      [0, "50", ALWAYS],
      [0, "7", ALWAYS],
      [1, "50", ALWAYS],
    ]);
    expect(program.moves.every(({ legal }) => legal === ALWAYS)).toBe(true);
    expect(program.atoms).toBe(inputsOf(program));
  });

  it("atoms with the same definition are one, and what nobody asks for is left out", () => {
    const program = sized(`
      (<= (both ?x ?y) (true (p ?x)) (true (q ?y)))
      (<= (same ?y ?x) (true (q ?y)) (true (p ?x)))
      (<= (idle ?x) (true (p ?x)) (not (true (q ?x))))
      (<= (goal a 1) (both 1 2))
      (<= (goal b 2) (same 2 1))
      (<= (goal b 3) (not (both 1 2)))
    `);
    const ofA = program.goals.find(({ text }) => text === "1")?.holds as number;
    expect(program.goals.find(({ text }) => text === "2")?.holds).toBe(ofA);
    expect(program.goals.find(({ text }) => text === "3")?.holds).toBe(ofA ^ 1);
    expect(rulesIn(program)).toBe(1);
    expect(program.name(0)).toBe("(both 1 2)");
  });
});

describe("rules", () => {
  it("a chain of joins costs their sum, not their product", () => {
    const chain = (length: number) =>
      sized(`
        (<= (link ?x ?y) (true (p ?x)) (true (q ?y)))
        (<= (link ?x ?y) (true (q ?x)) (not (true (p ?y))) (n ?y))
        (<= terminal ${Array.from({ length }, (_, i) => `(link ?v${i} ?v${i + 1})`).join(" ")})
      `);
    const [four, six] = [rulesIn(chain(4)), rulesIn(chain(6))];
    expect(four).toBeLessThan(4 * 36 + 200);
    expect(six - four).toBeLessThanOrEqual(2 * 36 + 12);
  });

  it("a frame axiom gets one rule for each move that leaves it alone, or fewer", () => {
    const program = sized(`
      (<= (next (r ?n)) (true (p ?n)) (does a (put ?n)))
      (<= (next (r ?n)) (true (r ?n)) (does a (put ?m)) (distinct ?n ?m))
    `);
    expect(rulesIn(program)).toBeLessThanOrEqual(6 * 7);
  });

  it("bind their variables in every alternative of an `or`, or go on alternative by alternative", () => {
    sized(`
      (<= (next (s ?x)) (or (true (p ?x)) (and (true (q ?x)) (not (true (p 1))))))
      (<= (next (t ?x)) (n ?x) (or (not (true (p ?x))) (not (or (true (q ?x)) (distinct ?x 1)))))
      (<= terminal (or (true (s ?x)) (true (t ?y))) (true (p ?x)) (true (q ?y)))
    `);
  });

  it("bind nothing in an alternative that can never hold", () => {
    sized(`
      (<= (goal a ?x) (or (and (goal a 1) (or)) (true (q ?x))))
      (<= (next (q ?x)) (or (and (n ?y) (or (and (p ?x) (or)) (or))) (true (p ?x))))
      (<= terminal (true (p 1)) (or (and (or) (true (q ?x))) (and (n ?y) (not (and)))))
    `);
  });

  it("may recur through the state, and through each other", () => {
    sized(`
      (<= (next (on ?x ?y)) (does a (put ?x)) (does b (put ?y)))
      (<= (next (on ?x ?y)) (true (on ?x ?y)))
      (<= (up ?x ?y) (true (on ?x ?y)))
      (<= (up ?x ?z) (down ?z ?y) (true (on ?x ?y)))
      (<= (down ?y ?x) (up ?x ?y) (not (true (q ?x))))
      (<= terminal (up 1 6) (not (up 6 1)))
      (<= (goal a ?x) (up ?x ?x))
    `);
  });

  it("may speak of fluents and moves as wholes, of `legal`, `next` and `terminal`", () => {
    sized(`
      (<= (next ?f) (true ?f) (not (changed ?f)))
      (<= (changed (p ?x)) (does ?r (put ?x)) (does ?s ?m) (distinct ?r ?s) (true (p ?x)))
      (<= (legal a (again ?m)) (legal b ?m) (true (q 6)) (not terminal))
      (<= (next (said ?r ?m)) (does ?r ?m) (not (next (q 1))))
      (<= terminal (true (said a ?m)) (true (said b ?m)) (true (p 3)))
      (<= (sees ?r ?m) (role ?r) (does ?s ?m) (distinct ?r ?s) (true (p ?n)) (not (true (q ?n))))
    `);
  });

  it("may recur with terms that are built on the way, in an alternative or a part of the body", () => {
    sized(`
      (<= (goal ?y ?y) (or (goal (f ?y) ?x) (true (q ?y))))
      (<= (next (far ?n)) (true (p ?n)) (far (g ?n)))
      (<= (far ?x) (far (g ?x)) (far ?y) (true (q ?y)) (true (q ?z)))
      (<= (far ?x) (true (p ?x)))
    `);
  });

  it("a relation with the name of one that splitting makes is no trouble", () => {
    sized(`
      (<= (terminal~1 ?x) (true (q ?x)) (true (p ?x)))
      (<= (terminal~2 ?x ?y) (true (q ?x)) (true (p ?y)))
      (<= terminal (true (p ?x)) (true (q ?y)) (terminal~2 ?z ?y) (not (terminal~1 ?z)) (terminal~2 ?x ?w))
    `);
  });

  it("keep the spelling of the sheet", () => {
    const program = programOf(
      read(
        "(role Ann) (init (Cell B)) (<= (legal Ann (Take ?x)) (true (cell ?x))) (<= terminal (true (CELL b)))",
      ),
    );
    expect(program.roles).toEqual(["Ann"]);
    expect(program.fluents.map(({ text }) => text)).toEqual(["(Cell B)"]);
    expect(program.moves.map(({ text }) => text)).toEqual(["(Take B)"]);
  });
});

describe("a program without positive cycles", () => {
  it("is made once, of the program that was ground, and is that where there are none", () => {
    const sheet = (rules: string) =>
      read(`(role a) (init (p 1)) (succ 1 2) (succ 2 1) (legal a noop) ${rules}`);
    const recursive = groundSheet(
      sheet(`(<= (q 1) (true (p 1))) (<= (q ?y) (q ?x) (succ ?x ?y) (does a noop))
             (<= (next (p ?x)) (q ?x))`),
    ) as Grounded;
    const acyclic = recursive.acyclic();
    expect(recursive.acyclic()).toBe(acyclic);
    expect(acyclic.source).toBe(recursive.program);
    expect(acyclic.literals).not.toBe(recursive.program.literals);
    const plain = groundSheet(sheet("(<= (next (p ?x)) (true (p ?x)))")) as Grounded;
    expect(plain.acyclic().literals).toBe(plain.program.literals);
  });
});

describe("what cannot be ground", () => {
  const GROWS = `(role a) (init (n z)) (<= (legal a up) (true (n ?x)))
    (<= (next (n (s ?x))) (true (n ?x)) (does a up))`;

  it("terms that grow for ever stop at the budget of rules, with the rule", () => {
    const grounding = groundSheet(read(GROWS), { maxRules: 1000 });
    expect(grounding).toMatchObject({
      problem: "grounding needs more than 1000 atoms and ground rules",
      clause: { head: { name: "next" } },
    });
  });

  it("a join without end stops at the budget of seconds, with the rule", () => {
    const sheet = read(`${FRAME}
      ${Array.from({ length: 40 }, (_, i) => `(d ${i})`).join(" ")}
      (<= (next (f ?a ?b ?c ?d ?e)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e))`);
    const grounding = groundSheet(sheet, { maxSeconds: 0.3, maxRules: 1e9 });
    expect(grounding).toMatchObject({
      problem: "grounding needs more than 0.3 s",
      clause: { head: { name: "next" } },
    });
  });

  it("an unsafe rule is told", () => {
    const grounding = groundSheet(read("(role a) (init p) (<= (legal a ?x) (not (true (q ?x))))"));
    expect(grounding).toMatchObject({ problem: 'nothing in a rule for "legal" binds ?x' });
  });

  it.skipIf(DATA === undefined)("paths built by a recursion without end stop, with the relation", () => {
    // Another list to begin with: so the lists matter, and stay (`visited-lists.ts`).
    const { clauses } = read("(<= (goal red 50) (connection 1 1 5 5 red (list el33 nil)))");
    const sheet = publicSheet("ggp-repository/laikLee_hex/laikLee_hex.kif");
    const longer = { ...sheet, clauses: [...sheet.clauses, ...clauses] };
    expect(groundSheet(longer, { maxSeconds: 5, maxRules: 30_000_000 })).toMatchObject({
      problem: expect.stringMatching(/"connection" derive more than \d+ atoms|more than \d+ (atoms|s\b)/),
    });
  });
});
