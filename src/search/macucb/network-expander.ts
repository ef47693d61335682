/**
 * Expands a node by solving its one-stage network, as papers 001 (algorithms 1 to 3) and 003 (section 4.2)
 * do. The template with a state injected is cut into its hard part, the constraints on what is decided before
 * chance, and its chance part, all others. Forward checking for stochastic problems gives the choices that
 * every move of `random` can follow; as a table they are the feasibility constraint. MAC then enumerates the
 * solutions of the hard part with it. FC-UCB has forward checking in place of MAC.
 *
 * The kernel posts tables when a core is made. So the feasibility constraint of a state prunes by its
 * projections on the single action variables, and each solution is looked up in it.
 */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { SolverCore } from "../../engine/solver/solver-core.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { inject } from "../../network/inject.js";
import { scopeOf } from "../../network/model.js";
import type { Template } from "../../network/template.js";
import { translate } from "../../network/translate/translate.js";
import { type OneStage, parts, stageOfTurn } from "../policy/one-stage.js";
import type { Arm, Expander, Expansion, Successor } from "./expander.js";

/** Nodes of one call: a millisecond or less. */
const NODES = 200;

/** Literals of ground rules up to which a template is made: it then takes some tenths of a second. */
const AFFORDABLE = 20_000;

/** An expander, or in a part of a sentence why there is none. */
export function networkExpander(
  loaded: LoadedGame,
  program: AcyclicProgram,
  players: readonly number[],
  consistency: "mac" | "fc",
): Expander | { readonly problem: string } {
  if (program.source.literals.length > AFFORDABLE)
    return { problem: "the network would take too long to make" };
  const template = translate(program, { encoding: "boolean", groups: [] });
  return new NetworkExpander(loaded, program, template, players, consistency);
}

/** A choice of the players: values of their action variables. */
type Choice = readonly number[];

class NetworkExpander implements Expander {
  private readonly whole: SolverCore;
  private readonly hard: SolverCore;
  /** Without a chance variable the whole is hard. */
  private readonly chance: SolverCore | undefined;
  private readonly stage: OneStage;
  private readonly actions: readonly number[];
  /** Decided before chance, and bound by the chance part. */
  private readonly before: readonly number[];
  /** Per role and value of its action variable: the move. */
  private readonly terms: readonly (readonly TermId[])[];
  /** Per fluent: the variable and the value that say it holds next. */
  private readonly next: readonly { readonly variable: number; readonly value: number }[];

  constructor(
    private readonly loaded: LoadedGame,
    program: AcyclicProgram,
    private readonly template: Template,
    private readonly players: readonly number[],
    private readonly consistency: "mac" | "fc",
  ) {
    const { network, actions, moves } = template;
    this.stage = stageOfTurn(template, network);
    this.actions = players.map((role) => actions[role]);
    this.next = template.next;
    const terms = actions.map((): TermId[] => []);
    for (const [i, { role, text }] of program.moves.entries()) {
      terms[role][moves[i].value] = loaded.game.term(text) as TermId;
    }
    this.terms = terms;
    this.whole = new SolverCore(network);
    if (this.stage.chance < 0) {
      this.before = [];
      this.hard = this.whole;
      return;
    }
    const { hard, chance } = parts(this.stage);
    const bound = new Set(chance.flatMap(scopeOf));
    for (const { booleans } of network.chance) for (const boolean of booleans) bound.add(boolean);
    this.before = this.stage.before.filter((variable) => bound.has(variable));
    this.hard = new SolverCore({ ...network, constraints: hard, chance: [] });
    // What the hard part does not speak of is decided later.
    for (const variable of [this.stage.chance, ...this.stage.after]) this.hard.assign(variable, 0);
    this.chance = new SolverCore({ ...network, constraints: chance });
  }

  expand(state: State): Expansion {
    const injection = inject(this.template, state);
    if ("problem" in injection)
      throw new Error(`a state of the game is none of its network: ${injection.problem}`);
    const legal = this.players.map((role) => this.loaded.game.legalMoves(state, role));
    const search = this.search(injection.values);
    const inOrder = (solutions: readonly HardSolution[]) => sorted(solutions, legal);
    let isComplete = false;
    return {
      moves: legal,
      canWait: false,
      get isComplete() {
        return isComplete;
      },
      *next() {
        const { done, value } = search.next();
        isComplete = done === true;
        if (value === undefined) return [];
        yield;
        return inOrder(value);
      },
      // Takes back what the search has assigned.
      end: () => void search.return([]),
    };
  }

  /** Yields now and then, and returns all solutions. */
  private *search(state: Values): Generator<undefined, readonly HardSolution[], void> {
    const { hard, chance } = this;
    hard.push();
    try {
      for (const [variable, value] of state) hard.assign(variable, value);
      if (!hard.propagate()) return [];
      if (chance === undefined) return yield* this.solveHard();
      const rolls = this.legalRolls();
      const feasible = yield* this.solveChance(chance);
      for (const [column, action] of feasible.scope.entries()) {
        hard.restrict(
          action,
          feasible.choices.map((choice) => choice[column]),
        );
      }
      const allowed = new Set(feasible.choices.map((choice) => choice.join()));
      const places = feasible.scope.map((action) => this.actions.indexOf(action));
      const solutions = yield* this.solveHard();
      const kept = solutions.filter(({ values }) => allowed.has(places.map((p) => values[p]).join()));
      return yield* this.follow(state, kept, rolls);
    } finally {
      hard.pop();
    }
  }

