/**
 * Functions of Booleans as reduced ordered decision diagrams with complemented edges (Bryant 1986; Brace,
 * Rudell and Bryant 1990): equal functions are equal numbers. Function 2n is node n, and 2n + 1 its negation.
 * Node 0 is the constant true. The branch of a node for true is never complemented.
 *
 * All work is counted. Past its limit, and where a diagram is very deep, the answer is GIVEN_UP, and so is that of
 * every operation on GIVEN_UP.
 */
import { grow, hashStep, spread } from "../../datalog/arrays.js";

/** A function, or GIVEN_UP. */
export type DiagramNumber = number;

export const ALWAYS_TRUE: DiagramNumber = 0;
export const ALWAYS_FALSE: DiagramNumber = 1;
export const GIVEN_UP: DiagramNumber = -1;

/** The operations that are remembered, while there are few nodes; a later one takes the place of an earlier. */
const REMEMBERED = 2 ** 8;
const FEW_NODES = 128;
const MOST_NODES = 2 ** 21;
/** Operations go down one variable a call. */
const DEEPEST = 1000;
const LEAF = 2 ** 30;

export class DecisionDiagrams {
  /** Counted in calls of operations on two nodes. */
  steps = 0;
  private limit = Number.POSITIVE_INFINITY;
  private count = 1;
  private variable = new Int32Array(FEW_NODES).fill(LEAF, 0, 1);
  private low = new Int32Array(FEW_NODES);
  private high = new Int32Array(FEW_NODES);
  /** The nodes by their contents, plus 1; 0 is a free place. */
  private unique = new Int32Array(2 * FEW_NODES);
  private remembered = REMEMBERED;
  private known = new Int32Array(3 * REMEMBERED).fill(-1);

  get nodes(): number {
    return this.count;
  }

  /** From now on, operations may take this many steps together. */
  allow(steps: number): void {
    this.limit = this.steps + steps;
  }

  variableOf(f: DiagramNumber): number {
    return this.variable[f >> 1];
  }

  /** The function where its first variable is false, or true. */
  branch(f: DiagramNumber, value: boolean): DiagramNumber {
    return (value ? this.high[f >> 1] : this.low[f >> 1]) ^ (f & 1);
  }

  input(variable: number): DiagramNumber {
    return this.node(variable, ALWAYS_FALSE, ALWAYS_TRUE);
  }

  and(f: DiagramNumber, g: DiagramNumber): DiagramNumber {
    return f < 0 || g < 0 ? GIVEN_UP : this.conjunction(f, g, 0);
  }

  or(f: DiagramNumber, g: DiagramNumber): DiagramNumber {
    if (f < 0 || g < 0) return GIVEN_UP;
    const both = this.conjunction(f ^ 1, g ^ 1, 0);
    return both < 0 ? GIVEN_UP : both ^ 1;
  }

  not(f: DiagramNumber): DiagramNumber {
    return f < 0 ? GIVEN_UP : f ^ 1;
  }

  /** A node is made once only. Its branches must be about later variables. */
  node(variable: number, low: DiagramNumber, high: DiagramNumber): DiagramNumber {
    if (low === high) return low;
    if ((high & 1) === 1) {
      const other = this.node(variable, low ^ 1, high ^ 1);
      return other < 0 ? GIVEN_UP : other ^ 1;
    }
    const mask = this.unique.length - 1;
    let place = spread(hashStep(hashStep(hashStep(0, variable), low), high)) & mask;
    for (let n = this.unique[place]; n !== 0; n = this.unique[place]) {
      if (this.variable[n - 1] === variable && this.low[n - 1] === low && this.high[n - 1] === high)
        return 2 * (n - 1);
      place = (place + 1) & mask;
    }
    if (this.count === MOST_NODES) return GIVEN_UP;
    const node = this.count++;
    if (node >= this.variable.length) {
      this.variable = grow(this.variable, node + 1);
      this.low = grow(this.low, node + 1);
      this.high = grow(this.high, node + 1);
    }
    this.variable[node] = variable;
    this.low[node] = low;
    this.high[node] = high;
    this.unique[place] = node + 1;
    if (2 * this.count > this.unique.length) this.rehash();
    return 2 * node;
  }

