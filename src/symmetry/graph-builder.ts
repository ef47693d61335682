/** Makes a coloured graph, vertex by vertex and edge by edge. */
import { sortStretch } from "../datalog/arrays.js";
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import type { ColouredGraph } from "./coloured-graph.js";

export class GraphBuilder {
  private readonly colours: number[] = [];
  private readonly ends: number[] = [];
  private readonly colourNumbers = new Map<string, number>();

  get vertices(): number {
    return this.colours.length;
  }

  /** The colour of a name; equal names are one colour. */
  colour(name: string): number {
    let colour = this.colourNumbers.get(name);
    if (colour === undefined) {
      colour = this.colourNumbers.size;
      this.colourNumbers.set(name, colour);
    }
    return colour;
  }

  /** The names of the colours by their numbers. */
  get colourNames(): readonly string[] {
    return [...this.colourNumbers.keys()];
  }

  addVertex(colour: number): number {
    return this.colours.push(colour) - 1;
  }

  /** An edge that is added twice counts once. */
  addEdge(a: number, b: number): void {
    this.ends.push(a, b);
  }

  *finish(): Pieces<ColouredGraph> {
    const { ends } = this;
    const first = new Int32Array(this.vertices + 1);
    for (const end of ends) first[end + 1]++;
    for (let v = 0; v < this.vertices; v++) first[v + 1] += first[v];
    const fill = first.slice();
    const neighbours = new Int32Array(ends.length);
    for (let i = 0; i < ends.length; i += 2) {
      neighbours[fill[ends[i]]++] = ends[i + 1];
      neighbours[fill[ends[i + 1]]++] = ends[i];
    }
    yield;
    let size = 0;
    for (let v = 0; v < this.vertices; v++) {
      const [from, to] = [first[v], first[v + 1]];
      sortStretch(neighbours, from, to);
      first[v] = size;
      for (let k = from; k < to; k++) {
        if (k === from || neighbours[k] !== neighbours[size - 1]) neighbours[size++] = neighbours[k];
      }
      if (v % PIECE_STEPS === PIECE_STEPS - 1) yield;
    }
    first[this.vertices] = size;
    return { colours: Int32Array.from(this.colours), first, neighbours: neighbours.slice(0, size) };
  }
}
