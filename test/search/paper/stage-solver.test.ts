/** The solutions of one-stage networks, by all of the papers' steps, are those that trying all values finds. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../../src/engine/game.js";
import { drawJointMove, jointMoves } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { withValues } from "../../../src/network/inject.js";
import type { SolvingStep } from "../../../src/search/paper/solving-steps.js";
import { StageSolver } from "../../../src/search/paper/stage-solver.js";
import { TurnSolver } from "../../../src/search/paper/turn-solver.js";
import { fraction } from "../../../src/search/policy/numbers.js";
import { kernelModule } from "../../kernels.js";
import { solutions, stageOf } from "../../oracles/sfc.js";
import { bundledGame } from "../../players/positions.js";
import { oneStageArbitrary } from "../policy/one-stage.js";

beforeAll(() => provideKernel(kernelModule("release")));

const METHODS = ["mac", "fc"] as const;

describe.each(METHODS)("random networks by %s", (consistency) => {
  it("have the choices that every outcome can follow, whatever is injected", () => {
    let found = 0;
    let posted = 0;
    fc.assert(
      fc.property(oneStageArbitrary, fc.nat(3), fc.nat(), (network, injected, seed) => {
        const stage = stageOf(network);
        const random = new Random(seed);
        const state = stage.before
          .slice(0, injected)
          .map((variable) => [variable, random.below(network.variables[variable].values.length)] as const);
        const plain = { ...stage, network: withValues(network, state) };
        const expected = [...solutions(plain, plain.network.constraints, fraction(1n, 1n))].map(
          ({ choice }) => [...choice],
        );
        const tell = (step: SolvingStep) => {
          if (step.step === "feasible" && step.scope.length > 0) posted++;
        };
        const solver = allOf(StageSolver.inPieces(stage));
        for (let time = 0; time < 2; time++) {
          const question = { consistency, state, wanted: stage.before, most: 1000, tell };
          const { solutions: all, isCut } = allOf(solver.solve(question));
          expect(isCut).toBe(false);
          const choices = all.map((outcomes) => {
            for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
            return [...(outcomes[0] as Int32Array)];
          });
          // Where one outcome is left, what comes after it is searched too: a choice has several solutions.
          expect(distinct(choices)).toEqual(distinct(expected));
        }
        found += expected.length;
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(1000);
    if (consistency === "mac") expect(posted).toBeGreaterThan(100);
  });
});

function distinct(choices: readonly (readonly number[])[]): string[] {
  return [...new Set(choices.map((choice) => choice.join()))].sort();
}

/** What may happen in a state, as the reference reasoner has it: each choice of the players, and what follows. */
function expectedOf(reference: LoadedGame, game: LoadedGame["game"], state: State): string[] {
  const { game: plain } = reference;
  const there = plain.state(Array.from(state, (fluent) => game.text(fluent))) as State;
  const byChoice = new Map<string, string[]>();
  for (const joint of jointMoves(plain, there)) {
    const choice = plain.players.map((role) => plain.text(joint[role] as TermId)).join(" ");
    const next = Array.from(plain.nextState(there, joint), (fluent) => plain.text(fluent));
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), next.sort().join(" ")]);
  }
  return Array.from(byChoice, ([choice, follows]) => `${choice}: ${follows.sort().join(" | ")}`).sort();
}

function foundBy(solver: TurnSolver, { game }: LoadedGame, state: State): string[] {
  const { solutions: found, isCut } = allOf(solver.solve(state, 100_000));
  expect(isCut).toBe(false);
  return found
    .map(({ moves, successors }) => {
      const follows = successors.map((next) =>
        Array.from(next, (fluent) => game.text(fluent))
          .sort()
          .join(" "),
      );
      return `${moves.map((move) => game.text(move)).join(" ")}: ${follows.sort().join(" | ")}`;
    })
    .sort();
}

const GAMES = [
  "tic-tac-toe",
  "matching-pennies",
  "matching-pennies-cooperative",
  "monty-hall",
  "orchard",
  "orchard-2-2-1",
  "rock-paper-scissors",
  "liars-dice",
  "connect-four",
  "connect-four-simultaneous",
  "breakthrough",
  "eight-puzzle",
  "bandl-3",
  "bomberman-random",
  "backgammon",
  "chess",
  "chinese-checkers-3",
  "free-for-all",
  "guess-dice",
  "hex",
  "joint-buttons-and-lights-25",
  "kaseklau",
  "mastermind-2x2",
  "oware",
  "pacman",
  "pickomino",
  "quarto",
  "schnappt-hubi",
  "sheep-and-wolf-random",
  "shmup",
  "sudoku",
  "vacuum-cleaner-random",
  "war",
  "wumpus",
  "yahtzee",
];

describe("the network of a state", () => {
  it.each(GAMES)("has the joint moves that are legal whatever chance does: %s", (name) => {
    const loaded = bundledGame(name);
    const reference = bundledGame(name, "reference");
    const { game } = loaded;
    const solvers = METHODS.map((method) =>
      allOf(TurnSolver.inPieces(loaded, loaded.program as AcyclicProgram, method)),
    );
    const random = new Random(7);
    let state = game.initialState();
    for (let position = 0; position < 2; position++) {
      const expected = expectedOf(reference, game, state);
      expect(expected.length).toBeGreaterThan(0);
      for (const solver of solvers) expect(foundBy(solver, loaded, state)).toEqual(expected);
      for (let turn = 0; turn < 4; turn++) {
        const next = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
        if (!game.isTerminal(next)) state = next;
      }
    }
  });
});
