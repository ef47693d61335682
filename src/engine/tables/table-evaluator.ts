/**
 * A game played by the tables of its one-stage network, one state at a time, by functional order and without
 * search. It reads nothing but the network, so it shows what the network says; slices are for speed.
 *
 * The encoding is the Boolean one: it needs no proof of groups, and it can express every state.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { Template } from "../../network/template.js";
import { translate } from "../../network/translate/translate.js";
import { type Functional, loadTurn } from "../functional/functional.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";

export function loadTables(program: AcyclicProgram): { evaluator: Evaluator } | { problem: string } {
  const template = translate(program, { encoding: "boolean", groups: [] });
  const loading = loadTurn(template, false);
  if ("problem" in loading) return loading;
  return { evaluator: new TableEvaluator(template, loading.functional) };
}

class TableEvaluator implements Evaluator {
  private readonly values: Int32Array;

  constructor(
    private readonly template: Template,
    private readonly functional: Functional,
  ) {
    this.values = functional.values;
  }

  state(fluents: State): void {
    const { values } = this;
    const { now } = this.template;
    for (const { variable } of now) values[variable] = 0;
    for (const fluent of fluents) values[now[fluent].variable] = now[fluent].value;
    if (!this.functional.give()) throw new Error("the network has no solution for a state");
  }

  isTerminal(): boolean {
    return this.values[this.template.terminal] === 1;
  }

  isLegal(move: number): boolean {
    const { variable, value } = this.template.moves[move];
    return this.functional.allows(variable, value);
  }

  isGoal(goal: number): boolean {
    return this.values[this.template.goals[goal]] === 1;
  }

  move(moves: readonly number[]): void {
    for (const move of moves) {
      const { variable, value } = this.template.moves[move];
      this.values[variable] = value;
    }
    if (!this.functional.move())
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
