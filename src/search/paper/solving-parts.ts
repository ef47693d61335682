/** The network of a state, preprocessed, is cut into its parts and solved: steps 3 to 5 of `stage-solver.ts`. */
import type { KernelRoom } from "../../engine/memory/kernel-room.js";
import type { PausedSearch } from "../../engine/solver/paused-search.js";
import { EXAMINATIONS, SolverCore } from "../../engine/solver/solver-core.js";
import type { Pieces } from "../../gdl/pieces.js";
import { type Constraint, type Network, scopeOf, type TableConstraint } from "../../network/model.js";
import { type OneStage, parts } from "../policy/one-stage.js";
import type { StageQuestion } from "./stage-solver.js";

/** The most nodes of one call, which takes a millisecond or less. */
const NODES = 200;

/** How many solutions are read, and how many values are tested, in one piece. */
const ROWS = 256;
const TESTS = 8;

/**
 * A test, or a solution, may close every open variable. Testing and searching end after so many times the open
 * variables: then a few values may be left that SAC would have taken out, or solutions may be left unfound.
 * Among the bundled games only `bandl-7` and `bandl-10` come to it, which have thousands of moves.
 */
const TESTING = 2 ** 20;
const SEARCHING = 2 ** 25;

const BUFFER_BYTES = 2 ** 16;

const TRUE = 1;

/** A variable whose values are asked for: decided, or the one with number i, and the names of its values. */
type Wanted =
  | { readonly value: number; readonly i?: undefined }
  | { readonly i: number; readonly values: readonly number[] };

/** What a state leaves open of the network of a turn. */
export interface OpenStage {
  readonly stage: OneStage;
  readonly wanted: readonly Wanted[];
}

/** For each outcome of chance the values of the variables that were asked for. */
export type StageSolution = readonly Int32Array[];

export interface StageSolutions {
  readonly solutions: readonly StageSolution[];
  /** Whether there are more solutions than were looked for. */
  readonly isCut: boolean;
}

/** Values of some variables, the same in each row. */
type Rows = readonly (readonly number[])[];

export class SolvingParts {
  private isCut = false;
  /** The open variables before chance that are asked for: without chance these are all. */
  private readonly asked: readonly number[];

  constructor(
    private readonly open: OpenStage,
    private readonly question: StageQuestion,
    private readonly rooms: readonly [hard: KernelRoom, chance: KernelRoom],
  ) {
    const before = new Set(open.stage.before);
    const wanted = open.wanted.map(({ i = -1 }) => i).filter((i) => before.has(i));
    this.asked = [...new Set(wanted)];
  }

  *solve(): Pieces<StageSolutions> {
    const { stage } = this.open;
    const { hard, chance } = parts(stage);
    const core = yield* this.coreOf(hard, 0);
    const consistent = yield* this.makeSingletonConsistent(core, constraintsIn(hard), constraintsIn(chance));
    if (!consistent) return { solutions: [], isCut: false };
    const rows = this.question.consistency === "mac" ? yield* this.mac(core) : yield* this.forward(core);
    const solutions = stage.chance < 0 ? yield* this.alone(rows) : yield* this.followed(rows);
    return { solutions, isCut: this.isCut };
  }

  /** Step 3. What is decided later has no say in the hard part. */
  private *makeSingletonConsistent(core: SolverCore, hard: number, chance: number): Pieces<boolean> {
    const { stage } = this.open;
    const variables = stage.before;
    const size = () => variables.reduce((sum, variable) => sum + core.values(variable).length, 0);
    const before = size();
    yield* core.propagateInPieces();
    const most = TESTING / Math.max(1, variables.length);
    let result = core.sac({ variables, tests: TESTS });
    for (let tests = TESTS; !result.complete && tests < most; tests += TESTS) {
      yield;
      result = core.sac({ resume: true, tests: TESTS });
    }
    const { consistent, complete } = result;
    const removed = consistent ? before - size() : before;
    this.question.tell?.({ step: "cut", hard, chance, removed, isComplete: complete });
    return consistent;
  }

  /** Steps 4 and 5: values of what is asked for, in each solution of the hard part. */
  private *mac(core: SolverCore): Pieces<Rows> {
    const { stage } = this.open;
    const { network, before, chance } = stage;
    if (chance < 0) return yield* this.read(this.searchOf(core, "mac"), this.asked);
    const domains = before.map((variable) => core.values(variable));
    const feasible = yield* this.feasibilityConstraint(domains);
    if (feasible === undefined) return [];
    this.question.tell?.({
      step: "feasible",
      scope: feasible.scope.map((variable) => network.variables[variable].name),
      tuples: named(network, feasible),
    });
    const { hard } = parts(stage);
    const constrained = yield* this.coreOf(feasible.scope.length === 0 ? hard : [...hard, feasible], 0);
    for (const [i, variable] of before.entries()) constrained.restrict(variable, domains[i]);
    return yield* this.read(this.searchOf(constrained, "mac"), this.asked);
  }

  /** FC-UCB: forward checking on the whole network, with the domains of the hard part. */
  private *forward(core: SolverCore): Pieces<Rows> {
    const { network, chance, before, after } = this.open.stage;
    if (chance < 0) return yield* this.read(this.searchOf(core, "fc"), this.asked);
    const whole = yield* this.coreOf(network.constraints, 1);
    for (const variable of before) whole.restrict(variable, core.values(variable));
    return yield* this.read(whole.stochasticSearch({ before, after }), before, this.asked);
  }

