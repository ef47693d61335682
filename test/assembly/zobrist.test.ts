import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArenaPlan } from "../../src/engine/memory/arena.js";
import { Random } from "../../src/engine/random-numbers.js";
import { KERNELS, openKernel } from "../kernels.js";

/** Variables with 2, 3, 4 … values. */
const VARIABLES = 12;
const FIRST = Array.from({ length: VARIABLES }, (_, v) => (v * (v + 3)) / 2);
const KEYS = (VARIABLES * (VARIABLES + 3)) / 2;

const assignments = fc.tuple(...FIRST.map((_, v) => fc.nat(v + 1)));

describe.each(KERNELS)("zobrist (%s)", (build) => {
  const plan = new ArenaPlan();
  const generator = plan.reserve(16);
  const keyRow = plan.reserve(KEYS * 8);
  const firstRow = plan.reserve(VARIABLES * 4);
  const valueRow = plan.reserve(VARIABLES * 4);
  const result = plan.reserve(8);
  const kernel = openKernel(build, plan.bytes);
  const { calls } = kernel;
  const [random, keys, hash] = [generator, keyRow, result].map((region) => kernel.address(region)) as [
    number,
    number,
    number,
  ];
  calls.seedRandom(random, 11, 0, 3);
  calls.fillKeys(keys, KEYS, random);
  kernel.words(firstRow).set(FIRST);

  function hashOf(values: readonly number[]): bigint {
    kernel.words(valueRow).set(values);
    calls.hashAssignment(hash, keys, kernel.address(firstRow), kernel.address(valueRow), VARIABLES);
    return kernel.keys(result)[0];
  }

  it("draws its keys from the generator, the low half first", () => {
    const model = new Random(11, 3);
    const expected = Array.from({ length: KEYS }, () => BigInt(model.next()) | (BigInt(model.next()) << 32n));
    expect([...kernel.keys(keyRow)]).toEqual(expected);
    expect(new Set(expected).size).toBe(KEYS);
  });

  it("is the XOR of the keys of the values", () => {
    fc.assert(
      fc.property(assignments, (values) => {
        const row = kernel.keys(keyRow);
        const model = values.reduce((h, value, v) => h ^ row[FIRST[v] + value], 0n);
        expect(hashOf(values)).toBe(model);
      }),
    );
  });

  it("follows changes, in any order", () => {
    fc.assert(
      fc.property(assignments, assignments, fc.boolean(), (from, to, backwards) => {
        const target = hashOf(to);
        hashOf(from);
        const order = [...FIRST.keys()];
        if (backwards) order.reverse();
        for (const v of order) {
          const first = FIRST[v];
          calls.hashChange(hash, keys, first + from[v], first + to[v]);
        }
        expect(kernel.keys(result)[0]).toBe(target);
      }),
    );
  });

  it("tells different assignments apart", () => {
    fc.assert(
      fc.property(assignments, assignments, (left, right) => {
        expect(hashOf(left) === hashOf(right)).toBe(left.every((value, v) => value === right[v]));
      }),
    );
  });
});
