/** What a state leaves to the moves, in games, and where constraints between moves are left open. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { inject } from "../../../src/network/inject.js";
import type { TableConstraint } from "../../../src/network/model.js";
import type { Template } from "../../../src/network/template.js";
import { translate } from "../../../src/network/translate/translate.js";
import { readGameText } from "../../../src/node/game-file.js";
import { ArmMaker } from "../../../src/search/macucb/arm-batches.js";
import type { Expander } from "../../../src/search/macucb/expander.js";
import { type FoldedStage, foldStage } from "../../../src/search/macucb/folded-stage.js";
import { StageExpander } from "../../../src/search/macucb/network-expander.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { bundledGame } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

function templateOf(loaded: LoadedGame): Template {
  return translate(loaded.program as AcyclicProgram, { encoding: "boolean", groups: [] });
}

function fold(loaded: LoadedGame, template: Template, consistency: "mac" | "fc" = "mac"): FoldedStage {
  const options = { players: loaded.game.players, consistency, most: 2 ** 24 };
  const stage = allOf(foldStage(loaded.game, template, options));
  if ("problem" in stage) throw new Error(stage.problem);
  return stage;
}

/** States of random matches. */
function statesOf({ game }: LoadedGame, count: number, seed: number): State[] {
  const random = new Random(seed);
  const states: State[] = [];
  for (let state = game.initialState(); states.length < count; ) {
    states.push(state);
    const next = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
    state = game.isTerminal(next) ? game.initialState() : next;
  }
  return states;
}

const GAMES = `backgammon battlebrushes bomberman bomberman-random breakthrough chinese-checkers-3 connect-four
  eight-puzzle free-for-all guess-dice hex hunter-big joint-connect-four knight-through liars-dice mastermind
  matching-pennies matching-pennies-cooperative monty-hall orchard pacman pacman-hidden quarto reversi
  rock-paper-scissors sheep-and-wolf-random tic-tac-toe vacuum-cleaner-random wumpus yahtzee`;

it.each(GAMES.split(/\s+/))(
  "the moves that a state leaves are legal, by arc consistency and by the rules: %s",
  (name) => {
    const loaded = bundledGame(name);
    const { game } = loaded;
    const reference = loadedGame(readGameText(name).text, { engine: "reference" }).game;
    const template = templateOf(loaded);
    const stage = fold(loaded, template);
    expect(stage.isDecided).toBe(true);
    const core = new SolverCore(template.network);
    for (const state of statesOf(loaded, 8, 11)) {
      const moves = stage.legalMoves(state).map((legal) => legal.map((move) => game.text(move)));
      const injection = inject(template, state);
      if ("problem" in injection) throw new Error(injection.problem);
      core.push();
      for (const [variable, value] of injection.values) core.assign(variable, value);
      expect(core.propagate()).toBe(true);
      const { variables } = template.network;
      const left = template.actions.map((action) =>
        core.values(action).map((v) => variables[action]?.values[v]),
      );
      core.pop();
      expect(moves).toEqual(left);
      const same = reference.state(Array.from(state, (fluent) => game.text(fluent))) as State;
      const legal = game.roles.map((_, role) =>
        reference.legalMoves(same, role).map((move) => reference.text(move)),
      );
      expect(moves.map((own) => own.toSorted())).toEqual(legal.map((own) => own.toSorted()));
    }
  },
);

it("a network that takes more memory than it may have is a problem", () => {
  const loaded = bundledGame("tic-tac-toe");
  const options = { players: loaded.game.players, consistency: "mac", most: 1000 } as const;
  expect(allOf(foldStage(loaded.game, templateOf(loaded), options))).toEqual({
    problem: expect.stringMatching(/^the network takes \d+ bytes of the 1000 that there are for it$/),
  });
});

/** The template with pairs of values that two variables must not have. */
function forbidding(
  template: Template,
  scope: readonly [number, number],
  pairs: readonly number[][],
): Template {
  const table: TableConstraint = {
    kind: "table",
    scope,
    positive: false,
    tuples: Int32Array.from(pairs.flat()),
  };
  const { network } = template;
  return { ...template, network: { ...network, constraints: [...network.constraints, table] } };
}

/** Two players at once, each with `moves` moves, as long as the clock runs. */
const twoAtOnce = (moves: number) => `
  (role a) (role b) ${Array.from({ length: moves }, (_, i) => `(digit ${i})`).join(" ")}
  (init (clock 0)) (base (clock 0)) (base (clock 1)) (base (clock 2))
  (<= (legal ?r (pick ?x)) (role ?r) (digit ?x) (not (closed ?r ?x)))
  (<= (closed a ?x) (true (clock 1)) (digit ?x) (distinct ?x 1) (distinct ?x 2))
  (<= (closed b 0) (true (clock 1)))
  (<= (next (clock 1)) (true (clock 0))) (<= (next (clock 2)) (true (clock 1)))
  (<= (base (had ?x)) (digit ?x)) (<= (next (had ?x)) (does a (pick ?x)))
  (<= terminal (true (clock 2))) (<= (goal ?r 50) (role ?r))`;

