/** A region of the arena that is measured item by item before the memory exists, and has an address afterwards. */
import type { ArenaPlan, Region } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";

export class Strip {
  bytes = 0;
  address = 0;
  private region: Region | undefined;

  static of(plan: ArenaPlan, bytes: number): Strip {
    const strip = new Strip();
    strip.take(bytes);
    strip.reserve(plan);
    return strip;
  }

  /** The offset of the next item. */
  take(bytes: number, alignment = 8): number {
    const offset = Math.ceil(this.bytes / alignment) * alignment;
    this.bytes = offset + bytes;
    return offset;
  }

  reserve(plan: ArenaPlan): void {
    this.region = plan.reserve(this.bytes);
  }

  settle(kernel: Kernel): void {
    if (this.region === undefined) throw new Error("a strip gets its address after it is reserved");
    this.address = kernel.address(this.region);
  }
}
