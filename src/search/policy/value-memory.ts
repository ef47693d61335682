/**
 * What is known of the value of a state with a number of turns left: a lower and an upper bound, and whether
 * they are as close as they can get. A hash table with open addressing; an entry is found by its number.
 */
export class ValueMemory<N> {
  readonly low: N[] = [];
  readonly high: N[] = [];
  /** 1: the bounds are what a full search gives. */
  readonly settled: number[] = [];
  private readonly states: number[] = [];
  private readonly turns: number[] = [];
  private places = new Int32Array(256);

  get size(): number {
    return this.low.length;
  }

  /** The entry of a state with a number of turns left; a new one gets the given bounds. */
  entry(state: number, turns: number, low: N, high: N): number {
    const mask = this.places.length - 1;
    let place = hash(state, turns) & mask;
    for (; this.places[place] !== 0; place = (place + 1) & mask) {
      const entry = this.places[place] - 1;
      if (this.states[entry] === state && this.turns[entry] === turns) return entry;
    }
    const entry = this.low.push(low) - 1;
    this.high.push(high);
    this.settled.push(0);
    this.states.push(state);
    this.turns.push(turns);
    this.places[place] = entry + 1;
    if (this.size * 2 > this.places.length) this.grow();
    return entry;
  }

  private grow(): void {
    const mask = this.places.length * 2 - 1;
    this.places = new Int32Array(mask + 1);
    for (let entry = 0; entry < this.size; entry++) {
      let place = hash(this.states[entry], this.turns[entry]) & mask;
      while (this.places[place] !== 0) place = (place + 1) & mask;
      this.places[place] = entry + 1;
    }
  }
}

/** Multiplying by an odd constant mixes the high bits, and the shift brings them down. */
function hash(state: number, turns: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(turns + 1, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
