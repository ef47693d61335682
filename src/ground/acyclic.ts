/**
 * A ground program without positive cycles, with the same answers: Clark's completion is right only for
 * these.
 *
 * The strongly connected components of the derived atoms are taken one by one, definitions before uses. In a
 * component that depends on itself, every atom is defined layer by layer: layer 0 are its rules that read
 * nothing of the component, and layer k reads layer k-1. How many layers are needed? Let F be a set of atoms
 * of the component such that every cycle passes one of them. Within a layer the atoms outside F may be
 * computed one after another, each from the present layer; only those in F are read from the layer before,
 * and in the first layer they are taken to be false. A derivation without detours has no atom twice on a
 * path, so after |F| layers the atoms in F are right, and after |F|+1 all are. A ring of n atoms needs two
 * layers rather than n. A component never needs more layers than it has atoms.
 *
 * Slices can also run a component again and again until nothing changes, which is shorter where the layers
 * are many: then its atoms are variables of a loop, and nothing is unrolled (`withLoops`).
 *
 * Rules whose body holds their own head say nothing and are dropped. Negation within a cycle has no meaning
 * here: the checker refuses sheets that have it.
 */
import { componentsFrom } from "../gdl/components.js";
import {
  ALWAYS,
  allOutputs,
  atomOf,
  bodyOf,
  type GroundProgram,
  inputsOf,
  isNegative,
  NEVER,
  type Output,
  positive,
} from "./ground-program.js";
import { ProgramWriter } from "./program-writer.js";

/** A ground program with its derived atoms in an order in which rules read only atoms before their head. */
export interface AcyclicProgram extends GroundProgram {
  /** The program as grounding made it, perhaps with cycles: it shows what the rules say, and how much. */
  readonly source: GroundProgram;
}

/**
 * Atoms that depend on each other. The variables are derived atoms without rules. All are false at first;
 * they become what `after` says, again and again, until nothing changes. `after` reads them positively.
 */
export interface ProgramLoop {
  readonly variables: readonly number[];
  readonly after: readonly Output[];
}

/** Besides the variables of loops, rules read only atoms before their head; a loop reads no later one. */
export interface LoopedProgram {
  readonly program: GroundProgram;
  readonly loops: readonly ProgramLoop[];
}

type Body = readonly number[];

/** Apart from tests, only `groundSheet` calls this, and once for each program at most. */
export function withoutCycles(program: GroundProgram): AcyclicProgram {
  return { ...(isInOrder(program) ? program : new Unrolling(program).run().program), source: program };
}

/** The same rules with loops in place of the components that would have more layers than `layers`. */
export function withLoops(acyclic: AcyclicProgram, layers: number): LoopedProgram {
  const { source } = acyclic;
  return isInOrder(source) ? { program: acyclic, loops: [] } : new Unrolling(source, layers).run();
}