function choicesOf(expander: Expander, state: State): (readonly number[])[] {
  const expansion = expander.expand(state);
  const choices: (readonly number[])[] = [];
  while (!expansion.isComplete) for (const { choice } of allOf(expansion.next())) choices.push(choice);
  return choices;
}

describe("constraints between moves that no state decides", () => {
  it("are solved: by MAC and by forward checking, in the order of all combinations", () => {
    const loaded = loadedGame(twoAtOnce(6));
    const { game } = loaded;
    const template = templateOf(loaded);
    const [a, b] = template.actions as [number, number];
    const values = (action: number) => template.network.variables[action]?.values as readonly string[];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 20 }), (pairs) => {
        const stages = (["mac", "fc"] as const).map((consistency) =>
          fold(loaded, forbidding(template, [a, b], pairs), consistency),
        );
        for (const state of [game.initialState(), game.state(["(clock 1)"]) as State]) {
          const expected: string[] = [];
          for (const first of game.legalMoves(state, 0).map((move) => game.text(move)))
            for (const second of game.legalMoves(state, 1).map((move) => game.text(move)))
              if (!pairs.some(([v, w]) => values(a)[v] === first && values(b)[w] === second))
                expected.push(`${first} ${second}`);
          for (const stage of stages) {
            expect(stage.isDecided).toBe(false);
            const expander = new StageExpander(stage, new ArmMaker(loaded, game.players));
            const { moves } = expander.expand(state);
            const found = choicesOf(expander, state).map((choice) =>
              choice.map((place, p) => game.text(moves[p]?.[place] as TermId)).join(" "),
            );
            expect(found).toEqual(expected);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("are solved with chance: a choice stays if every legal move of random can follow it", () => {
    const loaded = bundledGame("orchard");
    const { game } = loaded;
    const template = templateOf(loaded);
    const [player] = game.players as [number];
    const scope = [template.actions[player] as number, template.actions[game.chance] as number] as const;
    const sizes = scope.map((action) => template.network.variables[action]?.values.length as number);
    const pair = fc.tuple(
      ...(sizes.map((size) => fc.nat(size - 1)) as [fc.Arbitrary<number>, fc.Arbitrary<number>]),
    );
    const states = statesOf(loaded, 40, 3);
    const textsOf = (role: number) => template.network.variables[template.actions[role] as number]?.values;
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 8 }), (pairs) => {
        const expander = new StageExpander(
          fold(loaded, forbidding(template, scope, pairs)),
          new ArmMaker(loaded, game.players),
        );
        for (const state of states) {
          const rolls = game.legalMoves(state, game.chance).map((roll) => game.text(roll));
          const expected = game.legalMoves(state, player).flatMap((move, place) => {
            const isBarred = pairs.some(
              ([v, w]) =>
                textsOf(player)?.[v] === game.text(move) &&
                rolls.includes(textsOf(game.chance)?.[w] as string),
            );
            return isBarred ? [] : [[place]];
          });
          expect(choicesOf(expander, state)).toEqual(expected);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("are solved again after searches that were given up", () => {
    const loaded = loadedGame(twoAtOnce(40));
    const { game } = loaded;
    const template = templateOf(loaded);
    const [a, b] = template.actions as [number, number];
    const same = Array.from({ length: 40 }, (_, v) => [v, (7 * v) % 40]);
    const stage = fold(loaded, forbidding(template, [a, b], same));
    const expander = new StageExpander(stage, new ArmMaker(loaded, game.players));
    const state = game.initialState();
    const other = game.state(["(clock 1)"]) as State;
    const expected = choicesOf(expander, state);
    expect(expected.length).toBe(40 * 39);
    const inOther = choicesOf(expander, other);
    expect(inOther.length).toBeGreaterThan(50);
    let given = 0;
    for (let isComplete = false; !isComplete; given++) {
      const expansion = expander.expand(given % 2 === 0 ? state : other);
      for (let step = 0; step < given && !expansion.isComplete; step++) allOf(expansion.next());
      isComplete = expansion.isComplete && given % 2 === 0;
      if (given % 3 === 0) expansion.end();
      expect(choicesOf(expander, other)).toEqual(inOther);
      expect(choicesOf(expander, state)).toEqual(expected);
    }
    expect(given).toBeGreaterThan(4);
  });
});
