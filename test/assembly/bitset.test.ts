import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArenaPlan } from "../../src/engine/memory/arena.js";
import { KERNELS, openKernel } from "../kernels.js";

const VECTORS = 3;
const BITS = VECTORS * 128;

const members = fc.uniqueArray(fc.nat(BITS - 1));
const sorted = (set: Iterable<number>) => [...set].sort((a, b) => a - b);

describe.each(KERNELS)("bitset (%s)", (build) => {
  const plan = new ArenaPlan();
  const guardBefore = plan.reserve(64);
  const first = plan.reserve(VECTORS * 16);
  const between = plan.reserve(64);
  const second = plan.reserve(VECTORS * 16);
  const guardAfter = plan.reserve(64);
  const kernel = openKernel(build, plan.bytes);
  const { calls } = kernel;
  const [a, b] = [kernel.address(first), kernel.address(second)];

  function put(set: number, content: Iterable<number>): void {
    calls.clear(set, VECTORS * 16);
    for (const member of content) calls.add(set, member);
  }

  function contents(set: number): number[] {
    const found: number[] = [];
    for (let m = calls.nextMember(set, VECTORS, 0); m >= 0; m = calls.nextMember(set, VECTORS, m + 1))
      found.push(m);
    return found;
  }

  it("holds what was added and not removed", () => {
    fc.assert(
      fc.property(members, members, (added, removed) => {
        put(a, added);
        for (const member of removed) calls.remove(a, member);
        const model = new Set(added.filter((member) => !removed.includes(member)));
        for (let member = 0; member < BITS; member++)
          expect(calls.has(a, member)).toBe(Number(model.has(member)));
        expect(contents(a)).toEqual(sorted(model));
        expect(calls.count(a, VECTORS)).toBe(model.size);
      }),
    );
  });

  it("finds the least member from any place on", () => {
    fc.assert(
      fc.property(members, fc.nat(BITS + 200), (content, from) => {
        put(a, content);
        const expected = sorted(content).find((member) => member >= from) ?? -1;
        expect(calls.nextMember(a, VECTORS, from)).toBe(expected);
      }),
    );
  });

  it("fills a beginning and nothing else", () => {
    for (let n = 0; n <= BITS; n++) {
      kernel.bytes(first).fill(0xaa);
      calls.fillUpTo(a, VECTORS, n);
      expect(contents(a)).toEqual(Array.from({ length: n }, (_, member) => member));
    }
  });

  it.each([
    ["intersect", (x: number, y: ReadonlySet<number>) => y.has(x), false],
    ["subtract", (x: number, y: ReadonlySet<number>) => !y.has(x), false],
    ["unite", () => true, true],
  ] as const)("%s is that of sets, and says whether anything changed", (name, keeps, brings) => {
    fc.assert(
      fc.property(members, members, (left, right) => {
        put(a, left);
        put(b, right);
        const changed = calls[name](a, b, VECTORS);
        const other = new Set(right);
        const model = new Set([...left.filter((x) => keeps(x, other)), ...(brings ? right : [])]);
        expect(contents(a)).toEqual(sorted(model));
        expect(contents(b)).toEqual(sorted(right));
        expect(changed).toBe(Number(model.size !== left.length));
      }),
    );
  });

  it("changes nothing when a set is combined with itself", () => {
    put(a, [0, 64, 383]);
    expect(calls.intersect(a, a, VECTORS)).toBe(0);
    expect(calls.unite(a, a, VECTORS)).toBe(0);
    expect(contents(a)).toEqual([0, 64, 383]);
    expect(calls.subtract(a, a, VECTORS)).toBe(1);
    expect(contents(a)).toEqual([]);
  });

  it("meets when there is a common member", () => {
    fc.assert(
      fc.property(members, members, (left, right) => {
        put(a, left);
        put(b, right);
        expect(calls.meet(a, b, VECTORS)).toBe(Number(left.some((member) => right.includes(member))));
      }),
    );
  });

  it("has touched nothing beside the sets", () => {
    for (const guard of [guardBefore, between, guardAfter]) {
      expect(kernel.bytes(guard).every((byte) => byte === 0)).toBe(true);
    }
  });
});
