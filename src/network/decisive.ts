/**
 * The part of a network that decides the values of some wanted variables. A table that defines a variable,
 * with a value for all that the others may be, says nothing about the others. If nothing else reads this
 * variable, neither is needed: whatever solves the rest can be completed. In the network of a turn this
 * leaves the moves and what they must obey. What follows from a move goes: the fluents next, and the goals.
 *
 * So the solutions of the part are those of the whole network, of each what stands in the part. A variable
 * that several tables define together stays, though it may decide nothing.
 */
import { type Constraint, type Network, scopeOf, type TableConstraint } from "./model.js";
import { uncovered } from "./preprocess/uncovered.js";
import { usesOf } from "./uses.js";

export interface NetworkPart {
  readonly network: Network;
  /** Per variable of the whole network, its number in the part, or -1. */
  readonly place: Int32Array;
}

/** How many tuples may be looked at for one table; if that is not enough, its variable stays. */
const EFFORT = 20_000;

/** Constraints, or variables, of one piece. */
const PIECE = 1024;

/** Yields now and then. The variables of chance and their Booleans are wanted too. */
export function* decisivePart(network: Network, wanted: readonly number[]): Generator<void, NetworkPart> {
  const ofChance = network.chance.flatMap(({ variable, booleans }) => [variable, ...booleans]);
  const all = [...wanted, ...ofChance].filter((x) => x >= 0);
  const scopes = network.constraints.map(scopeOf);
  yield;
  const followers = new Followers(network, scopes, all);
  yield;
  const constraints = yield* followers.drop();
  return yield* partOf(network, constraints, all);
}

/** These constraints with their variables, and with the wanted ones. The variables stay in their order. */
export function* partOf(
  network: Network,
  constraints: readonly Constraint[],
  wanted: readonly number[],
): Generator<void, NetworkPart> {
  const place = new Int32Array(network.variables.length).fill(-1);
  for (const x of wanted) place[x] = 0;
  for (const constraint of constraints) for (const x of scopeOf(constraint)) place[x] = 0;
  yield;
  const variables = network.variables.filter((_, x) => place[x] === 0);
  for (let x = 0, count = 0; x < place.length; x++) if (place[x] === 0) place[x] = count++;
  yield;
  const at = (x: number): number => (x < 0 ? -1 : place[x]);
  const kept: Constraint[] = [];
  for (const constraint of constraints) {
    if (constraint.kind === "table") kept.push({ ...constraint, scope: constraint.scope.map(at) });
    else {
      const { variable, booleans } = constraint;
      kept.push({ kind: "channel", variable: at(variable), booleans: booleans.map(at) });
    }
    if (kept.length % PIECE === 0) yield;
  }
  const chance = network.chance
    .filter(({ variable }) => at(variable) >= 0)
    .map(({ variable, booleans }) => ({ variable: at(variable), booleans: booleans.map(at) }));
  return { place, network: { variables, constraints: kept, chance, threshold: network.threshold } };
}

/** Drops variables that only follow, each with the constraint that defines it. */
class Followers {
  private readonly isWanted: Uint8Array;
  /** Per variable: how many constraints name it that are still there. */
  private readonly count: Int32Array;
  private readonly isDropped: Uint8Array;
  /** Per channel: how many of its Booleans are still there. */
  private readonly booleansLeft: Int32Array;
  /** By the tuples of a table, then by its columns: whether the table defines one of them for all others. */
  private readonly known = new Map<Int32Array, Map<string, boolean>>();

  constructor(
    private readonly network: Network,
    private readonly scopes: readonly (readonly number[])[],
    wanted: readonly number[],
  ) {
    const { variables, constraints } = network;
    this.isWanted = new Uint8Array(variables.length);
    for (const x of wanted) this.isWanted[x] = 1;
    this.count = new Int32Array(variables.length);
    this.isDropped = new Uint8Array(constraints.length);
    this.booleansLeft = Int32Array.from(scopes, ({ length }) => length - 1);
  }

  /** The constraints that are left. */
  *drop(): Generator<void, Constraint[]> {
    const { network, scopes, count } = this;
    const { firstUse, uses } = usesOf(scopes, network.variables.length);
    yield;
    const waiting: number[] = [];
    for (let x = 0; x < count.length; x++) {
      count[x] = firstUse[x + 1] - firstUse[x];
      if (this.mayGo(x)) waiting.push(x);
    }
    const gone = new Uint8Array(count.length);
    let steps = 0;
    for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
      if (++steps % PIECE === 0) yield;
      let use = firstUse[x];
      while (use < firstUse[x + 1] && this.isDropped[uses[use]] === 1) use++;
      // It has gone with the constraint that was the last to name it.
      if (use === firstUse[x + 1] || gone[x] === 1) continue;
      for (const y of this.without(x, uses[use], gone)) if (this.mayGo(y)) waiting.push(y);
    }
    yield;
    return yield* this.left(gone);
  }

  private mayGo(x: number): boolean {
    return this.count[x] === 1 && this.isWanted[x] === 0;
  }

  /** Drops a variable that only this constraint names; returns those that are named less often now. */
  private without(x: number, c: number, gone: Uint8Array): readonly number[] {
    const { count, scopes } = this;
    const constraint = this.network.constraints[c];
    if (constraint.kind === "table") {
      if (!this.defines(constraint, x)) return [];
      this.isDropped[c] = 1;
      for (const y of scopes[c]) count[y]--;
      return scopes[c];
    }
    if (x === constraint.variable) return [];
    gone[x] = 1;
    if (--this.booleansLeft[c] > 0) return [];
    this.isDropped[c] = 1;
    count[constraint.variable]--;
    return [constraint.variable];
  }

  private *left(gone: Uint8Array): Generator<void, Constraint[]> {
    const left: Constraint[] = [];
    for (const [c, constraint] of this.network.constraints.entries()) {
      if (c % PIECE === PIECE - 1) yield;
      if (this.isDropped[c] === 1) continue;
      if (constraint.kind === "table") left.push(constraint);
      else {
        const booleans = constraint.booleans.map((boolean) => (gone[boolean] === 1 ? -1 : boolean));
        left.push({ ...constraint, booleans });
      }
    }
    return left;
  }

  /** Whether the table has a value for the variable, whatever the others are. */
  private defines({ scope, positive, tuples }: TableConstraint, x: number): boolean {
    if (!positive) return false;
    const column = scope.indexOf(x);
    const sizes = scope.map((y) => this.network.variables[y].values.length);
    const key = `${column}/${sizes.join()}`;
    const byColumns = this.known.get(tuples) ?? new Map<string, boolean>();
    this.known.set(tuples, byColumns);
    const known = byColumns.get(key);
    if (known !== undefined) return known;
    const answer = coversOthers(tuples, sizes, column);
    byColumns.set(key, answer);
    return answer;
  }
}

/** Whether each combination of the other columns is in some tuple. */
function coversOthers(tuples: Int32Array, sizes: readonly number[], column: number): boolean {
  const arity = sizes.length;
  const others = sizes.toSpliced(column, 1).map((size) => Array.from({ length: size }, (_, v) => v));
  const rest = tuples.filter((_, i) => i % arity !== column);
  const offsets = Array.from({ length: tuples.length / arity }, (_, row) => row * (arity - 1));
  return uncovered(others, rest, offsets, { left: EFFORT }) === "covered";
}
