/** The variables that all others depend on: the fluents now, and an action for each role. */
import { isChance } from "../../gdl/roles.js";
import { type GroundProgram, inputsOf, negative, positive } from "../../ground/ground-program.js";
import type { Group } from "../groups/groups.js";
import { NONE, type Place } from "../template.js";
import type { Completion, VariableTest } from "./completion.js";
import type { Builder } from "./template-builder.js";
import { valueName } from "./value-names.js";

/** How many inputs get their tests in one piece. */
const INPUTS_AT_ONCE = 2 ** 13;

export class InputVariables {
  /** Per fluent and per move of the program. */
  readonly now: Place[] = [];
  readonly moves: Place[] = [];
  /** Per role. */
  readonly actions: readonly number[];
  /** Per fluent: its group, or -1 if it has none. */
  readonly groupOf: Int32Array;
  /** Per literal of an input, the test that says the same. */
  private readonly tests: Int32Array;

  constructor(
    private readonly program: GroundProgram,
    private readonly groups: readonly Group[],
    private readonly builder: Builder,
    private readonly completion: Completion,
  ) {
    this.groupOf = new Int32Array(program.fluents.length).fill(-1);
    const valueAt = new Int32Array(program.fluents.length).fill(1);
    for (const [g, { fluents }] of groups.entries()) {
      for (const [value, fluent] of fluents.entries()) {
        if (this.groupOf[fluent] >= 0) throw new Error(`${program.fluents[fluent].text} is in two groups`);
        this.groupOf[fluent] = g;
        valueAt[fluent] = value;
      }
    }
    this.addFluents(valueAt);
    this.actions = this.addActions();
    this.tests = new Int32Array(2 * inputsOf(program));
  }

  /** Before anything is asked for a test. Yields now and then: a role may have 60,000 moves. */
  *makeTests(): Generator<void, void> {
    const { now, moves, tests, completion } = this;
    for (const [atom, { variable, value }] of [...now, ...moves].entries()) {
      tests[positive(atom)] = completion.test(variable, value, true);
      tests[negative(atom)] = completion.test(variable, value, false);
      if (atom % INPUTS_AT_ONCE === INPUTS_AT_ONCE - 1) yield;
    }
  }

  test(literal: number): VariableTest {
    return this.tests[literal];
  }

  private addFluents(valueAt: Int32Array): void {
    const { builder, program, groupOf, groups } = this;
    const variables = groups.map(() => -1);
    for (const [i, { text }] of program.fluents.entries()) {
      const g = groupOf[i];
      if (g < 0) {
        this.now.push({ variable: builder.add("fluent", `(true ${text})`), value: valueAt[i] });
        continue;
      }
      const { fluents, name } = groups[g];
      if (variables[g] < 0) {
        const nameOf = (value: number): string => `(true ${program.fluents[fluents[value]].text})`;
        variables[g] = builder.addMany("fluent", `(true ${name})`, valuesOf(groups[g], program), nameOf);
      }
      this.now.push({ variable: variables[g], value: valueAt[i] });
    }
  }

  private addActions(): number[] {
    const { roles, moves } = this.program;
    const values = roles.map((): string[] => []);
    const actions = roles.map((role, r) => {
      const nameOf = (value: number): string => `(does ${role} ${values[r][value]})`;
      return this.builder.addMany(
        isChance(role) ? "chance" : "action",
        `(does ${role} _)`,
        values[r],
        nameOf,
      );
    });
    for (const { role, text } of moves) {
      this.moves.push({ variable: actions[role], value: values[role].length });
      values[role].push(text);
    }
    return actions;
  }
}

/** The values of the variable that is a group, both now and next. */
export function valuesOf({ name, fluents, exactlyOne }: Group, program: GroundProgram): string[] {
  const values = fluents.map((fluent) => valueName(name, program.fluents[fluent].text));
  return exactlyOne ? values : [...values, NONE];
}
