/** Constraints of XCSP 3 as tables: random instances have the solutions that a plain evaluator finds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXcsp3 } from "../../../src/network/xcsp3/xcsp3-read.js";
import { solve } from "../../oracles/plain-solver.js";

/** A constraint as it is written, and as it is meant: what it says of values of x[0], x[1], … */
interface Sample {
  readonly xml: string;
  readonly holds: (values: readonly number[]) => boolean;
}

/** A part of an expression; undefined where it has no value. */
interface Part {
  readonly text: string;
  readonly value: (values: readonly number[]) => number | undefined;
}

const VARIABLES = 4;
const variable = fc.integer({ min: 0, max: VARIABLES - 1 });
const small = fc.integer({ min: -3, max: 4 });
const variables = fc.array(variable, { minLength: 1, maxLength: 5 });
const names = (list: readonly number[]) => list.map((i) => `x[${i}]`).join(" ");

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  ge: (a, b) => a >= b,
  gt: (a, b) => a > b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
};

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number | undefined>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0 ? undefined : (a - (a % b)) / b),
  mod: (a, b) => (b === 0 ? undefined : a % b),
  dist: (a, b) => (a > b ? a - b : b - a),
  min: (a, b) => (a < b ? a : b),
  max: (a, b) => (a > b ? a : b),
};

const { number: numberPart } = fc.letrec<{ number: Part; truth: Part }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3, depthIdentifier: "expression" },
    variable.map((i): Part => ({ text: `x[${i}]`, value: (values) => values[i] })),
    small.map((n): Part => ({ text: String(n), value: () => n })),
    fc.tuple(fc.constantFrom(...Object.keys(ARITHMETIC)), tie("number"), tie("number")).map(
      ([name, a, b]): Part => ({
        text: `${name}(${a.text}, ${b.text})`,
        value(values) {
          const [left, right] = [a.value(values), b.value(values)];
          return left === undefined || right === undefined ? undefined : ARITHMETIC[name](left, right);
        },
      }),
    ),
    tie("number").map(
      (a): Part => ({
        text: `neg(${a.text})`,
        value: (values) => {
          const value = a.value(values);
          return value === undefined ? undefined : 0 - value;
        },
      }),
    ),
  ),
  truth: fc.constant({ text: "", value: () => 0 }),
}));

interface Claim {
  readonly text: string;
  readonly holds: (values: readonly number[]) => boolean;
}

const comparison: fc.Arbitrary<Claim> = fc
  .tuple(fc.constantFrom(...Object.keys(COMPARISONS)), numberPart, numberPart)
  .map(([name, a, b]) => ({
    text: `${name}(${a.text},${b.text})`,
    holds(values) {
      const [left, right] = [a.value(values), b.value(values)];
      return left !== undefined && right !== undefined && COMPARISONS[name](left, right);
    },
  }));

const membership: fc.Arbitrary<Claim> = fc
  .tuple(numberPart, fc.array(small, { maxLength: 3 }))
  .map(([a, members]) => ({
    text: `in(${a.text},set(${members.join(",")}))`,
    holds(values) {
      const value = a.value(values);
      return value !== undefined && members.some((member) => member === value);
    },
  }));

const claim: fc.Arbitrary<Claim> = fc
  .array(fc.oneof(comparison, membership), { minLength: 1, maxLength: 3 })
  .chain((parts) =>
    fc.constantFrom("and", "or", "xor", "iff", "not", "imp", "if").map((name): Claim => {
      const [a, b = a, c = b] = parts;
      const truths = (values: readonly number[]) => [a, b, c].map(({ holds }) => holds(values));
      const several = (text: string) => `${text}(${a.text},${b.text},${c.text})`;
      switch (name) {
        case "and":
          return { text: several("and"), holds: (values) => !truths(values).includes(false) };
        case "or":
          return { text: several("or"), holds: (values) => truths(values).includes(true) };
        case "xor":
          return { text: several("xor"), holds: (values) => truths(values).reduce((p, q) => p !== q) };
        case "iff":
          return { text: several("iff"), holds: (values) => new Set(truths(values)).size === 1 };
        case "if":
          return { text: several("if"), holds: (values) => (a.holds(values) ? b : c).holds(values) };
        case "imp":
          return { text: `imp(${a.text},${b.text})`, holds: (values) => !a.holds(values) || b.holds(values) };
        default:
          return { text: `not(${a.text})`, holds: (values) => !a.holds(values) };
      }
    }),
  );

