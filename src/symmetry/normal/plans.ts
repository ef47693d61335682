/**
 * Decides how each atom that the outputs need is said in the normal form:
 *
 *   - as a function of inputs, where that has a form that depends on the function alone: its prime implicants,
 *     if it has few inputs, or a table of counts;
 *   - else as such a function of the atoms where all that it depends on can be cut (`bottlenecks.ts`);
 *   - else by its rules, as they stand.
 *
 * Functions are decision diagrams. Atoms of few inputs with equal diagrams are one. Past limits of work all is
 * said by rules, which costs symmetries and nothing else.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { allOutputs, atomOf, bodyOf, type GroundProgram, isNegative } from "../../ground/ground-program.js";
import type { AtomDependencies } from "./atom-dependencies.js";
import { Bottlenecks } from "./bottlenecks.js";
import { Cones, supportsOf } from "./cones.js";
import { CountGuess } from "./count-guess.js";
import { type CountTable, countTableOf } from "./count-table.js";
import {
  ALWAYS_FALSE,
  ALWAYS_TRUE,
  DecisionDiagrams,
  type DiagramNumber,
  GIVEN_UP,
} from "./decision-diagrams.js";
import { type Implicant, primeImplicants } from "./prime-implicants.js";
import { type UndirectedPaths, undirectedPaths } from "./undirected-paths.js";

/** A function of more inputs is not said by its prime implicants. */
const MOST_INPUTS = 12;
/** Rules may name some inputs that do not matter. */
const MOST_NAMED = 18;
const MOST_PRIMES = 256;
/** An atom of more inputs is not looked at as a whole. */
const MOST_COUNTED = 128;
/** Nor is one that depends on more atoms. */
const MOST_CONE = 3000;
/** Of decision diagrams: for an atom, for one of a chain of counts or above a cut, and for all together. */
const STEPS_OF_ATOM = 60_000;
const STEPS_OF_COUNT = 8_000;
const ALL_STEPS = 8_000_000;
/** Literals that are read in search of counts and cuts, all together. */
const ALL_WORK = 20_000_000;

/** A function in a form of its own, of literals of atoms. Where `isNegated`, it is the opposite that is said. */
export interface FunctionPlan {
  readonly kind: "function";
  readonly isNegated: boolean;
  readonly shape: Shape;
  /** The atom of each variable in the shape. */
  readonly atomOfVariable: readonly number[];
}

type Shape = { readonly primes: readonly Implicant[] } | { readonly table: CountTable };

export type AtomPlan =
  | FunctionPlan
  | { readonly kind: "rules" }
  | { readonly kind: "cycle"; readonly members: readonly number[] }
  | { readonly kind: "paths"; readonly members: readonly number[]; readonly paths: UndirectedPaths };

/** DiagramNumber diagrams whose variables are atoms, numbered as they are met. */
class AtomDiagrams {
  readonly decisions = new DecisionDiagrams();
  readonly atomOfVariable: number[] = [];
  private readonly variables = new Map<number, number>();

  input(atom: number): DiagramNumber {
    let variable = this.variables.get(atom);
    if (variable === undefined) {
      variable = this.atomOfVariable.push(atom) - 1;
      this.variables.set(atom, variable);
    }
    return this.decisions.input(variable);
  }
}

export class Plans {
  /** The plan of each needed atom. */
  readonly plans = new Map<number, AtomPlan>();
  private steps = 0;
  /** What was read of rules for other ends than diagrams. */
  private looked = 0;
  private readonly small = new AtomDiagrams();
  private supports: readonly (Int32Array | undefined)[] = [];
  /** The function of each derived atom of few inputs over the inputs, or GIVEN_UP. */
  private readonly whole: Int32Array;
  private readonly smallPlans = new Map<DiagramNumber, FunctionPlan | undefined>();
  /** AtomDiagrams of atoms that depend on the same inputs, by these. */
  private readonly large = new Map<
    string,
    { diagrams: AtomDiagrams; functions: Map<number, DiagramNumber> }
  >();
  private readonly membersOf = new Map<number, number[]>();
  private readonly guess: CountGuess;
  private readonly cones: Cones;
  private readonly bottlenecks: Bottlenecks;

  constructor(
    private readonly program: GroundProgram,
    private readonly dependencies: AtomDependencies,
  ) {
    const { inputs, component, isCyclic } = dependencies;
    this.whole = new Int32Array(dependencies.order.length).fill(GIVEN_UP);
    this.guess = new CountGuess(program, inputs);
    this.cones = new Cones(program, dependencies);
    this.bottlenecks = new Bottlenecks(program, inputs);
    for (const [d, cyclic] of isCyclic.entries()) {
      if (!cyclic) continue;
      const members = this.membersOf.get(component[d]) ?? [];
      members.push(inputs + d);
      this.membersOf.set(component[d], members);
    }
  }

  /** Whether all was looked at within the limits of work. */
  get isWhole(): boolean {
    return this.steps <= ALL_STEPS && this.guess.work + this.cones.work <= ALL_WORK;
  }

