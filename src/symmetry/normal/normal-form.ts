/**
 * The normal form of a ground program: a form with the same outputs for all fluents and moves, in which it
 * shows as little as can be how the rules were written. Counts are tables, what can be reached along undirected
 * arcs is paths, and functions of few inputs are their prime implicants (`plans.ts`); the rest are rules, with what
 * they share taken out (`shared-parts.ts`), opened into each other (`form-draft.ts`). Everything here asks only what stands where, never for names or numbers of
 * atoms, apart from the order in which decision diagrams take their variables: that decides what is too dear.
 *
 * A path is `path` of a `net` and two `end`s; a net has `arc`s, an arc two `place`s and its condition; an end
 * has `at`s, each a place and a condition. It holds if some way along arcs that hold, over places that hold,
 * leads from a place of the one end to a place of the other, both with their conditions.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  isNegative,
  NEVER,
  type Output,
} from "../../ground/ground-program.js";
import { type Form, formOutputs, mapOutputs } from "../game-form.js";
import { type AtomDependencies, dependenciesOf } from "./atom-dependencies.js";
import type { CountTable } from "./count-table.js";
import { FormDraft, opposite } from "./form-draft.js";
import { type FunctionPlan, Plans } from "./plans.js";
import { withSharedParts } from "./shared-parts.js";
import type { UndirectedPaths } from "./undirected-paths.js";

export interface NormalForm {
  readonly form: Form;
  /** Whether everything was looked at. If not, the rules as they stand may show more. */
  readonly isWhole: boolean;
}

export function* normalForm(program: GroundProgram): Pieces<NormalForm> {
  const dependencies = dependenciesOf(program);
  yield;
  const plans = new Plans(program, dependencies);
  yield* plans.run();
  return { form: yield* new Normaliser(program, dependencies, plans).run(), isWhole: plans.isWhole };
}

/** A net of paths as it was drafted. */
interface Net {
  readonly atom: number;
  readonly places: ReadonlyMap<number, number>;
  readonly start: number;
  /** What all starts share, and every path needs. */
  readonly needs: readonly Output[];
}

class Normaliser {
  private readonly draft: FormDraft;
  /** What each atom has become. */
  private readonly became: Int32Array;
  private readonly nets = new Map<UndirectedPaths, Net>();

  constructor(
    private readonly program: GroundProgram,
    private readonly dependencies: AtomDependencies,
    private readonly plans: Plans,
  ) {
    const { inputs } = dependencies;
    this.draft = new FormDraft(program, inputs);
    this.became = new Int32Array(program.atoms).fill(NEVER);
    for (let atom = 0; atom < inputs; atom++) this.became[atom] = 2 * atom;
  }

