/**
 * Decides how each atom that the outputs need is said in the normal form:
 *
 *   - as a function of inputs, where that has a form that depends on the function alone: its prime implicants,
 *     if it has few inputs, or a table of counts;
 *   - else as such a function of the atoms where all that it depends on can be cut (`bottlenecks.ts`);
 *   - else by its rules, as they stand.
 *
 * Functions are decision diagrams over the inputs, and later over such atoms. Atoms with equal diagrams are
 * one. Diagrams are given up past a limit of work, which costs symmetries and nothing else.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { allOutputs, atomOf, bodyOf, type GroundProgram, isNegative } from "../../ground/ground-program.js";
import { bottlenecks } from "./bottlenecks.js";
import { type CountTable, countTableOf } from "./count-table.js";
import { type Decision, Decisions, FALSE, NONE, TRUE } from "./decisions.js";
import type { Dependencies } from "./dependencies.js";
import { type Implicant, primeImplicants } from "./prime-implicants.js";
import { type UndirectedPaths, undirectedPaths } from "./undirected-paths.js";

/** In the steps of decision diagrams. */
const STEPS_OF_ATOM = 60_000;
const STEPS_OF_CUT = 20_000;
const ALL_STEPS = 40_000_000;
/** A function of more inputs is not said by its prime implicants. */
const MOST_INPUTS = 12;
const MOST_PRIMES = 256;
/** A function of more inputs is not tried for counts. */
const MOST_COUNTED = 200;

/** A function in a form of its own, of literals of atoms. Where `isNegated`, it is the opposite that is said. */
export interface FunctionPlan {
  readonly kind: "function";
  readonly isNegated: boolean;
  readonly shape: { readonly primes: readonly Implicant[] } | { readonly table: CountTable };
  /** The atom of each variable in the shape. */
  readonly atomOfVariable: readonly number[];
}

export type Plan =
  | FunctionPlan
  | { readonly kind: "rules" }
  | { readonly kind: "cycle"; readonly members: readonly number[] }
  | { readonly kind: "paths"; readonly members: readonly number[]; readonly paths: UndirectedPaths };

type Shape = FunctionPlan["shape"];

export class Plans {
  /** The plan of each needed atom. */
  readonly plans = new Map<number, Plan>();
  private readonly decisions = new Decisions();
  private readonly variableOfAtom = new Map<number, number>();
  private readonly atomOfVariable: number[] = [];
  /** The function of each derived atom over the inputs, or NONE. */
  private readonly whole: Int32Array;
  /** What was found of a function, by the number of its node. */
  private readonly shapes = new Map<number, Shape | undefined>();
  private readonly membersOf = new Map<number, number[]>();

  constructor(
    private readonly program: GroundProgram,
    private readonly dependencies: Dependencies,
  ) {
    this.whole = new Int32Array(dependencies.order.length).fill(NONE);
    const { inputs, component, isCyclic } = dependencies;
    for (const [d, cyclic] of isCyclic.entries()) {
      if (!cyclic) continue;
      const members = this.membersOf.get(component[d]) ?? [];
      members.push(inputs + d);
      this.membersOf.set(component[d], members);
    }
  }

  *run(): Pieces {
    yield* this.findFunctions();
    const pending = allOutputs(this.program)
      .filter((output) => output >= 0)
      .map(atomOf);
    let pauseAt = this.decisions.steps + PIECE_STEPS;
    for (let atom = pending.pop(); atom !== undefined; atom = pending.pop()) {
      if (atom < this.dependencies.inputs || this.plans.has(atom)) continue;
      const plan = this.decide(atom);
      const members = plan.kind === "cycle" || plan.kind === "paths" ? plan.members : [atom];
      for (const member of members) this.plans.set(member, plan);
      for (const read of this.readsOf(atom, plan)) pending.push(read);
      this.decisions.steps += 16;
      if (this.decisions.steps < pauseAt) continue;
      pauseAt = this.decisions.steps + PIECE_STEPS;
      yield;
    }
  }

  /** The atoms that an atom's definition reads, by its plan. */
  readsOf(atom: number, plan: Plan): ReadonlySet<number> {
    if (plan.kind === "function") {
      const { shape, atomOfVariable } = plan;
      const variables =
        "primes" in shape ? shape.primes.flatMap((prime) => prime.map(atomOf)) : shape.table.blocks.flat();
      return new Set(variables.map((variable) => atomOfVariable[variable]));
    }
    const members = plan.kind === "rules" ? [atom] : plan.members;
    return new Set(
      members.flatMap((member) => this.rulesOf(member).flatMap((body) => Array.from(body, atomOf))),
    );
  }

  rulesOf(atom: number): Int32Array[] {
    const { firstRule } = this.program;
    const d = atom - this.dependencies.inputs;
    return Array.from({ length: firstRule[d + 1] - firstRule[d] }, (_, i) =>
      bodyOf(this.program, firstRule[d] + i),
    );
  }

