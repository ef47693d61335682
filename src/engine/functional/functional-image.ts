/**
 * A stretch of memory that is written before it is known where it will lie: words, some of them addresses of other
 * words. `words` has the addresses as offsets from the beginning of the image, and `place` makes them real.
 */
export class LinkedImage {
  private words = new Int32Array(1 << 10);
  private readonly addresses: number[] = [];
  private used = 0;

  /** In bytes; where the next word will be. */
  get length(): number {
    return 4 * this.used;
  }

  push(word: number): void {
    if (this.used === this.words.length) {
      const wider = new Int32Array(2 * this.used);
      wider.set(this.words);
      this.words = wider;
    }
    this.words[this.used++] = word;
  }

  /** A word that is the address of what lies at an offset. */
  pushAddress(offset: number): void {
    this.addresses.push(this.used);
    this.push(offset);
  }

  /** Words of zero; returns where they begin. */
  reserve(words: number): number {
    const offset = this.length;
    while (this.used + words > this.words.length) {
      const wider = new Int32Array(2 * this.words.length);
      wider.set(this.words);
      this.words = wider;
    }
    this.used += words;
    return offset;
  }

  /** The next offset will be a multiple of 8. */
  align(): void {
    if (this.used % 2 === 1) this.push(0);
  }

  set(offset: number, word: number): void {
    this.words[offset >>> 2] = word;
  }

  /** The offset that a word is the address of. */
  getAddress(offset: number): number {
    return this.words[offset >>> 2];
  }

  setAddress(offset: number, target: number): void {
    this.addresses.push(offset >>> 2);
    this.words[offset >>> 2] = target;
  }

  /** Writes the image to memory that begins at an address. */
  place(memory: Uint32Array, address: number): void {
    memory.set(this.words.subarray(0, this.used));
    for (const word of this.addresses) memory[word] += address;
  }
}