  *run(): Pieces {
    this.supports = yield* supportsOf(this.program, this.dependencies, MOST_COUNTED);
    yield* this.findSmallFunctions();
    const pending = allOutputs(this.program)
      .filter((output) => output >= 0)
      .map(atomOf);
    let pauseAt = this.effort() + PIECE_STEPS;
    for (let atom = pending.pop(); atom !== undefined; atom = pending.pop()) {
      if (atom < this.dependencies.inputs || this.plans.has(atom)) continue;
      const plan = this.decide(atom);
      const members = plan.kind === "cycle" || plan.kind === "paths" ? plan.members : [atom];
      for (const member of members) this.plans.set(member, plan);
      const reads = this.readsOf(atom, plan);
      for (const read of reads) pending.push(read);
      this.steps += 16;
      this.looked += 8 * reads.size;
      if (this.effort() < pauseAt) continue;
      pauseAt = this.effort() + PIECE_STEPS;
      yield;
    }
  }

  private effort(): number {
    return this.steps + this.looked + (this.guess.work + this.cones.work) / 4;
  }

  /** The atoms that an atom's definition reads, by its plan. */
  readsOf(atom: number, plan: AtomPlan): ReadonlySet<number> {
    if (plan.kind === "function") {
      const { shape, atomOfVariable } = plan;
      const variables =
        "primes" in shape ? shape.primes.flatMap((prime) => prime.map(atomOf)) : shape.table.blocks.flat();
      return new Set(variables.map((variable) => atomOfVariable[variable]));
    }
    const members = plan.kind === "rules" ? [atom] : plan.members;
    const read = new Set<number>();
    for (const member of members)
      for (const body of this.rulesOf(member)) for (const literal of body) read.add(atomOf(literal));
    return read;
  }

  rulesOf(atom: number): Int32Array[] {
    const { firstRule } = this.program;
    const d = atom - this.dependencies.inputs;
    return Array.from({ length: firstRule[d + 1] - firstRule[d] }, (_, i) =>
      bodyOf(this.program, firstRule[d] + i),
    );
  }

  private *findSmallFunctions(): Pieces {
    const { dependencies, whole, small, supports } = this;
    const { inputs } = dependencies;
    let pauseAt = PIECE_STEPS;
    for (const d of dependencies.order) {
      this.steps += 4;
      const support = supports[d];
      if (support !== undefined && support.length <= MOST_NAMED && this.steps < ALL_STEPS) {
        whole[d] = this.counted(small.decisions, () =>
          this.functionOf(small, inputs + d, (atom) => this.wholeOf(atom)),
        );
      }
      if (this.steps < pauseAt) continue;
      pauseAt = this.steps + PIECE_STEPS;
      yield;
    }
  }

  /** Lets decision diagrams work within the limit for an atom, and counts what they did. */
  private counted<T>(decisions: DecisionDiagrams, work: () => T, most = STEPS_OF_ATOM): T {
    const before = decisions.steps;
    decisions.allow(most);
    const result = work();
    this.steps += decisions.steps - before;
    return result;
  }

  private wholeOf(atom: number): DiagramNumber {
    const { inputs } = this.dependencies;
    return atom < inputs ? this.small.input(atom) : this.whole[atom - inputs];
  }

  /** The function of an atom by its rules, given the functions of what they read. */
  private functionOf(
    { decisions }: AtomDiagrams,
    atom: number,
    of: (atom: number) => DiagramNumber,
  ): DiagramNumber {
    let any: DiagramNumber = ALWAYS_FALSE;
    for (const body of this.rulesOf(atom)) {
      let all: DiagramNumber = ALWAYS_TRUE;
      for (const literal of body) {
        const f = of(atomOf(literal));
        all = decisions.and(all, isNegative(literal) ? decisions.not(f) : f);
        if (all === GIVEN_UP) return GIVEN_UP;
      }
      any = decisions.or(any, all);
      if (any === GIVEN_UP) return GIVEN_UP;
    }
    return any;
  }

  private decide(atom: number): AtomPlan {
    const { inputs, isCyclic, component } = this.dependencies;
    if (isCyclic[atom - inputs]) {
      const members = this.membersOf.get(component[atom - inputs]) as number[];
      const paths = undirectedPaths(this.program, inputs, members);
      return paths === undefined ? { kind: "cycle", members } : { kind: "paths", members, paths };
    }
    const whole = this.whole[atom - inputs];
    if (whole !== GIVEN_UP) {
      if (!this.smallPlans.has(whole)) this.smallPlans.set(whole, this.planOf(this.small, whole));
      const plan = this.smallPlans.get(whole);
      if (plan !== undefined) return plan;
    }
    const support = this.supports[atom - inputs];
    if (support === undefined || !this.isWhole) return { kind: "rules" };
    const cone = this.cones.of(atom, MOST_CONE);
    if (cone === undefined) return { kind: "rules" };
    return this.asCount(cone, support) ?? this.asFunctionOfCut(cone, support) ?? { kind: "rules" };
  }

