/**
 * Random stratified rule sheets for property tests. What fast-check generates are bare choices (numbers,
 * nested lists). They are then read as a program that is stratified, safe and closed under a small universe,
 * so that a counterexample can shrink freely.
 *
 * - A relation has a stratum; a rule uses its own stratum and those below, and negates only those below.
 * - If a variable is not bound, `(dom ?x)` is added; `dom` holds for the whole universe.
 * - If a head builds a term around a variable, `(atom ?x)` is added, so that nothing leaves the universe.
 */
import fc from "fast-check";

const ATOMS = ["a", "b"];
/** Both atoms are roles too, so that a variable in the place of a role may stand anywhere else. */
export const ROLES = ATOMS;
export const UNIVERSE = [
  ...ATOMS,
  ...ATOMS.map((x) => `(f ${x})`),
  ...ATOMS.flatMap((x) => ATOMS.map((y) => `(g ${x} ${y})`)),
];

export interface Relation {
  readonly name: string;
  readonly arity: number;
  readonly stratum: number;
}

export interface Program {
  readonly text: string;
  /** All that rules may define. */
  readonly relations: readonly Relation[];
}

/** Facts, the state and the joint move: below everything. */
const GIVEN: readonly Relation[] = [
  { name: "e", arity: 2, stratum: -1 },
  { name: "d", arity: 1, stratum: -1 },
  { name: "true", arity: 1, stratum: -1 },
  { name: "does", arity: 2, stratum: -1 },
];

const TOP = 3;
const GDL: readonly Relation[] = [
  { name: "init", arity: 1, stratum: TOP },
  { name: "legal", arity: 2, stratum: TOP },
  { name: "next", arity: 1, stratum: TOP },
  { name: "sees", arity: 2, stratum: TOP },
  { name: "goal", arity: 2, stratum: TOP },
  { name: "terminal", arity: 0, stratum: TOP },
];

interface Expression {
  readonly text: string;
  readonly variables: readonly string[];
  readonly isCompound: boolean;
}

type Choice =
  | { readonly kind: "atom"; readonly pick: number; readonly args: readonly Expression[] }
  | { readonly kind: "distinct"; readonly args: readonly Expression[] }
  | { readonly kind: "not" | "or" | "and"; readonly parts: readonly Choice[] };

interface Formula {
  readonly kind: "atom" | "distinct" | "not" | "or" | "and";
  readonly text: string;
  readonly variables: readonly string[];
  readonly parts: readonly Formula[];
}

const leaf = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("?x", "?y", "?z") },
  { weight: 1, arbitrary: fc.constantFrom(...ATOMS) },
);

const expression: fc.Arbitrary<Expression> = fc
  .oneof(
    { weight: 8, arbitrary: leaf.map((x) => [x]) },
    { weight: 1, arbitrary: leaf.map((x) => ["f", x]) },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([x, y]) => ["g", x, y]) },
  )
  .map((words) => ({
    text: words.length === 1 ? words[0] : `(${words.join(" ")})`,
    variables: words.filter((word) => word.startsWith("?")),
    isCompound: words.length > 1,
  }));

const args = fc.array(expression, { minLength: 3, maxLength: 3 });
const pick = fc.nat(999);

const atom = fc.record({ kind: fc.constant("atom" as const), pick, args });

/** Alternatives with one variable in common, so that they can bind it. */
const bindingOr: fc.Arbitrary<Choice> = fc
  .tuple(args, fc.array(atom, { minLength: 2, maxLength: 3 }))
  .map(([[shared], atoms]) => ({
    kind: "or",
    parts: atoms.map((one) => ({ ...one, args: [shared, ...one.args] })),
  }));

const { formula } = fc.letrec<{ formula: Choice }>((tie) => {
  const parts = fc.array(tie("formula"), { maxLength: 3 });
  return {
    formula: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 12, arbitrary: atom },
      { weight: 3, arbitrary: atom.map((part): Choice => ({ kind: "not", parts: [part] })) },
      { weight: 2, arbitrary: args.map((both): Choice => ({ kind: "distinct", args: both.slice(0, 2) })) },
      { weight: 2, arbitrary: bindingOr },
      { weight: 2, arbitrary: parts.map((some): Choice => ({ kind: "or", parts: some })) },
      { weight: 1, arbitrary: parts.map((some): Choice => ({ kind: "and", parts: some })) },
      { weight: 1, arbitrary: tie("formula").map((part): Choice => ({ kind: "not", parts: [part] })) },
    ),
  };
});

const rule = fc.record({ pick, args, body: fc.array(formula, { maxLength: 4 }) });
export const groundTerm = fc.constantFrom(...UNIVERSE);
const fact = fc.record({ pick, args: fc.array(groundTerm, { minLength: 3, maxLength: 3 }) });

interface Size {
  readonly relations: number;
  readonly arity: number;
  readonly strata: number;
  readonly rules: number;
}

