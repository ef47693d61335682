/**
 * The coloured graph of a form: its automorphisms are the symmetries of the game that map the form's
 * definitions to each other.
 *
 *     role ── move ── legal ── literal          fluent ── now ── next ── literal
 *     role ── goal ── literal                   role ── sees ── percept, and sees ── literal
 *     definition ── its arguments               literal: an atom, or `not` beside it
 *
 * Without both `now` and `next` a fluent that becomes another one could not be told from the other. A goal is
 * coloured by its value, a role by itself, or all roles but `random` alike. A definition is coloured by its
 * kind and level, the length of the longest way down to the inputs, so that it is told from its arguments.
 * Definitions that depend on each other have the same level; there the arguments are joined to a vertex of
 * their own, beyond one that stands between it and the definition.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { isChance } from "../gdl/roles.js";
import { ALWAYS, atomOf, isNegative, type Output } from "../ground/ground-program.js";
import type { ColouredGraph } from "./coloured-graph.js";
import { type Levels, levelsOf } from "./form-levels.js";
import type { Form } from "./game-form.js";
import { GraphBuilder } from "./graph-builder.js";

/** What of a game its symmetries have to keep. */
export interface Kept {
  /** Whether each role has to stay itself; `random` always does. */
  readonly roles: boolean;
  /** The fluents of a state that has to stay as it is, such as the initial one; if none, it is left out. */
  readonly state?: ReadonlySet<number> | undefined;
}

export interface FormGraph {
  readonly graph: ColouredGraph;
  /** What the colours are called. */
  readonly colourNames: readonly string[];
  /** The vertex of role r is r, and that of atom a is firstAtom + a. */
  readonly firstAtom: number;
  /** The vertex of percept p of the program, as the fact that a role sees it, is firstPercept + p. */
  readonly firstPercept: number;
}

export function* graphOf(form: Form, kept: Kept): Pieces<FormGraph> {
  return yield* new GraphOfForm(form, kept).run();
}

class GraphOfForm {
  private readonly builder = new GraphBuilder();
  private readonly negations = new Map<number, number>();
  private readonly firstAtom: number;
  private firstPercept = 0;
  private steps = 0;

  constructor(
    private readonly form: Form,
    private readonly kept: Kept,
  ) {
    this.firstAtom = form.program.roles.length;
  }

  *run(): Pieces<FormGraph> {
    const { builder, form, firstAtom } = this;
    this.addInputs();
    yield;
    yield* this.addDefinitions(yield* levelsOf(form));
    yield* this.addOutputs();
    yield* this.addPercepts();
    const graph = yield* builder.finish();
    return { graph, colourNames: builder.colourNames, firstAtom, firstPercept: this.firstPercept };
  }

  private isDue(): boolean {
    return ++this.steps % PIECE_STEPS === 0;
  }

  private addInputs(): void {
    const { builder, kept } = this;
    const { roles, fluents, moves } = this.form.program;
    for (const role of roles)
      builder.addVertex(builder.colour(kept.roles || isChance(role) ? `role ${role}` : "role"));
    for (const fluent of fluents.keys())
      builder.addVertex(builder.colour(kept.state?.has(fluent) ? "fluent of the state" : "fluent"));
    for (const { role } of moves) builder.addEdge(builder.addVertex(builder.colour("move")), role);
  }

  /** Vertices of all definitions, and of facts of percepts; then the arguments of definitions. */
  private *addDefinitions({ component, level, isCyclic }: Levels): Pieces {
    const { builder, firstAtom } = this;
    const { kinds, kindNames, first, args, atoms, program } = this.form;
    const inputs = builder.vertices - firstAtom;
    for (let atom = inputs; atom < atoms; atom++) {
      builder.addVertex(builder.colour(`${kindNames[kinds[atom]]} ${level[component[atom]]}`));
      if (this.isDue()) yield;
    }
    this.firstPercept = builder.vertices;
    for (const { role } of program.percepts) builder.addEdge(builder.addVertex(builder.colour("sees")), role);
    for (let atom = inputs; atom < atoms; atom++) {
      let vertex = firstAtom + atom;
      if (isCyclic[component[atom]]) {
        // What is defined may be an argument of its own definition, or of one of its arguments. A vertex in between
        // tells the two apart.
        const defining = builder.addVertex(builder.colour("defines"));
        const reading = builder.addVertex(builder.colour("arguments"));
        builder.addEdge(vertex, defining);
        builder.addEdge(defining, reading);
        vertex = reading;
      }
      for (let k = first[atom]; k < first[atom + 1]; k++) {
        builder.addEdge(vertex, this.vertexOf(args[k]));
        if (this.isDue()) yield;
      }
    }
  }

  private *addOutputs(): Pieces {
    const { builder, firstAtom } = this;
    const { program, outputs } = this.form;
    const { fluents, goals } = program;
    for (const [fluent, output] of outputs.next.entries()) {
      const now = builder.addVertex(builder.colour("now"));
      builder.addEdge(firstAtom + fluent, now);
      builder.addEdge(now, this.addOutput("next", output));
      if (this.isDue()) yield;
    }
    for (const [move, output] of outputs.legal.entries()) {
      builder.addEdge(firstAtom + fluents.length + move, this.addOutput("legal", output));
      if (this.isDue()) yield;
    }
    this.addOutput("terminal", outputs.terminal);
    for (const [i, { role, text }] of goals.entries())
      builder.addEdge(role, this.addOutput(`goal ${text}`, outputs.goals[i]));
  }

  /** A percept is one vertex, whoever sees it. */
  private *addPercepts(): Pieces {
    const { builder, firstPercept } = this;
    const { program, outputs } = this.form;
    const terms = new Map<string, number>();
    for (const [i, { text }] of program.percepts.entries()) {
      const term = terms.get(text) ?? builder.addVertex(builder.colour("percept"));
      terms.set(text, term);
      builder.addEdge(firstPercept + i, term);
      builder.addEdge(firstPercept + i, this.addOutput("seen", outputs.percepts[i]));
      if (this.isDue()) yield;
    }
  }

  /** The vertex of a literal: its atom's, or that of the negation beside it. */
  private vertexOf(literal: number): number {
    const { builder, negations } = this;
    const vertex = this.firstAtom + atomOf(literal);
    if (!isNegative(literal)) return vertex;
    let negation = negations.get(literal);
    if (negation === undefined) {
      negation = builder.addVertex(builder.colour("not"));
      builder.addEdge(negation, vertex);
      negations.set(literal, negation);
    }
    return negation;
  }

  /** A vertex that tells what an output is; what never changes is told by the colour. */
  private addOutput(name: string, output: Output): number {
    const { builder } = this;
    if (output < 0)
      return builder.addVertex(builder.colour(`${name} ${output === ALWAYS ? "always" : "never"}`));
    const vertex = builder.addVertex(builder.colour(name));
    builder.addEdge(vertex, this.vertexOf(output));
    return vertex;
  }
}