  /** The variables that the function depends on, in their order; undefined if there are more than `most`. */
  support(f: DiagramNumber, most = Number.POSITIVE_INFINITY): number[] | undefined {
    const found = new Set<number>();
    const seen = new Set<number>();
    const pending = [f >> 1];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node === 0 || seen.has(node)) continue;
      seen.add(node);
      found.add(this.variable[node]);
      if (found.size > most) return undefined;
      pending.push(this.low[node] >> 1, this.high[node] >> 1);
    }
    this.steps += seen.size;
    return [...found].sort((a, b) => a - b);
  }

  /** The value of the function for an assignment. */
  valueAt(f: DiagramNumber, isTrue: (variable: number) => boolean): boolean {
    let at = f;
    while (at > 1) at = this.branch(at, isTrue(this.variableOf(at)));
    return at === ALWAYS_TRUE;
  }

  /** The function with a variable made constant. */
  restrict(f: DiagramNumber, variable: number, value: boolean): DiagramNumber {
    const known = new Map<number, DiagramNumber>();
    const walk = (node: number): DiagramNumber => {
      if (this.variable[node] > variable) return 2 * node;
      if (this.variable[node] === variable) return value ? this.high[node] : this.low[node];
      let result = known.get(node);
      if (result !== undefined) return result;
      this.steps++;
      const [low, high] = [this.low[node], this.high[node]];
      const restricted = [walk(low >> 1), walk(high >> 1)];
      result = restricted.includes(GIVEN_UP)
        ? GIVEN_UP
        : this.node(this.variable[node], restricted[0] ^ (low & 1), restricted[1] ^ (high & 1));
      known.set(node, result);
      return result;
    };
    const result = walk(f >> 1);
    return result < 0 ? GIVEN_UP : result ^ (f & 1);
  }

  private conjunction(f: DiagramNumber, g: DiagramNumber, depth: number): DiagramNumber {
    if (f === ALWAYS_FALSE || g === ALWAYS_FALSE || f === (g ^ 1)) return ALWAYS_FALSE;
    if (f === ALWAYS_TRUE || f === g) return g;
    if (g === ALWAYS_TRUE) return f;
    if (f > g) [f, g] = [g, f];
    const { known } = this;
    const at = 3 * (spread(hashStep(hashStep(1, f), g)) & (this.remembered - 1));
    if (known[at] === f && known[at + 1] === g) return known[at + 2];
    if (depth === DEEPEST || ++this.steps > this.limit) return GIVEN_UP;
    const [x, y] = [this.variableOf(f), this.variableOf(g)];
    const variable = Math.min(x, y);
    const low = this.conjunction(
      x === variable ? this.branch(f, false) : f,
      y === variable ? this.branch(g, false) : g,
      depth + 1,
    );
    if (low < 0) return GIVEN_UP;
    const high = this.conjunction(
      x === variable ? this.branch(f, true) : f,
      y === variable ? this.branch(g, true) : g,
      depth + 1,
    );
    if (high < 0) return GIVEN_UP;
    const result = this.node(variable, low, high);
    if (result < 0) return GIVEN_UP;
    // The node may have made the table larger.
    if (known === this.known) {
      known[at] = f;
      known[at + 1] = g;
      known[at + 2] = result;
    }
    return result;
  }

  private rehash(): void {
    this.remembered *= 2;
    this.known = new Int32Array(3 * this.remembered).fill(-1);
    this.unique = new Int32Array(2 * this.unique.length);
    const mask = this.unique.length - 1;
    for (let node = 1; node < this.count; node++) {
      const hash = hashStep(hashStep(hashStep(0, this.variable[node]), this.low[node]), this.high[node]);
      let place = spread(hash) & mask;
      while (this.unique[place] !== 0) place = (place + 1) & mask;
      this.unique[place] = node + 1;
    }
  }
}
