/**
 * The last steps of grounding, on ground rules made by hand: constants, merging, cycles and strong
 * components.
 */
import { describe, expect, it } from "vitest";
import { componentsFrom, strongComponents } from "../../src/gdl/components.js";
import { DefinitionTable } from "../../src/ground/definition-table.js";
import { ALWAYS, NEVER } from "../../src/ground/ground-program.js";
import { Instances } from "../../src/ground/instances.js";
import { DERIVED, simplify, UNREACHABLE } from "../../src/ground/simplify.js";

/** `"2 <= 0 & ~1"` is a rule for atom 2. */
function instancesOf(atoms: number, rules: readonly string[]): Instances {
  const instances = new Instances();
  for (let atom = 0; atom < atoms; atom++) {
    for (const rule of rules) {
      const [head, body = ""] = rule.split("<=");
      if (Number(head) !== atom) continue;
      const literals = body
        .split("&")
        .map((word) => word.trim())
        .filter((word) => word !== "")
        .map((word) => (word.startsWith("~") ? 2 * Number(word.slice(1)) + 1 : 2 * Number(word)));
      instances.add(Int32Array.from(literals), literals.length);
    }
    instances.close();
  }
  return instances;
}

/** The first `inputs` of `atoms` are inputs. */
function inputsFirst(inputs: number, atoms: number): Int32Array {
  return Int32Array.from({ length: atoms }, (_, atom) => (atom < inputs ? atom : DERIVED));
}

function simplified(inputs: number, atoms: number, wanted: readonly number[], ...rules: readonly string[]) {
  const simple = simplify(instancesOf(atoms, rules), inputsFirst(inputs, atoms), inputs, wanted);
  const bodies = simple.derived.map((_, d) => {
    const of: number[][] = [];
    for (let rule = simple.firstRule[d]; rule < simple.firstRule[d + 1]; rule++) {
      of.push([...simple.literals.subarray(simple.firstLiteral[rule], simple.firstLiteral[rule + 1])]);
    }
    return of.sort();
  });
  return { ...simple, bodies };
}

describe("constants", () => {
  const all = (atoms: number) => Array.from({ length: atoms }, (_, atom) => atom);
  const shown = (outputs: Int32Array) =>
    [...outputs].map((output) => (output === ALWAYS ? "T" : output === NEVER ? "F" : "?")).join("");

  it("fold through rules, positive and negative, and leave the rest unknown", () => {
    const rules = ["1 <=", "2 <= 1", "3 <= 2 & ~4", "5 <= 4", "5 <= 0", "6 <= ~2", "7 <= ~0 & 1"];
    expect(shown(simplified(1, 8, all(8), ...rules).outputs)).toBe("?TTTF?F?");
  });

  it("an input that cannot be reached is false", () => {
    const inputOf = Int32Array.of(UNREACHABLE, DERIVED, DERIVED);
    const { outputs } = simplify(instancesOf(3, ["1 <= 0", "2 <= ~0"]), inputOf, 0, all(3));
    expect(shown(outputs)).toBe("FFT");
  });

  it("an atom twice in a body counts once", () => {
    expect(simplified(1, 3, [2], "1 <=", "2 <= 1 & 1 & 0").outputs[2]).toBe(0);
  });
});

