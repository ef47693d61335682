/**
 * The data of a functional program: what a relation says, as a table, as a diagram, or as sets of values of a
 * decision. Equal ones lie in memory once. `assembly/solver/functional-layout.ts` says how each looks.
 */

import type { MemoryImage } from "../memory/memory-image.js";
import { type DiagramRelation, type Leaf, leavesByInputs } from "./diagram-relation.js";

const WORD_BITS = 64;

/** How a leaf is written: as the value of a function, or as its number. */
export type Meaning = "value" | "number";

export function wordsOf(size: number): number {
  return Math.max(1, Math.ceil(size / WORD_BITS));
}

export class FunctionalTables {
  private readonly tables = {
    value: new Map<DiagramRelation, number>(),
    number: new Map<DiagramRelation, number>(),
  };
  private readonly diagrams = {
    value: new Map<DiagramRelation, number>(),
    number: new Map<DiagramRelation, number>(),
  };
  private readonly sets = new Map<string, number>();

  constructor(private readonly image: MemoryImage) {}

  /** What the relation says of each combination of inputs. */
  table(relation: DiagramRelation, meaning: Meaning): number {
    return once(this.tables[meaning], relation, () => {
      const at = this.image.end;
      for (const leaf of leavesByInputs(relation)) this.image.push(wordOf(relation, leaf, meaning));
      return at;
    });
  }

  /** The address of its root; undefined where the root is a leaf. */
  diagram(relation: DiagramRelation, meaning: Meaning): number | undefined {
    const { nodes, root, sizes } = relation;
    if (root < 0) return undefined;
    const at = once(this.diagrams[meaning], relation, () => {
      const { image } = this;
      const start = image.end;
      for (let node = 0; node < nodes.length; node += 1 + sizes[nodes[node]]) {
        image.push(4 * nodes[node]);
        for (let value = 0; value < sizes[nodes[node]]; value++) {
          const child = nodes[node + 1 + value];
          if (child >= 0) image.push(start + 4 * child);
          else image.push(2 * wordOf(relation, ~child, meaning) + 1);
        }
      }
      return start;
    });
    return at + 4 * root;
  }

  /** As sets, the values that each leaf leaves to a variable of `size` values. */
  masks(leaves: readonly Leaf[], size: number): number {
    return once(this.sets, `masks ${size} ${textOf(leaves)}`, () => {
      const { image } = this;
      image.align();
      const at = image.end;
      for (const leaf of leaves) writeSet(image, image.reserve(2 * wordsOf(size)), leaf, size);
      return at;
    });
  }

  /** The values that each leaf strikes out, as lists. */
  lists(leaves: readonly Leaf[], size: number): number {
    return once(this.sets, `lists ${size} ${textOf(leaves)}`, () => {
      const { image } = this;
      const starts = leaves.map((leaf) => {
        const start = image.end;
        const struck = struckBy(leaf, size);
        image.push(struck.length);
        for (const value of struck) image.push(value);
        return start;
      });
      const at = image.end;
      for (const start of starts) image.push(start);
      return at;
    });
  }
}

/** Whether lists are shorter than masks. */
export function areFewStruck(leaves: readonly Leaf[], size: number): boolean {
  let struck = 0;
  for (const { but, values } of leaves) struck += but ? values.length : size - values.length;
  return struck < leaves.length * wordsOf(size);
}

export function writeSet(image: MemoryImage, at: number, leaf: Leaf, size: number): void {
  const words = new Uint32Array(2 * wordsOf(size));
  const members = leaf.but ? complement(leaf.values, size) : leaf.values;
  for (const value of members) words[value >> 5] |= 1 << (value & 31);
  for (const [i, word] of words.entries()) image.set(at + 4 * i, word | 0);
}

function struckBy({ but, values }: Leaf, size: number): readonly number[] {
  return but ? values : complement(values, size);
}

function complement(values: readonly number[], size: number): number[] {
  const out = new Uint8Array(size);
  for (const value of values) out[value] = 1;
  return Array.from({ length: size }, (_, value) => value).filter((value) => out[value] === 0);
}

function wordOf({ leaves }: DiagramRelation, leaf: number, meaning: Meaning): number {
  return meaning === "number" ? leaf : (leaves[leaf].values[0] ?? -1);
}

function textOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ but, values }) => `${but ? "-" : ""}${values.join()}`).join(" ");
}

function once<K>(known: Map<K, number>, key: K, make: () => number): number {
  let at = known.get(key);
  if (at === undefined) {
    at = make();
    known.set(key, at);
  }
  return at;
}
