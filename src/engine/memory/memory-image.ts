/**
 * A region that is written word by word before there is a memory, because many of its words are addresses of
 * others. It begins where its plan ends, so these addresses are known at once; nothing else may be planned
 * before it is complete.
 */
import type { ArenaPlan } from "./arena.js";
import type { MemoryView } from "./memory-view.js";

const WORD_BYTES = 4;

export class MemoryImage {
  /** Where it begins. */
  readonly address: number;
  private words = new Int32Array(1 << 10);
  private used = 0;

  constructor(private readonly plan: ArenaPlan) {
    this.address = plan.next;
  }

  /** Where the next word will be. */
  get end(): number {
    return this.address + WORD_BYTES * this.used;
  }

  push(word: number): void {
    const at = this.grow(1);
    this.words[at] = word;
  }

  /** Words of zero; returns where they begin. */
  reserve(words: number): number {
    const address = this.end;
    this.grow(words);
    return address;
  }

  /** The next address will be a multiple of 8. */
  align(): void {
    if (this.end % 8 !== 0) this.push(0);
  }

  set(address: number, word: number): void {
    this.words[(address - this.address) >>> 2] = word;
  }

  get(address: number): number {
    return this.words[(address - this.address) >>> 2];
  }

  /** Takes its place in the plan, when it is complete. */
  complete(): void {
    if (this.plan.next !== this.address) throw new Error("something was planned where an image is written");
    this.plan.reserve(this.end - this.address);
  }

  write(memory: MemoryView): void {
    memory.setRow(this.address, this.words.subarray(0, this.used));
  }

  /** Makes room for new words. Returns the index of the first. */
  private grow(words: number): number {
    const first = this.used;
    this.used += words;
    if (this.used > this.words.length) {
      const wider = new Int32Array(Math.max(this.used, 2 * this.words.length));
      wider.set(this.words);
      this.words = wider;
    }
    return first;
  }
}