  /** All solutions of the hard part, with what follows where there is no chance part. */
  private *solveHard(): Generator<undefined, readonly HardSolution[], void> {
    const { hard, actions, next, consistency } = this;
    const follows = this.chance === undefined ? next.map(({ variable }) => variable) : [];
    const deliver = [...new Set([...actions, ...follows])];
    const places = next.map(({ variable }) => deliver.indexOf(variable));
    const found: HardSolution[] = [];
    const search = hard.search({ consistency, deliver });
    try {
      for (;;) {
        const pause = search.run(NODES);
        for (let row = 0; row < search.delivered; row++) {
          const values = search.rows.subarray(row * deliver.length, (row + 1) * deliver.length);
          const choice = actions.map((action) => values[deliver.indexOf(action)]);
          const successors = follows.length > 0 ? [this.successorOf((fluent) => values[places[fluent]])] : [];
          found.push({ moves: this.termsOf(choice), values: choice, successors });
        }
        if (pause === "complete") return found;
        yield;
      }
    } finally {
      search.end();
    }
  }

  /** The feasibility constraint: which choices of the players every legal roll can follow. */
  private *solveChance(chance: SolverCore): Generator<undefined, Feasibility, void> {
    const { before, stage, actions } = this;
    const scope = actions.filter((action) => before.includes(action));
    const columns = scope.map((action) => before.indexOf(action));
    chance.push();
    try {
      for (const variable of before) chance.restrict(variable, this.hard.values(variable));
      const choices: Choice[] = [];
      if (!chance.propagate()) return { scope, choices };
      const search = chance.stochasticSearch({ before, after: stage.after });
      try {
        for (;;) {
          const pause = search.run(NODES);
          for (let row = 0; row < search.delivered; row++) {
            choices.push(columns.map((column) => search.rows[row * before.length + column]));
          }
          if (pause === "complete") return { scope, choices };
          yield;
        }
      } finally {
        search.end();
      }
    } finally {
      chance.pop();
    }
  }

  /** What follows each solution, roll by roll: with all moves made, propagation decides the rest. */
  private *follow(
    state: Values,
    solutions: readonly HardSolution[],
    rolls: readonly number[],
  ): Generator<undefined, readonly HardSolution[], void> {
    const { whole, actions, next, stage } = this;
    const followed: HardSolution[] = [];
    for (const { moves, values } of solutions) {
      const successors = rolls.map((roll) => {
        whole.push();
        for (const [variable, value] of state) whole.assign(variable, value);
        for (const [p, action] of actions.entries()) whole.assign(action, values[p]);
        whole.assign(stage.chance, roll);
        if (!whole.propagate()) throw new Error("a feasible choice cannot be followed by a legal roll");
        const successor = this.successorOf((fluent) => whole.values(next[fluent].variable)[0]);
        whole.pop();
        return successor;
      });
      followed.push({ moves, values, successors });
      yield;
    }
    return followed;
  }

  /** The rolls that the state allows, once it is propagated. */
  private legalRolls(): number[] {
    const [{ booleans }] = this.template.network.chance;
    return [...booleans.keys()].filter((roll) => this.hard.values(booleans[roll]).includes(1));
  }

  private termsOf(choice: Choice): TermId[] {
    return choice.map((value, p) => this.terms[this.players[p]][value]);
  }

  private successorOf(valueNext: (fluent: number) => number): Successor {
    const { game } = this.loaded;
    const state = Int32Array.from(this.next.keys()).filter(
      (fluent) => valueNext(fluent) === this.next[fluent].value,
    );
    return { state, isTerminal: game.isTerminal(state), score: (role) => game.score(state, role) };
  }
}

/**
 * In the order of moves first, the last player's moves fastest: with the same arms in the same order a seed
 * plays the same.
 */
function sorted(solutions: readonly HardSolution[], legal: readonly (readonly TermId[])[]): Arm[] {
  const places = legal.map((moves) => new Map(moves.map((move, i) => [move, i])));
  const number = ({ choice }: Arm) => choice.reduce((sum, place, p) => sum * legal[p].length + place, 0);
  return solutions
    .map(({ moves, successors }) => ({
      choice: moves.map((move, p) => places[p].get(move) as number),
      successors,
    }))
    .sort((a, b) => number(a) - number(b));
}

type Values = readonly (readonly [variable: number, value: number])[];

interface HardSolution {
  /** Of each player its move, and the value of its action variable. */
  readonly moves: readonly TermId[];
  readonly values: Choice;
  readonly successors: readonly Successor[];
}

/** Choices for the action variables of `scope`. */
interface Feasibility {
  readonly scope: readonly number[];
  readonly choices: readonly Choice[];
}
