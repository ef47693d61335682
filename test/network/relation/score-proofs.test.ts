/** What is proved of the scores holds at every end that play reaches. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Game, State } from "../../../src/engine/game.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { withNextEnds } from "../../../src/network/relation/next-ends.js";
import { type ProvedScores, proveScores } from "../../../src/network/relation/score-proofs.js";
import { load } from "../../games/bundled.js";
import { loadedGame } from "../../loaded.js";
import { gameArbitrary, rulesOf } from "../../search/policy/games.js";

const BUDGET = { questionSteps: 1_000_000, steps: 4_000_000, size: 1_000_000 };

function programOf(rules: string): AcyclicProgram {
  const grounding = groundSheet(parseSheet(rules).sheet, {});
  if ("problem" in grounding) throw new Error(grounding.problem);
  return grounding.acyclic();
}

function provedOf(rules: string, hasGroups = true): ProvedScores {
  const program = programOf(rules);
  const players = [...program.roles.keys()].filter((role) => program.roles[role] !== "random");
  return allOf(proveScores(program, players, hasGroups ? findGroups(program).groups : [], BUDGET));
}

/** The scores of all players at each end that can be reached after at least one turn. */
function endsOf(game: Game): number[][] {
  const ends: number[][] = [];
  const states = new Map<string, State>([["", game.initialState()]]);
  for (const state of states.values()) {
    if (game.isTerminal(state)) ends.push(game.players.map((role) => game.score(state, role)));
    else
      for (const next of successorsOf(game, state)) {
        const key = [...next].sort().join();
        if (!states.has(key)) states.set(key, next);
      }
  }
  return ends;
}

function successorsOf(game: Game, state: State): State[] {
  let joints: number[][] = [[]];
  for (const role of game.roles.keys())
    joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
  return joints.map((joint) => game.nextState(state, joint));
}

it.each([
  ["two rivals", { players: 2, hasChance: false, scores: "sum 100" }],
  ["two players", { players: 2, hasChance: true, scores: "any" }],
  ["three players", { players: 3, hasChance: false, scores: "any" }],
] as const)("nothing is proved of %s that an end belies", (_, shape) => {
  let proved = 0;
  fc.assert(
    fc.property(gameArbitrary({ ...shape, ends: true, mostStates: 6 }), fc.boolean(), (drawn, hasGroups) => {
      const rules = rulesOf(drawn);
      const { sum, areEqual } = provedOf(rules, hasGroups);
      const ends = endsOf(loadedGame(rules).game);
      if (sum !== undefined) for (const [a = 0, b = 0] of ends) expect(a + b).toBe(sum);
      if (areEqual) for (const scores of ends) expect(new Set(scores).size).toBe(1);
      if (sum !== undefined || areEqual) proved++;
    }),
    { numRuns: 150 },
  );
  if (shape.players === 2) expect(proved).toBeGreaterThan(0);
});

it.each([
  ["tic-tac-toe", { sum: 100, areEqual: false }],
  ["connect-four", { sum: 100, areEqual: false }],
  ["breakthrough", { sum: 100, areEqual: false }],
  ["connect-four-simultaneous", { sum: 100, areEqual: false }],
  ["matching-pennies-cooperative", { sum: undefined, areEqual: true }],
  ["schnappt-hubi", { sum: undefined, areEqual: true }],
  ["free-for-all", { sum: undefined, areEqual: false }],
])("proves of %s what it can", (name, expected) => {
  expect(provedOf(load(name).sheet.source)).toEqual(expected);
});

it("needs the groups where two marks must not be made at once", () => {
  const { source } = load("breakthrough").sheet;
  expect(provedOf(source, false).sum).toBeUndefined();
});

it("sees the one end that is different, however late it comes", () => {
  const rules = (last: number) => `
    (role a) (role b) (init (at 0)) ${Array.from({ length: 12 }, (_, i) => `(after ${i} ${i + 1})`).join(" ")}
    (<= (legal ?r stay) (role ?r)) (<= (legal a go) (true (at ?n)) (after ?n ?m))
    (<= (next (at ?m)) (true (at ?n)) (does a go) (after ?n ?m)) (<= (next (left ?n)) (true (at ?n)) (does a stay))
    (<= over (true (left ?n))) (<= terminal over) (<= terminal (true (at 12)))
    (<= (goal a 100) over) (<= (goal b 0) over) (<= (goal a 0) (not over)) (<= (goal b ${last}) (not over))`;
  expect(provedOf(rules(100)).sum).toBe(100);
  expect(provedOf(rules(90)).sum).toBeUndefined();
});

it("takes means where a role has several goals, and 0 where it has none", () => {
  const rules = (more: string) => `
    (role a) (role b) (init start) (<= (legal ?r ?x) (role ?r) (side ?x)) (side left) (side right)
    (<= (next (went ?r ?x)) (does ?r ?x)) (<= terminal (not (true start)))
    (<= (goal a 100) (true (went a left))) (<= (goal b 0) (true (went a left)))
    (<= (goal a 0) (true (went b right))) (<= (goal b 100) (true (went b right))) ${more}`;
  // Neither has a goal where a goes right and b left: the scores are 0 and 0.
  expect(provedOf(rules("")).sum).toBeUndefined();
  const rest = "(true (went a right)) (true (went b left))";
  expect(provedOf(rules(`(<= (goal a 50) ${rest}) (<= (goal b 50) ${rest})`)).sum).toBe(100);
});

it("asks nothing of ends that depend on moves", () => {
  const program =
    programOf(`(role a) (role b) (init s) (<= (legal ?r m) (role ?r)) (<= terminal (not (true s)))
    (<= (goal ?r 100) (role ?r) (true s))`);
  expect(allOf(withNextEnds(program))).toBeDefined();
});
