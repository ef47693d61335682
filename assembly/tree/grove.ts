/**
 * Trees that share the lanes of a batch: each goes down for a batch of its own, all playouts are played at once, and each takes its
 * scores up. A tree grows as it would alone, while the lanes that its small batch leaves empty work for the others.
 *
 *     lanes    0 1 2 3 | 4 5 6 7 | 8 9 …
 *     owners   tree a  | tree b  | tree c
 *
 * The trees have the same game, machine, policy and records of lanes. GRAVE is not there: its rows of moves are those of one tree.
 */
import { TREE_IS_FULL } from "./tree-layout";
import { beginPlay, playPass } from "./play";
import { emptyTree, goDown, goUp, nextBatch } from "./search";

/**
 * Makes so many batches, or fewer: then every one of the `count` trees has its iterations or is solved, and 1 is returned. There are lanes
 * for a batch of each; `owners` has a word for each lane.
 */
export function advanceGrove(trees: usize, count: i32, owners: usize, iterations: f64, batches: i32): bool {
  const end = trees + (<usize>count << 2);
  for (let made = 0; made < batches; made++) {
    let isDone = true;
    let lanes = 0;
    for (let at = trees; at < end; at += 4) {
      const tree = <usize>load<u32>(at);
      const batch = nextBatch(tree, iterations);
      if (batch == 0) continue;
      isDone = false;
      const first = lanes;
      lanes = goDown(tree, batch, first);
      for (let lane = first; lane < lanes; lane++) store<u32>(owners + (<usize>lane << 2), <u32>tree);
    }
    if (isDone) return true;
    if (lanes > 0) playAll(<usize>load<u32>(trees), owners, lanes);
    for (let at = trees; at < end; at += 4) {
      const tree = <usize>load<u32>(at);
      if (load<u32>(tree, TREE_IS_FULL)) emptyTree(tree);
    }
  }
  return false;
}

/** Any of the trees will do as `player`: what a playout needs is the same in all. */
function playAll(player: usize, owners: usize, lanes: i32): void {
  beginPlay(player, lanes);
  while (playPass(player)) {}
  for (let lane = 0; lane < lanes; lane++) goUp(<usize>load<u32>(owners + (<usize>lane << 2)), lane);
}