  *run(): Pieces<Form> {
    const { program, dependencies, plans, became } = this;
    let steps = 0;
    const cycles = new Set<readonly number[]>();
    for (const d of dependencies.order) {
      const atom = dependencies.inputs + d;
      const plan = plans.plans.get(atom);
      if (plan === undefined) continue;
      if (plan.kind === "function") became[atom] = this.functionOf(plan);
      else if (plan.kind === "rules") became[atom] = this.disjunction(atom);
      else if (plan.kind === "paths")
        became[atom] = this.pathTo(plan.paths, [{ place: atom, condition: [] }]);
      else if (!cycles.has(plan.members)) {
        cycles.add(plan.members);
        this.addCycle(plan.members);
      }
      steps += 64 + 8 * plans.readsOf(atom, plan).size;
      if (steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
    return yield* this.draft.finish(mapOutputs(formOutputs(program), (literal) => this.literal(literal)));
  }

  private literal(literal: Output): Output {
    if (literal < 0) return literal;
    const became = this.became[atomOf(literal)];
    return isNegative(literal) ? opposite(became) : became;
  }

  private conjunction(literals: Iterable<number>): Output {
    return this.draft.and(Array.from(literals, (literal) => this.literal(literal)));
  }

  private functionOf({ shape, isNegated, atomOfVariable }: FunctionPlan): Output {
    const literalOf = (literal: number) => this.literal(2 * atomOfVariable[atomOf(literal)] + (literal & 1));
    const said =
      "primes" in shape
        ? this.draft.or(shape.primes.map((prime) => this.draft.and(prime.map(literalOf))))
        : this.tableOf(shape.table, (variable) => literalOf(2 * variable));
    return isNegated ? opposite(said) : said;
  }

  private tableOf({ blocks, rows }: CountTable, literalOf: (variable: number) => Output): Output {
    const { draft } = this;
    const counted = blocks.map((block) => block.map(literalOf));
    if (blocks.length === 1) {
      const numbers = rows.map(([number]) => number);
      const size = blocks[0].length;
      // All of them, and any of them, are what rules say as well.
      if (numbers.length === 1 && numbers[0] === size) return draft.and(counted[0]);
      if (numbers.length === size && numbers[0] === 1) return draft.or(counted[0]);
      return 2 * draft.addCount(`count ${numbers.join()}`, counted[0]);
    }
    // Where several blocks are counted, what counts each is told apart from how many it has to be.
    const some = counted.map((literals) => 2 * draft.addCount("some", literals));
    return draft.or(
      rows.map((numbers) =>
        draft.and(numbers.map((number, block) => 2 * draft.add(`number ${number}`, [some[block]]))),
      ),
    );
  }

  private disjunction(atom: number): Output {
    const groups = new Map<UndirectedPaths, { place: number; condition: number[] }[]>();
    const bodies: number[][] = [];
    for (const body of this.plans.rulesOf(atom)) {
      const reached = Array.from(body).filter((literal) => this.pathsAt(literal) !== undefined);
      if (reached.length !== 1) {
        const literals = new Set(Array.from(body, (literal) => this.literal(literal)));
        literals.delete(ALWAYS);
        if (!literals.has(NEVER)) bodies.push([...literals]);
        continue;
      }
      const paths = this.pathsAt(reached[0]) as UndirectedPaths;
      const ends = groups.get(paths) ?? [];
      ends.push({ place: atomOf(reached[0]), condition: Array.from(body).filter((l) => l !== reached[0]) });
      groups.set(paths, ends);
    }
    const { draft } = this;
    const parts = withSharedParts(bodies).map(({ shared, choices }) =>
      draft.and(choices.length === 0 ? shared : [...shared, draft.or(choices)]),
    );
    for (const [paths, ends] of groups) parts.push(this.pathTo(paths, ends));
    return draft.or(parts);
  }

  /** The net that a literal speaks of, if it says that something can be reached there. */
  private pathsAt(literal: number): UndirectedPaths | undefined {
    const plan = (literal & 1) === 0 ? this.plans.plans.get(atomOf(literal)) : undefined;
    return plan?.kind === "paths" ? plan.paths : undefined;
  }

  /** That a path leads from a start to one of these places, where its condition holds. */
  private pathTo(
    paths: UndirectedPaths,
    targets: readonly { readonly place: number; readonly condition: readonly number[] }[],
  ): Output {
    const net = this.netOf(paths);
    const { end, shared } = this.endOf(net.places, targets);
    const path = 2 * this.draft.add("path", [2 * net.atom, 2 * net.start, 2 * end]);
    return this.draft.and([path, ...net.needs, ...shared]);
  }

  private netOf(paths: UndirectedPaths): Net {
    let net = this.nets.get(paths);
    if (net !== undefined) return net;
    const { draft } = this;
    const places = new Map<number, number>();
    for (const [atom, condition] of paths.places)
      places.set(atom, draft.addDistinct("place", [this.conjunction(condition)]));
    const at = (atom: number) => 2 * (places.get(atom) as number);
    const arcs = paths.arcs.map(
      ({ a, b, condition }) => 2 * draft.add("arc", [at(a), at(b), this.conjunction(condition)]),
    );
    const { end, shared } = this.endOf(places, paths.starts);
    net = { atom: draft.addDistinct("net", arcs), places, start: end, needs: shared };
    this.nets.set(paths, net);
    return net;
  }

  /** Where paths may end. What all ends need is told apart. */
  private endOf(
    places: ReadonlyMap<number, number>,
    targets: readonly { readonly place: number; readonly condition: readonly number[] }[],
  ): { readonly end: number; readonly shared: readonly Output[] } {
    const common = (targets[0]?.condition ?? []).filter((literal) =>
      targets.every(({ condition }) => condition.includes(literal)),
    );
    const ats = targets.map(({ place, condition }) => {
      const own = condition.filter((literal) => !common.includes(literal));
      return 2 * this.draft.add("at", [2 * (places.get(place) as number), this.conjunction(own)]);
    });
    return { end: this.draft.add("end", ats), shared: common.map((literal) => this.literal(literal)) };
  }

  private addCycle(members: readonly number[]): void {
    const atoms = members.map(() => this.draft.reserve());
    for (const [i, member] of members.entries()) this.became[member] = 2 * atoms[i];
    for (const [i, member] of members.entries())
      this.draft.make(
        atoms[i],
        "or",
        this.plans.rulesOf(member).map((body) => this.conjunction(body)),
      );
  }
}
