/** The store of states beside a map of texts, over several chunks and segments that have grown. */
import { describe, expect, it } from "vitest";
import { Random } from "../../../../src/engine/random-numbers.js";
import { NO_STATE, StateStore } from "../../../../src/search/plan/states/state-store.js";

describe("the store of states", () => {
  it("numbers the states that differ in the key, and keeps the first row of each", () => {
    const key = Uint32Array.of(0x0000ffff, 0x00000003);
    const store = new StateStore(key, 2 ** 24);
    const random = new Random(1);
    const known = new Map<string, number>();
    const rows: number[][] = [];
    const words = new Uint32Array(4);
    const read = new Uint32Array(4);
    for (let i = 0; i < 60_000; i++) {
      words.set([random.next(), random.below(0x2000) | (random.next() & 0xffff0000), random.next(), 7]);
      const text = `${words[1] & key[0]} ${words[2] & key[1]}`;
      const expected = known.get(text) ?? rows.length;
      if (expected === rows.length) {
        known.set(text, expected);
        rows.push([words[1], words[2], i]);
      }
      expect(store.intern(words, 1, i, i + 1)).toBe(expected);
      expect(store.count).toBe(rows.length);
    }
    expect(rows.length).toBeGreaterThan(20_000);
    for (const [state, [one, two, i]] of rows.entries()) {
      store.put(state, read, 1);
      expect([read[1], read[2], store.before(state), store.move(state)]).toEqual([one, two, i, i + 1]);
    }
  });

  it("says when there is no room, and still knows what it has", () => {
    const store = new StateStore(Uint32Array.of(0xffffffff), 300_000);
    const row = Uint32Array.of(0);
    let last = 0;
    for (let i = 0; last !== NO_STATE; i++) {
      row[0] = i;
      last = store.intern(row, 0, NO_STATE, NO_STATE);
    }
    expect(store.bytes).toBeLessThanOrEqual(300_000);
    expect(store.count).toBeGreaterThan(4_000);
    for (let i = 0; i < store.count; i++) {
      row[0] = i;
      expect(store.intern(row, 0, NO_STATE, NO_STATE)).toBe(i);
    }
  });
});
