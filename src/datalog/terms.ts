/**
 * Ground terms as small integers. Each term is stored once (hash-consing), so that two terms are equal if
 * their numbers are, a fluent is a number, and a state is a list of numbers.
 *
 * A term is a functor (a name with a number of arguments) and the numbers of its arguments. Of the spellings
 * of a name, the first that is seen is printed. Terms are never freed: a game has finitely many, and a long
 * run meets most of them early.
 */
import { type Clause, fold, nodesOf, type Term } from "../gdl/tree.js";
import { grow, hashStep, hashSteps, spread } from "./arrays.js";

/** Numbers before the arguments of a term. */
const HEADER = 2;

export class Terms {
  /** Name and arity of each functor. */
  readonly functorText: string[] = [];
  readonly functorArity: number[] = [];
  private readonly functorIndex = new Map<string, number>();

  /** Per term: its functor, and where its arguments begin in `args`. */
  functorOf = new Int32Array(1024);
  firstArg = new Int32Array(1024);
  /**
   * The term itself and its functor stand before its arguments, so that a search in the hash table reads only
   * a slot and one place more:
   *
   *     … | term | functor | argument | argument | … | term | functor | …
   *                          ^ firstArg
   */
  args = new Int32Array(4096);
  size = 0;
  private argsUsed = 0;

  /** Open addressing: where the arguments of the term begin, or 0 where the slot is free. */
  private slots = new Int32Array(4096);
  private readonly texts: (string | undefined)[] = [];
  private readonly sortTexts: (string | undefined)[] = [];

  functor(name: string, arity: number, text = name): number {
    const key = `${name}/${arity}`;
    const known = this.functorIndex.get(key);
    if (known !== undefined) return known;
    const functor = this.functorText.length;
    this.functorIndex.set(key, functor);
    this.functorText.push(text);
    this.functorArity.push(arity);
    return functor;
  }

  /** Takes the spelling of every name in the rules, before a question can bring another one. */
  learnSpelling(clauses: readonly Clause[]): void {
    for (const clause of clauses) {
      for (const node of nodesOf(clause)) {
        if (node.kind === "application") this.functor(node.name, node.args.length, node.text);
      }
    }
  }

  /** The term of this functor and these arguments, made if it is new. */
  intern(functor: number, args: Int32Array): number {
    const slot = this.slotOf(functor, args);
    const found = this.slots[slot];
    if (found !== 0) return this.args[found - HEADER];
    const arity = this.functorArity[functor];
    const term = this.size++;
    if (term === this.functorOf.length) {
      this.functorOf = grow(this.functorOf, this.size);
      this.firstArg = grow(this.firstArg, this.size);
    }
    const first = this.argsUsed + HEADER;
    this.argsUsed = first + arity;
    if (this.argsUsed > this.args.length) this.args = grow(this.args, this.argsUsed);
    this.functorOf[term] = functor;
    this.firstArg[term] = first;
    this.args[first - HEADER] = term;
    this.args[first - 1] = functor;
    for (let i = 0; i < arity; i++) this.args[first + i] = args[i];
    this.slots[slot] = first;
    if (this.size * 2 > this.slots.length) this.rehash();
    return term;
  }

  /** The term if it exists, else -1: a term that nobody has made cannot hold. */
  find(functor: number, args: Int32Array): number {
    const found = this.slots[this.slotOf(functor, args)];
    return found === 0 ? -1 : this.args[found - HEADER];
  }

  /** The number of a ground term of the tree, or -1 if the term has a variable. */
  fromTree(root: Term): number {
    return fold<number>(root, (node, args) => {
      if (node.kind === "variable" || args.includes(-1)) return -1;
      return this.intern(this.functor(node.name, args.length, node.text), Int32Array.from(args));
    });
  }

  /** KIF text. */
  text(term: number): string {
    const known = this.texts[term];
    if (known !== undefined) return known;
    let text = "";
    // What is still to be printed, last first: terms, or -1 for a closing parenthesis.
    const pending = [term];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node < 0) {
        text += ")";
        continue;
      }
      const functor = this.functorOf[node];
      const arity = this.functorArity[functor];
      const gap = text === "" || text.endsWith("(") ? "" : " ";
      text += arity === 0 ? gap + this.functorText[functor] : `${gap}(${this.functorText[functor]}`;
      if (arity === 0) continue;
      pending.push(-1);
      const first = this.firstArg[node];
      for (let i = arity - 1; i >= 0; i--) pending.push(this.args[first + i]);
    }
    this.texts[term] = text;
    return text;
  }

  /** Puts terms in the order of their texts, regardless of case. */
  sort(terms: number[]): number[] {
    return terms.sort((a, b) => {
      const left = this.sortText(a);
      const right = this.sortText(b);
      return left < right ? -1 : left > right ? 1 : 0;
    });
  }

  private sortText(term: number): string {
    this.sortTexts[term] ??= this.text(term).toLowerCase();
    return this.sortTexts[term];
  }

  private slotOf(functor: number, args: Int32Array): number {
    const arity = this.functorArity[functor];
    const mask = this.slots.length - 1;
    for (let slot = placeOf(functor, args, 0, arity) & mask; ; slot = (slot + 1) & mask) {
      const first = this.slots[slot];
      if (first === 0) return slot;
      if (this.args[first - 1] !== functor) continue;
      let i = 0;
      while (i < arity && this.args[first + i] === args[i]) i++;
      if (i === arity) return slot;
    }
  }

  /** Makes the table four times as large: terms are seldom moved, and mostly found at the first look. */
  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let term = 0; term < this.size; term++) {
      const first = this.firstArg[term];
      const end = first + this.functorArity[this.functorOf[term]];
      let slot = placeOf(this.functorOf[term], this.args, first, end) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = first;
    }
    this.slots = slots;
  }
}

/**
 * The slot where the search for functor(args[from … to)) begins. Up to eight terms that differ only in their
 * last argument stand side by side, so that fewer lines of memory are read: who asks for one of them soon
 * asks for the next.
 */
function placeOf(functor: number, args: Int32Array, from: number, to: number): number {
  const start = hashStep(0, functor);
  if (from === to) return spread(start);
  const hash = hashSteps(start, args, from, to - 1);
  const last = args[to - 1];
  return spread(hashStep(hash, last >> 3)) + (last & 7);
}
