/**
 * Many small sets that only shrink, and that grow back when the search goes back: the domains of the
 * variables, and the rows of the tables that are still valid.
 *
 * These are sparse sets (Briggs and Torczon 1993): the elements of a set come first in its stretch of
 * `dense`, and those that were taken out come behind them. Nothing moves when an element comes back, so the
 * trail holds only sizes.
 */
export class ShrinkingSets {
  /** Set s owns the places from first[s] up to first[s + 1]; its elements are numbered from 0. */
  readonly first: Int32Array;
  readonly size: Int32Array;
  private readonly dense: Int32Array;
  private readonly place: Int32Array;
  private readonly trail: number[] = [];

  constructor(sizes: readonly number[]) {
    this.size = Int32Array.from(sizes);
    this.first = new Int32Array(sizes.length + 1);
    for (let s = 0; s < sizes.length; s++) this.first[s + 1] = this.first[s] + sizes[s];
    this.dense = new Int32Array(this.first[sizes.length]);
    for (let s = 0; s < sizes.length; s++) {
      for (let i = 0; i < sizes[s]; i++) this.dense[this.first[s] + i] = i;
    }
    this.place = this.dense.slice();
  }

  has(set: number, element: number): boolean {
    return this.place[this.first[set] + element] < this.size[set];
  }

  /** The element at a place below the set's size. A walk that removes elements must go downwards. */
  at(set: number, place: number): number {
    return this.dense[this.first[set] + place];
  }

  /** In ascending order. */
  elements(set: number): number[] {
    const first = this.first[set];
    return [...this.dense.subarray(first, first + this.size[set])].sort((a, b) => a - b);
  }

  remove(set: number, element: number): void {
    const size = this.size[set];
    if (this.place[this.first[set] + element] >= size) return;
    this.trail.push(set, size);
    this.swap(set, element, size - 1);
    this.size[set] = size - 1;
  }

  /** Takes out all but one element, which must be in the set. */
  keepOnly(set: number, element: number): void {
    this.trail.push(set, this.size[set]);
    this.swap(set, element, 0);
    this.size[set] = 1;
  }

  mark(): number {
    return this.trail.length;
  }

  undo(mark: number): void {
    while (this.trail.length > mark) {
      const size = this.trail.pop() as number;
      this.size[this.trail.pop() as number] = size;
    }
  }

  private swap(set: number, element: number, to: number): void {
    const first = this.first[set];
    const from = this.place[first + element];
    const other = this.dense[first + to];
    this.dense[first + to] = element;
    this.dense[first + from] = other;
    this.place[first + element] = to;
    this.place[first + other] = from;
  }
}
