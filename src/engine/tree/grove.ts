/**
 * Many trees that think at the same time, each about a position of its own: for the two players of a hundred matches, say. A tree
 * with a batch of one leaves 127 lanes of a machine empty; here they work for the other trees, and each tree still grows exactly as it
 * would alone, given the same playouts. `assembly/tree/grove.ts` does the work.
 */
import { TREE_LANES } from "../../../assembly/tree/tree-layout.js";
import type { KernelOptions } from "../memory/kernel.js";
import { KernelTree } from "./kernel-tree.js";
import type { Growth, TreeSeat } from "./playout-tree.js";
import { type TreeGame, TreeSite } from "./tree-site.js";

/** Lanes of the widest machine. */
const MOST_LANES = 512;
/** A call of the kernel makes so many batches: some milliseconds. */
const BATCHES = 8;

export class Grove {
  readonly trees: readonly KernelTree[];
  /** How many trees share a batch. */
  private readonly together: number;
  private readonly site: TreeSite;

  constructor(
    module: WebAssembly.Module,
    game: TreeGame,
    growth: Growth,
    seats: readonly TreeSeat[],
    kernelOptions?: KernelOptions,
  ) {
    if (growth.policy.kind === "grave") throw new RangeError("trees of GRAVE grow alone");
    this.together = Math.max(1, Math.min(seats.length, Math.floor(MOST_LANES / growth.batch)));
    const lanes = this.together * growth.batch;
    const site = new TreeSite(module, game, growth, lanes, seats.length, kernelOptions);
    this.site = site;
    this.trees = seats.map((seat, i) => new KernelTree(site, site.plans[i], { ...growth, ...seat }));
  }

  /**
   * Lets some of the trees have their iterations since they began, or be solved. Until about the time comes; whether there is no
   * more to do.
   */
  advance(trees: readonly KernelTree[], iterations: number, until: number): boolean {
    const { kernel, plans } = this.site;
    const { regions } = plans[0];
    const list = kernel.words(regions.groveTrees);
    for (let first = 0; first < trees.length; first += this.together) {
      const group = trees.slice(first, first + this.together);
      for (const [i, { address }] of group.entries()) list[i] = address;
      const [at, owners] = [kernel.address(regions.groveTrees), kernel.address(regions.owners)];
      while (!kernel.calls.advanceGrove(at, group.length, owners, iterations, BATCHES)) {
        if (performance.now() >= until) return false;
      }
    }
    return true;
  }

  /** What the lanes of a tree scored in the last batch, in their order, a row of scores each: as of a tree alone. */
  scores(tree: KernelTree): Float64Array {
    const { kernel, plans } = this.site;
    const { regions, shape } = plans[0];
    const player = kernel.words(regions.groveTrees)[0];
    const lanes = new Uint32Array(kernel.memory.buffer)[(player + TREE_LANES) >>> 2];
    const owners = kernel.words(regions.owners).subarray(0, lanes);
    const scores = kernel.floats(regions.scores);
    const own = (lane: number) => owners[lane] === tree.address;
    const place = (i: number) => Math.floor(i / shape.players);
    return scores.subarray(0, lanes * shape.players).filter((_, i) => own(place(i)));
  }
}
