/**
 * Playouts a second that others have published or measured, with their hardware and where we have it from. Only
 * figures whose source we have read stand here; a system without one is left out rather than quoted from memory.
 */

export interface PublishedSpeed {
  readonly system: string;
  /** The bundled game that is the same; undefined if the figure is of all games of the system. */
  readonly game: string | undefined;
  readonly perSecond: number;
  /** Whether the source only says that it is at least so many. */
  readonly isFloor?: true;
  /** What is counted. */
  readonly unit: "playouts" | "moves";
  readonly hardware: string;
  readonly source: string;
}

/** Thousands of playouts a second of one thread, on the public sheets of these games: Java, C++. */
const PROPNETS: Readonly<Record<string, readonly [number, number | undefined]>> = {
  "tic-tac-toe": [304, 684],
  "connect-four": [140, 215],
  "knight-through": [55, 71],
  breakthrough: [30, 43],
  pentago: [12.5, 25.8],
  "english-draughts": [9.6, undefined],
  "sheep-and-wolf": [9, undefined],
  "eight-puzzle": [9.7, 16.6],
  reversi: [2.5, 2.5],
  skirmish: [2.1, 2.9],
  hex: [2.1, 3.2],
};

const PROPNET_HARDWARE =
  "one thread of a machine on which connect four written by hand plays 11.6 million playouts a second";
const PROPNET_SOURCE = "measured by others for bench/peers.mjs, which has the sheets";

export const PUBLISHED_SPEEDS: readonly PublishedSpeed[] = [
  ...Object.entries(PROPNETS).flatMap(([game, thousands]) =>
    ["propnet of a champion (Java)", "propnet (C++)"].flatMap((system, i): PublishedSpeed[] => {
      const figure = thousands[i];
      if (figure === undefined) return [];
      const told = { unit: "playouts", hardware: PROPNET_HARDWARE, source: PROPNET_SOURCE } as const;
      return [{ system, game, perSecond: figure * 1000, ...told }];
    }),
  ),
  {
    system: "Ludax (JAX)",
    game: undefined,
    perSecond: 10_000_000,
    isFloor: true,
    unit: "moves",
    hardware: "modern GPUs, which are not named, tens of millions",
    source: "the README of github.com/gdrtodd/ludax, read in November 2026",
  },
];