const intension: fc.Arbitrary<Sample> = fc
  .tuple(fc.oneof(claim, comparison), fc.boolean())
  .map(([{ text, holds }, isShort]) => ({
    xml: isShort
      ? `<intension> ${text} </intension>`
      : `<intension><function> ${text} </function></intension>`,
    holds,
  }));

const allDifferent: fc.Arbitrary<Sample> = fc
  .tuple(variables, fc.option(fc.array(small, { minLength: 1, maxLength: 2 })))
  .map(([list, except]) => ({
    xml:
      except === null
        ? `<allDifferent> ${names(list)} </allDifferent>`
        : `<allDifferent><list> ${names(list)} </list><except> ${except.join(" ")} </except></allDifferent>`,
    holds: (values) =>
      list.every((a, i) =>
        list.every((b, j) => i >= j || values[a] !== values[b] || except?.includes(values[a]) === true),
      ),
  }));

/** A condition on a number, and the variables that it needs. */
const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(COMPARISONS)), fc.integer({ min: -8, max: 12 }))
    .map(([name, k]) => ({
      text: `(${name},${k})`,
      holds: (sum: number) => COMPARISONS[name](sum, k),
    })),
  fc.tuple(fc.constantFrom(...Object.keys(COMPARISONS)), variable).map(([name, i]) => ({
    text: `(${name}, x[${i}])`,
    holds: (sum: number, values: readonly number[]) => COMPARISONS[name](sum, values[i]),
  })),
);

const range = fc
  .tuple(fc.constantFrom("in", "notin"), fc.integer({ min: -5, max: 5 }), fc.nat(6), fc.boolean())
  .map(([name, from, more, isSet]) => ({
    text: isSet ? `(${name},{${from},${from + more}})` : `(${name},${from}..${from + more})`,
    holds: (sum: number) =>
      (isSet ? sum === from || sum === from + more : sum >= from && sum <= from + more) === (name === "in"),
  }));

const sum: fc.Arbitrary<Sample> = variables.chain((list) =>
  fc
    .tuple(
      fc.option(fc.array(small, { minLength: list.length, maxLength: list.length })),
      fc.oneof(condition, range),
    )
    .map(([coefficients, { text, holds }]) => ({
      xml: `<sum><list> ${names(list)} </list>${
        coefficients === null ? "" : `<coeffs> ${coefficients.join(" ")} </coeffs>`
      }<condition> ${text} </condition></sum>`,
      holds: (values: readonly number[]) => {
        let total = 0;
        for (const [i, each] of list.entries()) total += (coefficients?.[i] ?? 1) * values[each];
        return holds(total, values);
      },
    })),
);

