/**
 * The plain version of `src/search/macucb/network-expander.ts`: all constraints of the network are propagated in
 * each state, and what follows from a choice is propagated too.
 *
 * Expands a node by solving its one-stage network, as papers 001 (algorithms 1 to 3) and 003 (section 4.2)
 * do. The template with a state injected is cut into its hard part, the constraints on what is decided before
 * chance, and its chance part, all other constraints. Forward checking for stochastic problems finds the
 * choices that every move of `random` can follow. As a table they are the feasibility constraint. MAC then
 * enumerates the solutions of the hard part with that constraint. FC-UCB uses forward checking in place of
 * MAC.
 *
 * The kernel posts tables when a core is made. So the feasibility constraint of a state prunes by its
 * projections on the single action variables, and each solution is looked up in it.
 */
import type { State, TermId } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { EXAMINATIONS, SolverCore } from "../../../src/engine/solver/solver-core.js";
import type { Pieces } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { inject } from "../../../src/network/inject.js";
import { scopeOf } from "../../../src/network/model.js";
import type { Template } from "../../../src/network/template.js";
import { translateInPieces } from "../../../src/network/translate/translate.js";
import type { Arm, Expander, Expansion, Successor } from "../../../src/search/macucb/expander.js";
import { type OneStage, parts, stageOfTurn } from "../../../src/search/policy/one-stage.js";

/** The most nodes of one call, which takes a millisecond or less. */
const NODES = 200;

/** How many solutions are read in one piece. */
const ROWS = 64;

export function wholeNetworkExpander(
  loaded: LoadedGame,
  program: AcyclicProgram,
  players: readonly number[],
  consistency: "mac" | "fc",
): Expander {
  return new PreparedExpander(
    () => solversOf(program, loaded),
    (solvers) => new WholeNetworkExpander(loaded, solvers, players, consistency),
  );
}

/**
 * Makes the network when the search begins, and not when the player sits down: it takes some tenths of a
 * second.
 */
class PreparedExpander implements Expander {
  private made: WholeNetworkExpander | undefined;

  constructor(
    private readonly prepared: () => Pieces<Solvers>,
    private readonly open: (solvers: Solvers) => WholeNetworkExpander,
  ) {}

  *prepare(): Pieces {
    this.made ??= this.open(yield* this.prepared());
  }

  expand(state: State): Expansion {
    if (this.made === undefined) throw new Error("there is no network yet");
    return this.made.expand(state);
  }
}

/** The network of a turn and its parts, each in a solver. */
interface Solvers {
  readonly template: Template;
  readonly stage: OneStage;
  readonly whole: SolverCore;
  readonly hard: SolverCore;
  /** Undefined if there is no chance variable: then the whole network is hard. */
  readonly chance: SolverCore | undefined;
  /** The variables that are decided before chance and bound by the chance part. */
  readonly before: readonly number[];
  /** For each role and value of its action variable: the move. */
  readonly terms: readonly (readonly TermId[])[];
}

function* solversOf(program: AcyclicProgram, { game }: LoadedGame): Pieces<Solvers> {
  const template = yield* translateInPieces(program, { encoding: "boolean", groups: [] });
  const { network, actions, moves } = template;
  const stage = stageOfTurn(template, network);
  const terms = actions.map((): TermId[] => []);
  for (const [i, { role, text }] of program.moves.entries()) {
    terms[role][moves[i].value] = game.term(text) as TermId;
    yield;
  }
  const whole = yield* SolverCore.inPieces(network);
  const common = { template, stage, terms, whole };
  if (stage.chance < 0) return { ...common, hard: whole, chance: undefined, before: [] };
  const constraints = parts(stage);
  yield;
  const bound = new Set(constraints.chance.flatMap(scopeOf));
  for (const { booleans } of network.chance) for (const boolean of booleans) bound.add(boolean);
  const before = stage.before.filter((variable) => bound.has(variable));
  const hard = yield* SolverCore.inPieces({ ...network, constraints: constraints.hard, chance: [] });
  // Variables of which the hard part does not speak are decided later.
  for (const variable of [stage.chance, ...stage.after]) hard.assign(variable, 0);
  const chance = yield* SolverCore.inPieces({ ...network, constraints: constraints.chance });
  return { ...common, hard, chance, before };
}

/**
 * The search that has assigned something in the solvers, which serve one at a time. Another one takes its
 * assignments back; it delivers nothing before its end, so it may begin again.
 */
class OpenSearch {
  private search: Pieces<readonly HardSolution[]> | undefined;

  /** The same search if it is open, otherwise a new one. */
  goOn(search: typeof this.search, begin: () => Pieces<readonly HardSolution[]>) {
    if (search !== undefined && search === this.search) return search;
    this.takeBack(this.search);
    this.search = begin();
    return this.search;
  }

  /** `return` lets the generator take back what it has assigned. */
  takeBack(search: typeof this.search): void {
    if (search === undefined || search !== this.search) return;
    search.return([]);
    this.search = undefined;
  }
}

/** A choice of the players: values of their action variables. */
type Choice = readonly number[];

class WholeNetworkExpander {
  private readonly actions: readonly number[];
  /** For each fluent: the variable and the value which say that it holds next. */
  private readonly next: Template["next"];
  private readonly open = new OpenSearch();

