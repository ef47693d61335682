/**
 * The kernel's memory as the host reads and writes it. A record is seen from its address on, and its fields
 * are the offsets that the layout files name; seen from address 0 on it is the whole memory, and addresses
 * are the offsets.
 *
 *     const tree = kernel.memory.at(region.address);
 *     tree.set(layout.TREE_PLACES, regions.places);          an address
 *     tree.f64(layout.TREE_ITERATIONS);
 *     kernel.memory.u32(node + layout.NODE_VISITS);
 */
import type { Region } from "./arena.js";

export class MemoryView {
  constructor(
    readonly buffer: ArrayBufferLike,
    readonly address = 0,
    private readonly unsigned = new Uint32Array(buffer),
    private readonly signed = new Int32Array(buffer),
    private readonly floats = new Float64Array(buffer),
  ) {}

  /** The same memory from another address on. */
  at(address: number): MemoryView {
    return new MemoryView(this.buffer, address, this.unsigned, this.signed, this.floats);
  }

  /** A field of 32 bits that is an address or a count. */
  u32(field: number): number {
    return this.unsigned[(this.address + field) >>> 2];
  }

  /** A field of 32 bits that may be negative. */
  i32(field: number): number {
    return this.signed[(this.address + field) >>> 2];
  }

  f64(field: number): number {
    return this.floats[(this.address + field) >>> 3];
  }

  /** Sets a field of 32 bits to a number of either sign, or to the address of a region. */
  set(field: number, value: number | Region): void {
    this.signed[(this.address + field) >>> 2] = typeof value === "number" ? value : value.address;
  }

  setF64(field: number, value: number): void {
    this.floats[(this.address + field) >>> 3] = value;
  }

  /** Sets fields one after the other, from this one on. */
  setRow(field: number, values: ArrayLike<number>): void {
    this.signed.set(values, (this.address + field) >>> 2);
  }

  /** `count` fields from this one on: a view, not a copy. */
  row(field: number, count: number): Int32Array {
    const first = (this.address + field) >>> 2;
    return this.signed.subarray(first, first + count);
  }

  /** Writes a set: its members are those below `count`. */
  fillSet(field: number, count: number): void {
    for (let first = 0; first < count; first += 32) {
      const rest = count - first;
      this.set(field + (first >>> 3), rest < 32 ? (1 << rest) - 1 : -1);
    }
  }

  /** The members of a set of numbers below `count`, ascending. */
  members(field: number, count: number): number[] {
    const members: number[] = [];
    for (let first = 0; first < count; first += 32) {
      for (let rest = this.i32(field + (first >>> 3)); rest !== 0; rest &= rest - 1)
        members.push(first + 31 - Math.clz32(rest & -rest));
    }
    return members;
  }

  hasMember(field: number, member: number): boolean {
    return ((this.i32(field + ((member >>> 5) << 2)) >>> (member & 31)) & 1) === 1;
  }
}
