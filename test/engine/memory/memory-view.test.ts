import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARENA_BASE } from "../../../assembly/layout.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import { MemoryImage } from "../../../src/engine/memory/memory-image.js";
import { MemoryView } from "../../../src/engine/memory/memory-view.js";

describe("MemoryView", () => {
  it("reads and writes fields of a record, which are addresses of the whole memory", () => {
    const memory = new MemoryView(new ArrayBuffer(256));
    const record = memory.at(64);
    record.set(4, -1);
    record.setF64(8, 0.5);
    record.setRow(16, [7, 8, 9]);
    expect([record.u32(4), record.i32(4), record.f64(8)]).toEqual([0xffffffff, -1, 0.5]);
    expect([memory.i32(68), memory.f64(72), memory.u32(84)]).toEqual([-1, 0.5, 8]);
    expect([...memory.row(80, 4)]).toEqual([7, 8, 9, 0]);
    expect([...new Uint8Array(memory.buffer, 68, 4)]).toEqual([255, 255, 255, 255]);
  });

  it("writes the address of a region", () => {
    const memory = new MemoryView(new ArrayBuffer(64));
    const plan = new ArenaPlan();
    plan.reserve(10);
    memory.set(8, plan.reserve(10));
    expect(memory.u32(8)).toBe(ARENA_BASE + 64);
  });

  it("keeps sets as bits", () => {
    const numbers = fc.uniqueArray(fc.nat(199));
    fc.assert(
      fc.property(fc.nat(200), numbers, (count, removed) => {
        const memory = new MemoryView(new ArrayBuffer(64));
        memory.fillSet(8, count);
        for (const member of removed) memory.row(8, 8)[member >>> 5] &= ~(1 << (member & 31));
        const left = Array.from({ length: count }, (_, i) => i).filter((i) => !removed.includes(i));
        expect(memory.members(8, 200)).toEqual(left);
        for (let i = 0; i < 200; i++) expect(memory.hasMember(8, i)).toBe(left.includes(i));
        expect([memory.i32(4), memory.i32(8 + 28)]).toEqual([0, 0]);
      }),
    );
  });
});

describe("MemoryImage", () => {
  it("is written before there is a memory, at addresses that are known", () => {
    const plan = new ArenaPlan();
    plan.reserve(1);
    const image = new MemoryImage(plan);
    const first = image.reserve(3000);
    image.push(first);
    image.align();
    const record = image.reserve(2);
    image.set(record + 4, record);
    expect([first, record % 8, image.get(record + 4)]).toEqual([ARENA_BASE + 64, 0, record]);
    image.complete();
    const next = plan.reserve(4);
    expect(next.address).toBeGreaterThanOrEqual(image.end);
    const memory = new MemoryView(new ArrayBuffer(ARENA_BASE + plan.bytes));
    image.write(memory);
    expect([memory.u32(first), memory.u32(first + 12_000), memory.u32(record + 4)]).toEqual([
      0,
      first,
      record,
    ]);
    expect(() => image.complete()).toThrow("something was planned");
  });
});