  constructor(
    private readonly loaded: LoadedGame,
    private readonly solvers: Solvers,
    private readonly players: readonly number[],
    private readonly consistency: "mac" | "fc",
  ) {
    const { actions, next } = solvers.template;
    this.actions = players.map((role) => actions[role]);
    this.next = next;
  }

  expand(state: State): Expansion {
    const injection = inject(this.solvers.template, state);
    if ("problem" in injection)
      throw new Error(`a state of the game is none of its network: ${injection.problem}`);
    const legal = this.players.map((role) => this.loaded.game.legalMoves(state, role));
    const inOrder = (solutions: readonly HardSolution[]) => sorted(solutions, legal);
    const { open } = this;
    const begin = () => this.search(injection.values);
    let search: Pieces<readonly HardSolution[]> | undefined;
    let isComplete = false;
    return {
      moves: legal,
      canWait: false,
      get isComplete() {
        return isComplete;
      },
      *next() {
        search = open.goOn(search, begin);
        const { done, value } = search.next();
        isComplete = done === true;
        if (value === undefined) return [];
        yield;
        return inOrder(value);
      },
      end: () => open.takeBack(search),
    };
  }

  /** Yields now and then, and returns all solutions. */
  private *search(state: Values): Pieces<readonly HardSolution[]> {
    const { hard, chance } = this.solvers;
    yield* hard.propagateInPieces();
    hard.push();
    try {
      for (const [variable, value] of state) hard.assign(variable, value);
      if (!(yield* hard.propagateInPieces())) return [];
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

  /** All solutions of the hard part; also what follows them if there is no chance part. */
  private *solveHard(): Pieces<readonly HardSolution[]> {
    const { solvers, actions, next, consistency } = this;
    const { hard } = solvers;
    const follows = solvers.chance === undefined ? next.map(({ variable }) => variable) : [];
    const deliver = [...new Set([...actions, ...follows])];
    const places = next.map(({ variable }) => deliver.indexOf(variable));
    const found: HardSolution[] = [];
    const search = hard.search({ consistency, deliver });
    try {
      for (;;) {
        const pause = search.run(NODES, EXAMINATIONS);
        for (let row = 0; row < search.delivered; row++) {
          if (row % ROWS === ROWS - 1) yield;
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

  /** The feasibility constraint: the choices of the players that every legal roll can follow. */
  private *solveChance(chance: SolverCore): Pieces<Feasibility> {
    const { actions } = this;
    const { before, stage, hard } = this.solvers;
    const scope = actions.filter((action) => before.includes(action));
    const columns = scope.map((action) => before.indexOf(action));
    yield* chance.propagateInPieces();
    chance.push();
    try {
      for (const variable of before) chance.restrict(variable, hard.values(variable));
      const choices: Choice[] = [];
      if (!(yield* chance.propagateInPieces())) return { scope, choices };
      const search = chance.stochasticSearch({ before, after: stage.after });
      try {
        for (;;) {
          const pause = search.run(NODES, EXAMINATIONS);
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

  /** What follows each solution, roll by roll: once all moves are made, propagation decides the rest. */
  private *follow(
    state: Values,
    solutions: readonly HardSolution[],
    rolls: readonly number[],
  ): Pieces<readonly HardSolution[]> {
    const { actions, next } = this;
    const { whole, stage } = this.solvers;
    yield* whole.propagateInPieces();
    const followed: HardSolution[] = [];
    for (const { moves, values } of solutions) {
      const successors: Successor[] = [];
      for (const roll of rolls) {
        whole.push();
        try {
          for (const [variable, value] of state) whole.assign(variable, value);
          for (const [p, action] of actions.entries()) whole.assign(action, values[p]);
          whole.assign(stage.chance, roll);
          if (!(yield* whole.propagateInPieces()))
            throw new Error("a feasible choice cannot be followed by a legal roll");
          successors.push(this.successorOf((fluent) => whole.values(next[fluent].variable)[0]));
        } finally {
          whole.pop();
        }
        yield;
      }
      followed.push({ moves, values, successors });
    }
    return followed;
  }

  /** The rolls that are legal in the state, known once it is propagated. */
  private legalRolls(): number[] {
    const { template, hard } = this.solvers;
    const [{ booleans }] = template.network.chance;
    return [...booleans.keys()].filter((roll) => hard.values(booleans[roll]).includes(1));
  }

  private termsOf(choice: Choice): TermId[] {
    return choice.map((value, p) => this.solvers.terms[this.players[p]][value]);
  }

  private successorOf(valueNext: (fluent: number) => number): Successor {
    const { game } = this.loaded;
    const state = Int32Array.from(this.next.keys()).filter(
      (fluent) => valueNext(fluent) === this.next[fluent].value,
    );
    return { state, isTerminal: game.isTerminal(state), score: (role) => game.score(state, role) };
  }
}

/** In the order of `moves-first.ts`, the last player's moves fastest: a seed then plays the same. */
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
  /** The move of each player, and the value of its action variable. */
  readonly moves: readonly TermId[];
  readonly values: Choice;
  readonly successors: readonly Successor[];
}

/** Choices for the action variables in `scope`. */
interface Feasibility {
  readonly scope: readonly number[];
  readonly choices: readonly Choice[];
}
