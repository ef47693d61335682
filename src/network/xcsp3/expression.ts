/**
 * The expressions of `<intension>`, such as `eq(add(x,2),dist(y,z))`: read into a program in postfix order,
 * for a machine with a stack, so that neither reading nor evaluating is deeper than a loop.
 *
 * Division rounds towards zero, and the remainder has the sign of the dividend. Where a divisor is 0, or a
 * root of the kind, there is no value, and a comparison with it is false, whatever it compares.
 */
import { integers, NotUnderstood } from "./xcsp3-text.js";

/** An expression over the variables of its scope, each there once. */
export interface Expression {
  readonly scope: readonly number[];
  /** The text with the variables replaced by their places in the scope: equal texts mean equal functions. */
  readonly form: string;
  /** The value for one value of each variable in the scope; NaN where there is none. */
  evaluate(values: readonly number[]): number;
}

type Operation = (values: readonly number[]) => number;

type Instruction =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "variable"; readonly place: number }
  | { readonly kind: "set"; readonly members: ReadonlySet<number> }
  | { readonly kind: "operation"; readonly operation: Operation; readonly count: number };

interface Operator {
  readonly least: number;
  readonly most: number;
  readonly operation: Operation;
}

const truth = (holds: boolean): number => (holds ? 1 : 0);
const isTrue = (value: number): boolean => value !== 0 && !Number.isNaN(value);

function one(operation: (a: number) => number): Operator {
  return { least: 1, most: 1, operation: ([a]) => operation(a) };
}

function two(operation: (a: number, b: number) => number): Operator {
  return { least: 2, most: 2, operation: ([a, b]) => operation(a, b) };
}

function several(operation: Operation): Operator {
  return { least: 2, most: Number.POSITIVE_INFINITY, operation };
}

/** Without a value on either side it is false, whatever it compares. */
function compared(holds: (a: number, b: number) => boolean): Operator {
  return two((a, b) => truth(!Number.isNaN(a) && !Number.isNaN(b) && holds(a, b)));
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ["neg", one((a) => -a)],
  ["abs", one(Math.abs)],
  ["sqr", one((a) => a * a)],
  ["add", several((values) => values.reduce((a, b) => a + b))],
  ["sub", two((a, b) => a - b)],
  ["mul", several((values) => values.reduce((a, b) => a * b))],
  ["div", two((a, b) => (b === 0 ? Number.NaN : Math.trunc(a / b)))],
  ["mod", two((a, b) => (b === 0 ? Number.NaN : a % b))],
  ["pow", two((a, b) => (b < 0 ? Number.NaN : a ** b))],
  ["dist", two((a, b) => Math.abs(a - b))],
  ["min", several((values) => Math.min(...values))],
  ["max", several((values) => Math.max(...values))],
  ["lt", compared((a, b) => a < b)],
  ["le", compared((a, b) => a <= b)],
  ["ge", compared((a, b) => a >= b)],
  ["gt", compared((a, b) => a > b)],
  ["eq", several((values) => truth(values.every((value) => value === values[0])))],
  ["ne", compared((a, b) => a !== b)],
  ["not", one((a) => truth(!isTrue(a)))],
  ["and", several((values) => truth(values.every(isTrue)))],
  ["or", several((values) => truth(values.some(isTrue)))],
  ["xor", several((values) => truth(values.filter(isTrue).length % 2 === 1))],
  ["iff", several((values) => truth(values.every((value) => isTrue(value) === isTrue(values[0]))))],
  ["imp", two((a, b) => truth(!isTrue(a) || isTrue(b)))],
  ["if", { least: 3, most: 3, operation: ([a, b, c]) => (isTrue(a) ? b : c) }],
]);

const TOKEN = /\s*(?:([A-Za-z_]\w*)\s*\(|([A-Za-z_]\w*(?:\[\d+\])*)|([+-]?\d+(?:\.\.[+-]?\d+)?)|([),]))/y;

interface OpenCall {
  readonly name: string;
  /** How many arguments were read, and how many commas. */
  count: number;
  commas: number;
}

/** `variable` gives the index of a variable by its name. */
export function readExpression(text: string, variable: (name: string) => number): Expression {
  return new ExpressionReader(text.trim(), variable).read();
}

class ExpressionReader {
  private readonly code: Instruction[] = [];
  private readonly scope: number[] = [];
  private readonly open: OpenCall[] = [];
  private form = "";

  constructor(
    private readonly text: string,
    private readonly variable: (name: string) => number,
  ) {}

