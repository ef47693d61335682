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
 * their own beside the definition.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { isChance } from "../gdl/roles.js";
import { ALWAYS, atomOf, isNegative, type Output } from "../ground/ground-program.js";
import type { ColouredGraph } from "./coloured-graph.js";
import type { Form } from "./form.js";
import { levelsOf } from "./form-levels.js";
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
  const { program, kinds, kindNames, first, args, outputs } = form;
  const { roles, fluents, moves, goals, percepts } = program;
  const builder = new GraphBuilder();
  let steps = 0;
  const isDue = () => ++steps % PIECE_STEPS === 0;

  for (const role of roles)
    builder.addVertex(builder.colour(kept.roles || isChance(role) ? `role ${role}` : "role"));
  const firstAtom = builder.vertices;
  for (const fluent of fluents.keys())
    builder.addVertex(builder.colour(kept.state?.has(fluent) ? "fluent of the state" : "fluent"));
  for (const { role } of moves) builder.addEdge(builder.addVertex(builder.colour("move")), role);
  const inputs = builder.vertices - firstAtom;
  const { component, level, isCyclic } = levelsOf(form);
  yield;
  for (let atom = inputs; atom < form.atoms; atom++) {
    builder.addVertex(builder.colour(`${kindNames[kinds[atom]]} ${level[component[atom]]}`));
    if (isDue()) yield;
  }
  const firstPercept = builder.vertices;
  for (const { role } of percepts) builder.addEdge(builder.addVertex(builder.colour("sees")), role);

  const negations = new Map<number, number>();
  const vertexOf = (literal: number): number => {
    const vertex = firstAtom + atomOf(literal);
    if (!isNegative(literal)) return vertex;
    let negation = negations.get(literal);
    if (negation === undefined) {
      negation = builder.addVertex(builder.colour("not"));
      builder.addEdge(negation, vertex);
      negations.set(literal, negation);
    }
    return negation;
  };
  for (let atom = inputs; atom < form.atoms; atom++) {
    let vertex = firstAtom + atom;
    if (isCyclic[component[atom]]) {
      const reading = builder.addVertex(builder.colour("arguments"));
      builder.addEdge(reading, vertex);
      vertex = reading;
    }
    for (let k = first[atom]; k < first[atom + 1]; k++) {
      builder.addEdge(vertex, vertexOf(args[k]));
      if (isDue()) yield;
    }
  }

  /** A vertex that tells what an output is; what never changes is told by the colour. */
  const addOutput = (name: string, output: Output): number => {
    if (output < 0)
      return builder.addVertex(builder.colour(`${name} ${output === ALWAYS ? "always" : "never"}`));
    const vertex = builder.addVertex(builder.colour(name));
    builder.addEdge(vertex, vertexOf(output));
    return vertex;
  };
  for (let fluent = 0; fluent < fluents.length; fluent++) {
    const now = builder.addVertex(builder.colour("now"));
    builder.addEdge(firstAtom + fluent, now);
    builder.addEdge(now, addOutput("next", outputs.next[fluent]));
    if (isDue()) yield;
  }
  for (let move = 0; move < moves.length; move++) {
    builder.addEdge(firstAtom + fluents.length + move, addOutput("legal", outputs.legal[move]));
    if (isDue()) yield;
  }
  addOutput("terminal", outputs.terminal);
  for (const [i, { role, text }] of goals.entries()) {
    builder.addEdge(role, addOutput(`goal ${text}`, outputs.goals[i]));
  }
  const perceptTerms = new Map<string, number>();
  for (const [i, { text }] of percepts.entries()) {
    const term = perceptTerms.get(text) ?? builder.addVertex(builder.colour("percept"));
    perceptTerms.set(text, term);
    builder.addEdge(firstPercept + i, term);
    builder.addEdge(firstPercept + i, addOutput("seen", outputs.percepts[i]));
    if (isDue()) yield;
  }
  yield;
  const graph = builder.finish();
  return { graph, colourNames: builder.colourNames, firstAtom, firstPercept };
}