function isInOrder(program: GroundProgram): boolean {
  const { firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  for (let derived = 0; derived < firstRule.length - 1; derived++) {
    if (firstRule[derived] === firstRule[derived + 1]) return false;
    const end = firstLiteral[firstRule[derived + 1]];
    for (let k = firstLiteral[firstRule[derived]]; k < end; k++) {
      if (atomOf(literals[k]) >= inputs + derived) return false;
    }
  }
  return true;
}

class Unrolling {
  private readonly inputs: number;
  /** What each atom of the old program is in the new one. */
  private readonly became: Int32Array;
  private readonly writer: ProgramWriter;
  /** The old derived atom of each new one, and its layer; -1 for the atom itself. */
  private readonly origin: number[] = [];
  private readonly layer: number[] = [];
  private readonly loops: ProgramLoop[] = [];

  constructor(
    private readonly program: GroundProgram,
    /** Components of more layers become loops. */
    private readonly mostLayers = Number.POSITIVE_INFINITY,
  ) {
    this.inputs = inputsOf(program);
    this.writer = new ProgramWriter(program);
    this.became = new Int32Array(program.atoms).fill(NEVER);
    for (let atom = 0; atom < this.inputs; atom++) this.became[atom] = 2 * atom;
  }

  run(): LoopedProgram {
    const { program, inputs, loops } = this;
    const roots = allOutputs(program)
      .filter((output) => output >= 2 * inputs)
      .map(atomOf);
    const each = (atom: number, use: (other: number) => void) => {
      for (const other of this.read(atom)) use(other);
    };
    for (const component of componentsFrom(roots, program.atoms, each)) {
      if (component.length > 1) this.unroll(component);
      else this.became[component[0]] = this.define(component[0], -1, this.bodiesOf(component[0]));
    }
    const named = (derived: number): string => {
      const layer = this.layer[derived];
      const name = program.name(this.origin[derived]);
      return layer < 0 ? name : `${name} in layer ${layer}`;
    };
    return { program: this.writer.finish((literal) => this.literal(literal), named), loops };
  }

  /** The derived atoms that the rules of one read. */
  private read(atom: number): number[] {
    return this.bodiesOf(atom).flatMap((body) => body.map(atomOf).filter((other) => other >= this.inputs));
  }

  /** The bodies of an atom's rules, as given, without those that hold the atom itself. */
  private bodiesOf(atom: number): Body[] {
    const { firstRule } = this.program;
    const bodies: Body[] = [];
    for (let rule = firstRule[atom - this.inputs]; rule < firstRule[atom - this.inputs + 1]; rule++) {
      const body = Array.from(bodyOf(this.program, rule));
      if (!body.includes(2 * atom)) bodies.push(body);
    }
    return bodies;
  }

  private unroll(component: readonly number[]): void {
    const members = new Set(component);
    const own = (literal: number): boolean => members.has(atomOf(literal));
    const recursive = new Map<number, Body[]>();
    const start = new Map<number, Output>();
    const reads = new Map<number, number[]>();
    for (const atom of component) {
      const bodies = this.bodiesOf(atom);
      const inside = bodies.filter((body) => body.some(own));
      recursive.set(atom, inside);
      start.set(
        atom,
        this.define(
          atom,
          0,
          bodies.filter((body) => !body.some(own)),
        ),
      );
      const literals = inside.flat().filter(own);
      if (literals.some(isNegative))
        throw new Error(`negation in a cycle of ${this.program.name(atom - this.inputs)}`);
      reads.set(atom, [...new Set(literals.map(atomOf))]);
    }
    const cut = feedback(component, reads);
    if (cut.size >= this.mostLayers) {
      this.loop(component, start, recursive);
      return;
    }
    const order = inwards(component, reads, cut);
    const now = this.became;
    let before = new Map<number, Output>(Array.from(cut, (atom) => [atom, NEVER]));
    for (let layer = 1; layer <= cut.size + 1; layer++) {
      const last = layer === cut.size + 1;
      const value = (literal: number): Output =>
        own(literal) ? (before.get(atomOf(literal)) ?? now[atomOf(literal)]) : this.literal(literal);
      for (const atom of order) {
        if (last && cut.has(atom)) continue;
        const bodies = (recursive.get(atom) as Body[]).map((body) => body.map(value));
        const done = last || (cut.has(atom) && layer === cut.size);
        now[atom] = this.emit(atom, done ? -1 : layer, [[start.get(atom) as Output], ...bodies]);
      }
      const after = new Map<number, Output>(Array.from(cut, (atom) => [atom, now[atom]]));
      if (Array.from(cut).every((atom) => before.get(atom) === after.get(atom))) return;
      before = after;
    }
  }

  /** Makes variables of the atoms: what they become reads the variables in place of the atoms. */
  private loop(
    component: readonly number[],
    start: ReadonlyMap<number, Output>,
    recursive: ReadonlyMap<number, readonly Body[]>,
  ): void {
    const variables = component.map((atom) => this.endAtom(atom, 0));
    for (const [i, atom] of component.entries()) this.became[atom] = positive(variables[i]);
    const after = component.map((atom) => {
      const bodies = (recursive.get(atom) as readonly Body[]).map((body) =>
        body.map((literal) => this.literal(literal)),
      );
      return this.emit(atom, -1, [[start.get(atom) as Output], ...bodies]);
    });
    this.loops.push({ variables, after });
  }

  private define(atom: number, layer: number, bodies: readonly Body[]): Output {
    return this.emit(
      atom,
      layer,
      bodies.map((body) => body.map((literal) => this.literal(literal))),
    );
  }

  private literal(old: number): Output {
    const output = this.became[atomOf(old)];
    if (!isNegative(old)) return output;
    if (output < 0) return output === ALWAYS ? NEVER : ALWAYS;
    return output ^ 1;
  }

  /** A new atom with these bodies, which may hold constants; or the literal or constant that it equals. */
  private emit(atom: number, layer: number, bodies: readonly (readonly Output[])[]): Output {
    const kept = bodies
      .filter((body) => !body.includes(NEVER))
      .map((body) => body.filter((literal) => literal !== ALWAYS));
    if (kept.length === 0) return NEVER;
    if (kept.some((body) => body.length === 0)) return ALWAYS;
    if (kept.length === 1 && kept[0].length === 1) return kept[0][0];
    for (const body of kept) {
      for (const literal of body) this.writer.add(literal);
      this.writer.endRule();
    }
    return positive(this.endAtom(atom, layer));
  }

  private endAtom(atom: number, layer: number): number {
    this.origin.push(atom - this.inputs);
    this.layer.push(layer);
    return this.writer.endAtom();
  }
}

/** Atoms that every cycle passes. Again and again the atom with the most ways through it is taken out. */
function feedback(
  component: readonly number[],
  reads: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const readers = reversed(component, reads);
  const left = new Set(component);
  const cut = new Set<number>();
  const degree = (atom: number, edges: ReadonlyMap<number, readonly number[]>): number =>
    (edges.get(atom) as readonly number[]).filter((other) => left.has(other)).length;
  while (left.size > 0) {
    const ways = new Map(Array.from(left, (atom) => [atom, degree(atom, reads) * degree(atom, readers)]));
    const idle = Array.from(left).filter((atom) => ways.get(atom) === 0);
    for (const atom of idle) left.delete(atom);
    if (idle.length > 0) continue;
    let best: number | undefined;
    for (const [atom, count] of ways)
      if (best === undefined || count > (ways.get(best) as number)) best = atom;
    left.delete(best as number);
    cut.add(best as number);
  }
  return cut;
}

/** The atoms of a component, each after those that it reads, apart from the atoms of the cut. */
function inwards(
  component: readonly number[],
  reads: ReadonlyMap<number, readonly number[]>,
  cut: ReadonlySet<number>,
): number[] {
  const readers = reversed(component, reads);
  const missing = new Map<number, number>();
  for (const atom of component) {
    missing.set(atom, (reads.get(atom) as readonly number[]).filter((other) => !cut.has(other)).length);
  }
  const order = component.filter((atom) => missing.get(atom) === 0);
  for (let i = 0; i < order.length; i++) {
    if (cut.has(order[i])) continue;
    for (const reader of readers.get(order[i]) as readonly number[]) {
      const rest = (missing.get(reader) as number) - 1;
      missing.set(reader, rest);
      if (rest === 0) order.push(reader);
    }
  }
  return order;
}

function reversed(
  component: readonly number[],
  reads: ReadonlyMap<number, readonly number[]>,
): Map<number, number[]> {
  const readers = new Map<number, number[]>(component.map((atom) => [atom, []]));
  for (const atom of component)
    for (const other of reads.get(atom) as readonly number[]) readers.get(other)?.push(atom);
  return readers;
}
