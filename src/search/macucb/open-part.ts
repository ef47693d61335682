/**
 * The part of a one-stage network that a state leaves open: constraints on several variables that do not
 * follow from the state. It is solved as papers 001 (algorithms 1 to 3) and 003 (section 4.2) solve the whole
 * network. The hard part are the constraints on what is decided before chance, the chance part all others.
 * Forward checking for stochastic problems finds the choices that every move of `random` can follow; as a
 * table they are the feasibility constraint. MAC enumerates the solutions of the hard part with that
 * constraint. FC-UCB uses forward checking in place of MAC.
 *
 * The rules of GDL leave nothing open, since what is legal depends on the state alone (`folded-stage.ts`).
 *
 * The kernel posts tables when a core is made. So the feasibility constraint of a state prunes by its
 * projections on the single action variables, and each solution is looked up in it.
 */
import type { PausedSearch } from "../../engine/solver/paused-search.js";
import { EXAMINATIONS, SolverCore } from "../../engine/solver/solver-core.js";
import type { Pieces } from "../../gdl/pieces.js";
import { type NetworkPart, partOf } from "../../network/decisive.js";
import type { Network } from "../../network/model.js";
import { type OneStage, parts } from "../policy/one-stage.js";

/** The most nodes of one call, which takes a millisecond or less. */
const NODES = 200;

/** What a state leaves of each of the variables that are asked for, in their order. */
export type ValuesLeft = readonly (readonly number[])[];

/** A choice of the players: values of their action variables. */
export type PlayersChoice = readonly number[];

/** Some constraints in a solver of their own. */
interface Part extends NetworkPart {
  readonly core: SolverCore;
}

export class OpenPart {
  /** The variables whose values must be known, in the numbers of the stage. */
  readonly variables: readonly number[];

  private constructor(
    private readonly stage: OneStage,
    /** The action variable of each player. */
    private readonly actions: readonly number[],
    private readonly consistency: "mac" | "fc",
    private readonly hard: Part,
    /** Undefined if every choice can be followed by every move of `random`. */
    private readonly chance: Part | undefined,
  ) {
    const isRead = (x: number): boolean => hard.place[x] >= 0 || (chance?.place[x] ?? -1) >= 0;
    this.variables = [...stage.network.variables.keys()].filter(isRead);
  }

  /** The bytes of its memory. */
  get bytes(): number {
    return this.hard.core.bytes + (this.chance?.core.bytes ?? 0);
  }

  static *inPieces(stage: OneStage, actions: readonly number[], consistency: "mac" | "fc"): Pieces<OpenPart> {
    const { network } = stage;
    const constraints = parts(stage);
    const hard = yield* partInPieces({ ...network, constraints: constraints.hard, chance: [] }, actions);
    if (constraints.chance.length === 0) return new OpenPart(stage, actions, consistency, hard, undefined);
    const ofChance = network.chance.flatMap(({ variable, booleans }) => [variable, ...booleans]);
    const chance = yield* partInPieces({ ...network, constraints: constraints.chance }, ofChance);
    return new OpenPart(stage, actions, consistency, hard, chance);
  }

  /** The choices of the players that solve the network of a state. Whoever gives it up calls `return`. */
  *choices(left: ValuesLeft): Pieces<readonly PlayersChoice[]> {
    const { hard, actions, consistency } = this;
    yield* hard.core.propagateInPieces();
    hard.core.push();
    try {
      this.restrict(hard, left);
      const feasible = this.chance === undefined ? undefined : yield* this.feasible(this.chance, left);
      for (const [column, action] of feasible?.scope.entries() ?? []) {
        const values = feasible?.choices.map((choice) => choice[column]) ?? [];
        hard.core.restrict(hard.place[action], values);
      }
      if (!(yield* hard.core.propagateInPieces())) return [];
      const deliver = actions.map((action) => hard.place[action]);
      const found = yield* rowsOf(hard.core.search({ consistency, deliver }), deliver.length);
      if (feasible === undefined) return found;
      const allowed = new Set(feasible.choices.map((choice) => choice.join()));
      const places = feasible.scope.map((action) => actions.indexOf(action));
      return found.filter((choice) => allowed.has(places.map((p) => choice[p]).join()));
    } finally {
      hard.core.pop();
    }
  }

  /** The feasibility constraint: the choices of some players that every legal roll can follow. */
  private *feasible(chance: Part, left: ValuesLeft): Pieces<Feasibility> {
    const { stage } = this;
    const before = stage.before.filter((variable) => chance.place[variable] >= 0);
    const after = stage.after.filter((variable) => chance.place[variable] >= 0);
    const scope = this.actions.filter((action) => chance.place[action] >= 0);
    const columns = scope.map((action) => before.indexOf(action));
    const { core } = chance;
    yield* core.propagateInPieces();
    core.push();
    try {
      this.restrict(chance, left);
      if (!(yield* core.propagateInPieces())) return { scope, choices: [] };
      const at = (variable: number): number => chance.place[variable];
      const search = core.stochasticSearch({ before: before.map(at), after: after.map(at) });
      const rows = yield* rowsOf(search, before.length);
      return { scope, choices: rows.map((row) => columns.map((column) => row[column])) };
    } finally {
      core.pop();
    }
  }

  /** Takes out the values that the state does not leave. */
  private restrict({ place, core }: Part, left: ValuesLeft): void {
    for (const [i, x] of this.variables.entries()) if (place[x] >= 0) core.restrict(place[x], left[i]);
  }
}

/** Choices for the action variables in `scope`. */
interface Feasibility {
  readonly scope: readonly number[];
  readonly choices: readonly PlayersChoice[];
}

function* partInPieces(network: Network, wanted: readonly number[]): Pieces<Part> {
  const part = yield* partOf(network, network.constraints, wanted);
  return { ...part, core: yield* SolverCore.inPieces(part.network) };
}

/** All solutions of a search, and its end. */
function* rowsOf(search: PausedSearch, width: number): Pieces<PlayersChoice[]> {
  const found: PlayersChoice[] = [];
  try {
    for (;;) {
      const pause = search.run(NODES, EXAMINATIONS);
      const { rows } = search;
      for (let row = 0; row < search.delivered; row++)
        found.push(Array.from(rows.subarray(row * width, (row + 1) * width)));
      if (pause === "complete") return found;
      yield;
    }
  } finally {
    search.end();
  }
}