const element: fc.Arbitrary<Sample> = fc
  .tuple(
    fc.array(
      fc.oneof(
        variable.map((i) => ({ text: `x[${i}]`, of: (values: readonly number[]) => values[i] })),
        small.map((n) => ({ text: String(n), of: () => n })),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    variable,
    fc.integer({ min: -1, max: 1 }),
    condition,
  )
  .map(([list, index, start, { text, holds }]) => ({
    xml: `<element><list startIndex="${start}"> ${list.map((entry) => entry.text).join(" ")} </list>
      <index> x[${index}] </index><condition> ${text} </condition></element>`,
    holds: (values) => {
      const entry = list[values[index] - start];
      return entry !== undefined && holds(entry.of(values), values);
    },
  }));

const instantiation: fc.Arbitrary<Sample> = fc
  .uniqueArray(variable, { minLength: 1, maxLength: 3 })
  .chain((list) =>
    fc.array(small, { minLength: list.length, maxLength: list.length }).map((given) => ({
      xml: `<instantiation><list> ${names(list)} </list><values> ${given.join(" ")} </values></instantiation>`,
      holds: (values: readonly number[]) => list.every((each, i) => values[each] === given[i]),
    })),
  );

const domains = fc.array(fc.uniqueArray(small, { minLength: 1, maxLength: 4 }), {
  minLength: VARIABLES,
  maxLength: VARIABLES,
});

function declaration(sets: readonly (readonly number[])[]): string {
  const inside = sets.map((set, i) => `<domain for="x[${i}]"> ${set.join(" ")} </domain>`);
  return `<array id="x" size="[${sets.length}]"> ${inside.join(" ")} </array>`;
}

function instance(variablesXml: string, constraints: string): string {
  return `<instance format="XCSP3" type="CSP"><variables>${variablesXml}</variables>
<constraints>
${constraints}
</constraints></instance>`;
}

/** The solutions of a file, of its own variables, in order. */
function solutions(source: string): string[] {
  const reading = readXcsp3(source);
  if ("problem" in reading) throw new Error(reading.problem);
  const { network, declared } = reading;
  const own = network.variables.slice(0, declared);
  return [...solve(network)].map((found) => own.map(({ values }, i) => values[found[i]]).join(" ")).sort();
}

/** All values of the variables for which all of this holds. */
function byTrying(sets: readonly (readonly number[])[], samples: readonly Sample[]): string[] {
  let all: number[][] = [[]];
  for (const set of sets)
    all = all.flatMap((values) => [...set].sort((a, b) => a - b).map((value) => [...values, value]));
  return all
    .filter((values) => samples.every(({ holds }) => holds(values)))
    .map((values) => values.join(" "))
    .sort();
}

function problem(constraint: string, more = ""): string {
  const reading = readXcsp3(instance(`<array id="x" size="[4]"> 0..3 </array>${more}`, constraint));
  return "problem" in reading ? reading.problem : "none";
}

describe("constraints of XCSP 3", () => {
  it.each([
    ["intension", intension],
    ["allDifferent", allDifferent],
    ["sum", sum],
    ["element", element],
    ["instantiation", instantiation],
  ])("of kind %s allow what they say, and nothing else", (_, sample) => {
    let [some, none] = [0, 0];
    fc.assert(
      fc.property(domains, fc.array(sample, { minLength: 1, maxLength: 2 }), (sets, samples) => {
        const expected = byTrying(sets, samples);
        if (expected.length > 0) some++;
        else none++;
        const xml = samples.map((each) => each.xml).join("\n");
        expect(solutions(instance(declaration(sets), xml))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
    expect(some).toBeGreaterThan(10);
    expect(none).toBeGreaterThan(0);
  });

  it("make of a long sum a chain, whose variables add no solution", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 7, maxLength: 7 }),
        fc.oneof(condition, range),
        (coefficients, { text, holds }) => {
          const sets = Array.from({ length: 7 }, () => [0, 1, 2]);
          const list = [0, 1, 2, 3, 4, 5, 6];
          const xml = `<sum><list> x[] </list><coeffs> ${coefficients.join(" ")} </coeffs><condition> ${text} </condition></sum>`;
          const total = (values: readonly number[]) =>
            list.reduce((sum, i) => sum + coefficients[i] * values[i], 0);
          const sample: Sample = { xml, holds: (values) => holds(total(values), values) };
          expect(solutions(instance(declaration(sets), xml))).toEqual(byTrying(sets, [sample]));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("are read from groups, with numbers and variables for the parameters", () => {
    const xml = `<group><intension> le(add(%0,%2),%1) </intension>
        <args> x[0] 3 x[1] </args> <args> x[1] x[2] 1 </args></group>
      <group><sum><list> %1 %... </list><condition> (eq,%0) </condition></sum><args> 4 x[0..1] x[3] </args></group>
      <group><allDifferent> %... </allDifferent><args> x[0..1] </args><args> x[2..3] </args></group>`;
    const sets = Array.from({ length: 4 }, () => [0, 1, 2, 3]);
    const holds = ([a, b, c, d]: readonly number[]) =>
      a + b <= 3 && b + 1 <= c && a + b + d === 4 && a !== b && c !== d;
    const found = solutions(instance(declaration(sets), xml));
    expect(found).toEqual(byTrying(sets, [{ xml, holds }]));
    expect(found.length).toBeGreaterThan(0);
  });

  it("fill a Latin square by its matrix, and numbers that repeat", () => {
    const square = (matrix: string) =>
      instance(
        '<array id="x" size="[3][3]"> 1..3 </array>',
        `<allDifferent><matrix> ${matrix} </matrix></allDifferent>
         <instantiation><list> x[0][] </list><values> 1 2 3 </values></instantiation>`,
      );
    expect(solutions(square("x[][]"))).toHaveLength(2);
    const written = "(x[0][0],x[0][1],x[0][2])(x[1][0],x[1][1],x[1][2])(x[2][0],x[2][1],x[2][2])";
    expect(solutions(square(written))).toEqual(solutions(square("x[][]")));
    const ones = `<instantiation><list> x[] </list><values> 1x3 * </values></instantiation>
      <sum><list> x[] </list><coeffs> 2x4 </coeffs><condition> (eq,10) </condition></sum>`;
    expect(solutions(instance('<array id="x" size="[4]"> 0..3 </array>', ones))).toEqual(["1 1 1 2"]);
  });

  it("share the tables of equal expressions", () => {
    const xml = `<group><intension> ne(%0,add(%1,1)) </intension>
      <args> x[0] x[1] </args><args> x[2] x[3] </args><args> x[3] x[0] </args></group>`;
    const reading = readXcsp3(instance('<array id="x" size="[4]"> 0..9 </array>', xml));
    if ("problem" in reading) throw new Error(reading.problem);
    const tables = reading.network.constraints.map((each) => each.kind === "table" && each.tuples);
    expect(tables).toHaveLength(3);
    expect(new Set(tables).size).toBe(1);
  });

  it("may be nested deeply", () => {
    const deep = `eq(${"add(1,".repeat(20_000)}x[0]${")".repeat(20_000)},20002)`;
    expect(solutions(instance(declaration([[0, 1, 2, 3]]), `<intension> ${deep} </intension>`))).toEqual([
      "2",
    ]);
  });

  it("are false without a variable if they are", () => {
    expect(solutions(instance(declaration([[0, 1]]), "<intension> eq(1,2) </intension>"))).toEqual([]);
    expect(solutions(instance(declaration([[0, 1]]), "<intension> eq(2,2) </intension>"))).toEqual([
      "0",
      "1",
    ]);
  });

  it("name the limit that they pass", () => {
    const wide = '<array id="y" size="[3]"> 0..999 </array>';
    expect(problem("<intension> eq(add(y[0],y[1]),y[2]) </intension>", wide)).toBe(
      "line 3 of the XML: this <intension> has 1000000000 combinations of values, and at most 1000000 are tried",
    );
    const wider = '<array id="y" size="[3]"> 0..1999 </array>';
    expect(problem("<sum><list> y[] </list><condition> (eq,5) </condition></sum>", wider)).toBe(
      "line 3 of the XML: a part of this <sum> has 4000000 combinations of values, and at most 1000000 are tried",
    );
  });

  it.each([
    ["<intension> eq(x[0],1 </intension>", "eq(x[0],1 is no expression: the end is not expected"],
    ["<intension> eq(x[0] 1) </intension>", "eq(x[0] 1) is no expression: 1) is not expected"],
    ["<intension> cube(x[0]) </intension>", "the operator cube is not understood"],
    ["<intension> sub(x[0]) </intension>", "the operator sub has 1 arguments"],
    ["<intension> eq(x[0],y) </intension>", "there is no variable y"],
    ["<intension> in(x[0],x[1]) </intension>", "the operator in does not have an expression and a set"],
    ["<intension> eq(x[0],1..3) </intension>", "1..3 stands outside of a set"],
    [
      "<allDifferent><list> x[] </list><list> x[] </list></allDifferent>",
      "a second <list> in <allDifferent> is not understood",
    ],
    ["<sum><list> x[] </list></sum>", "a <sum> has no condition"],
    [
      "<sum><list> x[] </list><coeffs> 1 2 </coeffs><condition> (eq,1) </condition></sum>",
      "a <sum> of 4 variables has 2 coefficients",
    ],
    [
      "<sum><list> x[] </list><condition> (near,1) </condition></sum>",
      "the condition (near,1) of a <sum> is not understood; conditions are such as (le,5), (eq,x), (in,1..5), (notin,{1,3})",
    ],
    [
      "<sum><list> add(x[0],1) x[1] </list><condition> (eq,1) </condition></sum>",
      "there is no variable add(x[0],1)",
    ],
    ["<element><list> x[] </list><value> 1 </value></element>", "an <element> has no index"],
    [
      '<element><list> x[] </list><index rank="first"> x[0] </index><value> 1 </value></element>',
      "the attribute rank of <index> is not understood",
    ],
    [
      "<instantiation><list> x[] </list><values> 1 2 </values></instantiation>",
      "an <instantiation> of 4 variables has 2 values",
    ],
    [
      "<group><regular/></group>",
      "<regular> is not understood; the constraints are extension, intension, allDifferent, sum, element, instantiation",
    ],
    [
      "<group><allDifferent> %0 %1 </allDifferent><args> x[0] </args></group>",
      "the group has parameters up to %1, and <args> has 1",
    ],
    [
      "<regular/>",
      "<regular> is not understood; the constraints are extension, intension, allDifferent, sum, element, instantiation",
    ],
  ])("refuse %s with the line", (constraint, sentence) => {
    expect(problem(`<extension><list> x[0] </list><supports> 0 </supports></extension>\n${constraint}`)).toBe(
      `line 4 of the XML: ${sentence}`,
    );
  });
});