  read(): Expression {
    const { text, code, scope, open } = this;
    let isWhole = false;
    for (let at = 0, next = 0; at < text.length; at = next) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text);
      if (token === null || isWhole) throw this.broken(at);
      const [, call, name, number, sign] = token;
      next = TOKEN.lastIndex;
      if (call !== undefined) {
        open.push({ name: call, count: 0, commas: 0 });
        this.form += `${call}(`;
        continue;
      }
      const top = open.at(-1);
      if (sign === ",") {
        if (top === undefined || ++top.commas !== top.count) throw this.broken(at);
        this.form += ",";
        continue;
      }
      if (name !== undefined) this.addVariable(name);
      else if (number !== undefined) this.addNumber(number);
      else this.close(at);
      const outer = open.at(-1);
      if (outer === undefined) isWhole = true;
      else if (++outer.count !== outer.commas + 1) throw this.broken(at);
    }
    if (!isWhole || code.at(-1)?.kind === "set") throw this.broken(text.length);
    return { scope, form: this.form, evaluate: (values) => evaluated(code, values) };
  }

  private broken(at: number): NotUnderstood {
    return new NotUnderstood(
      `${shortened(this.text)} is no expression: ${shortened(this.text.slice(at).trim()) || "the end"} is not expected`,
    );
  }

  private addVariable(name: string): void {
    const index = this.variable(name);
    const known = this.scope.indexOf(index);
    const place = known < 0 ? this.scope.push(index) - 1 : known;
    this.code.push({ kind: "variable", place });
    this.form += `$${place}`;
  }

  private addNumber(text: string): void {
    const values = integers(text);
    if (this.open.at(-1)?.name === "set") this.code.push({ kind: "set", members: new Set(values) });
    else if (text.includes("..")) throw new NotUnderstood(`${text} stands outside of a set`);
    else this.code.push({ kind: "constant", value: values[0] });
    this.form += text;
  }

  private close(at: number): void {
    const call = this.open.pop();
    if (call === undefined || (call.count > 0 && call.commas !== call.count - 1)) throw this.broken(at);
    this.form += ")";
    const { name, count } = call;
    if (name === "set") this.closeSet(count);
    else if (name === "in") this.closeIn(count);
    else this.closeOperation(name, count);
  }

  private closeOperation(name: string, count: number): void {
    const operator = OPERATORS.get(name);
    if (operator === undefined) throw new NotUnderstood(`the operator ${name} is not understood`);
    if (count < operator.least || count > operator.most)
      throw new NotUnderstood(`the operator ${name} has ${count} arguments`);
    if (this.code.slice(-count).some(({ kind }) => kind === "set") && count > 0)
      throw new NotUnderstood(`the operator ${name} has a set as an argument`);
    this.code.push({ kind: "operation", operation: operator.operation, count });
  }

  private closeSet(count: number): void {
    const parts = count === 0 ? [] : this.code.splice(-count);
    const members = parts.flatMap((part) => {
      if (part.kind !== "set") throw new NotUnderstood("a set has a member that is no integer");
      return [...part.members];
    });
    this.code.push({ kind: "set", members: new Set(members) });
  }

  private closeIn(count: number): void {
    const set = this.code.pop();
    if (count !== 2 || set?.kind !== "set" || this.code.at(-1)?.kind === "set")
      throw new NotUnderstood("the operator in does not have an expression and a set");
    const { members } = set;
    this.code.push({ kind: "operation", operation: ([a]) => truth(members.has(a)), count: 1 });
  }
}

function evaluated(code: readonly Instruction[], values: readonly number[]): number {
  const stack: number[] = [];
  for (const instruction of code) {
    if (instruction.kind === "constant") stack.push(instruction.value);
    else if (instruction.kind === "variable") stack.push(values[instruction.place]);
    else if (instruction.kind === "operation") {
      const value = instruction.operation(stack.splice(-instruction.count));
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new NotUnderstood("a value is past 2^53");
      stack.push(value);
    }
  }
  return stack[0];
}

/** The parts of `and(…,…)`, each of which may be a constraint of its own; else the text itself. */
export function conjuncts(text: string): string[] {
  const open = [text.trim()];
  const parts: string[] = [];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const inside = /^and\s*\(([\s\S]*)\)$/.exec(part)?.[1];
    const args = inside === undefined ? undefined : argumentsOf(inside);
    if (args === undefined) parts.push(part);
    else open.push(...args.toReversed());
  }
  return parts;
}

/** The texts between the commas outside of all brackets; undefined where brackets do not match. */
function argumentsOf(text: string): string[] | undefined {
  const args = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return undefined;
    if (sign === "," && depth === 0) args.push("");
    else args[args.length - 1] += sign;
  }
  return args.map((arg) => arg.trim());
}

const SHORT = 40;

function shortened(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