/** Relations of all shapes; and many rules over few small relations, where most rules are recursive. */
const SIZES: readonly Size[] = [
  { relations: 5, arity: 3, strata: TOP, rules: 12 },
  { relations: 6, arity: 1, strata: 1, rules: 25 },
];

export const program: fc.Arbitrary<Program> = fc.oneof(...SIZES.map(programOf));

function programOf(size: Size): fc.Arbitrary<Program> {
  const shape = fc.record({ arity: fc.nat(size.arity), stratum: fc.nat(size.strata - 1) });
  return fc
    .record({
      derived: fc.array(shape, { minLength: 1, maxLength: size.relations }),
      rules: fc.array(rule, { maxLength: size.rules }),
      facts: fc.array(fact, { maxLength: 12 }),
    })
    .map(({ derived, rules, facts }) => {
      const inner = derived.map((shape, i) => ({ name: `p${i}`, ...shape }));
      const relations = [...inner, ...GDL];
      const clauses = [
        ...ROLES.map((role) => `(role ${role})`),
        ...UNIVERSE.map((term) => `(dom ${term})`),
        ...ATOMS.map((term) => `(atom ${term})`),
      ];
      const withFacts = [...GIVEN.slice(0, 2), ...relations];
      for (const { pick, args } of facts) {
        const { name, arity } = withFacts[pick % withFacts.length];
        clauses.push(application(name, args.slice(0, arity)));
      }
      const heads = [...inner, ...inner, ...GDL];
      for (const { pick, args, body } of rules) {
        const head = heads[pick % heads.length];
        clauses.push(ruleText(head, args.slice(0, head.arity), body, [...GIVEN, ...inner, ...relations]));
      }
      return { text: clauses.join("\n"), relations };
    });
}

function ruleText(
  head: Relation,
  args: readonly Expression[],
  body: readonly Choice[],
  all: readonly Relation[],
): string {
  const literals = body.map((choice) => readChoice(choice, head.stratum, all));
  const inHead = new Set(args.flatMap(({ variables }) => variables));
  const built = new Set(args.filter(({ isCompound }) => isCompound).flatMap(({ variables }) => variables));
  const missing = unbound(literals, new Set(built));
  const bound = new Set([...built, ...literals.flatMap((literal) => [...boundBy(literal)])]);
  for (const variable of inHead) if (!bound.has(variable)) missing.add(variable);
  const guards = [
    ...[...built].map((variable) => `(atom ${variable})`),
    ...[...missing].map((variable) => `(dom ${variable})`),
  ];
  const texts = args.map(({ text }) => text);
  return `(<= ${[application(head.name, texts), ...literals.map(({ text }) => text), ...guards].join(" ")})`;
}

function readChoice(choice: Choice, level: number, all: readonly Relation[]): Formula {
  if (choice.kind === "atom" || choice.kind === "distinct") {
    const usable = all.filter(({ stratum }) => stratum <= level);
    const { name, arity } =
      choice.kind === "atom" ? usable[choice.pick % usable.length] : { name: "distinct", arity: 2 };
    const args = choice.args.slice(0, arity);
    const text = application(
      name,
      args.map((arg) => arg.text),
    );
    return { kind: choice.kind, text, variables: args.flatMap(({ variables }) => variables), parts: [] };
  }
  const below = choice.kind === "not" ? Math.min(level, TOP) - 1 : level;
  const parts = choice.parts.map((part) => readChoice(part, Math.max(below, -1), all));
  const text = `(${[choice.kind, ...parts.map((part) => part.text)].join(" ")})`;
  return { kind: choice.kind, text, variables: parts.flatMap(({ variables }) => variables), parts };
}

/** The variables that a formula gives values to, wherever it holds. */
function boundBy({ kind, variables, parts }: Formula): ReadonlySet<string> {
  if (kind === "atom") return new Set(variables);
  if (kind === "and") return new Set(parts.flatMap((part) => [...boundBy(part)]));
  if (kind !== "or") return new Set();
  return new Set(variables.filter((variable) => parts.every((part) => boundBy(part).has(variable))));
}

/** The variables of negations and comparisons that nothing in their conjunction, or around it, binds. */
function unbound(conjunction: readonly Formula[], outside: ReadonlySet<string>): Set<string> {
  const bound = new Set([...outside, ...conjunction.flatMap((part) => [...boundBy(part)])]);
  const missing = new Set<string>();
  for (const { kind, variables, parts } of conjunction) {
    const here =
      kind === "or"
        ? parts.flatMap((part) => [...unbound([part], bound)])
        : kind === "and"
          ? [...unbound(parts, bound)]
          : kind === "atom"
            ? []
            : variables.filter((variable) => !bound.has(variable));
    for (const variable of here) missing.add(variable);
  }
  return missing;
}

function application(name: string, args: readonly string[]): string {
  return args.length === 0 ? name : `(${[name, ...args].join(" ")})`;
}
