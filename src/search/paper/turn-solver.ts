/** The solutions of a state's network as the game has them: joint moves of the players, and what follows. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Pieces } from "../../gdl/pieces.js";
import { sorted } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { inject } from "../../network/inject.js";
import type { Template } from "../../network/template.js";
import { translateInPieces } from "../../network/translate/translate.js";
import { stageOfTurn } from "../policy/one-stage.js";
import type { SolvingStep } from "./solving-steps.js";
import { StageSolver } from "./stage-solver.js";

export interface TurnSolution {
  /** The move of each player, in the order of `game.players`. */
  readonly moves: readonly TermId[];
  /** What follows each move that `random` may make; one state if it has no choice. */
  readonly successors: readonly State[];
}

export interface TurnSolutions {
  /** In the order of the legal moves; those of the last player change fastest. */
  readonly solutions: readonly TurnSolution[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** How many states are made in one piece. */
const STATES = 64;

export class TurnSolver {
  private readonly wanted: readonly number[];
  /** For each player the place of its action among the variables that are asked for. */
  private readonly actions: readonly number[];
  /** For each fluent the place of its variable, and the value that says that it holds next. */
  private readonly next: readonly { readonly place: number; readonly value: number }[];

  private constructor(
    private readonly loaded: LoadedGame,
    private readonly template: Template,
    private readonly terms: readonly (readonly TermId[])[],
    private readonly solver: StageSolver,
    private readonly consistency: "mac" | "fc",
  ) {
    const { players } = loaded.game;
    const actions = players.map((role) => template.actions[role]);
    this.wanted = [...new Set([...actions, ...template.next.map(({ variable }) => variable)])];
    const place = new Map(this.wanted.map((variable, i) => [variable, i]));
    this.actions = actions.map((action) => place.get(action) as number);
    this.next = template.next.map(({ variable, value }) => ({ place: place.get(variable) as number, value }));
  }

  static *inPieces(
    loaded: LoadedGame,
    program: AcyclicProgram,
    consistency: "mac" | "fc",
  ): Pieces<TurnSolver> {
    const template = yield* translateInPieces(program, { encoding: "boolean", groups: [] });
    const terms = template.actions.map((): TermId[] => []);
    for (const [i, { role, text }] of program.moves.entries()) {
      terms[role][template.moves[i].value] = loaded.game.term(text) as TermId;
      yield;
    }
    const stage = stageOfTurn(template, template.network);
    yield;
    const solver = yield* StageSolver.inPieces(stage);
    return new TurnSolver(loaded, template, terms, solver, consistency);
  }

  /** The state must not be terminal. */
  *solve(state: State, most: number, tell?: (step: SolvingStep) => void): Pieces<TurnSolutions> {
    const injection = inject(this.template, state);
    if ("problem" in injection)
      throw new Error(`a state of the game is none of its network: ${injection.problem}`);
    const { consistency, wanted } = this;
    const { solutions, isCut } = yield* this.solver.solve({
      consistency,
      state: injection.values,
      wanted,
      most,
      tell,
    });
    const { game } = this.loaded;
    const { players } = game;
    const places = players.map(
      (role) => new Map(game.legalMoves(state, role).map((move, i) => [move, i] as const)),
    );
    const found: (TurnSolution & { readonly order: readonly number[] })[] = [];
    for (const [n, outcomes] of solutions.entries()) {
      if (n % STATES === STATES - 1) yield;
      const [values] = outcomes;
      const moves = this.actions.map((place, p) => this.terms[players[p]][values[place]]);
      const order = moves.map((move, p) => places[p].get(move) as number);
      found.push({ moves, order, successors: outcomes.map((outcome) => this.stateOf(outcome)) });
    }
    const inOrder = yield* sorted(found, (a, b) => {
      const p = a.order.findIndex((place, i) => place !== b.order[i]);
      return p < 0 ? 0 : a.order[p] - b.order[p];
    });
    return { solutions: inOrder.map(({ moves, successors }) => ({ moves, successors })), isCut };
  }

  private stateOf(values: Int32Array): State {
    const fluents: number[] = [];
    for (const [fluent, { place, value }] of this.next.entries())
      if (values[place] === value) fluents.push(fluent);
    return Int32Array.from(fluents);
  }
}
