/**
 * The complement of the microstructure of a one-stage network as a coloured graph, as papers 001, 002 and 004
 * look for symmetries: a vertex for each literal, joined to its variable; a vertex for each tuple, joined to its
 * literals and its constraint; a vertex for each constraint, joined to its variables. Cliques of the papers are
 * said by such vertices, which is the same to automorphisms and much smaller.
 *
 * Beyond the papers, variables are coloured by what they are, the values of `terminal`, goals and scores by
 * themselves, and actions, goals and percepts are tied to their roles. In lockstep each fluent now is tied to
 * the same fluent next; without this, one stage alone has automorphisms that mean nothing for the game.
 *
 * Derived variables hide much: tables are cut to few inputs, in the order of the text. So this is for
 * comparison; `form-graph.ts` shows more.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { isChance } from "../gdl/roles.js";
import { type Constraint, STAR, type VariableKind } from "../network/model.js";
import type { Place, Template } from "../network/template.js";
import type { ColouredGraph } from "./coloured-graph.js";
import type { Kept } from "./form-graph.js";
import { GraphBuilder } from "./graph-builder.js";

export interface NetworkGraph {
  readonly graph: ColouredGraph;
  /** The vertices of roles are 0, 1, 2 …; these are of fluents now, and of moves, as literals. */
  readonly fluents: Int32Array;
  readonly moves: Int32Array;
  /** Of the facts of percepts, as variables. */
  readonly percepts: Int32Array;
}

/** Kinds of variables whose values are told apart, since they mean the same everywhere. */
const VALUED: ReadonlySet<VariableKind> = new Set(["terminal", "goal", "sees", "score"]);

export function* networkGraph(
  template: Template,
  kept: Kept,
  { lockstep }: { readonly lockstep: boolean },
): Pieces<NetworkGraph> {
  return yield* new GraphOfNetwork(template, kept, lockstep).run();
}

class GraphOfNetwork {
  private readonly builder = new GraphBuilder();
  /** The vertex of each variable, and those of its values. */
  private readonly variables: number[] = [];
  private readonly literals: number[][] = [];
  private steps = 0;

  constructor(
    private readonly template: Template,
    private readonly kept: Kept,
    private readonly lockstep: boolean,
  ) {}

  *run(): Pieces<NetworkGraph> {
    const { builder, variables, template } = this;
    const { network, now, moves, percepts, program } = template;
    for (const role of program.roles)
      builder.addVertex(builder.colour(this.kept.roles || isChance(role) ? `role ${role}` : "role"));
    yield* this.addVariables();
    this.tieRoles();
    yield* this.tieFluents();
    for (const constraint of network.constraints) yield* this.addConstraint(constraint);
    const graph = yield* builder.finish();
    const literalOf = (place: Place) => this.literalOf(place);
    return {
      graph,
      fluents: Int32Array.from(now, literalOf),
      moves: Int32Array.from(moves, literalOf),
      percepts: Int32Array.from(percepts, (percept) => variables[percept]),
    };
  }

  private isDue(): boolean {
    return ++this.steps % PIECE_STEPS === 0;
  }

  private literalOf({ variable, value }: Place): number {
    return this.literals[variable][value];
  }

  private *addVariables(): Pieces {
    const { builder, variables, literals, kept } = this;
    const { network, goals, now, program } = this.template;
    const valueOfGoal = new Map(goals.map((goal, i) => [goal, `goal ${program.goals[i].text}`]));
    const state = kept.state === undefined ? [] : [...kept.state];
    const isOfState = new Set(state.map((fluent) => keyOf(now[fluent])));
    for (const [variable, { kind, values }] of network.variables.entries()) {
      const vertex = builder.addVertex(builder.colour(valueOfGoal.get(variable) ?? kind));
      variables.push(vertex);
      literals.push(
        values.map((text, value) => {
          const named = VALUED.has(kind) ? `${kind} is ${text}` : "value";
          const name = isOfState.has(keyOf({ variable, value })) ? "value of the state" : named;
          const literal = builder.addVertex(builder.colour(name));
          builder.addEdge(vertex, literal);
          return literal;
        }),
      );
      if (this.isDue()) yield;
    }
  }

  private tieRoles(): void {
    const { builder, variables } = this;
    const { actions, scores, goals, percepts, program } = this.template;
    for (const [role, action] of actions.entries()) builder.addEdge(role, variables[action]);
    for (const [role, score] of scores.entries()) if (score >= 0) builder.addEdge(role, variables[score]);
    for (const [i, goal] of goals.entries()) builder.addEdge(program.goals[i].role, variables[goal]);
    const terms = new Map<string, number>();
    for (const [i, percept] of percepts.entries()) {
      const { role, text } = program.percepts[i];
      const term = terms.get(text) ?? builder.addVertex(builder.colour("percept"));
      terms.set(text, term);
      builder.addEdge(variables[percept], term);
      builder.addEdge(variables[percept], role);
    }
  }

  private *tieFluents(): Pieces {
    const { builder, lockstep } = this;
    const { now, next } = this.template;
    for (const [fluent, place] of now.entries()) {
      const isNow = builder.addVertex(builder.colour("now"));
      const isNext = builder.addVertex(builder.colour("next"));
      builder.addEdge(this.literalOf(place), isNow);
      builder.addEdge(isNext, this.literalOf(next[fluent]));
      if (lockstep) builder.addEdge(isNow, isNext);
      if (this.isDue()) yield;
    }
  }

  private *addConstraint(constraint: Constraint): Pieces {
    const { builder, variables, literals } = this;
    if (constraint.kind === "channel") {
      for (const [value, boolean] of constraint.booleans.entries()) {
        if (boolean < 0) continue;
        const tie = builder.addVertex(builder.colour("channel"));
        builder.addEdge(tie, literals[constraint.variable][value]);
        builder.addEdge(tie, literals[boolean][1]);
      }
      return;
    }
    const { scope, tuples, positive } = constraint;
    const vertex = builder.addVertex(builder.colour(positive ? "allowed" : "forbidden"));
    for (const variable of scope) builder.addEdge(vertex, variables[variable]);
    for (let row = 0; row < tuples.length; row += scope.length) {
      const tuple = builder.addVertex(builder.colour("tuple"));
      builder.addEdge(vertex, tuple);
      for (let i = 0; i < scope.length; i++)
        if (tuples[row + i] !== STAR) builder.addEdge(tuple, literals[scope[i]][tuples[row + i]]);
      if (this.isDue()) yield;
    }
  }
}

function keyOf({ variable, value }: Place): string {
  return `${variable} ${value}`;
}
