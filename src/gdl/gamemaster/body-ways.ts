/**
 * The ways in which a body can hold, as classical bodies. The original proves a body from left to right, and
 * the place of a literal decides what it means: `~r(X)` says that there is no X at all where no literal before
 * it binds X, and `distinct(X,a)` or `plus(X,1,Y)` fails there. So the literals are read in their order, and
 * it is known at each of them which variables have a value by then; the classical body may stand in any order.
 *
 *     ~r(X) & s(X)          (not some_r) (s ?x)         some_r <= (r ?y)
 *     (p | q(X)) & s(X)     (p) (s ?x)   or   (q ?x) (s ?x)
 */
import { type Application, application, type Term, variable, variablesOf, variablesOfAll } from "../tree.js";
import { builtinInputs, isAggregate, isComparison, isComputed, isUnserved, unknownIn } from "./builtins.js";
import { isAtom } from "./gamemaster-tree.js";
import { NO_SUBSTITUTION, type Substitution, substitute, unify } from "./unify.js";

/** One way: classical literals, the variables that have a value, and what others were found to stand for. */
export interface Way {
  readonly literals: readonly Application[];
  readonly known: ReadonlySet<string>;
  readonly by: Substitution;
  /** Literals around it that hold as well: of the body in which it is denied or counted. */
  readonly around: readonly Application[];
}

/** All literals that hold where the way has come. */
export function literalsBefore({ around, literals }: Way): readonly Application[] {
  return [...around, ...literals];
}

/** Where the reading of a part begins that is denied or counted. */
function inside(way: Way): Way {
  return { ...way, literals: [], by: NO_SUBSTITUTION, around: literalsBefore(way) };
}

/** What the reading of bodies needs from the translation around it. */
export interface BodySurroundings {
  /** The classical literal for an atom of a view or of the state; undefined if it never holds. */
  call(atom: Application, way: Way): Application | undefined;
  /** A relation of its own, and a clause for it: `head` holds if `body` does, after `before`. */
  newRelation(stem: string): string;
  emit(head: Application, body: readonly Application[], before: readonly Application[]): void;
  /** Says that values of a computed relation are needed, for inputs that occur after these literals. */
  compute(atom: Application, before: readonly Application[]): void;
  /** Says that instances are to be counted or listed. */
  gather(request: GatherRequest): void;
  /** Says that a variable had no value where that made a difference. */
  missed(names: Iterable<string>, at: Term, why: Missed): void;
}

export type Missed = "negation" | "comparison" | "computation";

export interface GatherRequest {
  readonly kind: "countofall" | "setofall";
  /** `relation(outer…, result)` is to hold. */
  readonly relation: string;
  /** `instances(outer…, term)` holds for each instance. */
  readonly instances: string;
  /** `asked(outer…)` holds wherever the result is needed. */
  readonly asked: string;
  readonly outer: number;
}

/** More ways than anybody writes; they multiply with each disjunction. */
const MOST_WAYS = 4_096;

export class TooManyWays extends Error {}

export function waysOf(body: readonly Term[], start: Way, around: BodySurroundings): readonly Way[] {
  let ways: readonly Way[] = [start];
  for (const literal of body) {
    ways = ways.flatMap((way) => afterLiteral(substitute(literal, way.by), way, around));
    if (ways.length > MOST_WAYS) throw new TooManyWays("a body has too many alternatives");
  }
  return ways;
}

const NEVER: readonly Way[] = [];

function afterLiteral(literal: Term, way: Way, around: BodySurroundings): readonly Way[] {
  // A variable in the place of a literal never holds.
  if (literal.kind === "variable") return NEVER;
  const { name, args } = literal;
  if (name === "and") return waysOf(args, way, around);
  if (name === "or") return args.flatMap((arg) => afterLiteral(arg, way, around));
  if (name === "not" && args.length === 1) return afterNegation(args[0], way, around);
  if (!isAtom(literal)) return NEVER;
  if (name === "true" && args.length === 0) return [way];
  if (name === "distinct" && args.length === 2) return afterDistinct(literal, way, around);
  if (name === "mutex") return afterMutex(literal, way, around);
  if (name === "same" && args.length === 2) return afterSame(args[0], args[1], way);
  if (isUnserved(name)) return NEVER;
  if (isAggregate(name)) return args.length === 3 ? afterGathering(literal, way, around) : NEVER;
  if (isComputed(name) || isComparison(name)) return afterComputing(literal, way, around);
  const called = around.call(literal, way);
  return called === undefined ? NEVER : [withLiteral(way, called)];
}

function withLiteral(way: Way, literal: Application): Way {
  const known = new Set([...way.known, ...variablesOf(literal)]);
  return { ...way, known, literals: [...way.literals, literal] };
}