  private asCount(cone: readonly number[], support: Int32Array): FunctionPlan | undefined {
    // To count n inputs takes about n atoms or more; what is only a way through rules takes fewer.
    if (cone.length < support.length || !this.guess.mayCount(cone, support)) return undefined;
    const key = support.join();
    let known = this.large.get(key);
    if (known === undefined) {
      known = { diagrams: new AtomDiagrams(), functions: new Map() };
      this.large.set(key, known);
      this.meetInputs(known.diagrams, cone[cone.length - 1]);
    }
    const { diagrams, functions } = known;
    const f = this.functionIn(diagrams, functions, cone);
    const plan = f === GIVEN_UP ? undefined : this.planOf(diagrams, f);
    // A wrong guess must not show: it may be another one for the image of the atom.
    return plan !== undefined && "table" in plan.shape ? plan : undefined;
  }

  /** Gives inputs their variables in an order that keeps together what belongs together: small parts first. */
  private meetInputs(diagrams: AtomDiagrams, atom: number): void {
    const { inputs } = this.dependencies;
    const sizeOf = (other: number) => (other < inputs ? 1 : (this.supports[other - inputs]?.length ?? 0));
    const seen = new Set<number>();
    const pending = [atom];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (next < inputs) {
        diagrams.input(next);
        continue;
      }
      const read = new Set(this.rulesOf(next).flatMap((body) => Array.from(body, atomOf)));
      // What is put last is taken first.
      pending.push(...[...read].filter((other) => !seen.has(other)).sort((a, b) => sizeOf(b) - sizeOf(a)));
    }
  }

  /** The function of the last atom of a cone. */
  private functionIn(
    diagrams: AtomDiagrams,
    functions: Map<number, DiagramNumber>,
    cone: readonly number[],
  ): DiagramNumber {
    const { inputs } = this.dependencies;
    const of = (atom: number) =>
      atom < inputs ? diagrams.input(atom) : (functions.get(atom) as DiagramNumber);
    for (const atom of cone) {
      if (functions.has(atom)) continue;
      const f = this.counted(diagrams.decisions, () => this.functionOf(diagrams, atom, of), STEPS_OF_COUNT);
      if (f === GIVEN_UP) return GIVEN_UP;
      functions.set(atom, f);
    }
    return functions.get(cone[cone.length - 1]) as DiagramNumber;
  }

  private asFunctionOfCut(cone: readonly number[], support: Int32Array): FunctionPlan | undefined {
    const cut = this.bottlenecks.of(cone, support);
    this.cones.work += 4 * cone.length;
    if (cut === undefined || !this.areDifferent(cut)) return undefined;
    const atom = cone[cone.length - 1];
    const isInCut = new Set(cut);
    const above = new Set([atom]);
    for (const reader of above)
      for (const body of this.rulesOf(reader))
        for (const literal of body) if (!isInCut.has(atomOf(literal))) above.add(atomOf(literal));
    const { inputs, component } = this.dependencies;
    const order = [...above].sort((a, b) => component[a - inputs] - component[b - inputs]);
    const diagrams = new AtomDiagrams();
    const functions = new Map(cut.map((other) => [other, diagrams.input(other)]));
    for (const other of order) {
      const of = (read: number) => functions.get(read) as DiagramNumber;
      const f = this.counted(diagrams.decisions, () => this.functionOf(diagrams, other, of), STEPS_OF_COUNT);
      if (f === GIVEN_UP) return undefined;
      functions.set(other, f);
    }
    return this.planOf(diagrams, functions.get(atom) as DiagramNumber);
  }

  /** Whether no two atoms have the same function: a table would count them as one. */
  private areDifferent(atoms: readonly number[]): boolean {
    const nodes = atoms.map((atom) => this.wholeOf(atom)).filter((f) => f >= 0);
    return new Set(nodes.map((f) => f >> 1)).size === nodes.length;
  }

  private planOf({ decisions, atomOfVariable }: AtomDiagrams, f: DiagramNumber): FunctionPlan | undefined {
    return this.counted(decisions, () => {
      // Of a function and its opposite the one is said that is false where all inputs are.
      const isNegated = decisions.valueAt(f, () => false);
      const shape = shapeOf(decisions, isNegated ? f ^ 1 : f);
      return shape && { kind: "function", isNegated, shape, atomOfVariable };
    });
  }
}

function shapeOf(decisions: DecisionDiagrams, f: DiagramNumber): Shape | undefined {
  const variables = decisions.support(f, MOST_COUNTED);
  if (variables === undefined) return undefined;
  if (variables.length <= MOST_INPUTS) {
    const primes = primeImplicants(decisions, f, MOST_PRIMES);
    if (primes !== undefined) return { primes };
  }
  const table = countTableOf(decisions, f, variables);
  return table && { table };
}