  private *findFunctions(): Pieces {
    const { decisions, dependencies, whole } = this;
    let pauseAt = PIECE_STEPS;
    for (const d of dependencies.order) {
      if (!dependencies.isCyclic[d] && decisions.steps < ALL_STEPS) {
        decisions.allow(STEPS_OF_ATOM);
        whole[d] = this.functionOf(dependencies.inputs + d, (atom) => this.wholeOf(atom));
      }
      decisions.steps += 4;
      if (decisions.steps < pauseAt) continue;
      pauseAt = decisions.steps + PIECE_STEPS;
      yield;
    }
  }

  private wholeOf(atom: number): Decision {
    const { inputs } = this.dependencies;
    return atom < inputs ? this.decisions.input(this.variable(atom)) : this.whole[atom - inputs];
  }

  private variable(atom: number): number {
    let variable = this.variableOfAtom.get(atom);
    if (variable === undefined) {
      variable = this.atomOfVariable.push(atom) - 1;
      this.variableOfAtom.set(atom, variable);
    }
    return variable;
  }

  /** The function of an atom by its rules, given the functions of what they read. */
  private functionOf(atom: number, of: (atom: number) => Decision): Decision {
    const { decisions } = this;
    let any: Decision = FALSE;
    for (const body of this.rulesOf(atom)) {
      let all: Decision = TRUE;
      for (const literal of body) {
        const f = of(atomOf(literal));
        all = decisions.and(all, isNegative(literal) ? decisions.not(f) : f);
        if (all === NONE) return NONE;
      }
      any = decisions.or(any, all);
      if (any === NONE) return NONE;
    }
    return any;
  }

  private decide(atom: number): Plan {
    const { inputs, isCyclic, component } = this.dependencies;
    const { decisions } = this;
    if (isCyclic[atom - inputs]) {
      const members = this.membersOf.get(component[atom - inputs]) as number[];
      const paths = undirectedPaths(this.program, inputs, members);
      return paths === undefined ? { kind: "cycle", members } : { kind: "paths", members, paths };
    }
    const whole = this.planOf(this.whole[atom - inputs]);
    if (whole !== undefined) return whole;
    if (decisions.steps > ALL_STEPS) return { kind: "rules" };
    const cut = bottlenecks(this.program, this.dependencies, atom);
    if (cut === undefined || !this.areDifferent(cut)) return { kind: "rules" };
    decisions.allow(STEPS_OF_CUT);
    return this.planOf(this.functionOver(atom, new Set(cut))) ?? { kind: "rules" };
  }

  /** Whether no two atoms have the same function: a table would count them as one. */
  private areDifferent(atoms: readonly number[]): boolean {
    const nodes = atoms
      .map((atom) => this.wholeOf(atom))
      .filter((f) => f >= 0)
      .map((f) => f >> 1);
    return new Set(nodes).size === nodes.length;
  }

  /** The function of an atom over the atoms of a cut. */
  private functionOver(atom: number, cut: ReadonlySet<number>): Decision {
    const { inputs, component } = this.dependencies;
    const above = new Set([atom]);
    for (const reader of above)
      for (const body of this.rulesOf(reader))
        for (const literal of body) if (!cut.has(atomOf(literal))) above.add(atomOf(literal));
    const functions = new Map<number, Decision>();
    const of = (other: number): Decision =>
      cut.has(other) ? this.decisions.input(this.variable(other)) : (functions.get(other) as Decision);
    const order = [...above].sort((a, b) => component[a - inputs] - component[b - inputs]);
    for (const other of order) {
      const f = this.functionOf(other, of);
      if (f === NONE) return NONE;
      functions.set(other, f);
    }
    return functions.get(atom) as Decision;
  }

  private planOf(f: Decision): FunctionPlan | undefined {
    if (f === NONE) return undefined;
    // Of a function and its opposite the one is said that is false where all inputs are.
    const isNegated = this.decisions.valueAt(f, () => false);
    const said = isNegated ? f ^ 1 : f;
    if (!this.shapes.has(said)) this.shapes.set(said, this.shapeOf(said));
    const shape = this.shapes.get(said);
    return shape && { kind: "function", isNegated, shape, atomOfVariable: this.atomOfVariable };
  }

  private shapeOf(f: Decision): Shape | undefined {
    const { decisions } = this;
    const variables = decisions.support(f, MOST_COUNTED);
    if (variables === undefined) return undefined;
    decisions.allow(STEPS_OF_ATOM);
    if (variables.length <= MOST_INPUTS) {
      const primes = primeImplicants(decisions, f, MOST_PRIMES);
      if (primes !== undefined) return { primes };
    }
    const table = countTableOf(decisions, f, variables);
    return table && { table };
  }
}
