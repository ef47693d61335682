/** Random constraints of XCSP 3, each with what it says of the values of its variables. */
import fc from "fast-check";

/** A constraint as it is written, and as it is meant: what it says of values of x[0], x[1], … */
export interface Sample {
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

export const intension: fc.Arbitrary<Sample> = fc
  .tuple(fc.oneof(claim, comparison), fc.boolean())
  .map(([{ text, holds }, isShort]) => ({
    xml: isShort
      ? `<intension> ${text} </intension>`
      : `<intension><function> ${text} </function></intension>`,
    holds,
  }));

export const allDifferent: fc.Arbitrary<Sample> = fc
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
export const condition = fc.oneof(
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

export const range = fc
  .tuple(fc.constantFrom("in", "notin"), fc.integer({ min: -5, max: 5 }), fc.nat(6), fc.boolean())
  .map(([name, from, more, isSet]) => ({
    text: isSet ? `(${name},{${from},${from + more}})` : `(${name},${from}..${from + more})`,
    holds: (sum: number) =>
      (isSet ? sum === from || sum === from + more : sum >= from && sum <= from + more) === (name === "in"),
  }));

export const sum: fc.Arbitrary<Sample> = variables.chain((list) =>
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

export const element: fc.Arbitrary<Sample> = fc
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

export const instantiation: fc.Arbitrary<Sample> = fc
  .uniqueArray(variable, { minLength: 1, maxLength: 3 })
  .chain((list) =>
    fc.array(small, { minLength: list.length, maxLength: list.length }).map((given) => ({
      xml: `<instantiation><list> ${names(list)} </list><values> ${given.join(" ")} </values></instantiation>`,
      holds: (values: readonly number[]) => list.every((each, i) => values[each] === given[i]),
    })),
  );

/** For each variable. */
export const domains = fc.array(fc.uniqueArray(small, { minLength: 1, maxLength: 4 }), {
  minLength: VARIABLES,
  maxLength: VARIABLES,
});