describe("definitions", () => {
  const NEW = { literal: -1, atom: -1 };
  const define = (definitions: DefinitionTable, bodies: readonly (readonly number[])[]) => {
    definitions.begin();
    for (const body of bodies) {
      definitions.beginBody();
      for (const literal of body) definitions.literal(literal);
      definitions.endBody();
    }
    return { literal: definitions.alias(), atom: definitions.find() };
  };

  it("are equal in any order of bodies and literals, repeated or not", () => {
    const definitions = new DefinitionTable();
    expect(define(definitions, [[4, 2], [7], [6, 0, 3]])).toEqual(NEW);
    definitions.keep();
    expect(define(definitions, [[7], [3, 6, 0, 6], [2, 4], [4, 2]])).toEqual({ literal: -1, atom: 0 });
    expect(define(definitions, [[7], [3, 6, 0]])).toEqual(NEW);
    expect(
      define(definitions, [
        [7, 3, 6, 0],
        [2, 4],
      ]),
    ).toEqual(NEW);
  });

  it("that are one literal are that literal", () => {
    const definitions = new DefinitionTable();
    expect(define(definitions, [[5]])).toEqual({ literal: 5, atom: -1 });
    expect(define(definitions, [[5, 5], [5]])).toEqual({ literal: 5, atom: -1 });
    expect(define(definitions, [[5], [4, 2, 5, 3]])).toEqual({ literal: 5, atom: -1 });
  });

  it("find each of many again, as their table grows", () => {
    const definitions = new DefinitionTable();
    const bodies = (atom: number) => [[2 * atom, 2 * atom + 3], [atom]];
    for (let atom = 0; atom < 5000; atom++) {
      expect(define(definitions, bodies(atom))).toEqual(NEW);
      definitions.keep();
    }
    for (let atom = 0; atom < 5000; atom += 7) {
      expect(define(definitions, bodies(atom))).toEqual({ literal: -1, atom });
    }
  });
});

describe("simplification", () => {
  it("merges what becomes equal from the bottom up, and drops what nobody wants", () => {
    const { outputs, derived, bodies } = simplified(
      2,
      8,
      [4, 5, 6],
      "2 <= 0 & ~1",
      "3 <= ~1 & 0",
      "4 <= 2",
      "4 <= 1",
      "5 <= 3",
      "5 <= 1",
      "6 <= ~4",
      "7 <= 0 & 1",
    );
    expect(derived).toEqual([2, 4]);
    expect(bodies).toEqual([[[0, 3]], [[2], [4]]]);
    expect([outputs[4], outputs[5], outputs[6]]).toEqual([6, 6, 7]);
  });

  it("an atom that is another's negation is its negative literal", () => {
    const { outputs } = simplified(2, 5, [3, 4], "2 <= 0 & 1", "3 <= ~2", "4 <= 0 & ~2");
    expect(outputs[3]).toBe(5);
    expect(outputs[4]).toBe(6);
  });

  it("keeps a cycle as it is, definitions before those who use them", () => {
    const { derived, bodies, outputs } = simplified(
      1,
      5,
      [4],
      "1 <= 2",
      "1 <= 0",
      "2 <= 1",
      "4 <= 1 & 2",
      "3 <= 1",
    );
    expect([...derived].sort()).toEqual([1, 2, 4]);
    expect(derived[2]).toBe(4);
    expect(bodies.flat()).toHaveLength(4);
    expect(outputs[4]).toBe(6);
  });

  it("constants that show up late leave no empty body and no atom without a rule, in a cycle either", () => {
    // 1 contradicts itself, so 2 always holds; then 3 always holds, and 4 and 5 never do.
    const { outputs, derived } = simplified(
      1,
      7,
      [3, 4, 5, 6],
      "1 <= 0 & ~0",
      "2 <= ~1",
      "3 <= 2",
      "3 <= 6",
      "6 <= 3 & 0",
      "4 <= 5 & 1",
      "5 <= 4 & 1",
    );
    expect([3, 4, 5].map((atom) => outputs[atom])).toEqual([ALWAYS, NEVER, NEVER]);
    expect(derived).toEqual([6]);
  });
});

describe("strong components", () => {
  it("come after all that they lead to", () => {
    const successors = [[1], [2, 3], [1], [4], [], [0, 5]];
    const lists = componentsFrom([5], 6, (node, use) => {
      for (const successor of successors[node]) use(successor);
    });
    expect(lists.map((list) => [...list].sort())).toEqual([[4], [3], [1, 2], [0], [5]]);
  });

  it("take a chain of a million nodes and a cycle of as many", () => {
    const length = 1_000_000;
    const first = Int32Array.from({ length: length + 1 }, (_, node) => Math.min(node, length - 1));
    const chain = strongComponents(
      first,
      Int32Array.from({ length: length - 1 }, (_, node) => node + 1),
    );
    expect(chain[0]).toBe(length - 1);
    const all = Int32Array.from({ length: length + 1 }, (_, node) => node);
    const cycle = strongComponents(
      all,
      Int32Array.from({ length }, (_, node) => (node + 1) % length),
    );
    expect(new Set(cycle)).toEqual(new Set([0]));
  });
});