function negationOf(atom: Application): Application {
  return application("@not", [atom]);
}

function afterNegation(formula: Term, way: Way, around: BodySurroundings): readonly Way[] {
  around.missed(unknownIn(formula, way.known), formula, "negation");
  const inner = waysOf([formula], inside(way), around);
  if (inner.length === 0) return [way];
  if (inner.some(({ literals, by }) => literals.length === 0 && by.size === 0)) return NEVER;
  const [only] = inner;
  if (inner.length === 1 && only.literals.length === 1 && only.by.size === 0) {
    const [literal] = only.literals;
    if (literal.name === "@not") return [withLiteral(way, literal.args[0] as Application)];
    const isTest = unknownIn(literal, way.known).length === 0 && literal.name !== "@distinct";
    if (isTest) return [{ ...way, literals: [...way.literals, negationOf(literal)] }];
  }
  const outer = [...variablesOf(formula)].filter((name) => way.known.has(name));
  const stem = formula.kind === "application" && isAtom(formula) ? `some_${formula.name}` : "some";
  const head = application(around.newRelation(stem), outer.map(variable));
  for (const { literals, by } of inner) around.emit(substitute(head, by), literals, literalsBefore(way));
  return [{ ...way, literals: [...way.literals, negationOf(head)] }];
}

/** Two terms differ if they cannot be made the same; with a variable that has no value they always can. */
function afterDistinct({ args: [a, b] }: Application, way: Way, around: BodySurroundings): readonly Way[] {
  const missing = unknownIn(application("", [a, b]), way.known);
  around.missed(missing, application("distinct", [a, b]), "comparison");
  const by = unify(a, b);
  if (by === undefined) return [way];
  if (by.size === 0) return NEVER;
  if (missing.length === 0) return [withLiteral(way, application("@distinct", [a, b]))];
  // What is left once the unknown ones have taken what they must: one of these pairs has to differ.
  const pairs = [...by]
    .filter(([name]) => way.known.has(name))
    .map(([name, value]) => [variable(name), substitute(value, by)]);
  return pairs
    .filter(([, value]) => unknownIn(value, way.known).length === 0)
    .map((pair) => withLiteral(way, application("@distinct", pair)));
}

function afterMutex({ args }: Application, way: Way, around: BodySurroundings): readonly Way[] {
  const pairs = args.flatMap((a, i) => args.slice(i + 1).map((b) => application("distinct", [a, b])));
  return waysOf(pairs, way, around);
}

function afterSame(a: Term, b: Term, way: Way): readonly Way[] {
  const by = unify(a, b);
  if (by === undefined) return NEVER;
  const known = new Set(way.known);
  // A variable has a value if what it stands for has, or the other way round.
  for (const [name, value] of by) {
    const whole = substitute(value, by);
    if (unknownIn(whole, known).length === 0) known.add(name);
    else if (known.has(name)) for (const inside of variablesOf(whole)) known.add(inside);
  }
  const joined = new Map([...way.by].map(([name, value]): [string, Term] => [name, substitute(value, by)]));
  for (const [name, value] of by) joined.set(name, substitute(value, by));
  const replaced = (literals: readonly Application[]) => literals.map((literal) => substitute(literal, by));
  return [{ literals: replaced(way.literals), around: replaced(way.around), known, by: joined }];
}

function afterComputing(atom: Application, way: Way, around: BodySurroundings): readonly Way[] {
  const inputs = builtinInputs(atom);
  const missing = unknownIn(application("", inputs), way.known);
  around.missed(missing, atom, "computation");
  if (missing.length > 0) return NEVER;
  around.compute(atom, literalsBefore(way));
  return [withLiteral(way, atom)];
}

function afterGathering(atom: Application, way: Way, around: BodySurroundings): readonly Way[] {
  const [term, formula, result] = atom.args;
  const outer = [...variablesOfAll([term, formula])].filter((name) => way.known.has(name)).map(variable);
  const stem = atom.name === "countofall" ? "count" : "list";
  const [relation, instances, asked] = [stem, `${stem}_instance`, `${stem}_asked`].map((name) =>
    around.newRelation(name),
  );
  const inner = waysOf([formula], inside(way), around);
  for (const { literals, by } of inner) {
    const head = substitute(application(instances, [...outer, term]), by);
    around.emit(head, literals, literalsBefore(way));
  }
  around.emit(application(asked, outer), [], literalsBefore(way));
  const kind = atom.name as GatherRequest["kind"];
  around.gather({ kind, relation, instances, asked, outer: outer.length });
  return [withLiteral(way, application(relation, [...outer, result]))];
}