  /**
   * The choices of the chance part, on the open variables before chance of which it speaks; undefined if it
   * has no solution.
   */
  private *feasibilityConstraint(
    domains: readonly (readonly number[])[],
  ): Pieces<TableConstraint | undefined> {
    const { stage } = this.open;
    const { network, before, after } = stage;
    const { chance } = parts(stage);
    const core = yield* this.coreOf(chance, 1);
    for (const [i, variable] of before.entries()) core.restrict(variable, domains[i]);
    const bound = new Set(chance.flatMap(scopeOf));
    for (const { booleans } of network.chance) for (const boolean of booleans) bound.add(boolean);
    const scope = before.filter((variable, i) => bound.has(variable) && domains[i].length > 1);
    const tuples = yield* this.read(core.stochasticSearch({ before: scope, after }), scope);
    if (tuples.length === 0) return undefined;
    return { kind: "table", scope, positive: true, tuples: Int32Array.from(tuples.flat()) };
  }

  /** Variables that are decided later, and of which no constraint speaks, are not searched for. */
  private searchOf(core: SolverCore, consistency: "mac" | "fc"): PausedSearch {
    const { chance, after } = this.open.stage;
    for (const variable of chance < 0 ? [] : [chance, ...after])
      core.assign(variable, core.values(variable)[0]);
    return core.search({ consistency, deliver: this.asked });
  }

  /** The rows of a search; of `columns` those of `kept`. */
  private *read(
    search: PausedSearch,
    columns: readonly number[],
    kept: readonly number[] = columns,
  ): Pieces<Rows> {
    const places = kept.map((variable) => columns.indexOf(variable));
    const rows: number[][] = [];
    const { network } = this.open.stage;
    const most = Math.min(this.question.most, Math.ceil(SEARCHING / network.variables.length));
    try {
      for (;;) {
        const pause = search.run(NODES, EXAMINATIONS);
        // A search that delivers nothing counts its solutions.
        if (columns.length === 0 && search.found > 0) return [[]];
        const delivered = search.rows;
        for (let row = 0; row < search.delivered && rows.length < most; row++) {
          if (row % ROWS === ROWS - 1) yield;
          rows.push(places.map((place) => delivered[row * columns.length + place]));
        }
        if (pause === "complete" || rows.length >= most) {
          this.isCut = pause !== "complete" || search.found > rows.length;
          return rows;
        }
        yield;
      }
    } finally {
      search.end();
    }
  }

  private coreOf(constraints: readonly Constraint[], room: 0 | 1): Pieces<SolverCore> {
    const network: Network = { ...this.open.stage.network, constraints };
    return SolverCore.inPieces(network, {
      propagator: "str",
      bufferBytes: BUFFER_BYTES,
      room: this.rooms[room],
    });
  }

  /** The solutions of a network in which nothing is left to chance. */
  private *alone(rows: Rows): Pieces<StageSolution[]> {
    const { asked } = this;
    const places = this.open.wanted.map(({ i = -1 }) => asked.indexOf(i));
    const solutions: StageSolution[] = [];
    for (const [n, row] of rows.entries()) {
      if (n % ROWS === ROWS - 1) yield;
      solutions.push([this.valuesOf((_, w) => row[places[w]])]);
    }
    return solutions;
  }

  /** What follows each solution, outcome by outcome: propagation decides the rest. */
  private *followed(rows: Rows): Pieces<StageSolution[]> {
    const { asked } = this;
    const { network, chance } = this.open.stage;
    const whole = yield* this.coreOf(network.constraints, 1);
    const [{ booleans }] = network.chance;
    const solutions: StageSolution[] = [];
    for (const row of rows) {
      const outcomes: Int32Array[] = [];
      whole.push();
      try {
        for (const [column, variable] of asked.entries()) whole.assign(variable, row[column]);
        if (!(yield* whole.propagateInPieces()))
          throw new Error("a solution of the parts is none of the whole");
        for (const [outcome, boolean] of booleans.entries()) {
          if (!whole.has(boolean, TRUE)) continue;
          outcomes.push(yield* this.after(whole, chance, outcome));
          yield;
        }
      } finally {
        whole.pop();
      }
      solutions.push(outcomes);
    }
    return solutions;
  }

  private *after(whole: SolverCore, chance: number, outcome: number): Pieces<Int32Array> {
    whole.push();
    try {
      whole.assign(chance, outcome);
      if (!(yield* whole.propagateInPieces())) throw new Error("an outcome cannot follow a feasible choice");
      return this.valuesOf((i) => whole.values(i)[0]);
    } finally {
      whole.pop();
    }
  }

  /** The values that were asked for, as the whole network numbers them. */
  private valuesOf(value: (i: number, wanted: number) => number): Int32Array {
    return Int32Array.from(this.open.wanted, (wanted, w) =>
      wanted.i === undefined ? wanted.value : wanted.values[value(wanted.i, w)],
    );
  }
}

/** How many constraints there are: what is already known of chance stands in tables on one variable. */
export function constraintsIn(constraints: readonly Constraint[]): number {
  return constraints.filter((constraint) => scopeOf(constraint).length > 1).length;
}

function named({ variables }: Network, { scope, tuples }: TableConstraint): string[][] {
  // Without a variable there is one tuple, and it is empty.
  if (scope.length === 0) return [[]];
  const rows: string[][] = [];
  const names = (first: number) =>
    scope.map((variable, column) => variables[variable].values[tuples[first + column]]);
  for (let first = 0; first < tuples.length; first += scope.length) rows.push(names(first));
  return rows;
}
