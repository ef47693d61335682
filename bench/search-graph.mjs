/** The search graph of `mac-ucb` as the benches of symmetries open it. */

const MEMORY = 1 << 28;

/**
 * @param {any} arcwood `KernelSearchGraph`, `kernelModule` and `movesFirst`
 * @param {any} loaded
 * @param {object} options beside those of the preset
 */
export function openSearchGraph(arcwood, loaded, options) {
  const { players } = loaded.game;
  return new arcwood.KernelSearchGraph(
    arcwood.kernelModule(),
    loaded,
    loaded.program,
    arcwood.movesFirst(loaded, players),
    {
      role: players[0],
      memoryBytes: MEMORY,
      order: "samples",
      list: "all",
      plainMean: false,
      exploration: 0.5,
      playouts: 4,
      ...options,
    },
  );
}
