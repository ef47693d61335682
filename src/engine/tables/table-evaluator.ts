/**
 * A game played by the tables of its one-stage network, one state at a time, by functional order and without search
 * (`network/forward.ts`). It reads nothing but the network, so it shows what the network says; slices are for speed.
 *
 * The encoding is the Boolean one: it needs no proof of groups, and has a value for every state.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { type Forward, loadForward } from "../../network/forward.js";
import type { Template } from "../../network/template.js";
import { translate } from "../../network/translate/translate.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";

export function loadTables(program: AcyclicProgram): { evaluator: Evaluator } | { problem: string } {
  const template = translate(program, { encoding: "boolean", groups: [] });
  const loading = loadForward(template.network);
  if ("problem" in loading) return loading;
  return { evaluator: new TableEvaluator(template, loading.forward) };
}

class TableEvaluator implements Evaluator {
  private readonly values: Int32Array;
  /** The values of the fluents now, in the form that the evaluation takes. */
  private readonly now: [variable: number, value: number][];
  /** Per move: 1 if the state allows it. */
  private readonly legal: Uint8Array;
  /** Per action variable and value: the move. */
  private readonly moveOf = new Map<number, number[]>();

  constructor(
    private readonly template: Template,
    private readonly forward: Forward,
  ) {
    this.values = forward.values;
    this.now = template.now.map(({ variable }) => [variable, 0]);
    this.legal = new Uint8Array(template.moves.length);
    for (const action of template.actions) this.moveOf.set(action, []);
    for (const [move, { variable, value }] of template.moves.entries()) {
      (this.moveOf.get(variable) as number[])[value] = move;
    }
  }

  state(fluents: State): void {
    const { template, forward, now } = this;
    for (const pair of now) pair[1] = 0;
    for (const fluent of fluents) now[fluent][1] = template.now[fluent].value;
    if (!forward.state(now)) throw new Error("the network has no solution for a state");
    this.legal.fill(0);
    for (const [action, moves] of this.moveOf)
      for (const value of forward.legal(action)) this.legal[moves[value]] = 1;
  }

  isTerminal(): boolean {
    return this.values[this.template.terminal] === 1;
  }

  isLegal(move: number): boolean {
    return this.legal[move] === 1;
  }

  isGoal(goal: number): boolean {
    return this.values[this.template.goals[goal]] === 1;
  }

  move(moves: readonly number[]): void {
    const places = moves.map((move) => this.template.moves[move]);
    if (!this.forward.move(places.map(({ variable, value }) => [variable, value] as const)))
      throw new RangeError("the network has no solution for a joint move that is not legal");
  }

  isNext(fluent: number): boolean {
    const { variable, value } = this.template.next[fluent];
    return this.values[variable] === value;
  }

  isSeen(percept: number): boolean {
    return this.values[this.template.percepts[percept]] === 1;
  }
}
