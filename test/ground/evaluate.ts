/**
 * What a ground program says of a state, in the plainest way: component by component, the least fixpoint of
 * each, with negation only on components that are finished. Engines are compared with this, and it is
 * compared with the reasoner.
 */
import { componentsFrom } from "../../src/gdl/components.js";
import { ALWAYS, type GroundProgram, inputsOf, NEVER, type Output } from "../../src/ground/ground-program.js";

export class Evaluator {
  private readonly truth: Uint8Array;
  private readonly inputs: number;
  private readonly components: readonly (readonly number[])[];
  private readonly fluents: ReadonlyMap<string, number>;
  private readonly moves: readonly ReadonlyMap<string, number>[];

  constructor(readonly program: GroundProgram) {
    const { atoms, fluents, moves, roles, firstRule, firstLiteral, literals } = program;
    this.truth = new Uint8Array(atoms);
    this.inputs = inputsOf(program);
    this.fluents = new Map(fluents.map(({ text }, i) => [text, i]));
    this.moves = roles.map(
      (_, role) =>
        new Map(moves.flatMap((move, i) => (move.role === role ? [[move.text, fluents.length + i]] : []))),
    );
    const derived = atoms - this.inputs;
    const rulesOf = (d: number) => [firstLiteral[firstRule[d]], firstLiteral[firstRule[d + 1]]];
    this.components = componentsFrom(Array(derived).keys(), derived, (d, use) => {
      const [start, end] = rulesOf(d);
      for (let k = start; k < end; k++)
        if (literals[k] >> 1 >= this.inputs) use((literals[k] >> 1) - this.inputs);
    });
    for (const component of this.components) {
      const members = new Set(component.map((d) => this.inputs + d));
      for (const d of component) {
        const [start, end] = rulesOf(d);
        for (let k = start; k < end; k++) {
          if ((literals[k] & 1) === 1 && members.has(literals[k] >> 1)) {
            throw new Error(`${program.name(d)} is negated in a cycle`);
          }
        }
      }
    }
  }

  /** Loads a state, and a joint move if there is one; throws where the program does not know one of them. */
  load(state: Iterable<string>, joint: readonly string[] = []): void {
    const { truth } = this;
    truth.fill(0);
    for (const fluent of state) truth[known(this.fluents, fluent)] = 1;
    joint.forEach((move, role) => {
      truth[known(this.moves[role], move)] = 1;
    });
    for (const component of this.components) {
      for (let changed = true; changed; ) {
        changed = false;
        for (const d of component) {
          if (truth[this.inputs + d] || !this.follows(d)) continue;
          truth[this.inputs + d] = 1;
          changed = component.length > 1;
        }
      }
    }
  }

  largestComponent(): number {
    return this.components.reduce((largest, { length }) => Math.max(largest, length), 0);
  }

  holds(output: Output): boolean {
    if (output === ALWAYS || output === NEVER) return output === ALWAYS;
    return this.truth[output >> 1] !== (output & 1);
  }

  private follows(d: number): boolean {
    const { firstRule, firstLiteral, literals } = this.program;
    for (let rule = firstRule[d]; rule < firstRule[d + 1]; rule++) {
      let k = firstLiteral[rule];
      while (k < firstLiteral[rule + 1] && this.holds(literals[k])) k++;
      if (k === firstLiteral[rule + 1]) return true;
    }
    return false;
  }
}

function known(numbers: ReadonlyMap<string, number>, text: string): number {
  const number = numbers.get(text);
  if (number === undefined) throw new Error(`the ground program does not know ${text}`);
  return number;
}

/** What the interface promises of every ground program; the first promise that is broken, in words. */
export function malformed(program: GroundProgram): string | undefined {
  const { atoms, firstRule, firstLiteral, literals, fluents, moves, goals, percepts, terminal } = program;
  const derived = atoms - inputsOf(program);
  if (firstRule.length !== derived + 1) return "not one range of rules for each derived atom";
  if (firstRule[derived] !== firstLiteral.length - 1) return "not one range of literals for each rule";
  if (firstLiteral[firstLiteral.length - 1] !== literals.length) return "literals outside all rules";
  for (let d = 0; d < derived; d++) {
    if (firstRule[d] >= firstRule[d + 1]) return `${program.name(d)} has no rule`;
  }
  for (let rule = 0; rule + 1 < firstLiteral.length; rule++) {
    if (firstLiteral[rule] >= firstLiteral[rule + 1]) return `rule ${rule} has no body`;
  }
  if (literals.some((literal) => literal < 0 || literal >> 1 >= atoms)) return "a literal of no atom";
  const outputs = [
    terminal,
    ...fluents.map(({ next }) => next),
    ...moves.map(({ legal }) => legal),
    ...[...goals, ...percepts].map(({ holds }) => holds),
  ];
  if (outputs.some((output) => output < NEVER || output >> 1 >= atoms)) return "an output of no atom";
  if ([...goals, ...percepts].some(({ holds }) => holds === NEVER))
    return "a goal or percept that never holds";
  return undefined;
}
