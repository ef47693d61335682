/**
 * An undirected graph whose vertices have colours. Its automorphisms are the permutations of vertices that keep
 * colours and edges. Whatever has a direction is told by colours and by vertices in between.
 *
 * The neighbours of vertex v are neighbours[first[v]] to neighbours[first[v + 1] - 1], in rising order; no
 * vertex is its own neighbour, and no edge stands twice.
 */
export interface ColouredGraph {
  /** Colours are numbers from 0; there is no need for all of them to occur. */
  readonly colours: Int32Array;
  readonly first: Int32Array;
  readonly neighbours: Int32Array;
}
